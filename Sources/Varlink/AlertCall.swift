/// The `Alert` of a call: a text or a picture, and how it is shown.
public struct AlertCall: Hashable, Sendable {
    /// How important it is.
    public enum Priority: String, Hashable, Sendable, CaseIterable {
        /// The least.
        case info
        /// More than `info`.
        case warning
        /// The most.
        case urgent
    }

    /// By this it is replaced and dismissed; nil is an id that is made up.
    public var id: String?
    /// Its words; nil for a picture.
    public var text: String?
    /// The rows of a picture, `#` for a lit pixel; nil for words.
    public var rows: [String]?
    /// How important it is.
    public var priority: Priority
    /// How long it is shown, as in the configuration; nil is until it is dismissed.
    public var duration: String?
    /// Whether a tap ends it.
    public var tapDismisses: Bool
    /// Whether it blinks.
    public var blinks: Bool

    /// The most rows, and the most pixels in one.
    public static let mostRows = (count: 64, width: 4096)

    /// The alert of `parameters`, which has a text or rows and not both.
    init(_ parameters: Parameters) throws(VarlinkError) {
        var parameters = parameters
        id = try parameters.string("id", limit: 256)
        text = try parameters.string("text")
        rows = try parameters.strings("rows", limit: Self.mostRows.count)
        priority = try parameters.word("priority") ?? .info
        duration = try parameters.string("duration")
        tapDismisses = try parameters.boolean("tap_dismisses") ?? true
        blinks = try parameters.boolean("blink") ?? false
        try parameters.end()
        guard (text == nil) != (rows == nil), text != "" else { throw .invalidParameter("text") }
        if let rows {
            let width = rows.first?.utf8.count ?? 0
            let isPicture =
                (1...Self.mostRows.width).contains(width)
                && rows.allSatisfy { row in
                    row.utf8.count == width
                        && row.utf8.allSatisfy { [UInt8(ascii: "."), UInt8(ascii: "#")].contains($0) }
                }
            guard isPicture else { throw .invalidParameter("rows") }
        }
    }
}
