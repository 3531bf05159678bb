import BannerText
import InfiniteScroll
import MonotonicTime
import Schedules

/// The settings of an option, from an `[[option]]` table. An option is one text, picture or page of the
/// banner.
public struct OptionSettings: Hashable, Sendable {
    /// The unique id. By default, it is the text or the file name of the picture.
    package var id: String
    /// The text. For a picture or a page, it is only used in reports.
    package var text: String
    package var content: ContentSettings
    package var icon: IconSettings?
    package var ink: InkSettings
    /// The moving background or picture behind the text, for color displays. Nil if there is none.
    package var background: BackgroundSettings?
    /// Whether a border of moving dots surrounds the page.
    package var hasBorder: Bool
    /// The dwell: how long the option is shown. If nil, the banner's dwell applies.
    package var dwell: Nanoseconds?
    /// The program that `activate` runs, followed by its arguments. Empty if the option has no action.
    package var action: [String]
    /// The maximum number of processes for `action` that may run at the same time.
    package var maxRunning: Int
    /// Whether the stationary regions are hidden while the option is shown.
    package var needsWholeDisplay: Bool
    /// The time windows in which the option is active, such as `Mon..Fri 11:00..14:00`. If empty, the option is always
    /// active.
    package var show: [TimeWindow]
    /// The height of the text in rows, or nil to use the height in `[text]`.
    package var size: Int?
    /// The font of the text, or nil to use the font in `[text]`.
    package var font: TextFont?
    /// The alignment on the page, or nil to use the alignment in `[scroll]`.
    package var alignment: Behavior.Alignment?
    /// The transition for the entrance of the option, or nil to use the transition in `[scroll]`.
    package var transition: TransitionChoice?
    /// The duration of the transition, or nil to use the duration in `[scroll]`.
    package var slide: Nanoseconds?

    /// Creates an option that shows `content`, or `text` if `content` is nil.
    ///
    /// The initializer stores its arguments in the properties of the same names. An option needs only an id and a text.
    /// By default, it uses the settings of the whole banner and has no action.
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
