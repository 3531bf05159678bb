/// The `Alert` of a call: a text or a picture, and how it is shown.
public struct AlertCall: Hashable, Sendable {
    /// What an alert shows.
    public enum Content: Hashable, Sendable {
        /// Text.
        case text(String)
        /// The rows of a picture, `#` for a lit pixel.
        case rows([String])
        /// The base64 of a PNG or a GIF.
        case image(String)
    }

    /// The id by which the alert is replaced and dismissed; nil if the sign makes one up.
    public var id: String?
    /// What the alert shows.
    public var content: Content
    /// The importance.
    public var priority: AlertPriority
    /// How long the alert is shown, as in the configuration; nil is until it is dismissed.
    public var duration: String?
    /// Whether a tap ends it.
    public var tapDismisses: Bool
    /// Whether it blinks.
    public var blinks: Bool

    /// The alert of `Raise`. It has one of text, rows and image.
    public init(_ call: SignCall) throws(VarlinkError) {
        let alert = call.arguments.object("alert")
        id = alert.optionalString("id")
        content = try Self.content(alert)
        priority = alert.word("priority") ?? .info
        duration = alert.optionalString("duration")
        tapDismisses = alert.boolean("tap_dismisses")
        blinks = alert.boolean("blink")
    }

    private static func content(_ alert: Arguments) throws(VarlinkError) -> Content {
        guard ["text", "rows", "image"].count(where: { alert[$0] != nil }) <= 1 else {
            throw .invalidAlert(at: "alert", "an alert has one of text, rows and image")
        }
        if let rows = alert.strings("rows") {
            guard isPicture(rows) else { throw .invalidParameter("rows") }
            return .rows(rows)
        }
        if let image = alert.optionalString("image") { return .image(image) }
        guard let text = alert.optionalString("text"), !text.isEmpty else { throw .invalidParameter("text") }
        return .text(text)
    }

    private static func isPicture(_ rows: [String]) -> Bool {
        let width = rows.first?.utf8.count ?? 0
        return SignRange.columns.contains(width)
            && rows.allSatisfy { row in
                row.utf8.count == width
                    && row.utf8.allSatisfy { [UInt8(ascii: "."), UInt8(ascii: "#")].contains($0) }
            }
    }
}
