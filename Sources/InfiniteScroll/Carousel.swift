import MonotonicTime

/// The endless banner: a pure state machine that is told the time.
///
/// It owns no clock and no thread. Its owner calls `handle(_:at:)` for every input and `advance(to:)` when
/// `nextDeadline` has come, takes the events from `journal`, and shows what `window` says. Equal inputs at
/// equal instants give equal events and pictures, however often it is told the time in between (INV-3).
public struct Carousel: Sendable {
    /// Events since they were last taken; the owner empties it.
    public var journal: [Event] = []

    /// The options in their order.
    public internal(set) var options: [Option]
    /// How the banner moves.
    public internal(set) var behaviour: Behaviour
    /// Where everything lies.
    public internal(set) var ring: Ring
    /// The index of the selected option: what was asked for, not what is in view; nil when there is none.
    public internal(set) var selected: Int?
    /// Whether the stationary regions are shown, where there are any (R-LAYER).
    public internal(set) var isStationaryShown = true
    /// Counts layouts: lists of options, and what changes the room for them (R-DATA).
    public internal(set) var version: UInt64 = 1
    /// Counts the lists of options that came into force, the first included.
    public internal(set) var listsInForce: UInt64 = 1
    /// Counts the changes of options' words and lengths within a list (R-DATA).
    public internal(set) var revision: UInt64 = 0
    /// How often an input carried an earlier time than the one before (R-TIME-1).
    public internal(set) var timeRegressions = 0

    /// The last instant that it was told, or that something was due.
    public internal(set) var now: Instant
    var grid: FrameGrid
    var motion = Motion.rest(0)
    var pan: Pan?
    /// The option that `pan` shifts across the axis, kept while it slides out of view.
    var pannedAcross: Window.Panned?
    /// The option in view when the slide under way began.
    var departed: Int?
    var dwell: Dwell?
    /// What was left of the dwell that an input broke off, while the option stays the same.
    var brokenDwell: Nanoseconds?
    var hold: Hold?
    var pause: Pause?
    /// A finger is on a button and nobody knows yet what it means.
    var isTouched = false
    /// The option that a ticker shows at the leading edge, and where it begins, unwrapped.
    var tickerView = TickerView(index: 0, start: 0)
    /// Which way the timer goes at present: 1 or −1.
    var timerStep: Int
    var lastTimerMove: Instant?
    var pending: Replacement?
    /// What options turn into when the slide that shows them is over, by index.
    var revisions: [Int: Revision] = [:]
    var selectionNumber: UInt64 = 0
    var sequence: UInt64 = 0
    var isStopped = false

    enum Motion: Hashable, Sendable {
        /// At rest; subpixels.
        case rest(Int64)
        case slide(Slide)
        case tick(Ticking)
    }

    struct Dwell: Hashable, Sendable {
        var started: Instant
        var deadline: Instant
    }

    struct Hold: Hashable, Sendable {
        /// nil is for ever.
        var until: Instant?
        /// Whether a `held` event told of it.
        var isAnnounced = false
    }

    struct Pause: Hashable, Sendable {
        /// What was left of a dwell under way; nil is not zero (R-PAUSE-1).
        var remaining: Nanoseconds?
    }

    struct TickerView: Hashable, Sendable {
        var index: Int
        /// Pixels, unwrapped.
        var start: Int
    }

    struct Replacement: Sendable {
        var options: [Option]
        var behaviour: Behaviour?
    }

    /// A banner that begins at `instant` with its first option at rest, or where `place` says; the journal then
    /// holds `started`, `layout` and, when there is an option, `selected`. Of options with equal ids the first
    /// stays.
    public init(options: [Option], behaviour: Behaviour, place: Place? = nil, at instant: Instant) {
        var seen = Set<String>()
        self.options = options.filter { seen.insert($0.id).inserted }
        self.behaviour = behaviour.bounded()
        let first = self.options.firstIndex { [id = place?.id] option in option.id == id } ?? 0
        isStationaryShown = !self.behaviour.hides(for: self.options.isEmpty ? nil : self.options[first])
        ring = Ring(options: self.options, behaviour: self.behaviour, isUncovered: !isStationaryShown)
        now = Bounds.bounded(instant)
        grid = FrameGrid(epoch: now, framesPerSecond: self.behaviour.framesPerSecond)
        timerStep = behaviour.autoplayBackward ? -1 : 1
        emit(.started)
        emitLayout(unchanged: false)
        if !self.options.isEmpty { select(first, reason: .layout) }
        if !isStationaryShown { emit(.stationary(shown: false)) }
        if !self.options.isEmpty, place?.isPaused == true {
            pause = Pause(remaining: nil)
            emit(.paused(remaining: nil))
        }
        snapToSelected()
        comeToRest()
    }

    /// The next instant at which something changes by itself: a frame while the picture moves, otherwise the
    /// end of a dwell or of a hold; nil when nothing is due.
    public var nextDeadline: Instant? {
        guard !isStopped else { return nil }
        let happening = nextHappening?.at
        guard let frame = nextFrame else { return happening }
        guard let happening else { return frame }
        return min(frame, happening)
    }

    /// What is in view now.
    public var window: Window {
        Window(
            position: Int(position(at: now).flooredQuotient(by: subpixelsPerPixel)),
            panned: pannedNow
        )
    }

    /// Whether the picture is moving, by itself or after an input.
    public var isMoving: Bool {
        if case .rest = motion { return pan?.nextStep(after: now) != nil }
        return true
    }

    /// Whether the banner is on its way from one option to another. A pan and a ticker's running are no such
    /// way: they are what the banner does while it stays.
    public var isSliding: Bool {
        if case .slide = motion { return true }
        return false
    }

    /// Lets everything that was due up to `instant` happen, each at its own time and in order (R-IN-1).
    ///
    /// When a deadline was missed by more than `Behaviour.largestGap` the process must have been stopped: what
    /// was pending moves by that much instead of being replayed (R-EDGE).
    public mutating func advance(to instant: Instant) {
        advance(to: instant, inclusive: true)
    }

    /// As `advance(to:)`; unless `inclusive`, what is due at `instant` itself is left for later.
    mutating func advance(to instant: Instant, inclusive: Bool) {
        let instant = Bounds.bounded(instant)
        guard !isStopped else { return }
        guard instant >= now else {
            timeRegressions += 1
            return
        }
        // What is due is not earlier than now, so a shorter step cannot have missed it by a gap.
        if instant - now > behaviour.largestGap, let due = nextDeadline, instant - due > behaviour.largestGap
        {
            shiftPending(by: instant - due)
        }
        while let next = nextHappening, inclusive ? next.at <= instant : next.at < instant {
            now = max(now, next.at)
            happen(next.happening)
        }
        now = instant
        if case .tick(var ticking) = motion { rebase(&ticking) }
    }

    /// Whether it has ended.
    public var isOver: Bool { isStopped }

    /// Ends the banner: `stopped` is the last event.
    public mutating func stop(at instant: Instant) {
        advance(to: instant)
        guard !isStopped else { return }
        emit(.stopped)
        isStopped = true
    }
}

/// Where the display's window stands on the ring.
public struct Window: Hashable, Sendable {
    /// The ring coordinate of the display's first column (or row), ⌊P⌋, unwrapped.
    public var position: Int
    /// The option whose content is shifted across the axis of motion, and by how much.
    public var panned: Panned?

    /// A window that stands at `position`.
    public init(position: Int, panned: Panned? = nil) {
        self.position = position
        self.panned = panned
    }

    /// A shift of one option's content across the axis of motion.
    public struct Panned: Hashable, Sendable {
        /// The option's index.
        public var index: Int
        /// How far its content is shifted, in pixels.
        public var offset: Int

        /// A shift of option `index` by `offset` pixels.
        public init(index: Int, offset: Int) {
            self.index = index
            self.offset = offset
        }
    }
}
