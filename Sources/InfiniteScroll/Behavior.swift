import MonotonicTime

/// Everything that decides how the banner moves; the options themselves are apart.
public struct Behavior: Hashable, Sendable {
    /// How options follow each other.
    public enum Style: Hashable, Sendable {
        /// Slide, dwell, slide.
        case paged
        /// Never stops (R-TICK-1).
        case ticker
    }

    /// Which way the picture moves along its axis.
    public enum Direction: Hashable, Sendable {
        /// Towards the left edge, or the top one: the next option comes in from the right, or from below.
        case towardsStart
        /// Towards the right edge, or the bottom one.
        case towardsEnd
    }

    /// What the timer does at the last option of a banner that does not loop (R-LOOP-1).
    public enum End: Hashable, Sendable {
        /// Rests there.
        case stop
        /// Slides back to the first option.
        case rewind
        /// Turns round.
        case reverse
    }

    /// How long an input keeps the timer away (R-HOLD-2).
    public enum Hold: Hashable, Sendable {
        /// Not at all: a full dwell follows.
        case none
        /// Until this long after the last input.
        case interval(Nanoseconds)
        /// Until a `resume`.
        case forever
    }

    /// Where the dwell goes on when a hold has run out (R-HOLD-2).
    public enum Resumption: Hashable, Sendable {
        /// A full dwell.
        case full
        /// What was left of the dwell that the input broke off; a full one when the option has changed.
        case remaining
        /// No dwell: the next option at once.
        case immediate
    }

    /// What fills the display when a ticker's options are shorter than it (R-TICK-1).
    public enum Fill: Hashable, Sendable {
        /// Further copies: an endless ribbon.
        case tile
        /// Blank pixels up to the display's length.
        case pad
    }

    /// What a ticker does about frames that were not shown in time (R-TICK-3).
    public enum CatchUp: Hashable, Sendable {
        /// The schedule slips and every step stays even.
        case keepStep
        /// The picture catches up with the clock, by at most `limit` pixels in one frame.
        case keepTime(limit: Int)
    }

    /// Regions of the display that do not scroll (R-LAYER).
    public struct Stationary: Hashable, Sendable {
        /// Extent of the display along the axis of motion while they are hidden, in pixels.
        public var fullViewport: Int
        /// Whether a move forward hides them, until any other input.
        public var hidesOnForward: Bool

        /// Regions that leave the display's `fullViewport` pixels when they hide.
        public init(fullViewport: Int, hidesOnForward: Bool = false) {
            self.fullViewport = fullViewport
            self.hidesOnForward = hidesOnForward
        }
    }

    /// Where content narrower than the display sits in its page.
    public enum Alignment: Hashable, Sendable {
        /// At the left, or the top.
        case start
        /// In the middle; an odd blank pixel goes to the right, or below.
        case center
        /// At the right, or the bottom.
        case end

        /// Blank pixels before content that leaves `spare` pixels of its room, at the left or the top; an odd one
        /// in the middle goes behind it (R-CELL-1).
        public func leadingBlank(in spare: Int) -> Int {
            switch self {
            case .start: 0
            case .center: spare / 2
            case .end: spare
            }
        }
    }

    /// How options follow each other.
    public var style: Style = .paged
    /// Which way the picture moves.
    public var direction: Direction = .towardsStart
    /// Extent along the axis of motion of the part of the display in which options appear, in pixels; at least
    /// 1. It is what the stationary regions leave while they are shown.
    public var viewport: Int = 32
    /// The regions that stay where they are; nil when there are none.
    public var stationary: Stationary?
    /// Blank pixels after each page of the paged style.
    public var pageGap: Int = 0
    /// The minimum number of blank pixels between a page's content and the next page. A page that leaves fewer on the
    /// display gets the rest as a gap (R-CELL-1).
    public var minimumBlank: Int = 0
    /// Blank pixels after each option of a ticker.
    public var gap: Int = 8
    /// Where narrow content sits.
    public var alignment: Alignment = .center
    /// Length of a slide; zero changes the picture at once.
    public var slide: Nanoseconds = .milliseconds(300)
    /// How long an option rests when it says nothing itself.
    public var dwell: Nanoseconds = .seconds(3)
    /// Whether the banner advances on its own.
    public var autoplay: Bool = true
    /// Whether the timer goes to the previous option instead of the next one.
    public var autoplayBackward: Bool = false
    /// Whether the first option follows the last.
    public var loop: Bool = true
    /// What the timer does at the end when `loop` is false.
    public var end: End = .stop
    /// How long an input keeps the timer away.
    public var hold: Hold = .none
    /// Where the dwell goes on after a hold.
    public var resumption: Resumption = .full
    /// How many whole cells the picture may lag behind the selection, besides the one being passed (R-RET-2).
    public var lagCap: Int = 1
    /// A tap within this of a timer-started move confirms that move instead of advancing again; 0 is off
    /// (R-IN-4).
    public var collisionGuard: Nanoseconds = .zero
    /// Speed of a ticker and of panning, in 1/256 pixel per second.
    public var speed: Int64 = 50 * 256
    /// Frames per second of the absolute grid on which moving pictures are shown.
    public var framesPerSecond: Int64 = 100
    /// How long an option longer than the display rests before it pans.
    public var panLead: Nanoseconds = .milliseconds(1200)
    /// How long it rests at its end after panning.
    public var panTail: Nanoseconds = .milliseconds(1200)
    /// How often a dwell pans over an option longer than the display.
    public var panRepeats: Int = 1
    /// Whether a ticker stands still when everything fits the display; nil means only with a single option.
    public var staticIfFits: Bool?
    /// What fills a display longer than a ticker's options.
    public var fill: Fill = .tile
    /// What a ticker does about late frames.
    public var catchUp: CatchUp = .keepStep
    /// Whether every change of the list begins again with the first option, as the first of the iOS models does.
    public var restartsOnChange: Bool = false
    /// Being told the time this much after a deadline means that the process was stopped: instants shift
    /// instead of being replayed.
    public var stallThreshold: Nanoseconds = .seconds(1)

    /// The defaults.
    public init() {}
}
