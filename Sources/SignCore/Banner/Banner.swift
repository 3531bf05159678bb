import InfiniteScroll
import MonotonicTime
import Pixels
import Schedules

/// The complete pipeline from inputs to pixels, without clock or hardware: the endless banner, the rasters of
/// its options, and the current frame.
///
/// The daemon, `preview` and `simulate` run this same value.
struct Banner: Sendable {
    /// The state machine; its events go into the `journal`.
    var carousel: Carousel<Look>
    var journal = Journal()
    /// Where a frame with regions or dots is put together, as large as the frame.
    var draft: Bitmap
    /// The visible part of the strip, as large as its room.
    var view: Bitmap
    var strips = StripCache()
    /// The strip around the window of a horizontal banner. Discarded when nothing is composed.
    var film = Film()
    var backdrop = Backdrop()
    /// The current division of the display, and the axis of motion. Stored, because a look would be retained for
    /// every frame.
    var layout: Stage.Layout
    private(set) var axis: Configuration.Axis
    private var drawn: Drawn
    var composed: Composed?
    /// The wall clock.
    var clock: ClockReading
    /// When the words of an option change next; nil while none show the time.
    var nextChangeOfWords: Instant? { didSet { planLooks() } }
    /// The brightness of the display.
    var light: Brightness { didSet { planLooks() } }
    /// Whether the display shines.
    var lamp = Lamp() { didSet { planLooks() } }
    /// What covers the banner, or waits for it.
    var alerts = AlertQueue() { didSet { planLooks() } }
    /// The picture of the alert on the display.
    var alertScreen: AlertScreen?
    /// The values in texts.
    var values = TextValues() { didSet { planLooks() } }
    /// What the schedule says at present.
    var schedule = Schedule()
    /// The schedules of the configuration; nil if it has none.
    var timetable: Timetable?
    /// When the schedules say something new, or are looked at again.
    var nextSchedule: Instant? { didSet { planLooks() } }
    /// Whether the time went on since the last look at the schedules, and the clock was not set.
    var isTimeOfScheduleKnown = true
    /// The rules of the time zone.
    let zone: ZoneRules
    /// The pending change of the letter size.
    var zoom = Zoom() { didSet { planLooks() } }
    /// When something other than motion changes; what changes with the frames is not included. Stored, because most turns
    /// only need to know that nothing is due.
    private(set) var nextLook: Instant?
    /// Whether something other than motion may change with every frame: a ramp of brightness, or an alert.
    private(set) var changesWithFrames = false
    /// When the first strip in view expires; nil if none does.
    var viewExpiry: Instant?
    /// What the frame has around the strip; nil if the frame must be put together again.
    var surroundings: Surroundings?
    /// The sign's place in a group; nil while it is in none.
    var membership: Membership? { didSet { planLooks() } }
    /// The actions that still run; nil if actions take no time, as in a simulation.
    var running: RunningActions?
    /// What the lines depend on that were asked for; nil before the first.
    var lineScope: LineScope?
    /// The cell at the window's edge, where the next frame starts its search.
    var hint = 0
    private let beginning: Instant

    /// The regions and the dots of a frame, apart from the time that regions show.
    struct Surroundings: Equatable {
        var marked: Int?
        var count: Int
    }

    struct Composed: Equatable {
        var window: Window
        /// The words of the options.
        var revision: UInt64
        /// The option with the selected dot; nil without dots.
        var marked: Int?

        /// The first comparison decides while the picture moves.
        @inline(__always)
        static func == (left: Composed, right: Composed) -> Bool {
            left.window.position == right.window.position && left.window == right.window
                && left.revision == right.revision && left.marked == right.marked
        }
    }

    /// The look for which strips and regions are drawn.
    private struct Drawn {
        var look: Look
        var list: UInt64 = 0
        var arrangement = Arrangement.framed
        var version: UInt64 = 0
    }

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
        let base = playlist.configuration.wall.brightness
        var timetable = Timetable(playlist.configuration, rules: zone)
        let change = timetable?.look(at: civil, isJump: true, brightness: base)
        let time = ContentTime(elapsed: .zero, civil: civil)
        self.values = values
        let isValued = playlist.hasValues && !values.texts.isEmpty
        let playlist = isValued ? playlist.showing(values.texts).withCompleteOptions(at: time) : playlist
        let open = timetable.map { playlist.withOpenOptions(besides: $0.closedOptions, at: time) }
        let look = Look(open ?? playlist)
        self.timetable = timetable
        self.zone = zone
        drawn = Drawn(look: look)
        layout = look.stage[.framed]
        axis = look.axis
        draft = look.stage.darkFrame
        view = draft
        beginning = instant
        clock = ClockReading(civil, at: instant)
        light = Brightness(percent: playlist.configuration.wall.brightness)
        var schedule = Schedule()
        let others = (change?.settings ?? []).filter { !schedule.takeMotion($0) }
        self.schedule = schedule
        let options = look.playlist.options(at: time)
        let behavior = schedule.changing(look.playlist.behavior)
        carousel = Carousel(
            OptionList(options, behavior: behavior, look: look),
            bookmark: bookmark,
            at: instant
        )
        nextChangeOfWords = look.playlist.lifetimeOfWords(at: time).map { instant + $0 }
        if let percent = change?.brightness { light = Brightness(percent: percent) }
        planSchedule(isClockSet: false)
        planLooks()
        for setting in others { follow(setting, at: instant) }
    }

    /// The number of rasterizationCount.
    var rasterizationCount: Int { strips.rasterizationCount + backdrop.rasterizationCount }

    /// The instant up to which time has advanced.
    var now: Instant { carousel.now }

    /// The next instant at which `advance(to:)` changes anything or `compose` draws a different picture. The
    /// latter stays due until the picture is composed.
    var nextDeadline: Instant? {
        if carousel.isOver { return nil }
        var banner = self
        return changesWithFrames ? earlier(nextChange, nextExpiryInView) : banner.nextDeadlineBetweenLooks
    }

    // What turns ask for is mutating: the owner would copy the whole banner for a call that only reads.

    /// The same while nothing but motion may change with every frame.
    @inline(__always)
    var nextDeadlineBetweenLooks: Instant? {
        mutating get { carousel.isOver ? nil : earlier(carousel.nextDeadline, nextLookOrExpiry) }
    }

    /// When something other than motion is due, unless it may be with every frame.
    @inline(__always)
    private var nextLookOrExpiry: Instant? {
        mutating get { earlier(nextLook, earlier(viewExpiry, backdrop.nextExpiry)) }
    }

    /// Whether anything but motion may be due.
    var mayChangeLooks: Bool { changesWithFrames || nextLook != nil }

    /// When `advance(to:)` changes anything, unless the banner has ended.
    private var nextChange: Instant? { earlier(carousel.nextDeadline, nextChangeOfLooks) }

    /// When the first content in view expires.
    @inline(__always)
    private var nextExpiry: Instant? { earlier(viewExpiry, backdrop.nextExpiry) }

    /// The same, if no alert covers that content.
    private var nextExpiryInView: Instant? { alerts.coversDisplay ? nil : nextExpiry }

    /// Finds out what is due besides motion, after a change of what may be.
    private mutating func planLooks() {
        nextLook = earlier(
            earliest(nextChangeOfWords, zoom.sharpenAt, lamp.awakeUntil),
            earliest(values.nextEnd, nextSchedule, membership?.next)
        )
        changesWithFrames = light.ramp != nil || !alerts.isEmpty || alerts.coversDisplay
    }

    /// Lets everything happen that is due up to `limit`, each at its own time. If nothing is due, the banner stays at
    /// the instant of its last picture.
    @inline(__always)
    mutating func catchUp(to limit: Instant, dropsLateFrames: Bool) {
        if dropsLateFrames { carousel.noticeOverrun(by: limit) }
        if !changesWithFrames, nextLookOrExpiry.map({ limit < $0 }) ?? true {
            carousel.catchUp(to: limit)
        } else {
            catchUpWithLooks(limit)
        }
    }

    @inline(never)
    private mutating func catchUpWithLooks(_ limit: Instant) {
        guard !carousel.isOver else { return }
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
        if mayChangeLooks { changeLooks(until: carousel.time(of: due, noticed: noticed)) }
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
        case .brighter: dim(to: min(100, light.target + Brightness.step), cause, at: instant)
        case .darker: dim(to: max(0, light.target - Brightness.step), cause, at: instant)
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
    var configuration: Configuration { carousel.latest.look.playlist.configuration }
    /// The playlist in force, without one whose list waits for the end of a slide.
    var playlist: Playlist { look.playlist }

    /// The look of the options in force.
    var look: Look { carousel.list.look }

    /// Puts a new playlist in force; see `Carousel.configure(_:atOnce:at:)`. A frame of another size begins dark.
    mutating func replace(_ playlist: Playlist, at instant: Instant) {
        advance(to: instant)
        let old = configuration
        let time = contentTime(at: instant)
        let playlist = playlistWithLines(
            playlistWithValues(playlistAtItsScale(playlist, at: instant), at: time)
        )
        changeScale(to: playlist.scale, at: instant)
        let settings = adoptTimetable(of: playlist, at: instant).filter { !schedule.takeMotion($0) }
        let new = Look(playlistWithOpenOptions(playlist, at: time))
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
    ///
    /// The work depends on the display's size only; a window that has not moved costs nothing (INV-4, INV-10).
    @inline(__always)
    mutating func compose(into frame: inout Bitmap) -> Bool {
        if let expiry = nextExpiry, expiry <= carousel.now { composed = nil }
        var isResized = false
        if isLayoutStale {
            layOutAnew(look)
            surroundings = nil
            isResized = !frame.hasShape(of: draft)
            if isResized { frame = look.stage.darkFrame }
        }
        if changesWithFrames, alerts.coversDisplay { return composeAlert(into: &frame, isResized: isResized) }
        var wanted = Composed(window: carousel.window, revision: carousel.list.revision)
        if layout.dots != nil {
            wanted.marked = look.dots == .select ? carousel.current : carousel.settled
        }
        if let composed, composed == wanted { return false }
        if wanted.revision != composed?.revision { film.forget() }
        composed = wanted
        return draw(wanted, into: &frame) || isResized
    }

    /// Whether a new list or a new room is not drawn yet.
    @inline(__always)
    var isLayoutStale: Bool { drawn.version != carousel.version }

    /// Applies a new list or a new room.
    private mutating func layOutAnew(_ look: Look) {
        composed = nil
        let former = drawn
        drawn = Drawn(
            look: look,
            list: carousel.list.number,
            arrangement: carousel.arrangement,
            version: carousel.version
        )
        if drawn.list != former.list { backdrop.reset() }
        if drawn.arrangement != former.arrangement {
            strips.reset(count: carousel.options.count)
        } else if drawn.list != former.list {
            strips.reset(count: carousel.options.count) { look.draws($0, as: former.look) }
        }
        layout = look.stage[carousel.arrangement]
        axis = look.axis
        hint = 0
        if !draft.hasShape(of: look.stage.darkFrame) { draft = look.stage.darkFrame }
        if layout.isBare { backdrop.hide() }
        let room = Bitmap(size: layout.room.size, format: look.stage.format)
        if !view.hasShape(of: room) { view = room }
    }

    /// The time that contents show at `instant`.
    func contentTime(at instant: Instant) -> ContentTime {
        ContentTime(elapsed: instant - beginning, civil: clock.civil(at: instant))
    }
}
