import Pixels

/// The lines that are drawn already, and how long others are.
///
/// A value: who draws lines adds them, and a sign shows what there is. Lines beyond `capacity` bytes are dropped unless
/// they are in use; the lengths of the last ones are kept.
public struct RenderedTexts: Hashable, Sendable {
    /// The number of bytes above which lines are dropped.
    static let capacity = 1 << 20
    /// The overhead of a line beside its pixels, in bytes.
    private static let overhead = 256

    private var lines: [TextRequest: RenderedText] = [:]
    private var lengths = TextLengths()
    private var size = 0

    /// None.
    public init() {}

    /// The line of `request`; nil if it is not drawn.
    public subscript(request: TextRequest) -> RenderedText? { lines[request] }

    /// The length of the line of `request`, in columns or, where it is vertical, in rows; nil if it was never drawn,
    /// or is forgotten.
    public func length(of request: TextRequest) -> Int? {
        lines[request].map { Self.length($0, of: request) } ?? lengths[request]?.length
    }

    /// How many characters of `request` its line shows; nil if all, or if it was never drawn.
    public func shownCharacters(of request: TextRequest) -> Int? {
        lines[request].map { $0.shownCharacters(of: request) } ?? lengths[request]?.shownCharacters
    }

    /// All of them.
    public var all: [TextRequest: RenderedText] { lines }

    /// Those without boxes. With a font that was installed meanwhile, the others may be drawn better.
    public var withoutBoxes: RenderedTexts {
        var others = self
        for (request, line) in lines where line.isPlaceholder || !line.missing.isEmpty {
            others.lines[request] = nil
            others.size -= Self.cost(line, of: request)
        }
        return others
    }

    /// The number of lines.
    public var count: Int { lines.count }

    /// The bytes of lines and lengths.
    var bytes: Int { size + lengths.bytes }

    /// Adds lines. Of those that are there already, only the ones of `used` stay beyond the capacity.
    public mutating func add(_ new: [TextRequest: RenderedText], using used: Set<TextRequest> = []) {
        for (request, line) in new { keep(line, of: request) }
        guard size > Self.capacity else { return }
        for (request, line) in lines where !used.contains(request) && new[request] == nil {
            note(line, of: request)
            lines[request] = nil
            size -= Self.cost(line, of: request)
        }
    }

    /// Adds lines as long as there is room, and of the others their lengths.
    public mutating func addWithinCapacity(_ new: [TextRequest: RenderedText]) {
        for (request, line) in new {
            if size < Self.capacity { keep(line, of: request) } else { note(line, of: request) }
        }
    }

    private mutating func keep(_ line: RenderedText, of request: TextRequest) {
        size += Self.cost(line, of: request) - (lines[request].map { Self.cost($0, of: request) } ?? 0)
        lines[request] = line
    }

    private mutating func note(_ line: RenderedText, of request: TextRequest) {
        let entry = TextLengths.Entry(
            length: Self.length(line, of: request),
            shownCharacters: line.shownCharacters(of: request)
        )
        lengths.note(entry, of: request)
    }

    private static func length(_ line: RenderedText, of request: TextRequest) -> Int {
        request.isVertical ? line.picture.height : line.picture.width
    }

    private static func cost(_ line: RenderedText, of request: TextRequest) -> Int {
        line.picture.width * line.picture.bytesPerColumn + line.columns.count * 16 + request.text.utf8.count
            + overhead
    }
}
