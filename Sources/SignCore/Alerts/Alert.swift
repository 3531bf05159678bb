import BannerText
import MonotonicTime
import Pixels
import SignAPI

/// A message that covers the display for a limited time or until it is dismissed.
public struct Alert: Hashable, Sendable {
    /// The importance of an alert, which determines when it appears and which alerts it covers.
    public typealias Priority = AlertPriority

    /// The content of an alert: a text or a picture.
    public enum Content: Hashable, Sendable {
        /// A text, which is shown literally unless the alert's property `hasMarkup` is true.
        case text(String)
        /// A monochrome picture, which is drawn in the text color of the alert.
        case rows(Bitmap)
        /// A still or animated picture in its own colors.
        case picture(PictureContent)
    }

    /// A small picture in front of the text of an alert.
    public enum Icon: Hashable, Sendable {
        /// A pictogram that is a character of the built-in font.
        case pictogram(Character)
        /// A monochrome picture, which is drawn in the text color of the alert.
        case rows(Bitmap)
    }

    /// The maximum length of an alert's text, in bytes.
    public static let longestText = 4096
    /// The maximum length of an alert's id, in bytes.
    package static let longestID = 256

    /// The id with which the alert can be replaced or dismissed, or nil to let the sign generate an id.
    public var id: String?
    /// The text or picture that the alert shows.
    public var content: Content
    /// Whether braces in the alert's text denote fields and styles. If false, braces are shown literally.
    public var hasMarkup = false
    /// The icon in front of the alert's text, or nil if the alert has no icon.
    public var icon: Icon?
    /// The colors of the alert's text or of its monochrome picture.
    public var ink = InkSettings()
    /// The importance of the alert, which determines the order in which alerts are shown.
    public var priority = Priority.info
    /// The time for which the alert is shown, without the time during which a more important alert covers it.
    /// If nil, the alert stays until it is dismissed. Content that is longer than the display is shown for at
    /// least one complete pass.
    public var duration: Nanoseconds?
    /// Whether a tap on a button of the sign dismisses the alert.
    public var tapDismisses = true
    /// Whether the alert blinks: visible for half a second, then dark for half a second.
    public var blinks = false

    /// Creates an alert that shows `content` until it is dismissed. If `id` is nil, the sign generates an id.
    public init(_ content: Content, id: String? = nil) {
        self.content = content
        self.id = id
    }

    /// The plain text of the alert, without styles and with spaces instead of line breaks. It is empty if the
    /// alert shows a picture.
    public var text: String {
        guard case .text(let text) = content else { return "" }
        guard hasMarkup else { return StyledText(lines: text).text }
        guard let template = try? TextTemplate(text), !template.isLive else {
            return TextTemplate.removingStyles(from: text)
        }
        return template.text(at: CivilTime(secondsSince1970: 0))
    }

    /// Sets the alert's icon to the built-in pictogram called `name`, such as `coffee`. Returns false if
    /// there is no pictogram with this name.
    public mutating func setIcon(named name: String) -> Bool {
        guard let character = TextTemplate.icon(named: name) else { return false }
        icon = .pictogram(character)
        return true
    }

    /// Returns the reason why an alert cannot show `text` with fields and styles, phrased as a predicate that
    /// follows "the text". Returns nil if the text can be shown.
    public static func markupProblem(in text: String) -> String? {
        do throws(TextTemplateError) {
            return try TextTemplate(text).hasValues ? "cannot show values; write the value itself" : nil
        } catch {
            return "\(error)"
        }
    }

    /// The reason why an alert ended, as an event reports it.
    public enum End: String, Hashable, Sendable, CaseIterable {
        case tap
        /// A client or a script has dismissed the alert.
        case client
        case timeout
        /// Another alert with the same id has replaced the alert.
        case replaced
        case full
    }

    /// The state of the first alert in the queue, as the sign reports it to clients.
    public struct State: Hashable, Sendable {
        package var id: String
        package var text: String
        package var priority: Priority
        /// The instant at which the alert ends, or nil if it is not displayed yet or stays until it is
        /// dismissed.
        package var until: Instant?
        /// The number of alerts that wait in the queue behind this one.
        package var waiting: Int
    }
}
