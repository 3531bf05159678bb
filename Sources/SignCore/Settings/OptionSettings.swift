import BannerText
import InfiniteScroll
import MonotonicTime
import Schedules

/// The settings of an option, from an `[[option]]` table. An option is one text, picture or page of the
/// banner.
public struct OptionSettings: Hashable, Sendable {
    /// The unique id of the option. By default, it is the option's text or the name of its picture file.
    package var id: String
    /// The text of the option. If the option shows a picture or a blank page instead, reports still contain
    /// the text.
    package var text: String
    package var content: ContentSettings
    package var icon: IconSettings?
    package var ink: InkSettings
    /// The moving pattern or picture behind the option's text, for color displays. Nil if there is none.
    package var background: BackgroundSettings?
    /// Whether the page of the option is surrounded by a border of moving dots.
    package var hasBorder: Bool
    /// The dwell: how long the option is shown before the banner automatically advances. If nil, the default
    /// dwell of the banner applies.
    package var dwell: Nanoseconds?
    /// The program that the command `activate` runs for the option, followed by its arguments. Empty if the
    /// option has no action.
    package var action: [String]
    /// The maximum number of processes that may run the option's `action` at the same time.
    package var maxRunningActions: Int
    /// Whether the option needs the whole display. If so, all regions (the stationary parts of the display)
    /// are hidden while it is shown.
    package var needsWholeDisplay: Bool
    /// The time windows in which the option is active, such as `Mon..Fri 11:00..14:00`. If empty, the option
    /// is always active.
    package var timeWindows: [TimeWindow]
    /// The height of the option's text in rows of pixels, or nil to use the height in `[text]`.
    package var size: Int?
    /// The font of the option's text, or nil to use the font in `[text]`.
    package var font: TextFont?
    /// The alignment of the option's content on its page, or nil to use the alignment in `[scroll]`.
    package var alignment: Behavior.Alignment?
    /// The transition with which the option enters the display, or nil to use the transition in `[scroll]`.
    package var transition: TransitionChoice?
    /// The duration of the transition with which the option enters the display, or nil to use the duration in
    /// `[scroll]`.
    package var slide: Nanoseconds?

    /// Creates an option of the banner that shows `content`, or `text` if `content` is nil.
    ///
    /// The initializer stores its arguments in the properties of the same names. An option needs only an id
    /// and a text. By default, it uses the settings of the whole banner and has no action.
    public init(
        id: String,
        text: String,
        content: ContentSettings? = nil,
        icon: IconSettings? = nil,
        ink: InkSettings = InkSettings(),
        background: BackgroundSettings? = nil,
        hasBorder: Bool = false,
        dwell: Nanoseconds? = nil,
        action: [String] = [],
        maxRunningActions: Int = 1,
        needsWholeDisplay: Bool = false,
        timeWindows: [TimeWindow] = [],
        size: Int? = nil,
        font: TextFont? = nil,
        alignment: Behavior.Alignment? = nil,
        transition: TransitionChoice? = nil,
        slide: Nanoseconds? = nil
    ) {
        self.id = id
        self.text = text
        self.content = content ?? .text(text)
        self.icon = icon
        self.ink = ink
        self.background = background
        self.hasBorder = hasBorder
        self.dwell = dwell
        self.action = action
        self.maxRunningActions = maxRunningActions
        self.needsWholeDisplay = needsWholeDisplay
        self.timeWindows = timeWindows
        self.size = size
        self.font = font
        self.alignment = alignment
        self.transition = transition
        self.slide = slide
    }
}
