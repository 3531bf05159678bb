import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels
import Schedules

/// A banner: the complete path from inputs to pixels, without access to a clock or hardware. It is shared by
/// the daemon and the commands `preview` and `simulate`.
///
/// Its parts, such as the lighting, the alerts and the schedules, are independent. Each has private state, a
/// deadline, and a method that handles the deadline.
struct Banner: Sendable {
    /// The engine that determines the position of the banner and the current option. Its events are collected
    /// in `journal`.
    var carousel: Carousel<Appearance>
    var journal = Journal()
    var composer: Composer
    var clock: ContentClock
    var texts: OptionTexts
    var lighting: Lighting
    var alerts = AlertQueue()
    var realtimeScreen = RealtimeScreen()
    var schedule: Schedule
    var counters: Counters
    var zoom = Zoom()
    /// The membership in a group of synchronized signs, or nil if the sign has not joined a group.
    var membership: Membership?
    /// The actions of options that are currently running, or nil if actions take no time, as in a simulation.
    var running: RunningActions?

    /// Creates a banner that shows `playlist` with the stored values and counters. It starts at `instant`,
    /// when the wall clock in the time zone `zone` reads `civil`. The first option to be shown is the one
    /// stored in `bookmark`, or the first one if `bookmark` is nil.
    init(
        _ playlist: Playlist,
        bookmark: Bookmark? = nil,
        values: TextValues = TextValues(),
        counters: CounterBank = CounterBank(),
        at instant: Instant,
        civil: CivilTime = ClockReading.noon2026,
        zone: ZoneRules = .utc
    ) {
        clock = ContentClock(civil, at: instant)
        texts = OptionTexts(values)
        let configuration = playlist.configuration
        var restoredCounters = Counters(counters, zone: zone)
        let missedResets = restoredCounters.adopt(configuration.counters, clock: clock, at: instant)
        texts.setCounters(restoredCounters.texts, charting: [])
        self.counters = restoredCounters
        lighting = Lighting(percent: configuration.wall.brightness, sensor: configuration.brightnessSensor)
        var schedule = Schedule(zone: zone)
        let scheduleChange = schedule.begin(configuration, at: clock)
        let scheduledSettings = scheduleChange?.settings ?? []
        // The dwell and the speed take effect with the list of options, all other settings at once.
        let immediateSettings = scheduledSettings.filter { !schedule.overrideIfMotion($0) }
        self.schedule = schedule
        let time = clock.contentTime(at: instant)
        let hasStoredValues = !values.textsByName.isEmpty || !restoredCounters.isEmpty
        let completePlaylist =
            playlist.hasValues && hasStoredValues
            ? playlist.showing(texts.fieldValues).withCompleteOptions(at: time) : playlist
        let visiblePlaylist = schedule.playlistWithOpenOptions(of: completePlaylist, at: time)
        let appearance = Appearance(visiblePlaylist)
        composer = Composer(appearance)
        let list = OptionList(
            visiblePlaylist.options(at: time),
            behavior: schedule.overrides.changing(visiblePlaylist.behavior),
            appearance: appearance
        )
        carousel = Carousel(list, bookmark: bookmark, at: instant)
        texts.setNextChange(visiblePlaylist.lifetimeOfTexts(at: time).map { instant + $0 })
        if let percent = scheduleChange?.brightness { _ = lighting.jump(to: percent) }
        for setting in immediateSettings { applyScheduledSetting(setting, at: instant) }
        report(missedResets)
        changePresence { $0 = Presence(configuration.pressableButtons) }
    }

    var rasterizationCount: Int { composer.rasterizationCount }

    var now: Instant { carousel.now }

    /// The next instant at which `advance(to:)` has an effect or `compose` draws a different picture, or nil
    /// if the banner has stopped. The instant is in the past while a picture that is due has not been
    /// composed yet.
    var nextDeadline: Instant? {
        mutating get { carousel.hasStopped ? nil : earlier(nextChange, nextExpiryInView) }
    }

    // Properties that are read while the banner runs are mutating, because the owner would copy the whole
    // banner for a getter.

    /// Returns the next instant at which the banner must be advanced or redrawn, or nil if there is none.
    /// Only the deadlines of motion are computed; the others come from the cached `upkeep`. The result is
    /// valid only if `upkeep.isPerFrame` is false.
    @inline(__always)
    mutating func nextDeadline(besides upkeep: Upkeep) -> Instant? {
        carousel.hasStopped ? nil : earlier(carousel.nextDeadline, earlier(upkeep.next, composer.nextExpiry))
    }

    /// The next instant at which `advance(to:)` has an effect, or nil if no change is scheduled. The value is
    /// meaningful only while the banner has not stopped.
    private var nextChange: Instant? { mutating get { earlier(carousel.nextDeadline, nextUpkeep) } }

    /// The next instant at which visible content, such as a clock or an animated picture, must be redrawn, or
    /// nil if no visible content expires.
    private var nextExpiryInView: Instant? {
        mutating get {
            guard !realtimeScreen.coversDisplay else { return nil }
            return alerts.coversDisplay
                ? alerts.first.flatMap { composer.expiry(ofAlert: $0.number) } : composer.nextExpiry
        }
    }

    /// Applies all changes that are due by `limit`, each at its scheduled time. `upkeep` contains the cached
    /// deadlines of all changes except motion. If nothing is due, the banner stays at its last frame. Returns
    /// whether more than the position may have changed.
    @inline(__always)
    mutating func catchUp(to limit: Instant, besides upkeep: Upkeep, dropsLateFrames: Bool) -> Bool {
        if dropsLateFrames { carousel.detectOverrun(at: limit) }
        let next = earlier(upkeep.next, composer.nextExpiry)
        guard upkeep.isPerFrame || next.map({ $0 <= limit }) ?? false else {
            carousel.catchUp(to: limit)
            return false
        }
        catchUpWithUpkeep(limit)
        return true
    }

    @inline(never)
    private mutating func catchUpWithUpkeep(_ limit: Instant) {
        guard !carousel.hasStopped else { return }
        while let change = nextChange, change <= limit {
            advance(to: change, noticed: limit)
        }
        // Only a redraw remains.
        if let expiry = nextExpiryInView, expiry <= limit {
            advance(to: expiry, noticed: limit)
        }
    }

    /// Advances the banner to `instant` by applying all changes that are due by then; see
    /// `Carousel.advance(to:)`.
    mutating func advance(to instant: Instant) {
        advance(to: instant, noticed: instant)
    }

    /// Advances the banner to `due` by applying the changes that were due by then. `noticed` is the instant
    /// at which the caller noticed that they were due, which may be later; see
    /// `Carousel.advance(to:noticed:)`.
    mutating func advance(to due: Instant, noticed: Instant) {
        applyUpkeep(until: carousel.time(of: due, noticed: noticed))
        carousel.advance(to: due, noticed: noticed)
    }

    /// Executes `command` at `instant`, after all changes that are due by then. `cause` is the input that
    /// requested the command, for use in events. While the pictures of a lighting console cover the display,
    /// some commands are refused.
    mutating func handle(_ command: Command, cause: Cause, at instant: Instant) {
        advance(to: instant)
        guard !isRefusedDuringRealtime(command) else { return refuse(cause, reason: .realtime, at: instant) }
        switch command {
        case .navigate(.activate): activateCurrentOption(cause: cause, at: instant)
        case .navigate(.goTo(let id)) where playlist.isWaiting(id):
            carousel.refuse(cause, reason: .notShown, at: instant)
        case .navigate(let navigation): carousel.handle(navigation, cause: cause, at: instant)
        case .larger: rescale(to: scale + 1, cause: cause, at: instant)
        case .smaller: rescale(to: scale - 1, cause: cause, at: instant)
        case .scale(let scale): rescale(to: scale, cause: cause, at: instant)
        case .brighter:
            setBrightness(to: min(100, lighting.target + Lighting.step), cause: cause, at: instant)
        case .darker: setBrightness(to: max(0, lighting.target - Lighting.step), cause: cause, at: instant)
        case .brightness(let percent):
            setBrightness(to: percent, acceptsCurrentValue: true, cause: cause, at: instant)
        case .lit(let isLit): setLit(isLit, cause: cause, at: instant)
        case .value(let name, let text, let lifetime):
            setValue(name, to: text, lifetime: lifetime, cause: cause, at: instant)
        case .count(let name, let change): changeCounter(name, by: change, cause: cause, at: instant)
        case .raise(let alert): raise(alert, at: instant)
        case .dismiss(let id): dismissAlerts(withID: id, cause: cause, at: instant)
        case .none: refuse(cause, reason: .unbound, at: instant)
        }
    }

    /// Executes the command that is assigned to a button gesture. If `lightsDisplay` is true, the press may
    /// also light a dark display, as configured. `lightsDisplay` is false for a button that acts as a
    /// presence sensor.
    mutating func press(_ command: Command, cause: Cause, lightsDisplay: Bool, at instant: Instant) {
        if lightsDisplay { lightForPress(at: instant) }
        advance(to: instant)
        // A door that opens is no gesture of a person who has read the alert.
        if !lightsDisplay, command == .none { return refuse(cause, reason: .presence, at: instant) }
        // A press that counts dismisses no alert.
        if !command.counts, handleAlertGesture(with: cause, at: instant) { return }
        handle(command, cause: cause, at: instant)
    }

    /// Requests the action of the current option. The request is refused if the maximum number of actions of
    /// this option is already running.
    private mutating func activateCurrentOption(cause: Cause, at instant: Instant) {
        guard let option = currentOption, !option.action.isEmpty else {
            return carousel.handle(.activate, cause: cause, at: instant)
        }
        if let running, running.count(of: option.id) >= option.maxRunningActions {
            return refuse(cause, reason: .stillRunning, at: instant)
        }
        running?.begin(option.id)
        carousel.handle(.activate, cause: cause, at: instant)
    }

    private var currentOption: OptionSettings? {
        let options = appearance.playlist.activeOptionSettings
        guard let current = carousel.current, options.indices.contains(current) else { return nil }
        return options[current]
    }

    /// Processes a button that is held down before its gesture (tap, double tap or long press) is decided. If
    /// `lightsDisplay` is true, the press may light a dark display, as configured.
    mutating func touch(lightsDisplay: Bool, at instant: Instant) {
        applyUpkeep(until: instant)
        if lightsDisplay { lightForPress(at: instant) }
        carousel.touch(at: instant)
    }

    /// Reports that the input `cause` was refused because of `reason`. If there are no options, the reason
    /// `empty` is reported instead.
    mutating func refuse(_ cause: Cause, reason: Event.Refusal, at instant: Instant) {
        advance(to: instant)
        carousel.refuse(cause, reason: carousel.options.isEmpty ? .empty : reason, at: instant)
    }

    /// The most recent configuration. Its option list may still be waiting for the end of a slide.
    var configuration: Configuration { carousel.latestList.appearance.playlist.configuration }
    /// The playlist whose options the banner currently shows.
    var playlist: Playlist { appearance.playlist }
    var appearance: Appearance { carousel.list.appearance }

    /// Applies `playlist`, a configuration with its measured options, after a reload. If the layout of the
    /// display changes, everything takes effect at once. Otherwise, the list of options and its motion may
    /// first wait for the end of the current slide.
    mutating func replacePlaylist(with playlist: Playlist, at instant: Instant) {
        advance(to: instant)
        let formerConfiguration = configuration
        let time = clock.contentTime(at: instant)

        // The counters come first, because the texts that show them are measured below.
        adoptCounters(of: playlist, at: instant)
        let newPlaylist = playlistWithCurrentState(playlist, at: time, instant: instant)
        // The options that are still shown get the same scale (size of the letters).
        changeScale(to: newPlaylist.scale, at: instant)
        // The schedules determine which options are shown, so they come before the list of options.
        let immediateSettings = adoptSchedules(of: newPlaylist.configuration, at: instant)
        configureCarousel(with: newPlaylist, at: time, instant: instant)

        if newPlaylist.resetsOptions { journal.write(.optionsReset, after: &carousel) }
        adoptSettings(of: newPlaylist.configuration, replacing: formerConfiguration, at: instant)
        measureAlerts()
        for setting in immediateSettings { applyScheduledSetting(setting, at: instant) }
    }

    /// Returns `playlist` with the current scale of the letters, the current values in its texts, and the
    /// texts that have been rendered in system fonts. `time` is the time that texts show at `instant`.
    private func playlistWithCurrentState(
        _ playlist: Playlist,
        at time: ContentTime,
        instant: Instant
    ) -> Playlist {
        let scaledPlaylist = playlistAtCurrentScale(playlist, at: instant)
        return playlistWithRenderedTexts(playlistWithValues(scaledPlaylist, at: time))
    }

    /// Replaces the schedules with those of `newConfiguration`. Stores scheduled settings of the motion, such
    /// as the speed, which take effect with the list of options, and returns all others.
    private mutating func adoptSchedules(
        of newConfiguration: Configuration,
        at instant: Instant
    ) -> [ScheduledSetting] {
        var immediateSettings: [ScheduledSetting] = []
        for setting in schedule.adopt(newConfiguration, clock: clock, at: instant) {
            let isMotion = schedule.overrideIfMotion(setting)
            if !isMotion { immediateSettings.append(setting) }
        }
        return immediateSettings
    }

    /// Passes the options of `newPlaylist` whose time windows are open to the carousel. `time` is the time
    /// that texts show at `instant`.
    private mutating func configureCarousel(
        with newPlaylist: Playlist,
        at time: ContentTime,
        instant: Instant
    ) {
        let newAppearance = Appearance(schedule.playlistWithOpenOptions(of: newPlaylist, at: time))
        let hasLayoutChanged = newAppearance.displayLayout != appearance.displayLayout
        carousel.configure(optionList(for: newAppearance, at: time), atOnce: hasLayoutChanged, at: instant)
    }

    mutating func rejectConfiguration(reason: String, at instant: Instant) {
        advance(to: instant)
        journal.write(.configRejected(reason: reason), after: &carousel)
    }

    mutating func stop(at instant: Instant) {
        applyUpkeep(until: instant)
        carousel.stop(at: instant)
    }

    var hasEvents: Bool { !carousel.journal.isEmpty || !journal.isEmpty }

    mutating func takeEvents(_ body: (JournalEntry) -> Void) {
        journal.collect(from: &carousel)
        journal.take(body)
    }

    /// Draws the current frame of the banner, replacing the previous one in `frame`. Returns whether any
    /// pixel has changed.
    @inline(__always)
    mutating func compose(into frame: inout Bitmap) -> Bool {
        let isResized = composer.prepare(&frame, for: &carousel)
        if realtimeScreen.coversDisplay {
            return realtimeScreen.compose(into: &frame, isResized: isResized) || isResized
        }
        if alerts.coversDisplay { return composeAlert(into: &frame, isResized: isResized) }
        return composer.composeBanner(&carousel, clock: &clock, isZooming: zoom.isPending, into: &frame)
            || isResized
    }
}
