import ButtonInput
import HardwareBuses
import InfiniteScroll
import MonotonicTime
import Pixels

/// A banner and the buttons that move it, without a clock and without hardware: edges and commands in, the journal
/// and frames out. The frame loop and a simulation run this very same value.
public struct Sign: Sendable {
    private var banner: Banner
    /// The buttons, in the order of their numbers. Where the configuration has none there is one with every
    /// default, for keys and scripts.
    package private(set) var buttons: [ButtonSettings]
    private var gestures: BoundButtons
    /// Whether frames that are passed over were unseen, as on a display; a simulation sees them all.
    private let missesFrames: Bool

    /// A sign of `programme` that begins at `instant`, when the wall clock says `civil`, with its first option or
    /// at `place`. Its buttons are up.
    ///
    /// - Parameter missesFrames: Whether a frame of the grid that time passes over was not shown (R-TICK-3).
    public init(
        _ programme: Programme,
        place: Place? = nil,
        at instant: Instant,
        civil: CivilTime = ClockReading.noon2026,
        missesFrames: Bool
    ) {
        banner = Banner(programme, place: place, at: instant, civil: civil)
        buttons = programme.configuration.pressableButtons
        self.missesFrames = missesFrames
        gestures = BoundButtons(buttons, combinations: programme.configuration.combinations)
    }

    // MARK: What it is told

    /// The next instant at which something happens or the picture may be another one.
    public var nextDeadline: Instant? { earlier(banner.nextDeadline, gestures.nextDeadline) }

    /// Lets everything that is due up to `instant` happen at its own time, so that being woken late changes no
    /// picture. What is due at the same instant as an input comes before it (R-IN-1). Where nothing is due the
    /// banner stays at the instant of its last picture: whoever else woke up draws none between two frames.
    public mutating func advance(to instant: Instant) {
        while let due = gestures.nextDeadline, due <= instant {
            advanceBanner(upTo: due)
            tell(gestures.advance(to: due))
        }
        advanceBanner(upTo: instant)
    }

    private mutating func advanceBanner(upTo limit: Instant) {
        var due = banner.due
        guard let soonest = due.soonest, soonest <= limit else { return }
        if missesFrames, noticeOverrun(by: limit) { due = banner.due }
        while let change = due.change, change <= limit {
            banner.advance(to: banner.carousel.time(of: change, noticed: limit))
            due = banner.due
        }
        // What is left is a picture to be drawn anew.
        if let expiry = due.expiry, expiry <= limit {
            banner.advance(to: banner.carousel.time(of: expiry, noticed: limit))
        }
    }

    /// Does what was asked for at `instant`.
    public mutating func handle(_ command: Command, cause: Cause, at instant: Instant) {
        advance(to: instant)
        banner.handle(command, cause: cause, at: instant)
    }

    /// Takes a finished gesture on a button, which says what it means. On one that is not there it means nothing.
    package mutating func handle(_ gesture: Gesture, of button: Int?, at instant: Instant) {
        handle(
            button.map { buttons[$0].command(for: gesture) } ?? .none,
            cause: Cause(gesture),
            at: instant
        )
    }

    /// Takes a change of a button's line that is read `now`. It may have come after the clock was read: then the
    /// picture does not run ahead to it. On a button that is not there it means nothing.
    package mutating func handle(_ edge: Edge, of button: Int?, now: Instant) {
        guard let button else { return handle(.none, cause: Cause(.tap), at: edge.at) }
        advance(to: min(edge.at, now))
        tell(gestures.handle(edge, of: button, isSliding: banner.carousel.isSliding))
    }

    /// Begins to watch a button's line, which may be stuck or held.
    package mutating func begin(_ button: Int, isPressed: Bool, at instant: Instant) {
        tell(gestures.begin(button, isPressed: isPressed, at: instant))
    }

    /// Ends what is under way on a button, because its line was lost.
    package mutating func interrupt(_ button: Int, at instant: Instant) {
        tell(gestures.interrupt(button, at: instant))
    }

    /// Puts `programme` in force, with its buttons. A press that is under way on a line that both have keeps the
    /// meaning that it had. A frame of another size begins dark.
    package mutating func replace(_ programme: Programme, at instant: Instant) {
        advance(to: instant)
        banner.replace(programme, at: instant)
        let former = buttons
        buttons = programme.configuration.pressableButtons
        let outputs = gestures.rebind(
            to: buttons,
            combinations: programme.configuration.combinations,
            former: buttons.indices(among: former),
            at: instant
        )
        tell(outputs)
    }

    /// Reports a configuration that was refused.
    package mutating func reject(reason: String, at instant: Instant) {
        advance(to: instant)
        banner.rejectConfiguration(reason: reason, at: instant)
    }

    /// Ends the sign: `stopped` is the last entry of its journal.
    package mutating func stop(at instant: Instant) {
        advance(to: instant)
        banner.stop(at: instant)
    }

    // MARK: The wall clock

    /// Whether anything tells the time, so that the clock should be read again when it is set.
    package var showsTime: Bool { banner.showsTime }

    /// When the wall clock is best read again, because what it says next shows; nil while nothing shows it.
    package var nextClockReading: Instant? { banner.nextClockReading }

    /// Whether the wall clock should be read before the next picture.
    package var needsClock: Bool { banner.needsClock }

    /// Goes on with another reading of the clock. It was read again, or it was set: then everything is right from
    /// the reading on.
    package mutating func setClock(_ reading: ClockReading) { banner.setClock(reading) }

    // MARK: What it shows and says

    /// The instant of which everything is known.
    public var now: Instant { banner.now }

    /// What the display should show, after `compose`.
    public var frame: Bitmap { banner.frame }

    /// The brightness that the display should have now, in percent.
    package var brightness: Int { banner.brightness }

    /// Whether the picture is moving, by itself or after an input.
    package var isMoving: Bool { banner.carousel.isMoving }

    /// Where the banner is; nil while there is no option.
    package var place: Place? { banner.carousel.place }

    /// Draws the frame for the last instant told, and says whether it differs from the one before.
    public mutating func compose() -> Bool { banner.compose() }

    /// The configuration that was put in force last, whose list may wait for the end of a slide.
    package var configuration: Configuration { banner.configuration }
    /// The programme in force; one whose list waits for the end of a slide is not.
    package var programme: Programme { banner.programme }

    /// Whether anything was said since the last `takeEvents`.
    package var hasEvents: Bool { banner.hasEvents }

    /// Hands over what was said since the last call, in order.
    public mutating func takeEvents(_ body: (JournalEntry) -> Void) { banner.takeEvents(body) }

    // MARK: How it goes on

    /// Lets the schedule slip by the frames that passed unseen by `instant`, the moment of an input or the present
    /// one: what was shown last is where the picture still is. Says whether there were any.
    private mutating func noticeOverrun(by instant: Instant) -> Bool {
        let missed = banner.carousel.framesMissed(by: instant)
        guard missed > 0 else { return false }
        banner.carousel.overrun(by: missed, at: banner.now)
        return true
    }

    private mutating func tell(_ outputs: [BoundButtons.Output]) {
        for output in outputs {
            switch output.press {
            case .touch: banner.touch(at: output.at)
            case .asks(let command, let cause): banner.handle(command, cause: cause, at: output.at)
            case .ignored(let cause, let reason): banner.refuse(cause, reason: reason, at: output.at)
            }
        }
    }
}
