import MonotonicTime

/// The endless banner: a pure state machine that is told the time.
///
/// It owns no clock and no thread. Its owner calls `handle(_:cause:at:)` for every input and `advance(to:)` when
/// `nextDeadline` has come, takes the events from `journal`, and shows what `window` says. Equal inputs at
/// equal instants give equal events and pictures, however often it is told the time in between (INV-3).
///
/// It conducts two parts that know nothing of each other, and writes the journal: `Track` says what is in view,
/// `Autoplay` when the banner goes on by itself. Whatever has changed, by an input, by time or by another list,
/// ends in `settleState()`: it takes what has waited, and begins the pan and the timer that the state calls for.
public struct Carousel<Look: Sendable>: Sendable {
    /// Events since they were last taken; the owner empties it.
    public var journal: [Event] = []
    /// Whether it goes in step with others: it keeps its time whatever stops the process or makes a frame late, and
    /// records what is done to it (R-STEP-1).
    public var isInStep = false
    /// What was done to it in step, since it was last taken; the owner empties it.
    public var inputLog: [InputRecord] = []

    /// The list in force.
    public internal(set) var list: OptionList<Look>
    /// The index of the selected option: what was asked for, not what is in view; nil when there is none.
    public internal(set) var selected: Int?
    /// Whether the stationary regions are shown, where there are any (R-LAYER).
    public internal(set) var arrangement: Arrangement
    /// Counts layouts: lists of options, and what changes the room for them (R-DATA).
    public internal(set) var version: UInt64 = 1
    /// How often an input carried an earlier time than the one before (R-TIME-1).
    public private(set) var timeRegressions = 0
    /// The last instant that it was told, or that something was due.
    public internal(set) var now: Instant
    /// Whether it has ended.
    public private(set) var hasStopped = false
    /// What is in view now.
    public private(set) var window: Window
    /// The next instant at which something changes by itself: a frame while the picture moves, otherwise the
    /// end of a dwell or of a hold; nil when nothing is due.
    public private(set) var nextDeadline: Instant?
    /// The next of what happens by itself; it stays while nothing but the time changes.
    private var nextHappening: Happening.Due?
    /// When a moving picture is another one next, and how that follows from this one, where it always does.
    private var nextFrame: Instant?
    private var stride: Stride?

    var track: Track
    var autoplay: Autoplay
    var pending = PendingChanges<Look>()
    private var selections: UInt64 = 0
    private var sequence: UInt64 = 0

    /// A banner that begins at `instant` with its first option at rest, or where `bookmark` says; the journal then
    /// holds `started`, `layout` and, when there is an option, `selected`. Of options with equal ids the first
    /// stays.
    public init(_ list: OptionList<Look>, bookmark: Bookmark? = nil, at instant: Instant) {
        let list = list.withoutDuplicates
        let options = list.options
        let first = options.isEmpty ? nil : bookmark.flatMap { options.index(ofID: $0.id) } ?? 0
        self.list = list
        now = Bounds.bounded(instant)
        arrangement = list.behavior.arrangement(for: first.map { options[$0] })
        let ring = Ring(options: options, behavior: list.behavior, arrangement: arrangement)
        track = Track(ring, motion: Motion(list.behavior, epoch: now), selected: first)
        autoplay = Autoplay(step: list.behavior.firstStep)
        window = track.view(at: now).window
        emit(.started)
        emitLayout(of: ring, unchanged: false)
        if let first { select(first, reason: .layout) }
        if arrangement == .full { emit(.stationary(shown: false)) }
        if first != nil, bookmark?.isPaused == true { emit(.paused(remaining: autoplay.pause(at: now))) }
        settleState()
    }

    /// The options in their order.
    public var options: Options { list.options }

    /// How the banner moves.
    @inline(__always)
    public var behavior: Behavior { list.behavior }

    /// A list that waits for the end of the slide under way.
    public var pendingList: OptionList<Look>? { pending.list }

    /// The list that was put in force last, whether or not it waits.
    public var latestList: OptionList<Look> { pending.list ?? list }

    /// The look of that list. Mutating, because the owner would copy the list for a call that only reads.
    public var latestLook: Look { mutating get { pending.list?.look ?? list.look } }

    /// Where everything lies.
    public var ring: Ring { track.ring }

    /// What lies on `ring` at `coordinate`; see `Ring.run(at:hint:)`. A copy of the ring would cost more than the answer.
    public func run(at coordinate: Int, hint: inout Int) -> Ring.Run {
        track.ring.run(at: coordinate, hint: &hint)
    }

    /// Whether the picture is moving, by itself or after an input.
    public var isMoving: Bool { track.motion.isMoving(after: now) }

    /// Whether the banner is on its way from one option to another. A pan and a ticker's running are no such
    /// way: they are what the banner does while it stays.
    public var isSliding: Bool { track.motion.isSliding }

    /// The index of the option that an input without a name means: the selected one, from the moment it is
    /// selected, or the one at the leading edge of a running ticker; nil when there is none.
    public var current: Int? { track.current(selected: selected) }

    /// The index of the option that came to rest last: the current one, except that during a slide it is still
    /// the one in view when the slide began.
    public var settled: Int? { track.settled(selected: selected) }

    /// Where the banner is; nil while there is no option.
    public var bookmark: Bookmark? {
        current.map { Bookmark(id: options[$0].id, isPaused: autoplay.isPaused) }
    }

    /// The room that option `index` takes at present.
    public func extent(of index: Int) -> Extent { options[index].extent(arrangement) }

    /// Ends the banner: `stopped` is the last event.
    public mutating func stop(at instant: Instant) {
        advance(to: instant)
        guard !hasStopped else { return }
        emit(.stopped)
        hasStopped = true
        findView()
    }

    // MARK: Time

    /// Lets everything that was due up to `instant` happen, each at its own time and in order (R-IN-1).
    ///
    /// When a deadline was missed by more than `Behavior.stallThreshold` the process must have been stopped: what
    /// was pending moves by that much instead of being replayed (R-EDGE).
    public mutating func advance(to instant: Instant) {
        advance(to: instant, inclusive: true)
    }

    /// Lets everything happen that was due before `instant`, and leaves what is due at that very instant.
    public mutating func advance(before instant: Instant) {
        advance(to: instant, inclusive: false)
    }

    mutating func advance(to instant: Instant, inclusive: Bool) {
        let instant = Bounds.bounded(instant)
        guard !hasStopped else { return }
        guard instant >= now else {
            timeRegressions += 1
            return
        }
        // What is due is not earlier than now, so a shorter step cannot have missed it by a gap.
        if behavior.wasStopped(from: now, to: instant), !isInStep, let due = nextDeadline,
            behavior.wasStopped(from: due, to: instant)
        {
            delay(by: instant - due)
        }
        while let next = nextHappening, inclusive ? next.at <= instant : next.at < instant {
            now = max(now, next.at)
            happen(next.happening)
            settleState()
        }
        now = instant
        if let stride, instant == nextFrame {
            window.position += stride.pixels
            nextFrame = instant + stride.period
            findDeadline()
        } else {
            findView()
        }
    }

    private mutating func delay(by lateness: Nanoseconds) {
        track.motion.delay(by: lateness, at: now)
        autoplay.delay(by: lateness)
        now = now + lateness
        emit(.timeJump(by: lateness))
        findWhatIsNext()
    }

    /// Finds out once what is asked for several times a turn, after anything but the time has changed.
    mutating func findWhatIsNext() {
        nextHappening = upcoming
        findView()
    }

    /// Finds out what is in view now, and when that changes.
    private mutating func findView() {
        (window, nextFrame) = track.view(at: now)
        stride = track.stride
        findDeadline()
    }

    @inline(__always)
    private mutating func findDeadline() {
        nextDeadline = hasStopped ? nil : earlier(nextHappening?.at, nextFrame)
    }

    /// Records what was done, in step.
    mutating func record(_ input: InputRecord.Input) {
        if isInStep { inputLog.append(InputRecord(input, at: now)) }
    }

    // MARK: The journal

    mutating func emit(_ kind: Event.Kind) {
        sequence += 1
        journal.append(Event(sequence: sequence, at: now, kind: kind))
    }

    mutating func emitLayout(of ring: Ring, unchanged: Bool) {
        emit(
            .layout(
                Event.Layout(
                    version: version,
                    count: options.count,
                    length: ring.length,
                    unchanged: unchanged
                )
            )
        )
    }

    /// Chooses option `index` and reports it, whether or not it already was (R-SEL-1).
    mutating func select(_ index: Int, reason: Event.Reason, previous: String? = nil) {
        let before = previous ?? selected.map { options[$0].id }
        selections += 1
        selected = index
        emit(
            .selected(
                Event.Selection(
                    choice(index),
                    previous: before,
                    reason: reason,
                    changed: before != options[index].id,
                    number: selections
                )
            )
        )
    }

    func choice(_ index: Int) -> Event.Choice {
        Event.Choice(id: options[index].id, index: index, text: options[index].text)
    }
}
