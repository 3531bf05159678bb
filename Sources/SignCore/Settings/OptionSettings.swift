import MonotonicTime
import Schedules

/// `[[option]]`.
public struct OptionSettings: Hashable, Sendable {
    /// The unique id; by default the text, or the picture's file name.
    package var id: String
    /// The text; for a picture or a page, the text in reports.
    package var text: String
    package var content: ContentSettings
    package var icon: IconSettings?
    package var ink: InkSettings
    /// The dwell; nil is the banner's dwell.
    package var dwell: Nanoseconds?
    /// The program and arguments that `activate` runs; empty for none.
    package var action: [String]
    /// The maximum number of its actions that run at once.
    package var maxRunning: Int
    /// Whether the regions are hidden while it is shown.
    package var needsWholeDisplay: Bool
    /// The windows of time in which it is active; empty for always.
    package var show: [TimeWindow]
    /// The rows of its text; nil are those of `[text]`.
    package var size: Int?

    /// Creates an option, which shows its text unless a content is given.
    public init(
        id: String,
        text: String,
        content: ContentSettings? = nil,
        icon: IconSettings? = nil,
        ink: InkSettings = InkSettings(),
        dwell: Nanoseconds? = nil,
        action: [String] = [],
        maxRunning: Int = 1,
        needsWholeDisplay: Bool = false,
        show: [TimeWindow] = [],
        size: Int? = nil
    ) {
        self.id = id
        self.text = text
        self.content = content ?? .text(text)
        self.icon = icon
        self.ink = ink
        self.dwell = dwell
        self.action = action
        self.maxRunning = maxRunning
        self.needsWholeDisplay = needsWholeDisplay
        self.show = show
        self.size = size
    }
}
