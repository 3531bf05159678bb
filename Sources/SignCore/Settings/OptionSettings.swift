import BannerText
import InfiniteScroll
import MonotonicTime
import Schedules
import Transitions

/// The settings of an option, which is one text, picture or page of the banner: the table `[[option]]`.
public struct OptionSettings: Hashable, Sendable {
    /// The unique id; by default the text, or the picture's file name.
    package var id: String
    /// The text; for a picture or a page, the text in reports.
    package var text: String
    package var content: ContentSettings
    package var icon: IconSettings?
    package var ink: InkSettings
    /// The moving background or picture behind the text on a display with colors, or nil for none.
    package var background: BackgroundSettings?
    /// Whether dots move around the page.
    package var hasBorder: Bool
    /// The dwell, the time for which the option is shown, or nil for that of the banner.
    package var dwell: Nanoseconds?
    /// The program and arguments that `activate` runs; empty for none.
    package var action: [String]
    /// The maximum number of processes of `action` that run at once.
    package var maxRunning: Int
    /// Whether the stationary regions are hidden while the option is shown.
    package var needsWholeDisplay: Bool
    /// The time windows, such as `Mon..Fri 11:00..14:00`, in which the option is active; empty for always.
    package var show: [TimeWindow]
    /// The height of the text in rows, or nil for that in `[text]`.
    package var size: Int?
    /// The font of the text, or nil for that in `[text]`.
    package var font: TextFont?
    /// The alignment on the page, or nil for that of `[scroll]`.
    package var alignment: Behavior.Alignment?
    /// The transition with which the option enters, or nil for that of `[scroll]`.
    package var transition: TransitionChoice?
    /// The duration of that transition, or nil for that of `[scroll]`.
    package var slide: Nanoseconds?

    /// Creates an option. It shows its text unless another content is given.
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
        maxRunning: Int = 1,
        needsWholeDisplay: Bool = false,
        show: [TimeWindow] = [],
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
        self.maxRunning = maxRunning
        self.needsWholeDisplay = needsWholeDisplay
        self.show = show
        self.size = size
        self.font = font
        self.alignment = alignment
        self.transition = transition
        self.slide = slide
    }
}
