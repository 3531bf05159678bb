import BannerText
import MonotonicTime
import Pixels
import SignAPI

/// A message that is shown on the whole display for a limited time, or until it is dismissed.
public struct Alert: Hashable, Sendable {
    /// The importance of an alert.
    public typealias Priority = AlertPriority

    /// The content of an alert.
    public enum Content: Hashable, Sendable {
        /// A text. It is literal unless `hasMarkup` is true.
        case text(String)
        /// A monochrome picture, drawn in the text color.
        case rows(Bitmap)
        /// A picture in its own colors, still or moving.
        case picture(PictureContent)
    }

    /// An icon in front of a text.
    public enum Icon: Hashable, Sendable {
        /// A character of the built-in font.
        case pictogram(Character)
        /// A monochrome picture, drawn in the text color.
        case rows(Bitmap)
    }

    /// The maximum length of an alert's text, in bytes.
    public static let longestText = 4096
    /// The maximum length of an alert's id, in bytes.
    package static let longestID = 256

    /// The id for replacing or dismissing the alert. If nil, the sign generates one.
    public var id: String?
    /// The content of the alert.
    public var content: Content
    /// Whether braces in the text denote fields and styles. If false, braces are shown literally.
    public var hasMarkup = false
    /// The icon in front of the text, or nil if the alert has no icon.
    public var icon: Icon?
    /// The colors of the text, or of a monochrome picture (`Content.rows`).
    public var ink = InkSettings()
    /// The priority, which determines the order in which alerts are shown.
    public var priority = Priority.info
    /// The display time of the alert. The time while a more important alert covers it does not count. If nil, the alert
    /// stays until it is dismissed. Content that is longer than the display is shown for at least one complete pass.
    public var duration: Nanoseconds?
    /// Whether a tap on a button dismisses the alert.
    public var tapDismisses = true
    /// Whether the alert blinks: visible for half a second, then dark for half a second.
    public var blinks = false

    /// Creates an alert that is shown until it is dismissed.
    public init(_ content: Content, id: String? = nil) {
        self.content = content
        self.id = id
    }

    /// The text of the alert, without styles and with spaces instead of line breaks. Empty for a picture.
    public var text: String {
        guard case .text(let text) = content else { return "" }
        guard hasMarkup else { return StyledText(lines: text).text }
        guard let template = try? TextTemplate(text), !template.isLive else {
            return TextTemplate.withoutStyles(text)
        }
        return template.text(at: CivilTime(secondsSince1970: 0))
    }

    /// Sets the icon to the one named `name`, such as `coffee`. Returns false if there is no such icon.
    public mutating func setIcon(named name: String) -> Bool {
        guard let character = TextTemplate.icon(named: name) else { return false }
        icon = .pictogram(character)
        return true
    }

    /// Returns the reason why `text` cannot be shown with fields and styles, phrased as a predicate that follows "the
    /// text". Returns nil if the text can be shown.
    public static func markupProblem(_ text: String) -> String? {
        do throws(TextTemplateError) {
            return try TextTemplate(text).hasValues ? "cannot show values; write the value itself" : nil
        } catch {
            return "\(error)"
        }
    }

    /// The reason why an alert ended.
    public enum End: String, Hashable, Sendable, CaseIterable {
        case tap
        /// A client or a script dismissed the alert.
        case client
        case timeout
        /// Another alert with the same id replaced the alert.
        case replaced
        case full
    }

    /// The state of the first alert in the queue, as reported to clients.
    public struct State: Hashable, Sendable {
        package var id: String
        package var text: String
        package var priority: Priority
        /// The instant at which the alert ends. Nil if it is not displayed yet, or if it stays until it is dismissed.
        package var until: Instant?
        /// The number of alerts in the queue behind this one.
        package var waiting: Int
    }
}
