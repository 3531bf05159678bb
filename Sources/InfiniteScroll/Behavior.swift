import MonotonicTime

/// The settings that determine how a banner moves.
public struct Behavior: Hashable, Sendable {
    /// The way in which a banner shows its options one after another.
    public enum Style: Hashable, Sendable {
        /// The banner shows one option at a time: it slides to an option, lets it rest for a dwell, and slides to the
        /// next one.
        case paged
        /// The strip moves continuously (R-TICK-1).
        case ticker
    }

    /// The direction of motion along the axis of the banner.
    public enum Direction: Hashable, Sendable {
        /// To the left or up: the next option enters at the right or at the bottom.
        case towardsStart
        /// To the right or down: the next option enters at the left or at the top.
        case towardsEnd
    }

    /// The timer's action at the last option of a banner that does not loop (R-LOOP-1).
    public enum End: Hashable, Sendable {
        /// The banner stays at the last option.
        case stop
        /// The banner slides back to the first option.
        case rewind
        /// The timer reverses its direction.
        case reverse
    }

    /// The time for which an input suspends the timer (R-HOLD-2).
    public enum Hold: Hashable, Sendable {
        /// An input does not suspend the timer. A full dwell follows the input.
        case none
        /// An input suspends the timer for this duration. Every further input restarts it.
        case interval(Nanoseconds)
        /// An input suspends the timer until a `resume` request.
        case forever
    }

    /// The way in which the timer continues after a hold (R-HOLD-2).
    public enum Resumption: Hashable, Sendable {
        /// After the hold, the option rests for a full dwell (display time).
        case full
        /// After the hold, the option rests for the rest of the interrupted dwell (display time). If another
        /// option is selected by then, a full dwell follows.
        case remaining
        /// After the hold, the banner advances to the next option at once.
        case immediate
    }

    /// The way in which a ticker fills a display that is longer than all of its options together (R-TICK-1).
    public enum Fill: Hashable, Sendable {
        /// The options are repeated until the display is filled.
        case tile
        /// Blank pixels follow the options up to the end of the display.
        case pad
    }

    /// The way in which a ticker handles frames that were not shown in time (R-TICK-3).
    public enum CatchUp: Hashable, Sendable {
        /// The schedule is postponed by the number of missed frames, so that all steps stay equal.
        case keepStep
        /// The picture catches up with the clock, by a maximum of `limit` pixels per frame.
        case keepTime(limit: Int)
    }

    /// Regions of the display that do not scroll (R-LAYER).
    public struct Stationary: Hashable, Sendable {
        /// The length of the display along the axis of motion while the regions are hidden, in pixels.
        public var fullViewport: Int
        /// Whether moving to the next option hides the regions. Any other input shows them again.
        public var hidesOnForward: Bool

        /// Creates stationary regions. While they are hidden, the scrolling strip is `fullViewport` pixels
        /// long.
        public init(fullViewport: Int, hidesOnForward: Bool = false) {
            self.fullViewport = fullViewport
            self.hidesOnForward = hidesOnForward
        }
    }

    /// The position of content that is smaller than its page.
    public enum Alignment: Hashable, Sendable {
        /// At the left or at the top.
        case start
        /// In the center. If the number of blank pixels is odd, the extra pixel is at the right or at the bottom.
        case center
        /// At the right or at the bottom.
        case end

        /// Returns the number of blank pixels before the content of a page that has `spare` blank pixels in total
        /// (R-CELL-1).
        public func leadingBlank(in spare: Int) -> Int {
            switch self {
            case .start: 0
            case .center: spare / 2
            case .end: spare
            }
        }
    }

    /// The way in which the banner shows its options.
    public var style: Style = .paged
    /// The direction in which the banner moves.
    public var direction: Direction = .towardsStart
    /// The length of the scrolling strip along the axis of motion while the stationary regions are shown, in
    /// pixels. At least 1.
    public var viewport: Int = 32
    /// The stationary regions, or nil if there are none.
    public var stationary: Stationary?
    /// The number of blank pixels after each page. Ignored by tickers.
    public var pageGap: Int = 0
    /// The minimum number of blank pixels between the content of a page and the next page. If necessary, blank pixels
    /// are added after the page (R-CELL-1).
    public var minimumBlank: Int = 0
    /// The number of blank pixels after each option of a ticker.
    public var gap: Int = 8
    /// The position of content that is smaller than its page.
    public var alignment: Alignment = .center
    /// The duration of a slide. If zero, the picture changes at once.
    public var slide: Nanoseconds = .milliseconds(300)
    /// The time that an option rests before the timer advances. An option's own dwell takes precedence.
    public var dwell: Nanoseconds = .seconds(3)
    /// Whether the banner advances automatically.
    public var autoplay: Bool = true
    /// Whether the timer moves to the previous option instead of the next one.
    public var autoplayBackward: Bool = false
    /// Whether the first option follows the last one.
    public var loop: Bool = true
    /// The timer's action at the last option of a banner that does not loop.
    public var end: End = .stop
    /// The time for which an input suspends the timer.
    public var hold: Hold = .none
    /// The way in which the timer continues after a hold.
    public var resumption: Resumption = .full
    /// The maximum number of whole cells (options with their gaps) by which the picture may lag behind the
    /// selection. The cell that the picture is crossing does not count (R-RET-2).
    public var lagCap: Int = 1
    /// For this long after the timer has moved the banner, a tap confirms that move instead of advancing again
    /// (R-IN-4). Zero disables this guard.
    public var collisionGuard: Nanoseconds = .zero
    /// The speed of tickers and pans, in 1/256 pixel per second.
    public var speed: Int64 = 50 * 256
    /// The frame rate of moving pictures, in frames per second.
    public var framesPerSecond: Int64 = 100
    /// The course of the speed during a slide.
    public var easing: Easing = .smooth
    /// The course of the speed during a pan.
    public var panEasing: Easing = .linear
    /// The time that a pan rests at the beginning of an option before it moves.
    public var panLead: Nanoseconds = .milliseconds(1200)
    /// The time that a pan rests at the end of an option.
    public var panTail: Nanoseconds = .milliseconds(1200)
    /// The number of times that the banner pans over an option longer than the viewport before the option's dwell ends.
    public var panRepeats: Int = 1
    /// Whether a ticker stands still if all of its options fit on the display. If nil, this applies only to a ticker
    /// with a single option.
    public var staticIfFits: Bool?
    /// The way in which a ticker fills a display that is longer than all of its options together.
    public var fill: Fill = .tile
    /// The way in which a ticker handles frames that were not shown in time.
    public var catchUp: CatchUp = .keepStep
    /// Whether the banner selects the first option after every change of the list.
    public var restartsOnChange: Bool = false
    /// The lateness of an observed deadline above which the banner concludes that the process was stopped. Deadlines
    /// that are still pending are then postponed instead of replayed.
    public var stallThreshold: Nanoseconds = .seconds(1)

    /// Creates a behavior with default values.
    public init() {}
}
