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

    /// What an alert shows.
    public enum Content: Hashable, Sendable {
        /// Words.
        case text(String)
        /// The rows of a picture, `#` for a lit pixel.
        case rows([String])
        /// The base64 of a PNG or a GIF.
        case image(String)
    }

    /// By this it is replaced and dismissed; nil is an id that is made up.
    public var id: String?
    /// What it shows.
    public var content: Content
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
    /// The most bytes of an image's base64.
    public static let longestImage = 128 << 10

    /// The alert of `parameters`, which has one of text, rows and image.
    init(_ parameters: Parameters) throws(VarlinkError) {
        var parameters = parameters
        id = try parameters.string("id", limit: 256)
        content = try Self.content(&parameters)
        priority = try parameters.word("priority") ?? .info
        duration = try parameters.string("duration")
        tapDismisses = try parameters.boolean("tap_dismisses") ?? true
        blinks = try parameters.boolean("blink") ?? false
        try parameters.end()
    }

    private static func content(_ parameters: inout Parameters) throws(VarlinkError) -> Content {
        let text = try parameters.words("text")
        let rows = try parameters.strings("rows", limit: mostRows.count)
        let image = try parameters.string("image", limit: longestImage)
        guard [text != nil, rows != nil, image != nil].count(where: { $0 }) <= 1 else {
            throw .invalidAlert(at: "alert", "an alert has one of text, rows and image")
        }
        switch (text, rows, image) {
        case (let text?, nil, nil) where !text.isEmpty: return .text(text)
        case (nil, let rows?, nil):
            guard isPicture(rows) else { throw .invalidParameter("rows") }
            return .rows(rows)
        case (nil, nil, let image?): return .image(image)
        default: throw .invalidParameter("text")
        }
    }

    private static func isPicture(_ rows: [String]) -> Bool {
        let width = rows.first?.utf8.count ?? 0
        return (1...mostRows.width).contains(width)
            && rows.allSatisfy { row in
                row.utf8.count == width
                    && row.utf8.allSatisfy { [UInt8(ascii: "."), UInt8(ascii: "#")].contains($0) }
            }
    }
}
