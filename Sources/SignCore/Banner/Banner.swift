import InfiniteScroll
import MonotonicTime
import Pixels
import Schedules

/// The complete pipeline from inputs to pixels, without clock or hardware.
///
/// It coordinates parts that depend neither on each other nor on the carousel and the journal. Each part has private
/// state, a deadline, and a method that handles the deadline.
///
/// The daemon, `preview` and `simulate` run this same value.
struct Banner: Sendable {
    /// The state machine; its events go into the `journal`.
    var carousel: Carousel<Look>
    var journal = Journal()
    /// What draws the frames.
    var composer: Composer
    var clock: ContentClock
    var texts: OptionTexts
    var lighting: Lighting
    /// What covers the banner, or waits for it.
    var alerts = AlertQueue()
    var schedule: Schedule
    /// The pending change of the letter size.
    var zoom = Zoom()
    /// The sign's place in a group; nil while it is in none.
    var membership: Membership?
    /// The actions that still run; nil if actions take no time, as in a simulation.
    var running: RunningActions?

    /// A banner of `playlist` that begins at `instant`, when the wall clock says `civil`, with its first option or
    /// at `bookmark`. Its texts have `values`.
    init(
        _ playlist: Playlist,
        bookmark: Bookmark? = nil,
        values: TextValues = TextValues(),
        at instant: Instant,
        civil: CivilTime = ClockReading.noon2026,
        zone: ZoneRules = .utc
    ) {
        clock = ContentClock(civil, at: instant)
        texts = OptionTexts(values)
        lighting = Lighting(percent: playlist.configuration.wall.brightness)
        var schedule = Schedule(zone: zone)
        let change = schedule.begin(playlist.configuration, at: clock)
        let others = (change?.settings ?? []).filter { !schedule.takeMotion($0) }
        self.schedule = schedule
        let time = clock.time(at: instant)
        let isValued = playlist.hasValues && !values.texts.isEmpty
        let playlist = isValued ? playlist.showing(values.texts).withCompleteOptions(at: time) : playlist
        let look = Look(schedule.opening(playlist, at: time))
        composer = Composer(look)
        let options = look.playlist.options(at: time)
        let behavior = schedule.overrides.changing(look.playlist.behavior)
        carousel = Carousel(
            OptionList(options, behavior: behavior, look: look),
            bookmark: bookmark,
            at: instant
        )
        texts.plan(look.playlist.lifetimeOfWords(at: time).map { instant + $0 })
        if let percent = change?.brightness { lighting = Lighting(percent: percent) }
        for setting in others { follow(setting, at: instant) }
    }

    /// How often an option or a region was drawn.
    var rasterizationCount: Int { composer.rasterizationCount }

    /// The instant up to which time has advanced.
    var now: Instant { carousel.now }

    /// The next instant at which `advance(to:)` changes anything or `compose` draws a different picture. The
    /// latter stays due until the picture is composed.
    var nextDeadline: Instant? { carousel.hasStopped ? nil : earlier(nextChange, nextExpiryInView) }

    // What turns ask for is mutating: the owner would copy the whole banner for a call that only reads.

    /// `nextDeadline` computed from a current `upkeep`; valid while `upkeep.isPerFrame` is false.
    @inline(__always)
    mutating func nextDeadline(besides upkeep: Upkeep) -> Instant? {
        carousel.hasStopped ? nil : earlier(carousel.nextDeadline, earlier(upkeep.next, composer.nextExpiry))
    }

    /// When `advance(to:)` changes anything, unless the banner has ended.
    private var nextChange: Instant? { earlier(carousel.nextDeadline, nextChangeOfLooks) }

    /// When the first content in view expires, if no alert covers it.
    private var nextExpiryInView: Instant? { alerts.coversDisplay ? nil : composer.nextExpiry }

    /// Lets everything happen that is due up to `limit`, each at its own time. If nothing is due, the banner stays at
    /// the instant of its last picture. Returns whether anything but motion may have changed.
    @inline(__always)
    mutating func catchUp(to limit: Instant, besides upkeep: Upkeep, dropsLateFrames: Bool) -> Bool {
        if dropsLateFrames { carousel.detectOverrun(at: limit) }
        let next = earlier(upkeep.next, composer.nextExpiry)
        guard upkeep.isPerFrame || next.map({ $0 <= limit }) ?? false else {
            carousel.catchUp(to: limit)
            return false
        }
        catchUpWithLooks(limit)
        return true
    }

    @inline(never)
    private mutating func catchUpWithLooks(_ limit: Instant) {
        guard !carousel.hasStopped else { return }
        while let change = nextChange, change <= limit {
            advance(to: change, noticed: limit)
        }
        // Only a picture to be redrawn remains.
        if let expiry = nextExpiryInView, expiry <= limit {
            advance(to: expiry, noticed: limit)
        }
    }

    /// Lets time pass; see `Carousel.advance(to:)`.
    mutating func advance(to instant: Instant) {
        advance(to: instant, noticed: instant)
    }

    /// Lets happen what is due at `due` and is noticed at `noticed`; see `Carousel.advance(to:noticed:)`.
    mutating func advance(to due: Instant, noticed: Instant) {
        changeLooks(until: carousel.time(of: due, noticed: noticed))
        carousel.advance(to: due, noticed: noticed)
    }

    /// Executes a command at `instant`, after everything due by then.
    mutating func handle(_ command: Command, cause: Cause, at instant: Instant) {
        advance(to: instant)
        switch command {
        case .navigate(.activate): activate(cause, at: instant)
        case .navigate(.goTo(let id)) where playlist.isWaiting(id):
            carousel.refuse(cause, reason: .notShown, at: instant)
        case .navigate(let navigation): carousel.handle(navigation, cause: cause, at: instant)
        case .larger: rescale(to: scale + 1, cause, at: instant)
        case .smaller: rescale(to: scale - 1, cause, at: instant)
        case .scale(let scale): rescale(to: scale, cause, at: instant)
        case .brighter: dim(to: min(100, lighting.target + Brightness.step), cause, at: instant)
        case .darker: dim(to: max(0, lighting.target - Brightness.step), cause, at: instant)
        case .brightness(let percent): dim(to: percent, mayStay: true, cause, at: instant)
        case .lit(let isLit): light(isLit, cause, at: instant)
        case .value(let name, let text, let lifetime):
            setValue(name, to: text, for: lifetime, cause, at: instant)
        case .raise(let alert): raise(alert, at: instant)
        case .dismiss(let id): dismissAlerts(id, cause, at: instant)
        case .none: refuse(cause, reason: .unbound, at: instant)
        }
    }

    /// Executes the command of a gesture on a button.
    mutating func press(_ command: Command, cause: Cause, at instant: Instant) {
        wake(at: instant)
        advance(to: instant)
        if !answerAlert(with: cause, at: instant) { handle(command, cause: cause, at: instant) }
    }

    /// Asks for the action of the current option, unless it already runs as often as the option allows.
    private mutating func activate(_ cause: Cause, at instant: Instant) {
        guard let option = currentOption, !option.action.isEmpty else {
            return carousel.handle(.activate, cause: cause, at: instant)
        }
        if let running, running.count(of: option.id) >= option.maxRunning {
            return refuse(cause, reason: .stillRunning, at: instant)
        }
        running?.begin(option.id)
        carousel.handle(.activate, cause: cause, at: instant)
    }

    /// The settings of the current option.
    private var currentOption: OptionSettings? {
        let options = look.playlist.settings
        guard let current = carousel.current, options.indices.contains(current) else { return nil }
        return options[current]
    }

    /// A button is down and its gesture is undecided.
    mutating func touch(at instant: Instant) {
        changeLooks(until: instant)
        wake(at: instant)
        carousel.touch(at: instant)
    }

    /// Reports a press without a command. Without an option no press has one.
    mutating func refuse(_ cause: Cause, reason: Event.Refusal, at instant: Instant) {
        advance(to: instant)
        carousel.refuse(cause, reason: carousel.options.isEmpty ? .empty : reason, at: instant)
    }

    /// The latest configuration, whose list may wait for the end of a slide.
    var configuration: Configuration { carousel.latestList.look.playlist.configuration }
    /// The playlist in force, without one whose list waits for the end of a slide.
    var playlist: Playlist { look.playlist }

    /// The look of the options in force.
    var look: Look { carousel.list.look }

    /// Puts a new playlist in force; see `Carousel.configure(_:atOnce:at:)`. A frame of another size begins dark.
    mutating func replace(_ playlist: Playlist, at instant: Instant) {
        advance(to: instant)
        let old = configuration
        let time = clock.time(at: instant)
        let playlist = playlistWithLines(
            playlistWithValues(playlistAtItsScale(playlist, at: instant), at: time)
        )
        changeScale(to: playlist.scale, at: instant)
        let settings = schedule.adopt(playlist.configuration, by: clock, at: instant)
            .filter { !schedule.takeMotion($0) }
        let new = Look(schedule.opening(playlist, at: time))
        carousel.configure(list(of: new, at: time), atOnce: new.stage != look.stage, at: instant)
        if playlist.resetsOptions { journal.write(.optionsReset, after: &carousel) }
        adoptSettings(of: playlist.configuration, formerly: old, at: instant)
        measureAlerts()
        for setting in settings { follow(setting, at: instant) }
    }

    /// Reports a refused configuration.
    mutating func rejectConfiguration(reason: String, at instant: Instant) {
        advance(to: instant)
        journal.write(.configRejected(reason: reason), after: &carousel)
    }

    /// Ends the banner with `stopped`.
    mutating func stop(at instant: Instant) {
        changeLooks(until: instant)
        carousel.stop(at: instant)
    }

    /// Whether there are events since the last `takeEvents`.
    var hasEvents: Bool { !carousel.journal.isEmpty || !journal.isEmpty }

    /// Returns the events since the last call, in order.
    mutating func takeEvents(_ body: (JournalEntry) -> Void) {
        journal.collect(from: &carousel)
        journal.take(body)
    }

    /// Draws the frame for the current instant over the one before. Returns whether it differs.
    @inline(__always)
    mutating func compose(into frame: inout Bitmap) -> Bool {
        let isResized = composer.prepare(&frame, for: &carousel)
        if alerts.coversDisplay { return composeAlert(into: &frame, isResized: isResized) }
        return composer.compose(&carousel, at: &clock, isZooming: zoom.isPending, into: &frame) || isResized
    }
}
