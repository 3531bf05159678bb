import MonotonicTime

/// The settings that determine how a banner moves.
public struct Behavior: Hashable, Sendable {
    /// The way in which a banner shows its options one after another.
    public enum Style: Hashable, Sendable {
        /// The banner shows one option at a time. It slides to an option, shows it at rest for a dwell (the
        /// display time), and slides to the next one.
        case paged
        /// The strip of options moves continuously, as in a news ticker (R-TICK-1).
        case ticker
    }

    /// The direction in which the banner moves along its axis.
    public enum Direction: Hashable, Sendable {
        /// The banner moves to the left or up, so the next option enters at the right or at the bottom.
        case towardsStart
        /// The banner moves to the right or down, so the next option enters at the left or at the top.
        case towardsEnd
    }

    /// What the timer does at the last option of a banner that does not loop (R-LOOP-1).
    public enum End: Hashable, Sendable {
        /// The timer stops, and the banner stays at the last option.
        case stop
        /// The timer moves the banner back to the first option with a slide.
        case rewind
        /// The timer reverses its direction and moves the banner back option by option.
        case reverse
    }

    /// The time for which an input, such as a tap, suspends the timer that advances the banner (R-HOLD-2).
    public enum Hold: Hashable, Sendable {
        /// An input does not suspend the timer. The option that it selects is shown for a full dwell (display
        /// time).
        case none
        /// An input suspends the timer for this duration, which every further input restarts.
        case interval(Nanoseconds)
        /// An input suspends the timer without a time limit, until a `resume` request.
        case forever
    }

    /// The way in which the timer continues after a hold, a suspension of the timer by an input (R-HOLD-2).
    public enum Resumption: Hashable, Sendable {
        /// After the hold, the selected option is shown for a full dwell (display time).
        case full
        /// After the hold, the selected option is shown for the remaining time of its interrupted dwell
        /// (display time). If another option is selected by then, it gets a full dwell.
        case remaining
        /// After the hold, the banner immediately advances to the next option.
        case immediate
    }

    /// How a ticker fills a display that is longer than all of its options together (R-TICK-1).
    public enum Fill: Hashable, Sendable {
        /// The ticker repeats its options until the display is filled.
        case tile
        /// The ticker adds blank pixels after its options, up to the end of the display.
        case pad
    }

    /// How a ticker handles frames that were not shown in time (R-TICK-3).
    public enum CatchUp: Hashable, Sendable {
        /// The ticker postpones its schedule by the number of missed frames, so that it moves by the same
        /// step in every frame.
        case keepStep
        /// The ticker catches up with the clock, by at most `limit` pixels per frame.
        case keepTime(limit: Int)
    }

    /// Regions of the display that do not scroll (R-LAYER).
    public struct Stationary: Hashable, Sendable {
        /// The length of the scrolling strip along the axis of motion while the stationary regions are
        /// hidden, in pixels. The strip then uses the entire display.
        public var fullViewport: Int
        /// Whether moving to the next option hides the stationary regions. Any other input shows them again.
        public var hidesOnForward: Bool

        /// Creates the settings of stationary regions.
        ///
        /// - Parameters:
        ///   - fullViewport: The length of the scrolling strip while the regions are hidden, in pixels.
        ///   - hidesOnForward: Whether moving to the next option hides the regions.
        public init(fullViewport: Int, hidesOnForward: Bool = false) {
            self.fullViewport = fullViewport
            self.hidesOnForward = hidesOnForward
        }
    }

    /// The alignment of content that is smaller than the page on which it is shown.
    public enum Alignment: Hashable, Sendable {
        /// The content is at the left or at the top of its page.
        case start
        /// The content is in the center of its page. If the number of blank pixels is odd, the extra pixel is
        /// at the right or at the bottom.
        case center
        /// The content is at the right or at the bottom of its page.
        case end

        /// Returns the number of blank pixels before the content on a page that has `spare` blank pixels in
        /// total (R-CELL-1).
        public func leadingBlank(in spare: Int) -> Int {
            switch self {
            case .start: 0
            case .center: spare / 2
            case .end: spare
            }
        }
    }

    /// The style in which the banner shows its options: page by page, or as a ticker.
    public var style: Style = .paged
    /// The direction in which the banner moves along its axis.
    public var direction: Direction = .towardsStart
    /// The length of the scrolling strip along the axis of motion while the stationary regions are visible,
    /// in pixels. It must be at least 1.
    public var viewport: Int = 32
    /// The regions of the display that do not scroll, or nil if there are none.
    public var stationary: Stationary?
    /// The number of blank pixels after each page of the banner. Tickers ignore it.
    public var pageGap: Int = 0
    /// The minimum number of blank pixels between the content of one page and the next page. If necessary,
    /// blank pixels are added after the page (R-CELL-1).
    public var minimumBlank: Int = 0
    /// The number of blank pixels after each option of a ticker.
    public var gap: Int = 8
    /// The alignment of content that is smaller than the page on which it is shown.
    public var alignment: Alignment = .center
    /// The duration of the slide from one option to another. If it is zero, the picture changes immediately.
    public var slideDuration: Nanoseconds = .milliseconds(300)
    /// The time for which an option is shown at rest before the timer advances the banner. An option's
    /// individual dwell takes precedence.
    public var dwell: Nanoseconds = .seconds(3)
    /// Whether a timer advances the banner automatically.
    public var autoplay: Bool = true
    /// Whether the timer moves the banner to the previous option instead of the next one.
    public var autoplayBackward: Bool = false
    /// Whether the banner continues with the first option after the last one.
    public var loop: Bool = true
    /// What the timer does at the last option of a banner that does not loop.
    public var endAction: End = .stop
    /// The time for which an input, such as a tap, suspends the timer.
    public var hold: Hold = .none
    /// The way in which the timer continues after a hold, a suspension of the timer by an input.
    public var resumption: Resumption = .full
    /// The maximum number of cells (options with their gaps) by which the picture may lag behind the
    /// selection after several quick inputs. The cell that is currently being crossed does not count
    /// (R-RET-2).
    public var lagCap: Int = 1
    /// The time after an automatic move of the banner during which a tap only confirms that move. The tap
    /// does not advance again, because the user may have meant the previous option (R-IN-4). Zero disables
    /// this guard.
    public var collisionGuard: Nanoseconds = .zero
    /// The speed of tickers, and of pans over long options, in 1/256 pixel per second.
    public var speed: Int64 = 50 * 256
    /// The frame rate of moving pictures, in frames per second.
    public var framesPerSecond: Int64 = 100
    /// The easing of a slide, which determines how its speed changes over time.
    public var easing: Easing = .smooth
    /// The easing of a pan (the motion over an option longer than the viewport), which determines how its
    /// speed changes over time.
    public var panEasing: Easing = .linear
    /// The time for which a pan shows the beginning of a long option before it starts to move.
    public var panLead: Nanoseconds = .milliseconds(1200)
    /// The time for which a pan rests at the end of a long option.
    public var panTail: Nanoseconds = .milliseconds(1200)
    /// The number of times that the banner pans over an option longer than the viewport before the option's
    /// dwell (display time) ends.
    public var panRepeats: Int = 1
    /// Whether a ticker stands still if all of its options fit on the display. If nil, this applies only to a
    /// ticker with a single option.
    public var staticIfFits: Bool?
    /// How a ticker fills a display that is longer than all of its options together.
    public var fill: Fill = .tile
    /// How a ticker handles frames that were not shown in time.
    public var catchUp: CatchUp = .keepStep
    /// Whether the banner selects the first option after every change of its list of options.
    public var restartsOnChange: Bool = false
    /// The maximum delay with which the banner observes a deadline without concluding that the process was
    /// stopped. After a longer delay, pending deadlines are postponed instead of replayed.
    public var stallThreshold: Nanoseconds = .seconds(1)

    /// Creates a behavior with default values.
    public init() {}
}
