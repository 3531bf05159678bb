/// The alert that a client raises with a call of the method `Raise`.
public struct AlertCall: Hashable, Sendable {
    /// What an alert shows.
    public enum Content: Hashable, Sendable {
        /// A text.
        case text(String)
        /// The rows of a picture, where `#` is a lit pixel.
        case rows([String])
        /// A PNG or GIF image in base64.
        case image(String)
    }

    /// The id by which clients replace or dismiss the alert, or nil if the sign generates an id.
    public var id: String?
    /// What the alert shows.
    public var content: Content
    /// The importance of the alert, which decides when it appears and which other alerts it covers.
    public var priority: AlertPriority
    /// The duration of the alert as text, written as in a configuration file. Nil if the alert stays until it is
    /// dismissed.
    public var duration: String?
    /// Whether a tap on the button dismisses the alert.
    public var tapDismisses: Bool
    /// Whether the alert blinks.
    public var blinks: Bool

    /// Creates the alert from the arguments of `call`.
    ///
    /// - Throws: `VarlinkError.invalidAlert` if the alert has more than one of text, rows and image;
    ///   `VarlinkError.invalidParameter` if it has none of them, or rows that do not form a picture.
    public init(_ call: SignCall) throws(VarlinkError) {
        let alert = call.arguments.object("alert")
        id = alert.optionalString("id")
        content = try Self.content(alert)
        priority = alert.enumeration("priority") ?? .info
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
