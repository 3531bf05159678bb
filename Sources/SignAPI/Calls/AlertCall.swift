/// An alert that a client requests by calling the method `Raise` of a sign. An alert is a message that
/// temporarily covers the sign's banner.
public struct AlertCall: Hashable, Sendable {
    /// The content of an alert: a text or a picture.
    public enum Content: Hashable, Sendable {
        /// A text that the alert shows.
        case text(String)
        /// A picture as rows of characters, in which `#` is a lit pixel and `.` is a dark one.
        case rows([String])
        /// A PNG or GIF image, encoded in base64.
        case image(String)
    }

    /// A small picture that is shown in front of the text of an alert.
    public enum Icon: Hashable, Sendable {
        /// The name of a built-in pictogram, such as `coffee`.
        case name(String)
        /// A picture as rows of characters, in which `#` is a lit pixel and `.` is a dark one.
        case rows([String])
    }

    /// The id with which clients can replace or dismiss the alert, or nil to let the sign generate an id.
    public var id: String?
    /// The text or picture that the alert shows.
    public var content: Content
    /// Whether the text of the alert may contain fields and styles, like the text of a banner option. If
    /// false, the text is shown literally.
    public var hasMarkup: Bool
    /// The icon in front of the text of the alert, or nil if there is none.
    public var icon: Icon?
    /// The color of the alert's text, in the notation of a configuration file, or nil to use the color of the
    /// sign's text.
    public var color: String?
    /// The color behind the alert's text, in the notation of a configuration file, or nil for a dark
    /// background.
    public var background: String?
    /// The importance of the alert, which determines when the alert appears and which other alerts it covers.
    public var priority: AlertPriority
    /// The time for which the alert is shown, such as `30s`, in the notation of a configuration file. If it
    /// is nil, the alert stays until it is dismissed.
    public var duration: String?
    /// Whether a tap on the sign's button dismisses the alert.
    public var tapDismisses: Bool
    /// Whether the alert blinks, so that it is alternately visible and dark.
    public var blinks: Bool

    /// Creates an alert from the argument `alert` of `call`, whose members have already been checked
    /// individually.
    ///
    /// - Throws: `VarlinkError.invalidAlert` if the alert contains more than one of text, rows and image, or
    ///   if it contains an icon or markup but no text. `VarlinkError.invalidParameter` if the alert contains
    ///   none of text, rows and image, or if the rows of its picture or its icon do not form a picture.
    public init(_ call: SignCall) throws(VarlinkError) {
        let alert = call.arguments.object("alert")
        content = try Self.content(of: alert)
        icon = try Self.icon(of: alert)
        hasMarkup = alert.boolean("markup")
        let hasText = alert.optionalString("text") != nil
        if !hasText {
            if icon != nil { throw .invalidAlert(at: "alert.icon", "icon needs a text") }
            if hasMarkup { throw .invalidAlert(at: "alert.markup", "markup needs a text") }
        }
        id = alert.optionalString("id")
        color = alert.optionalString("color")
        background = alert.optionalString("background")
        priority = alert.enumeration("priority") ?? .info
        duration = alert.optionalString("duration")
        tapDismisses = alert.boolean("tap_dismisses")
        blinks = alert.boolean("blink")
    }

    private static func content(of alert: Arguments) throws(VarlinkError) -> Content {
        guard ["text", "rows", "image"].count(where: { alert[$0] != nil }) <= 1 else {
            throw .invalidAlert(at: "alert", "an alert may have only one of text, rows and image")
        }
        if let rows = alert.strings("rows") {
            guard isPicture(rows) else { throw .invalidParameter("rows") }
            return .rows(rows)
        }
        if let image = alert.optionalString("image") { return .image(image) }
        guard let text = alert.optionalString("text"), !text.isEmpty else { throw .invalidParameter("text") }
        return .text(text)
    }

    private static func icon(of alert: Arguments) throws(VarlinkError) -> Icon? {
        guard let value = alert["icon"] else { return nil }
        if let name = value.string { return .name(name) }
        guard let rows = value.array?.compactMap(\.string), rows.count == value.array?.count,
            SignRange.iconRows.contains(rows.count), isPicture(rows),
            rows[0].utf8.count <= SignRange.iconRows.upperBound
        else { throw .invalidParameter("icon") }
        return .rows(rows)
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
