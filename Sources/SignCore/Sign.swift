import BannerText
import BusInterfaces
import ButtonInput
import InfiniteScroll
import MonotonicTime
import Pixels
import Schedules

/// The state and logic of a sign: a banner with its buttons, independent of clocks and hardware, so that the
/// frame loop and the simulation can share it. Its inputs are commands and button edges (presses and
/// releases). Its outputs are events and frames.
public struct Sign: Sendable {
    /// The banner of the sign. To recompute the deadlines with every change, it is modified only through
    /// `changeBanner`.
    private(set) var banner: Banner
    /// The current frame, which is the picture on the display. It is updated by `compose`, and stored because
    /// a getter that forwards to `banner` would copy the whole sign.
    public private(set) var frame: Bitmap
    /// The brightness of `frame` in percent. The value is stored because a getter that forwards to `banner`
    /// would copy the whole sign.
    package private(set) var brightness: Int
    /// Whether the display should be lit. The value is stored because a getter that forwards to `banner`
    /// would copy the whole sign.
    package private(set) var isLit: Bool
    /// The settings of the buttons in the order of the configuration. If none is configured, there is one
    /// default button, which keys and scripts can press.
    package private(set) var buttons: [ButtonSettings]
    private var gestures: ButtonBindings
    /// The times of the next changes other than motion, such as the end of a timer. They are recomputed after
    /// every change except motion, and stored because the frame loop reads them in every iteration.
    private var upkeep = Banner.Upkeep()
    /// The next instant at which an event is due or the picture may change, or nil if there is none. It is
    /// recomputed after every change, and stored because the frame loop reads it several times in every
    /// iteration.
    public private(set) var nextDeadline: Instant?
    /// Whether late frames are skipped, as a display requires. A simulation shows all frames.
    private let dropsLateFrames: Bool

    /// Creates a sign that shows `playlist`. No button is pressed.
    ///
    /// - Parameters:
    ///   - playlist: The options and settings.
    ///   - bookmark: A stored position at which the sign continues, or nil to start with the first option.
    ///   - values: The values for texts.
    ///   - counters: The stored tallies of the counters.
    ///   - instant: The instant at which the sign starts.
    ///   - civil: The time of the wall clock at `instant`.
    ///   - zone: The rules of the time zone, for schedules.
    ///   - dropsLateFrames: Whether frames that would be late are skipped, as a display requires.
    ///   - runsActions: Whether the owner runs the actions of options and calls `endAction(of:)` when they
    ///     end. If false, actions take no time.
    package init(
        _ playlist: Playlist,
        bookmark: Bookmark? = nil,
        values: TextValues = TextValues(),
        counters: CounterBank = CounterBank(),
        at instant: Instant,
        civil: CivilTime = ClockReading.noon2026,
        zone: ZoneRules = .utc,
        dropsLateFrames: Bool,
        runsActions: Bool = false
    ) {
        banner = Banner(
            playlist,
            bookmark: bookmark,
            values: values,
            counters: counters,
            at: instant,
            civil: civil,
            zone: zone
        )

        frame = playlist.displayLayout.darkFrame
        usesSystemFonts = playlist.usesSystemFonts
        brightness = banner.brightness
        isLit = banner.isLit
        if runsActions { banner.running = RunningActions() }

        // If no button is configured, these settings contain a default button.
        buttons = playlist.configuration.pressableButtons
        self.dropsLateFrames = dropsLateFrames
        gestures = ButtonBindings(buttons, combinations: playlist.configuration.combinations)
        updateAllDeadlines()
    }

    /// Changes the banner by calling `body`, and recomputes the deadlines. Returns the result of `body` and
    /// rethrows its errors.
    @inline(__always)
    mutating func changeBanner<Result, Failure: Error>(
        _ body: (inout Banner) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { updateAllDeadlines() }
        return try body(&banner)
    }

    /// Advances the banner to `instant`, changes it by calling `body`, and recomputes the deadlines. Returns
    /// the result of `body` and rethrows its errors.
    mutating func changeBanner<Result, Failure: Error>(
        at instant: Instant,
        _ body: (inout Banner) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        advance(to: instant)
        return try changeBanner(body)
    }

    /// Recomputes the deadlines after a change of only the banner's position. It does little work, because
    /// each frame calls it.
    @inline(__always)
    private mutating func updateFrameDeadline() {
        guard !upkeep.isPerFrame else { return updateAllDeadlines() }
        nextDeadline = earlier(banner.nextDeadline(besides: upkeep), gestures.nextDeadline)
    }

    @inline(never)
    private mutating func updateAllDeadlines() {
        upkeep = banner.upkeep
        nextDeadline = earlier(banner.nextDeadline, gestures.nextDeadline)
    }

    /// Returns the inputs that this sign has received since the last call, for the other signs of the group.
    /// Also updates `groupRev` and `isInStep`.
    package mutating func takeSharedInputs() -> [SharedInput] {
        let wasInStep = banner.carousel.isInStep
        let inputs = banner.takeSharedInputs(at: banner.now)
        // This is called in every turn of a sign in a group. Only the end of synchronization changes a
        // deadline.
        if banner.carousel.isInStep == wasInStep { updateFrameDeadline() } else { updateAllDeadlines() }
        return inputs
    }

    /// Returns the counters that have changed since the last call, for the other signs of the group. Returns
    /// an empty array if the sign is not in a group.
    package mutating func takeSharedCounters() -> [GroupCounter] {
        isInGroup ? banner.counters.takeReports() : []
    }

    // MARK: Inputs

    /// Advances the sign to `instant`. Each change that is due by then is applied at its exact time, so a
    /// late call has no visible effect. Changes due at the time of an input precede it (R-IN-1). If nothing
    /// is due, the banner stays at the instant of its last frame.
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
        if isChanged { updateAllDeadlines() } else { updateFrameDeadline() }
    }

    /// Performs `command` at `instant`, after all changes that are due by then. `cause` describes the input
    /// that led to the command, for reports.
    public mutating func handle(_ command: Command, cause: Cause, at instant: Instant) {
        changeBanner(at: instant) { $0.handle(command, cause: cause, at: instant) }
    }

    /// Performs the commands in `inputs` in order at `instant`. If the sign ignores one of them, the
    /// remaining commands are skipped.
    package mutating func handle(_ inputs: [Command.Input], at instant: Instant) {
        for input in inputs {
            handle(input.command, cause: input.cause, at: instant)
            if case .ignored? = banner.carousel.journal.last?.kind { return }
        }
    }

    /// Performs the command that is bound to `gesture` on a button. If `button` is nil, the gesture is
    /// reported as ignored. An ordinary button also lights a dark display for a configured time. A button
    /// with a `wakeDuration` is a presence sensor, such as a door contact: the display is instead lit while
    /// the sensor indicates that people are present, which lasts for that duration after a tap.
    ///
    /// - Parameters:
    ///   - button: The index of the button, or nil if there is no such button.
    ///   - key: The name of the pressed key, or nil if the button does not consist of several keys.
    ///   - source: The client that requested the gesture, or nil if the button itself was pressed.
    ///   - instant: The instant of the gesture.
    package mutating func handle(
        _ gesture: Gesture,
        button: Int?,
        key: String? = nil,
        source: String? = nil,
        at instant: Instant
    ) {
        let settings = button.map { buttons[$0] }
        let isPresenceSensor = settings?.wakeDuration != nil
        let command = settings?.command(for: gesture) ?? .none
        let cause = Cause(gesture, button: settings?.reportedName(pressing: key), source: source)
        changeBanner(at: instant) { banner in
            if let button, isPresenceSensor {
                // Without a due change, the banner is still at its last frame.
                banner.advance(to: instant)
                banner.changePresence { presence in presence.recordTap(onButton: button, at: instant) }
            }
            banner.press(command, cause: cause, lightsDisplay: !isPresenceSensor, at: instant)
        }
    }

    /// Adjusts the brightness of the display to `light`, a reading of the light sensor.
    package mutating func sense(_ light: Illuminance, at instant: Instant) {
        changeBanner(at: instant) { $0.sense(light, at: instant) }
    }

    /// Applies a new value of a setting that a schedule controls, overriding any manually set value.
    package mutating func follow(_ setting: ScheduledSetting, at instant: Instant) {
        changeBanner(at: instant) { $0.applyScheduledSetting(setting, at: instant) }
    }

    /// Handles an edge (press or release) of a button that was read at `now`. If the edge is timed later than
    /// `now`, the picture advances only to `now`. If `button` is nil, no such button exists, and the edge is
    /// reported as ignored. `key` is the pressed key, or nil if the button does not consist of several keys.
    package mutating func handle(_ edge: Edge, button: Int?, key: String? = nil, now: Instant) {
        guard let button else { return handle(.none, cause: Cause(.tap), at: edge.at) }
        advance(to: min(edge.at, now))
        changeBanner { $0.hold(button, isDown: edge.isActive, at: edge.at) }
        apply(gestures.handle(edge, of: button, key: key, isSliding: banner.carousel.isSliding))
    }

    /// Starts monitoring the GPIO line of the button at `button`. `isPressed` is its initial state. A button
    /// that is already pressed may have a stuck line.
    package mutating func beginMonitoring(button: Int, isPressed: Bool, at instant: Instant) {
        changeBanner { $0.hold(button, isDown: isPressed, at: instant) }
        apply(gestures.begin(button, isPressed: isPressed, at: instant))
    }

    package mutating func interruptPress(ofButton button: Int, at instant: Instant) {
        changeBanner { $0.hold(button, isDown: false, at: instant) }
        apply(gestures.interrupt(button, at: instant))
    }

    package mutating func endAction(of id: String) { banner.running?.end(id) }

    /// Replaces the number of running action processes of each option, by option id. Called if the owner of
    /// the sign may have missed the end of an action.
    package mutating func setRunningActions(_ counts: [String: Int]) { banner.running?.replace(with: counts) }

    /// Applies the options and buttons of `playlist`. A press in progress keeps its command if both
    /// configurations use its GPIO line. If the size of the frame changes, the new frame starts dark.
    package mutating func replace(_ playlist: Playlist, at instant: Instant) {
        changeBanner(at: instant) { $0.replacePlaylist(with: playlist, at: instant) }
        usesSystemFonts = playlist.usesSystemFonts
        replaceButtons(with: playlist.configuration, at: instant)
    }

    /// Replaces the buttons with those of the reloaded `configuration`. Buttons in both configurations keep
    /// their state, both in the presence (as sensors of people) and in the recognition of gestures. Pressed
    /// buttons that were removed count as released, which may cause a command.
    private mutating func replaceButtons(with configuration: Configuration, at instant: Instant) {
        let newButtons = configuration.pressableButtons
        // For each new button, the index of the same button so far, or nil if there is none.
        let formerIndices = newButtons.matchingIndices(in: buttons)
        buttons = newButtons
        changeBanner { banner in
            banner.changePresence { presence in
                presence.replaceButtons(with: newButtons, formerIndices: formerIndices, at: instant)
            }
        }
        let outputs = gestures.rebind(
            to: newButtons,
            combinations: configuration.combinations,
            formerIndices: formerIndices,
            at: instant
        )
        apply(outputs)
    }

    package mutating func reject(reason: String, at instant: Instant) {
        changeBanner(at: instant) { $0.rejectConfiguration(reason: reason, at: instant) }
    }

    /// Stops the sign, so that `stopped` becomes the last entry in its journal of events.
    package mutating func stop(at instant: Instant) {
        changeBanner(at: instant) { $0.stop(at: instant) }
    }

    // MARK: The wall clock

    // Properties that the frame loop reads in every turn are mutating or stored: the owner stores the sign in
    // a class, and a getter would copy all of it.

    /// Whether any content or schedule depends on the wall clock. If so, the clock must be read again
    /// whenever it has been set.
    package var readsClock: Bool { banner.readsClock }

    /// The instant at which the wall clock must next be read, or nil if nothing visible depends on it.
    package var nextClockReading: Instant? { mutating get { banner.clockReadingDue } }

    package mutating func isClockDue(at instant: Instant) -> Bool { banner.isClockDue(at: instant) }

    /// Whether the wall clock must be read before the next frame. This is the case if the frame may show a
    /// previously hidden region with the time.
    package var needsClock: Bool { mutating get { banner.clockIsNeeded } }

    /// Applies a new reading of the wall clock. From its instant onward, displayed times and schedules follow
    /// it.
    package mutating func setClock(_ reading: ClockReading) { changeBanner { $0.setClock(reading) } }

    // MARK: Outputs

    /// The instant up to which the sign has advanced.
    public var now: Instant { banner.now }

    package var isMoving: Bool { banner.carousel.isMoving }

    package var values: [String: String] { banner.texts.values.textsByName }
    package var storedValues: TextValues { banner.texts.values }
    package var alert: Alert.State? { banner.alerts.state }
    /// The position of the banner, to be stored so that it can continue there after a restart. Nil if the
    /// banner has no options.
    package var bookmark: Bookmark? { banner.carousel.bookmark }
    /// Whether counters have changed since the last call of `takeChangedCounters`.
    package var hasChangedCounters: Bool { mutating get { banner.counters.hasUnsavedChanges } }
    /// Returns the state of all counters for storage if any counter has changed since the last call,
    /// otherwise nil.
    package mutating func takeChangedCounters() -> CounterBank? { banner.counters.takeChangedBank() }

    /// The current state of the sign, as reported to clients. Call `takeEvents` first, so that the state
    /// contains the number of the most recent event.
    package var state: SignState { mutating get { banner.state } }

    /// Draws the current picture into `frame`. Returns whether the frame has changed.
    public mutating func compose() -> Bool {
        let isNew = banner.compose(into: &frame)
        brightness = banner.brightness
        isLit = banner.isLit
        updateFrameDeadline()
        return isNew
    }

    /// Calls `body` with the current frame. The method is mutating, although it changes nothing, because the
    /// owner stores the sign in a class, and a getter would retain the frame.
    @inlinable
    package mutating func withFrame(_ body: (Bitmap) -> Void) { body(frame) }

    /// The latest configuration. Its options may not be visible yet, because a new list takes effect only
    /// after the current slide.
    package var configuration: Configuration { banner.configuration }
    /// The current playlist: the options, and the settings with which they are shown.
    package var playlist: Playlist { banner.playlist }
    /// The displayed playlist with its layout. The mutating getter avoids copying the sign, and the result is
    /// a reference, so that the playlist is not copied either.
    package var appearance: Appearance { mutating get { banner.carousel.list.appearance } }
    package var latestAppearance: Appearance { mutating get { banner.carousel.latestAppearance } }

    /// Whether any text may need to be rendered in a system font. The value is stored because a getter that
    /// forwards to `banner` would copy the whole sign.
    package private(set) var usesSystemFonts: Bool

    /// Returns the texts that currently need to be rendered in system fonts, or nil if they are the same as
    /// in the last call.
    package mutating func takeTextRequests() -> TextRequestBatch? {
        defer { updateFrameDeadline() }
        return banner.takeTextRequests(at: banner.now)
    }

    /// Supplies texts that were rendered in system fonts with the settings in `setting`. They are displayed
    /// only if the sign still uses these settings.
    package mutating func supply(
        _ lines: [TextRequest: RenderedText],
        as setting: TextRunSettings,
        at instant: Instant
    ) {
        changeBanner(at: instant) { $0.adoptRenderedTexts(lines, settings: setting, at: instant) }
    }

    /// Whether there are events that `takeEvents` has not yet returned.
    package var hasEvents: Bool { mutating get { banner.hasEvents } }

    /// Calls `body` with each event that the sign has reported since the last call of this method, in order.
    public mutating func takeEvents(_ body: (JournalEntry) -> Void) {
        if banner.hasEvents { handOver(body) }
    }

    @inline(never)
    private mutating func handOver(_ body: (JournalEntry) -> Void) { banner.takeEvents(body) }

    @inline(never)
    private mutating func apply(_ outputs: [ButtonBindings.Output]) {
        defer { updateFrameDeadline() }
        for output in outputs {
            changeBanner { banner in
                switch output.press {
                case .touch: banner.touch(lightsDisplay: output.lightsDisplay, at: output.at)
                case .touchToCount: banner.touchToCount(lightsDisplay: output.lightsDisplay, at: output.at)
                case .asks(let command, let cause):
                    banner.press(command, cause: cause, lightsDisplay: output.lightsDisplay, at: output.at)
                case .ignored(let cause, let reason): banner.refuse(cause, reason: reason, at: output.at)
                }
            }
        }
    }
}
