import Pixels

/// A cache of texts that were rendered in system fonts.
///
/// The cache is a value type: a renderer adds texts to it, and a sign shows them. If its size exceeds
/// `capacity`, it discards texts that are not in use. It keeps the lengths of discarded texts as long as
/// possible.
public struct RenderedTexts: Hashable, Sendable {
    /// The size of the cache, in bytes, above which texts that are not in use are discarded.
    static let capacity = 1 << 20
    /// The additional memory for a rendered text, in bytes, besides its pixels and characters.
    private static let overhead = 256

    /// All rendered texts in the cache, keyed by their requests.
    public private(set) var all: [TextRequest: RenderedText] = [:]
    private var lengths = TextLengths()
    private var size = 0

    /// Creates an empty cache of rendered texts.
    public init() {}

    /// The rendered text for `request`, or nil if it is not in the cache.
    public subscript(request: TextRequest) -> RenderedText? { all[request] }

    /// Returns the length of the rendered text for `request` in columns or, if vertical, in rows. Returns nil
    /// if the text was never rendered, or if its length is no longer stored.
    public func length(of request: TextRequest) -> Int? {
        all[request].map { Self.length($0, of: request) } ?? lengths[request]?.length
    }

    /// Returns the number of visible characters if the rendered text for `request` was truncated. Returns nil
    /// if all characters are visible, or if the text was never rendered or is no longer stored.
    public func shownCharacterCount(of request: TextRequest) -> Int? {
        all[request].map { $0.shownCharacterCount(of: request) } ?? lengths[request]?.shownCharacterCount
    }

    /// A copy of the cache without replacement pictures and without texts that contain boxes for missing
    /// characters. It is used after fonts have been installed, so that these texts are rendered again with
    /// the new fonts.
    public var withoutBoxes: RenderedTexts {
        var complete = self
        for (request, text) in all where text.isPlaceholder || !text.missingCharacters.isEmpty {
            complete.all[request] = nil
            complete.size -= Self.cost(text, of: request)
        }
        return complete
    }

    /// The number of rendered texts in the cache.
    public var count: Int { all.count }

    /// The size of all texts and lengths in the cache, in bytes.
    var bytes: Int { size + lengths.bytes }

    /// Adds the rendered texts `new` to the cache. If this exceeds the capacity of the cache, all earlier
    /// texts are discarded except those in `used`, which are still in use.
    public mutating func add(_ new: [TextRequest: RenderedText], keeping used: Set<TextRequest> = []) {
        for (request, text) in new { keep(text, of: request) }
        guard size > Self.capacity else { return }
        for (request, text) in all where !used.contains(request) && new[request] == nil {
            storeLength(text, of: request)
            all[request] = nil
            size -= Self.cost(text, of: request)
        }
    }

    /// Adds the rendered texts `new` until the cache reaches its capacity. For the remaining texts, only the
    /// lengths are stored.
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
            shownCharacterCount: text.shownCharacterCount(of: request)
        )
        lengths.store(entry, of: request)
    }

    private static func length(_ text: RenderedText, of request: TextRequest) -> Int {
        request.isVertical ? text.picture.height : text.picture.width
    }

    private static func cost(_ text: RenderedText, of request: TextRequest) -> Int {
        text.picture.width * text.picture.bytesPerColumn + text.columns.count * 16 + request.text.utf8.count
            + text.paintedSlices.bytes + overhead
    }
}
