import InfiniteScroll
import MonotonicTime
import Pixels

/// The whole way from inputs to pixels, without a clock and without hardware: the endless banner, the rasters
/// of its options, and the frame that a display should show now.
///
/// The daemon, `preview` and `simulate` run this very same value.
struct Banner: Sendable {
    /// The state machine; its events go into the `journal`.
    var carousel: Carousel<Look>
    var journal = Journal()
    /// What the display should show, after `compose`.
    var frame: Bitmap
    private var previous: Bitmap
    /// Whether the display has another size than the last picture that was composed.
    private var isResized = false
    /// What is seen of the strip, which is as large as the room for it.
    var view: Bitmap
    var strips = StripCache()
    /// What a horizontal banner shows around the window. Forgotten when nothing is composed.
    var film = Film()
    var backdrop = Backdrop()
    /// How the display is divided at present.
    var layout: Stage.Layout
    private var drawn: Drawn
    var composed: Composed?
    /// What the clock on the wall says.
    var clock: ClockReading
    /// When words of options next say something else; nil while none tell the time.
    var nextChangeOfWords: Instant?
    /// How bright the display is to be.
    var light: Brightness
    /// What is to be done about the size of letters.
    var zoom = Zoom()
    /// The cell at the window's edge, where the next frame looks first.
    var hint = 0
    private let beginning: Instant

    struct Composed: Hashable {
        var window: Window
        /// The words that options have.
        var revision: UInt64
        /// The option whose dot is the selected one; nil where there are no dots.
        var marked: Int?
    }

    /// What the strips and the regions are drawn for.
    private struct Drawn {
        var look: Look
        var list: UInt64 = 0
        var arrangement = Arrangement.framed
        var version: UInt64 = 0
    }

    /// A banner of `programme` that begins at `instant`, when the clock on the wall says `civil`, with its first
    /// option or at `place`.
    init(
        _ programme: Programme,
        place: Place? = nil,
        at instant: Instant,
        civil: CivilTime = ClockReading.noon2026
    ) {
        let look = Look(programme)
        drawn = Drawn(look: look)
        layout = look.stage[.framed]
        frame = Bitmap(size: look.stage.display)
        previous = frame
        view = frame
        beginning = instant
        clock = ClockReading(civil, at: instant)
        light = Brightness(percent: programme.configuration.display.brightness)
        let time = ContentTime(elapsed: .zero, civil: civil)
        carousel = Carousel(look.list(at: time), place: place, at: instant)
        nextChangeOfWords = programme.lifetimeOfWords(at: time).map { instant + $0 }
    }

    /// How often a content was turned into pixels.
    var rasterisations: Int { strips.rasterisations + backdrop.rasterisations }

    /// The instant of which everything is known.
    var now: Instant { carousel.now }

    /// The next instant at which `advance(to:)` changes anything or `compose` draws another picture. The latter
    /// stays until the picture is composed.
    @inline(__always)
    var nextDeadline: Instant? { due.soonest }

    /// What is due next.
    struct Due {
        /// When `advance(to:)` changes anything.
        var change: Instant?
        /// When `compose` draws another picture of what is in view.
        var expiry: Instant?

        var soonest: Instant? { earlier(change, expiry) }
    }

    /// What is due next; nothing when the banner has ended.
    @inline(__always)
    var due: Due {
        guard !carousel.isOver else { return Due() }
        return Due(change: earlier(carousel.nextDeadline, nextChangeOfLooks), expiry: nextExpiry)
    }

    /// When the first content in view no longer shows the present moment.
    @inline(__always)
    private var nextExpiry: Instant? { earlier(strips.nextExpiry, backdrop.nextExpiry) }

    /// Lets time pass; see `Carousel.advance(to:)`.
    mutating func advance(to instant: Instant) {
        changeLooks(until: instant)
        carousel.advance(to: instant)
    }

    /// Does what was asked for at `instant`, after everything that was due by then.
    mutating func handle(_ command: Command, cause: Cause, at instant: Instant) {
        advance(to: instant)
        switch command {
        case .navigate(let navigation): carousel.handle(navigation, cause: cause, at: instant)
        case .larger: rescale(to: scale + 1, cause, at: instant)
        case .smaller: rescale(to: scale - 1, cause, at: instant)
        case .scale(let scale): rescale(to: scale, cause, at: instant)
        case .brighter: dim(to: min(100, light.target + Brightness.step), cause, at: instant)
        case .darker: dim(to: max(0, light.target - Brightness.step), cause, at: instant)
        case .brightness(let percent): dim(to: percent, mayStay: true, cause, at: instant)
        case .none: refuse(cause, reason: .unbound, at: instant)
        }
    }

    /// A finger is on a button whose gesture is not decided yet.
    mutating func touch(at instant: Instant) {
        changeLooks(until: instant)
        carousel.touch(at: instant)
    }

    /// Reports a press that means nothing. Where there is no option, nothing means anything.
    mutating func refuse(_ cause: Cause, reason: Event.Refusal, at instant: Instant) {
        advance(to: instant)
        carousel.refuse(cause, reason: carousel.options.isEmpty ? .empty : reason, at: instant)
    }

    /// The configuration that was put in force last, whose list may wait for the end of a slide.
    var configuration: Configuration { carousel.latest.look.programme.configuration }
    /// The programme in force; one whose list waits for the end of a slide is not.
    var programme: Programme { look.programme }

    /// What the options in force are drawn with.
    var look: Look { carousel.list.look }

    /// Puts a new programme in force; see `Carousel.configure(_:atOnce:at:)`. A frame of another size begins dark.
    mutating func replace(_ programme: Programme, at instant: Instant) {
        advance(to: instant)
        let old = configuration
        let programme = programmeAtItsScale(programme, at: instant)
        changeScale(to: programme.scale, at: instant)
        let new = Look(programme)
        let time = contentTime(at: instant)
        carousel.configure(new.list(at: time), atOnce: new.stage != look.stage, at: instant)
        adoptSettings(of: programme.configuration, formerly: old, at: instant)
    }

    /// Reports a configuration that was refused.
    mutating func rejectConfiguration(reason: String, at instant: Instant) {
        advance(to: instant)
        journal.write(.configRejected(reason: reason), after: &carousel)
    }

    /// Ends the banner with `stopped`.
    mutating func stop(at instant: Instant) {
        changeLooks(until: instant)
        carousel.stop(at: instant)
    }

    /// Whether anything was said since the last `takeEvents`.
    var hasEvents: Bool { !carousel.journal.isEmpty || !journal.isEmpty }

    /// Hands over what was said since the last call, in order.
    mutating func takeEvents(_ body: (JournalEntry) -> Void) {
        journal.collect(from: &carousel)
        journal.take(body)
    }

    /// Draws the frame for the last instant told, and says whether it differs from the one before.
    ///
    /// The work depends on the display's size only; a window that has not moved costs nothing (INV-4, INV-10).
    mutating func compose() -> Bool {
        if let expiry = nextExpiry, expiry <= carousel.now { composed = nil }
        if isLayoutStale { layOutAnew(look) }
        var wanted = Composed(window: carousel.window, revision: carousel.list.revision)
        if layout.dots != nil {
            wanted.marked = drawn.look.dots == .select ? carousel.current : carousel.settled
        }
        guard wanted != composed else { return false }
        if wanted.revision != composed?.revision { film.forget() }
        composed = wanted
        // What it is drawn for, and not `look`: that would be copied for every frame.
        switch drawn.look.axis {
        case .horizontal: drawColumns(from: wanted.window)
        case .vertical: drawRows(from: wanted.window, look)
        }
        swap(&frame, &previous)
        if layout.isBare { swap(&frame, &view) } else { surroundView(marking: wanted.marked) }
        defer { isResized = false }
        return isResized || frame != previous
    }

    /// Whether there is a new list, or a new room for it, that no picture shows yet.
    @inline(__always)
    var isLayoutStale: Bool { drawn.version != carousel.version }

    /// Takes over what a new list or a new room for it brings.
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
        hint = 0
        if frame.size != look.stage.display {
            frame = Bitmap(size: look.stage.display)
            previous = frame
            isResized = true
        }
        if layout.isBare { backdrop.hide() }
        if view.size != layout.room.size { view = Bitmap(size: layout.room.size) }
    }

    /// The moment that contents show at `instant`.
    func contentTime(at instant: Instant) -> ContentTime {
        ContentTime(elapsed: instant - beginning, civil: clock.civil(at: instant))
    }
}
