import MonotonicTime

/// An endless banner: a state machine that receives the time as an argument and reads no clock.
///
/// The owner calls `handle(_:cause:at:)` for every input, and `advance(to:)` when `nextDeadline` is reached.
/// It takes the events from `journal`, and draws the part of the ring that `window` describes. The same
/// inputs at the same instants produce the same events and pictures, no matter how often the owner calls
/// `advance(to:)` in between (INV-3).
///
/// An `Appearance` is the data from which the owner draws the options of a list. The banner only stores it.
public struct Carousel<Appearance: Sendable>: Sendable {
    /// The events that the banner has reported since the owner last emptied the journal.
    public var journal: [Event] = []
    /// Whether the banner runs in step with the banners of other signs. If so, it records its inputs in
    /// `inputLog`, and neither late frames nor a stopped process change its schedule (R-STEP-1).
    public var isInStep = false
    /// The inputs to a banner that runs in step with others, since the owner last emptied the log.
    public var inputLog: [InputRecord] = []

    /// The list of options that the banner currently shows.
    public internal(set) var list: OptionList<Appearance>
    /// The index of the selected option, or nil if the list is empty. The selection changes before the
    /// picture does, because the picture slides to the selected option.
    public internal(set) var selected: Int?
    /// The state of the stationary regions of the display, such as a header: shown beside the scrolling
    /// strip, or hidden (R-LAYER).
    public internal(set) var arrangement: Arrangement
    /// The version number of the layout, starting at 1. It increases with every new list and every change of
    /// the arrangement (R-DATA).
    public internal(set) var layoutVersion: UInt64 = 1
    /// The number of calls with an instant before `now`. The banner handled these calls as if they had
    /// occurred at `now` (R-TIME-1).
    public private(set) var timeRegressions = 0
    /// The latest time that the banner has received from its owner.
    public internal(set) var now: Instant
    /// Whether the banner has been stopped by `stop(at:)`. A stopped banner ignores inputs and the passage of
    /// time.
    public private(set) var hasStopped = false
    /// The part of the ring (the endless strip of options) that the display shows at `now`.
    public private(set) var window: Window
    /// The next time at which the banner changes without an input. While the picture moves, this is the next
    /// frame, and otherwise the end of a dwell (display time) or hold. Nil if nothing is scheduled.
    public private(set) var nextDeadline: Instant?
    /// The next scheduled event with its time, or nil if there is none. It is cached, because most calls
    /// change only the time.
    private var nextEvent: ScheduledEvent.Due?
    /// The next time at which the picture of the banner changes, or nil if it does not move.
    private var nextFrame: Instant?
    private var stride: Stride?

    var track: Track
    var autoplay: Autoplay
    @usableFromInline var pending = PendingChanges<Appearance>()
    private var selections: UInt64 = 0
    private var sequence: UInt64 = 0

    /// Creates a banner at `instant` with the options of `list`. It rests at the option of `bookmark` or, if
    /// there is no such option, at the first one.
    ///
    /// The journal then contains `started`, `layout` and, if there is an option, `selected`. Of several
    /// options with the same id, only the first is kept.
    public init(_ list: OptionList<Appearance>, bookmark: Bookmark? = nil, at instant: Instant) {
        let list = list.withoutDuplicates
        let initialIndex = Self.initialIndex(in: list.options, bookmark: bookmark)
        self.list = list
        now = Bounds.clamped(instant)
        arrangement = list.behavior.arrangement(for: initialIndex.map { list.options[$0] })
        let ring = Ring(options: list.options, behavior: list.behavior, arrangement: arrangement)
        track = Track(ring, motion: Motion(list.behavior, epoch: now), selected: initialIndex)
        autoplay = Autoplay(step: list.behavior.firstStep)
        window = track.view(at: now).window
        start(at: initialIndex, on: ring, isPaused: bookmark?.isPaused == true)
        updateDerivedState()
    }

    /// Returns the index of the option at which the banner starts: the option of `bookmark` or, if that does
    /// not exist, the first option. Returns nil if `options` is empty.
    private static func initialIndex(in options: Options, bookmark: Bookmark?) -> Int? {
        guard !options.isEmpty else { return nil }
        guard let bookmark, let index = options.index(ofID: bookmark.id) else { return 0 }
        return index
    }

    /// Selects the option at `initialIndex` (nil if there is none) and adds the first events to the journal.
    /// If `isPaused` is true, the banner starts paused.
    ///
    /// - Parameters:
    ///   - initialIndex: The index of the option at which the banner starts.
    ///   - ring: The endless strip of options, whose layout is reported.
    ///   - isPaused: Whether the banner starts paused.
    private mutating func start(at initialIndex: Int?, on ring: Ring, isPaused: Bool) {
        emit(.started)
        emitLayout(of: ring, isUnchanged: false)
        if let initialIndex { select(initialIndex, reason: .layout) }
        if arrangement == .full { emit(.stationary(shown: false)) }
        if initialIndex != nil, isPaused { emit(.paused(remaining: autoplay.pause(at: now))) }
    }

    /// The options of the current list.
    public var options: Options { list.options }

    /// The behavior of the current list, which determines how the banner moves.
    @inline(__always)
    public var behavior: Behavior { list.behavior }

    /// The list of options that takes effect when the current slide ends, or nil if no list is pending.
    public var pendingList: OptionList<Appearance>? { pending.list }

    /// Whether a new list of options takes effect when the current slide ends. The getter is mutating to
    /// avoid a copy of the list, and inlinable to avoid a lookup of the list's metadata.
    @inlinable public var hasPendingList: Bool { mutating get { pending.list != nil } }

    /// The most recently set list of options, which is the pending list if there is one, and the current list
    /// otherwise.
    public var latestList: OptionList<Appearance> { pending.list ?? list }

    /// The data from which the owner draws the options of the most recently set list. The getter is mutating
    /// to avoid copying the list.
    public var latestAppearance: Appearance { mutating get { pending.list?.appearance ?? list.appearance } }

    /// The ring, an endless strip that joins all options of the current list end to end.
    public var ring: Ring { track.ring }

    /// Returns the run that starts at `coordinate` on the ring, the endless strip of options. In a run,
    /// adjacent columns all show the same option or are all blank; see `Ring.columnRun(at:cellHint:)`. Unlike
    /// access through `ring`, this method does not copy the ring.
    public func columnRun(at coordinate: Int, cellHint: inout Int) -> Ring.ColumnRun {
        track.ring.columnRun(at: coordinate, cellHint: &cellHint)
    }

    /// Whether the picture of the banner is in motion, be it a slide, a pan or a ticker.
    public var isMoving: Bool { track.motion.isMoving(after: now) }

    /// Whether the picture slides from one option to another. Pans and running tickers do not count as
    /// slides.
    public var isSliding: Bool { track.motion.isSliding }

    /// The index of the option to which an input without an id applies. It is the selected option or, for a
    /// running ticker, the option at the leading edge, where options leave the display. Nil if there is none.
    public var current: Int? { track.current(selected: selected) }

    /// The index of the option that most recently came to rest, or nil if there is none. During a slide, this
    /// is the option at which the slide started.
    public var settled: Int? { track.settled(selected: selected) }

    /// Returns the index of the option that a page indicator marks: `settled` if `atRest` is true, and
    /// otherwise `current`. Nil if there is none. The method changes nothing. It is mutating, because
    /// otherwise the carousel would be copied in every frame.
    package mutating func markedOption(atRest: Bool) -> Int? {
        atRest ? track.settled(selected: selected) : track.current(selected: selected)
    }

    /// The bookmark with which another banner can continue after a restart: the current option, and whether
    /// the banner is paused. Nil if the list has no options.
    public var bookmark: Bookmark? {
        current.map { Bookmark(id: options[$0].id, isPaused: autoplay.isPaused) }
    }

    /// Returns the extent of option `index` in pixels, which depends on whether the stationary regions are
    /// currently shown or hidden.
    public func extent(of index: Int) -> Extent { options[index].extent(in: arrangement) }

    /// Stops the banner at `instant` and reports `stopped` as the last event. Later inputs have no effect.
    public mutating func stop(at instant: Instant) {
        advance(to: instant)
        guard !hasStopped else { return }
        emit(.stopped)
        hasStopped = true
        updateWindow()
    }

    // MARK: Time

    /// Processes all events of the banner that are due by `instant`, in order and each at its own time
    /// (R-IN-1).
    ///
    /// If a deadline was missed by more than `Behavior.stallThreshold`, the process must have been stopped.
    /// Pending deadlines are then postponed by the delay (R-EDGE).
    public mutating func advance(to instant: Instant) {
        advance(to: instant, inclusive: true)
    }

    /// Processes all events of the banner that are due before `instant`.
    public mutating func advance(before instant: Instant) {
        advance(to: instant, inclusive: false)
    }

    /// Advances the banner's time from `now` to `instant`, and performs all events that are due before
    /// `instant`, each at its time. If `inclusive` is true, also performs those at `instant`. Then updates
    /// the window, the part of the endless strip of options that the display shows.
    ///
    /// If the process was stopped for so long that a deadline was missed, all deadlines are first postponed
    /// by the delay. A banner in step with other signs keeps the common deadlines instead. Time never runs
    /// backward, so an instant before `now` is only counted.
    mutating func advance(to instant: Instant, inclusive: Bool) {
        let instant = Bounds.clamped(instant)
        guard !hasStopped else { return }
        guard instant >= now else {
            timeRegressions += 1
            return
        }

        // A stall is a delay that is too long for a running process. The first condition is only a quick
        // check that avoids the search for the next deadline. No deadline is before `now`, so without a stall
        // since `now`, there is none since the deadline.
        if behavior.isStall(from: now, to: instant), !isInStep, let due = nextDeadline,
            behavior.isStall(from: due, to: instant)
        {
            postponeDeadlines(by: instant - due)
        }

        // Each event changes the state, and thereby the next event.
        while let dueEvent = nextEvent, inclusive ? dueEvent.time <= instant : dueEvent.time < instant {
            now = max(now, dueEvent.time)
            perform(dueEvent.event)
            updateDerivedState()
        }
        now = instant

        // Only a ticker that moves by the same number of pixels in every picture has a stride, which contains
        // this number. Adding it to the window's position is faster than `updateWindow`.
        if let stride, instant == nextFrame {
            window.position += stride.pixelsPerStep
            nextFrame = instant + stride.stepPeriod
            updateDeadline()
        } else {
            updateWindow()
        }
    }

    private mutating func postponeDeadlines(by lateness: Nanoseconds) {
        track.motion.delay(by: lateness, at: now)
        autoplay.delay(by: lateness)
        now = now + lateness
        emit(.timeJump(by: lateness))
        updateSchedule()
    }

    /// Updates the cached next event and the cached window (the part of the strip that the display shows).
    /// The caller must call this method after every change other than the passage of time.
    mutating func updateSchedule() {
        nextEvent = upcoming
        updateWindow()
    }

    private mutating func updateWindow() {
        (window, nextFrame) = track.view(at: now)
        stride = track.stride
        updateDeadline()
    }

    @inline(__always)
    private mutating func updateDeadline() {
        nextDeadline = hasStopped ? nil : earlier(nextEvent?.time, nextFrame)
    }

    mutating func logInput(_ input: InputRecord.Input) {
        if isInStep { inputLog.append(InputRecord(at: now, input: input)) }
    }

    // MARK: The journal

    mutating func emit(_ kind: Event.Kind) {
        sequence += 1
        journal.append(Event(sequence: sequence, at: now, kind: kind))
    }

    mutating func emitLayout(of ring: Ring, isUnchanged: Bool) {
        let (count, length) = (options.count, ring.length)
        emit(
            .layout(
                Event.Layout(version: layoutVersion, count: count, length: length, unchanged: isUnchanged)
            )
        )
    }

    /// Selects option `index` and reports the selection, even if the option was already selected (R-SEL-1).
    /// `previous` is the id of the option that was selected before, or nil to use the current one.
    mutating func select(_ index: Int, reason: Event.Reason, previous: String? = nil) {
        let previous = previous ?? selected.map { options[$0].id }
        selections += 1
        selected = index
        let selection = Event.Selection(
            reportedOption(at: index),
            previous: previous,
            reason: reason,
            changed: previous != options[index].id,
            number: selections
        )
        emit(.selected(selection))
    }

    func reportedOption(at index: Int) -> Event.ReportedOption {
        Event.ReportedOption(id: options[index].id, index: index, text: options[index].text)
    }
}
