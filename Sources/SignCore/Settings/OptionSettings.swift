import MonotonicTime
import Schedules

/// `[[option]]`.
public struct OptionSettings: Hashable, Sendable {
    /// Unique; by default the text, or without a text the picture's file name.
    public var id: String
    /// The words shown; for a picture or a page the text in reports.
    public var text: String
    /// What is shown.
    public var content: ContentSettings
    /// The icon in front of its words; nil is none.
    public var icon: IconSettings?
    /// Its colors.
    public var ink: InkSettings
    /// Its dwell; nil is the banner's dwell.
    public var dwell: Nanoseconds?
    /// Program and arguments that `activate` runs; empty is none.
    public var action: [String]
    /// How many of its actions may run at once.
    public var maxRunning: Int
    /// Whether the regions are hidden while it is shown.
    public var needsWholeDisplay: Bool
    /// When it takes part; empty is always.
    public var show: [TimeWindow]
    /// Rows of its line; nil are those of `[text]`.
    public var size: Int?

    /// An option of the banner; it shows its text unless a content is given.
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
