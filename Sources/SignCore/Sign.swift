import HardwareBuses
import InfiniteScroll
import MonotonicTime

/// A banner and the buttons that move it, without a clock and without hardware: edges and inputs in, events and
/// frames out. The frame loop and a simulation run this very same value.
package struct Sign: Sendable {
    /// The banner.
    package var banner: Banner
    /// The buttons, in the order of their numbers.
    package private(set) var buttons: [ButtonSettings]
    private var gestures: BoundButtons
    /// Whether frames that are passed over were unseen, as on a display; a simulation sees them all.
    private let missesFrames: Bool

    /// A sign whose buttons are up.
    ///
    /// - Parameter missesFrames: Whether a frame of the grid that time passes over was not shown (R-TICK-3).
    package init(
        _ banner: Banner,
        _ buttons: [ButtonSettings],
        _ combinations: [CombinationSettings],
        missesFrames: Bool
    ) {
        self.banner = banner
        self.buttons = buttons
        self.missesFrames = missesFrames
        gestures = BoundButtons(buttons, combinations)
    }

    /// The next instant at which something happens or the picture may be another one.
    package var nextDeadline: Instant? { earlier(banner.nextDeadline, gestures.nextDeadline) }

    /// Lets everything that is due up to `instant` happen at its own time, so that being woken late changes no
    /// picture. What is due at the same instant as an input comes before it (R-IN-1). Where nothing is due the
    /// banner stays at the instant of its last picture: whoever else woke up draws none between two frames.
    package mutating func advance(to instant: Instant) {
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
    package mutating func handle(_ command: Command, cause: Cause, at instant: Instant) {
        advance(to: instant)
        banner.handle(command, cause: cause, at: instant)
    }

    /// Takes a change of a button's line that is read `now`. It may have come after the clock was read: then the
    /// picture does not run ahead to it.
    package mutating func handle(_ edge: Edge, of button: Int, now: Instant) {
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

    /// Goes on with other buttons, or with the same ones that mean something else. Returns for each of them the
    /// former number of the one on the same line, or nil.
    @discardableResult package mutating func rebind(
        to buttons: [ButtonSettings],
        _ combinations: [CombinationSettings],
        at instant: Instant
    ) -> [Int?] {
        let former = buttons.indices(among: self.buttons)
        self.buttons = buttons
        tell(gestures.rebind(to: buttons, combinations, former: former, at: instant))
        return former
    }

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
