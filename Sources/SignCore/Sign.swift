import BannerText
import BusInterfaces
import ButtonInput
import InfiniteScroll
import MonotonicTime
import Pixels
import Schedules

/// A banner and its buttons, without clock or hardware: edges and commands in, journal and frames out. The frame loop and
/// a simulation share it.
public struct Sign: Sendable {
    /// Private to the sign, because `change` must recompute the deadlines afterwards.
    private(set) var banner: Banner
    /// The frame for the display, updated by `compose`. Stored, because a getter would copy the whole sign.
    public private(set) var frame: Bitmap
    /// The brightness of that frame in percent. Stored for the same reason.
    package private(set) var brightness: Int
    /// Whether the display should be lit. Stored for the same reason.
    package private(set) var isLit: Bool
    /// The buttons in the order of their numbers. If none is configured, there is one with all defaults for keys and
    /// scripts.
    package private(set) var buttons: [ButtonSettings]
    private var gestures: ButtonBindings
    /// The deadlines of everything but motion. Recomputed after each change but motion, and stored, because every turn reads
    /// them.
    private var upkeep = Banner.Upkeep()
    /// The next event or possible change of the picture. Recomputed after each change, and stored, because it is read several
    /// times in a turn.
    public private(set) var nextDeadline: Instant?
    /// Whether skipped frames are dropped, as on a display. A simulation shows all frames.
    private let dropsLateFrames: Bool

    /// Creates a sign of `playlist` that begins at `instant`, when the wall clock reads `civil`. It shows the option at
    /// `bookmark`, or the first one. Its buttons are up.
    ///
    /// - Parameters:
    ///   - values: The values for texts.
    ///   - zone: The rules of the time zone, for schedules.
    ///   - dropsLateFrames: Whether skipped frames of the grid are dropped (R-TICK-3).
    ///   - runsActions: Whether the owner runs the actions of options and calls `endAction(of:)` when they end. Otherwise they
    ///     take no time.
    package init(
        _ playlist: Playlist,
        bookmark: Bookmark? = nil,
        values: TextValues = TextValues(),
        at instant: Instant,
        civil: CivilTime = ClockReading.noon2026,
        zone: ZoneRules = .utc,
        dropsLateFrames: Bool,
        runsActions: Bool = false
    ) {
        banner = Banner(playlist, bookmark: bookmark, values: values, at: instant, civil: civil, zone: zone)
        frame = playlist.stage.darkFrame
        usesLines = playlist.usesLines
        brightness = banner.brightness
        isLit = banner.isLit
        if runsActions { banner.running = RunningActions() }
        buttons = playlist.configuration.pressableButtons
        self.dropsLateFrames = dropsLateFrames
        gestures = ButtonBindings(buttons, combinations: playlist.configuration.combinations)
        planAll()
    }

    /// Changes the banner and recomputes the deadlines.
    @inline(__always)
    mutating func change<Result, Failure: Error>(
        _ body: (inout Banner) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { planAll() }
        return try body(&banner)
    }

    /// Advances to `instant`, changes the banner and recomputes the deadlines.
    mutating func change<Result, Failure: Error>(
        at instant: Instant,
        _ body: (inout Banner) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        advance(to: instant)
        return try change(body)
    }

    /// Recomputes the deadlines after motion. It is small, because every frame needs it.
    @inline(__always)
    private mutating func plan() {
        guard !upkeep.isPerFrame else { return planAll() }
        nextDeadline = earlier(banner.nextDeadline(besides: upkeep), gestures.nextDeadline)
    }

    @inline(never)
    private mutating func planAll() {
        upkeep = banner.upkeep
        nextDeadline = earlier(banner.nextDeadline, gestures.nextDeadline)
    }

    /// Returns the inputs of this sign since the last call, and updates `groupRev` and `isInStep`.
    package mutating func takeSharedInputs() -> [SharedInput] {
        let wasInStep = banner.carousel.isInStep
        let inputs = banner.takeSharedInputs(at: banner.now)
        // Called in every turn of a sign in a group. Only leaving step changes a deadline.
        if banner.carousel.isInStep == wasInStep { plan() } else { planAll() }
        return inputs
    }

    // MARK: Inputs

    /// Applies everything that is due up to `instant` at its own time, so a late wake-up changes no picture. Changes at the
    /// instant of an input come before it (R-IN-1). If nothing is due, the banner stays at the instant of its last picture:
    /// other wake-ups draw nothing between two frames.
    public mutating func advance(to instant: Instant) {
        while let due = gestures.nextDeadline, due <= instant {
            advanceBanner(to: due)
            apply(gestures.advance(to: due))
        }
        advanceBanner(to: instant)
    }

    @inline(__always)
    private mutating func advanceBanner(to instant: Instant) {
        guard let nextDeadline, nextDeadline <= instant else { return }
        let isChanged = banner.catchUp(to: instant, besides: upkeep, dropsLateFrames: dropsLateFrames)
        if isChanged { planAll() } else { plan() }
    }

    /// Handles a command at `instant`.
    public mutating func handle(_ command: Command, cause: Cause, at instant: Instant) {
        change(at: instant) { $0.handle(command, cause: cause, at: instant) }
    }

    /// Handles `inputs` in order at `instant`. Each one requires that the sign accepts the one before.
    package mutating func handle(_ inputs: [Command.Input], at instant: Instant) {
        for input in inputs {
            handle(input.command, cause: input.cause, at: instant)
            if case .ignored? = banner.carousel.journal.last?.kind { return }
        }
    }

    /// Handles a gesture on a button with the command that is bound to it. `source` is the client that requested the gesture.
    /// A missing button has no command.
    package mutating func handle(
        _ gesture: Gesture,
        of button: Int?,
        source: String? = nil,
        at instant: Instant
    ) {
        let command = button.map { buttons[$0].command(for: gesture) } ?? .none
        advance(to: instant)
        let name = button.flatMap { buttons[$0].reportedName }
        change { $0.press(command, cause: Cause(gesture, of: name, source: source), at: instant) }
    }

    /// Applies a change of a scheduled setting, which ends a manual setting.
    package mutating func follow(_ setting: ScheduledSetting, at instant: Instant) {
        change(at: instant) { $0.follow(setting, at: instant) }
    }

    /// Handles an edge on a button's line that was read `now`. If the edge is later than that, the picture does not advance to
    /// it. An edge on a missing button is ignored.
    package mutating func handle(_ edge: Edge, of button: Int?, now: Instant) {
        guard let button else { return handle(.none, cause: Cause(.tap), at: edge.at) }
        advance(to: min(edge.at, now))
        apply(gestures.handle(edge, of: button, isSliding: banner.carousel.isSliding))
    }

    /// Begins to monitor a button's line, which may be stuck or held.
    package mutating func begin(_ button: Int, isPressed: Bool, at instant: Instant) {
        apply(gestures.begin(button, isPressed: isPressed, at: instant))
    }

    package mutating func interrupt(_ button: Int, at instant: Instant) {
        apply(gestures.interrupt(button, at: instant))
    }

    package mutating func endAction(of id: String) { banner.running?.end(id) }

    /// Replaces the numbers of running actions by option id, after the owner has missed ends.
    package mutating func setRunningActions(_ counts: [String: Int]) { banner.running?.replace(with: counts) }

    /// Applies `playlist` and its buttons. A press in progress on a line that both have keeps its command. A frame of another
    /// size begins dark.
    package mutating func replace(_ playlist: Playlist, at instant: Instant) {
        change(at: instant) { $0.replace(playlist, at: instant) }
        usesLines = playlist.usesLines
        let former = buttons
        buttons = playlist.configuration.pressableButtons
        let outputs = gestures.rebind(
            to: buttons,
            combinations: playlist.configuration.combinations,
            former: buttons.indices(among: former),
            at: instant
        )
        apply(outputs)
    }

    package mutating func reject(reason: String, at instant: Instant) {
        change(at: instant) { $0.rejectConfiguration(reason: reason, at: instant) }
    }

    /// Ends the sign. `stopped` is the last journal entry.
    package mutating func stop(at instant: Instant) {
        change(at: instant) { $0.stop(at: instant) }
    }

    // MARK: The wall clock

    // Properties that the frame loop reads in every turn are mutating or stored: the owner keeps the sign in a class, and a
    // getter would copy all of it.

    /// Whether any content shows the time, so that the clock must be read again when it is set.
    package var readsClock: Bool { banner.readsClock }

    /// The time of the next reading of the wall clock, or nil while no visible content shows it.
    package var nextClockReading: Instant? { mutating get { banner.clockReadingDue } }

    package mutating func isClockDue(at instant: Instant) -> Bool { banner.isClockDue(at: instant) }

    /// Whether to read the wall clock before the next picture.
    package var needsClock: Bool { mutating get { banner.clockIsNeeded } }

    /// Applies a new reading of the clock. Everything is correct from that reading on.
    package mutating func setClock(_ reading: ClockReading) { change { $0.setClock(reading) } }

    // MARK: Outputs

    /// The instant that time has advanced to.
    public var now: Instant { banner.now }

    package var isMoving: Bool { banner.carousel.isMoving }

    package var values: [String: String] { banner.texts.values.texts }
    package var storedValues: TextValues { banner.texts.values }
    package var alert: Alert.State? { banner.alerts.state }
    /// The position of the banner, or nil without options.
    package var bookmark: Bookmark? { banner.carousel.bookmark }
    /// The current state. All events must have been taken.
    package var state: SignState { mutating get { banner.state } }

    /// Draws the frame of the current instant. Returns whether it changes.
    public mutating func compose() -> Bool {
        let isNew = banner.compose(into: &frame)
        brightness = banner.brightness
        isLit = banner.isLit
        plan()
        return isNew
    }

    /// The latest configuration, even if its list waits for the end of a slide.
    package var configuration: Configuration { banner.configuration }
    /// The current playlist.
    package var playlist: Playlist { banner.playlist }
    /// The look of the current playlist. Mutating as above; a reader of a look copies no playlist.
    package var look: Look { mutating get { banner.carousel.list.look } }
    package var latestLook: Look { mutating get { banner.carousel.latestLook } }

    /// Whether any text may need a system font. Stored for the same reason as the frame.
    package private(set) var usesLines: Bool

    /// Returns the text runs that are needed now, or nil if the requests are unchanged since the last call.
    package mutating func takeTextRequests() -> TextRequestBatch? {
        defer { plan() }
        return banner.takeTextRequests(at: banner.now)
    }

    /// Adds text runs that were rendered with `setting`.
    package mutating func supply(
        _ lines: [TextRequest: RenderedText],
        as setting: TextRunSettings,
        at instant: Instant
    ) {
        change(at: instant) { $0.supply(lines, as: setting, at: instant) }
    }

    /// Whether there are new events since the last `takeEvents`.
    package var hasEvents: Bool { mutating get { banner.hasEvents } }

    /// Passes the new events to `body`, in order.
    public mutating func takeEvents(_ body: (JournalEntry) -> Void) {
        if banner.hasEvents { handOver(body) }
    }

    @inline(never)
    private mutating func handOver(_ body: (JournalEntry) -> Void) { banner.takeEvents(body) }

    @inline(never)
    private mutating func apply(_ outputs: [ButtonBindings.Output]) {
        defer { plan() }
        for output in outputs {
            change { banner in
                switch output.press {
                case .touch: banner.touch(at: output.at)
                case .asks(let command, let cause): banner.press(command, cause: cause, at: output.at)
                case .ignored(let cause, let reason): banner.refuse(cause, reason: reason, at: output.at)
                }
            }
        }
    }
}
