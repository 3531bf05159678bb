import MonotonicTime
import Pictures
import Pixels
import SignAPI

/// Something that covers the whole display for a while, and then leaves the banner as it was.
public struct Alert: Hashable, Sendable {
    /// The importance of an alert.
    public typealias Priority = AlertPriority

    /// What an alert shows.
    public enum Content: Hashable, Sendable {
        /// A text, shown literally: its braces are no fields.
        case text(String)
        /// A picture of bits, drawn in the color of the words.
        case rows(Bitmap)
        /// A picture with its own colors, which may move.
        case picture(PictureContent)
    }

    /// The most bytes that its text should have.
    public static let longestText = 4096

    /// By this it is replaced and dismissed; nil is an id that is made up for it.
    public var id: String?
    /// What it shows.
    public var content: Content
    /// What it covers, and what covers it.
    public var priority = Priority.info
    /// How long it is shown, not counting the time under a more important one; but never less than one pass over
    /// content that is longer than the display. Nil is until it is dismissed.
    public var duration: Nanoseconds?
    /// Whether a tap on a button ends it.
    public var tapDismisses = true
    /// Whether it is shown and dark by turns, half a second each.
    public var blinks = false

    /// An alert that is shown until a tap or a word ends it.
    public init(_ content: Content, id: String? = nil) {
        self.content = content
        self.id = id
    }

    /// Its words; empty for a picture.
    public var text: String {
        if case .text(let text) = content { text } else { "" }
    }

    /// What has ended an alert.
    public enum End: String, Hashable, Sendable, CaseIterable {
        /// A tap on a button.
        case tap
        /// A program or a script.
        case client
        /// Its time is over.
        case timeout
        /// Another one with the same id.
        case replaced
        /// There were too many.
        case full
    }

    /// The alert that is in front, for reports.
    public struct State: Hashable, Sendable {
        /// Its id.
        public var id: String
        /// Its words.
        public var text: String
        /// How important it is.
        public var priority: Priority
        /// When its time is over; nil while it waits for its place, and if it stays until it is dismissed.
        public var until: Instant?
        /// How many wait behind it.
        public var waiting: Int
    }
}
