import BannerText
import BusInterfaces
import ButtonInput
import InfiniteScroll
import MonotonicTime
import Pixels
import Schedules

/// A banner and its buttons, without clock or hardware: edges and commands in, journal and frames out. The
/// frame loop and a simulation run this same value.
public struct Sign: Sendable {
    /// Nobody reaches through the sign to it. `change` finds out what is due afterwards.
    private(set) var banner: Banner
    /// The frame for the display, after `compose`. Stored here, because a call would copy the whole sign.
    public private(set) var frame: Bitmap
    /// The brightness that the display should have with that frame, in percent. Stored for the same reason.
    package private(set) var brightness: Int
    /// Whether the display should shine. Stored for the same reason.
    package private(set) var isLit: Bool
    /// The buttons, in the order of their numbers. If the configuration has none, there is one with all
    /// defaults, for keys and scripts.
    package private(set) var buttons: [ButtonSettings]
    private var gestures: ButtonBindings
    /// When anything but motion is due. It is found after each change of the banner but motion, and stored, because every turn
    /// asks for it.
    private var upkeep = Banner.Upkeep()
    /// The next instant at which something happens or the picture may change. It is found after each change, and
    /// stored, because it is asked for several times a turn.
    public private(set) var nextDeadline: Instant?
    /// Whether skipped frames were not shown, as on a display; a simulation shows all frames.
    private let dropsLateFrames: Bool

    /// A sign of `playlist` that begins at `instant`, when the wall clock says `civil`, with its first option or at
    /// `bookmark`. Its buttons are up.
    ///
    /// - Parameters:
    ///   - values: The values for texts.
    ///   - zone: The rules of the time zone, for schedules.
    ///   - dropsLateFrames: Whether skipped frames of the grid were not shown (R-TICK-3).
    ///   - runsActions: Whether the owner runs the actions of options and tells by `endAction(of:)` when they
    ///     end. Otherwise they take no time.
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

    /// Changes the banner, and finds out what is due from now on.
    @inline(__always)
    mutating func change<Result, Failure: Error>(
        _ body: (inout Banner) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { planAll() }
        return try body(&banner)
    }

    /// Finds out what is due after motion. Small, because every frame needs it; `planAll` does what few need.
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

    /// Returns the inputs of this sign since the last call, for the others. Afterwards `groupRev` and `isInStep` are true.
    package mutating func takeSharedInputs() -> [SharedInput] {
        let wasInStep = banner.carousel.isInStep
        let inputs = banner.takeSharedInputs(at: banner.now)
        // Every turn of a sign in a group gets here, and only leaving step changes a deadline.
        if banner.carousel.isInStep == wasInStep { plan() } else { planAll() }
        return inputs
    }

    // MARK: Inputs

    /// Executes everything due up to `instant` at its own time, so a late wake-up changes no picture.
    /// Anything due at the same instant as an input comes before it (R-IN-1). If nothing is due, the banner
    /// stays at the instant of its last picture: other wake-ups draw nothing between two frames.
    public mutating func advance(to instant: Instant) {
        while let due = gestures.nextDeadline, due <= instant {
            advanceBanner(to: due)
            tell(gestures.advance(to: due))
        }
        advanceBanner(to: instant)
    }

    @inline(__always)
    private mutating func advanceBanner(to instant: Instant) {
        guard let nextDeadline, nextDeadline <= instant else { return }
        let isChanged = banner.catchUp(to: instant, besides: upkeep, dropsLateFrames: dropsLateFrames)
        if isChanged { planAll() } else { plan() }
    }

    /// Executes a command at `instant`.
    public mutating func handle(_ command: Command, cause: Cause, at instant: Instant) {
        advance(to: instant)
        change { $0.handle(command, cause: cause, at: instant) }
    }

    /// Executes `inputs` in order at `instant`. Each one requires that the sign accepts the one before.
    package mutating func handle(_ inputs: [Command.Input], at instant: Instant) {
        for input in inputs {
            handle(input.command, cause: input.cause, at: instant)
            if case .ignored? = banner.carousel.journal.last?.kind { return }
        }
    }

    /// Handles a finished gesture on a button, or one that `source` asks for, with the command that the button gives
    /// it. A missing button has none.
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

    /// A schedule says something from `instant` on. What a person said about the same is over.
    package mutating func follow(_ setting: ScheduledSetting, at instant: Instant) {
        advance(to: instant)
        change { $0.follow(setting, at: instant) }
    }

    /// Handles an edge on a button's line, read `now`. The edge may be later than the clock reading: then the
    /// picture does not run ahead to it. An edge on a missing button is ignored.
    package mutating func handle(_ edge: Edge, of button: Int?, now: Instant) {
        guard let button else { return handle(.none, cause: Cause(.tap), at: edge.at) }
        advance(to: min(edge.at, now))
        tell(gestures.handle(edge, of: button, isSliding: banner.carousel.isSliding))
    }

    /// Starts to watch a button's line, which may be stuck or held.
    package mutating func begin(_ button: Int, isPressed: Bool, at instant: Instant) {
        tell(gestures.begin(button, isPressed: isPressed, at: instant))
    }

    /// Ends the press under way on a button, because its line was lost.
    package mutating func interrupt(_ button: Int, at instant: Instant) {
        tell(gestures.interrupt(button, at: instant))
    }

    /// An action of option `id` has ended, or could not be started.
    package mutating func endAction(of id: String) { banner.running?.end(id) }

    /// Corrects how many actions run, by the ids of their options, after the owner has missed ends.
    package mutating func setRunningActions(_ counts: [String: Int]) { banner.running?.replace(with: counts) }

    /// Puts `playlist` in force, with its buttons. A press under way on a line that both have keeps its
    /// command. A frame of another size begins dark.
    package mutating func replace(_ playlist: Playlist, at instant: Instant) {
        advance(to: instant)
        change { $0.replace(playlist, at: instant) }
        usesLines = playlist.usesLines
        let former = buttons
        buttons = playlist.configuration.pressableButtons
        let outputs = gestures.rebind(
            to: buttons,
            combinations: playlist.configuration.combinations,
            former: buttons.indices(among: former),
            at: instant
        )
        tell(outputs)
    }

    /// Reports a refused configuration.
    package mutating func reject(reason: String, at instant: Instant) {
        advance(to: instant)
        change { $0.rejectConfiguration(reason: reason, at: instant) }
    }

    /// Ends the sign: `stopped` is the last journal entry.
    package mutating func stop(at instant: Instant) {
        advance(to: instant)
        change { $0.stop(at: instant) }
    }

    // MARK: The wall clock

    // What the frame loop asks for in every turn is mutating, or stored: the owner keeps the sign in a class, and would
    // copy it whole for a call that only reads.

    /// Whether any content shows the time, so the clock must be read again when it is set.
    package var readsClock: Bool { banner.readsClock }

    /// When to read the wall clock again because its next change is visible; nil while no content in view
    /// shows it.
    package var nextClockReading: Instant? { mutating get { banner.clockReadingDue } }

    /// Whether `nextClockReading` has come at `instant`.
    package mutating func isClockDue(at instant: Instant) -> Bool { banner.isClockDue(at: instant) }

    /// Whether to read the wall clock before the next picture.
    package var needsClock: Bool { mutating get { banner.clockIsNeeded } }

    /// Continues with another reading of the clock, after a repeated reading or after the clock was set.
    /// Everything is correct from the reading on.
    package mutating func setClock(_ reading: ClockReading) { change { $0.setClock(reading) } }

    // MARK: Outputs

    /// The instant up to which time has advanced.
    public var now: Instant { banner.now }

    /// Whether the picture is moving, by itself or after an input.
    package var isMoving: Bool { banner.carousel.isMoving }

    /// The values for texts, by their names.
    package var values: [String: String] { banner.texts.values.texts }

    /// The values for texts, with their ends.
    package var storedValues: TextValues { banner.texts.values }

    /// The alert in front; nil while there is none.
    package var alert: Alert.State? { banner.alerts.state }

    /// Where the banner is; nil while there is no option.
    package var bookmark: Bookmark? { banner.carousel.bookmark }

    /// What the sign does now. All its events must have been taken.
    package var state: SignState { mutating get { banner.state } }

    /// Draws the frame for the current instant. Returns whether it differs from the one before.
    public mutating func compose() -> Bool {
        let isNew = banner.compose(into: &frame)
        brightness = banner.brightness
        isLit = banner.isLit
        plan()
        return isNew
    }

    /// The latest configuration, whose list may wait for the end of a slide.
    package var configuration: Configuration { banner.configuration }
    /// The playlist in force, without one whose list waits for the end of a slide.
    package var playlist: Playlist { banner.playlist }

    /// The look of the playlist in force, and that of the latest configuration. Mutating as above; the playlist itself is a large
    /// value, and its reader need not copy it.
    package var look: Look { mutating get { banner.carousel.list.look } }
    package var latestLook: Look { mutating get { banner.carousel.latestLook } }

    /// Whether any text may need a line of another font than the built-in one. Stored for the same reason as the frame.
    package private(set) var usesLines: Bool

    /// The lines that the banner needs and lacks at its present instant; nil if that is what it said before.
    package mutating func wantedLines() -> LineWish? {
        defer { plan() }
        return banner.wantedLines(at: banner.now)
    }

    /// Takes lines that were drawn as `setting` says.
    package mutating func supply(
        _ lines: [TextRequest: RenderedText],
        as setting: TextRunSettings,
        at instant: Instant
    ) {
        advance(to: instant)
        change { $0.supply(lines, as: setting, at: instant) }
    }

    /// Whether there are events since the last `takeEvents`.
    package var hasEvents: Bool { mutating get { banner.hasEvents } }

    /// Returns the events since the last call, in order.
    public mutating func takeEvents(_ body: (JournalEntry) -> Void) {
        if banner.hasEvents { handOver(body) }
    }

    @inline(never)
    private mutating func handOver(_ body: (JournalEntry) -> Void) { banner.takeEvents(body) }

    /// Hands the presses that the buttons have reported to the banner.
    @inline(never)
    private mutating func tell(_ outputs: [ButtonBindings.Output]) {
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
