import Pixels

/// A cache of rendered text runs, and of the lengths of discarded ones.
///
/// It is a value: renderers add text runs, and a sign shows them. Text runs beyond `capacity` bytes are discarded unless
/// they are in use; their lengths are kept as long as possible.
public struct RenderedTexts: Hashable, Sendable {
    /// The number of bytes above which text runs are discarded.
    static let capacity = 1 << 20
    /// The bytes of a text run in addition to its pixels.
    private static let overhead = 256

    /// All text runs in the cache.
    public private(set) var all: [TextRequest: RenderedText] = [:]
    private var lengths = TextLengths()
    private var size = 0

    /// Creates an empty cache.
    public init() {}

    /// The text run of `request`, or nil if it is not in the cache.
    public subscript(request: TextRequest) -> RenderedText? { all[request] }

    /// Returns the length of a text run in columns or, if vertical, in rows. Returns nil if it was never rendered or is no
    /// longer stored.
    public func length(of request: TextRequest) -> Int? {
        all[request].map { Self.length($0, of: request) } ?? lengths[request]?.length
    }

    /// Returns how many characters of `request` its text run shows, or nil for all or if it was never rendered.
    public func shownCharacters(of request: TextRequest) -> Int? {
        all[request].map { $0.shownCharacters(of: request) } ?? lengths[request]?.shownCharacters
    }

    /// The cache without text runs that have boxes. A newly installed font may have their characters.
    public var withoutBoxes: RenderedTexts {
        var complete = self
        for (request, text) in all where text.isPlaceholder || !text.missing.isEmpty {
            complete.all[request] = nil
            complete.size -= Self.cost(text, of: request)
        }
        return complete
    }

    /// The number of text runs.
    public var count: Int { all.count }

    /// The bytes of text runs and lengths.
    var bytes: Int { size + lengths.bytes }

    /// Adds text runs. If the capacity is exceeded, only the previous text runs in `used` remain.
    public mutating func add(_ new: [TextRequest: RenderedText], using used: Set<TextRequest> = []) {
        for (request, text) in new { keep(text, of: request) }
        guard size > Self.capacity else { return }
        for (request, text) in all where !used.contains(request) && new[request] == nil {
            storeLength(text, of: request)
            all[request] = nil
            size -= Self.cost(text, of: request)
        }
    }

    /// Adds text runs up to the capacity, and the lengths of the remaining ones.
    public mutating func addWithinCapacity(_ new: [TextRequest: RenderedText]) {
        for (request, text) in new {
            if size < Self.capacity { keep(text, of: request) } else { storeLength(text, of: request) }
        }
    }

    private mutating func keep(_ text: RenderedText, of request: TextRequest) {
        size += Self.cost(text, of: request) - (all[request].map { Self.cost($0, of: request) } ?? 0)
        all[request] = text
    }

    private mutating func storeLength(_ text: RenderedText, of request: TextRequest) {
        let entry = TextLengths.Entry(
            length: Self.length(text, of: request),
            shownCharacters: text.shownCharacters(of: request)
        )
        lengths.store(entry, of: request)
    }

    private static func length(_ text: RenderedText, of request: TextRequest) -> Int {
        request.isVertical ? text.picture.height : text.picture.width
    }

    private static func cost(_ text: RenderedText, of request: TextRequest) -> Int {
        text.picture.width * text.picture.bytesPerColumn + text.columns.count * 16 + request.text.utf8.count
            + overhead
    }
}
