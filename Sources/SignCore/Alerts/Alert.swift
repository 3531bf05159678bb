import BannerText
import MonotonicTime
import Pictures
import Pixels
import SignAPI

/// A message that temporarily covers the whole display.
public struct Alert: Hashable, Sendable {
    /// The importance of an alert.
    public typealias Priority = AlertPriority

    /// The content of an alert.
    public enum Content: Hashable, Sendable {
        /// A text, which is literal unless `hasMarkup` is true.
        case text(String)
        /// A monochrome picture, shown in the color of text.
        case rows(Bitmap)
        /// A picture in its own colors, still or moving.
        case picture(PictureContent)
    }

    /// An icon in front of a text.
    public enum Icon: Hashable, Sendable {
        /// A character of the built-in font.
        case pictogram(Character)
        /// A monochrome picture in the color of the text.
        case rows(Bitmap)
    }

    /// The maximum length of the text, in bytes.
    public static let longestText = 4096

    /// The id for replacing and dismissing the alert, or nil if the sign generates one.
    public var id: String?
    /// The content.
    public var content: Content
    /// Whether braces in the text are fields and styles. If false, braces are shown as they are.
    public var hasMarkup = false
    /// The icon in front of the text, or nil if there is none.
    public var icon: Icon?
    /// The colors of the text and of rows.
    public var ink = InkSettings()
    /// The priority, which determines the order of alerts.
    public var priority = Priority.info
    /// The time for which the alert is displayed, not including the time while a more important alert covers it. If
    /// nil, the alert stays until it is dismissed. Content that is longer than the display is shown for at least one
    /// complete pass.
    public var duration: Nanoseconds?
    /// Whether a tap on a button dismisses the alert.
    public var tapDismisses = true
    /// Whether the alert blinks: it is visible and dark for half a second each.
    public var blinks = false

    /// Creates an alert that is shown until it is dismissed.
    public init(_ content: Content, id: String? = nil) {
        self.content = content
        self.id = id
    }

    /// The text of the alert without its styles and with spaces for its line breaks, or an empty string for a picture.
    public var text: String {
        guard case .text(let text) = content else { return "" }
        guard hasMarkup else { return StyledText(lines: text).text }
        guard let template = try? TextTemplate(text), !template.isLive else {
            return TextTemplate.withoutStyles(text)
        }
        return template.text(at: CivilTime(secondsSince1970: 0))
    }

    /// Sets the icon that is called `name`, such as `coffee`. Returns false if there is no such icon.
    public mutating func setIcon(named name: String) -> Bool {
        guard let character = TextTemplate.icon(named: name) else { return false }
        icon = .pictogram(character)
        return true
    }

    /// Returns the reason why `text` cannot be shown with fields and styles, as a predicate that follows the subject
    /// "the text". Returns nil if the text can be shown.
    public static func markupProblem(_ text: String) -> String? {
        do throws(TextTemplateError) {
            return try TextTemplate(text).hasValues ? "cannot show values; write the value itself" : nil
        } catch {
            return "\(error)"
        }
    }

    /// The reason why an alert has ended.
    public enum End: String, Hashable, Sendable, CaseIterable {
        case tap
        /// A client or a script dismissed the alert.
        case client
        case timeout
        /// Another alert with the same id replaced the alert.
        case replaced
        case full
    }

    /// The state of the first alert in the queue, for clients.
    public struct State: Hashable, Sendable {
        package var id: String
        package var text: String
        package var priority: Priority
        /// The instant at which the alert ends. Nil while the alert waits, and for an alert that stays until it is
        /// dismissed.
        package var until: Instant?
        /// The number of alerts that wait behind this one.
        package var waiting: Int
    }
}
