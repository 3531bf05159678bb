import MonotonicTime

/// What changes the course of a banner besides time: an input, or other words (R-STEP-1). A list and a behavior do,
/// too, but no record goes on through those.
public enum Deed: Hashable, Sendable {
    /// A finger is on a button, and its gesture is not decided yet.
    case touch
    /// An input that changes nothing but that the finger is off the button.
    case release
    /// An input that the banner's owner carries out.
    case accept
    /// An input that the banner carries out.
    case navigate(Navigation)
    /// Options with other words, or of another length.
    case revise([Revision], atOnce: Bool)

    /// A deed, and when it was done.
    public struct Recorded: Hashable, Sendable {
        /// When it was done.
        public var at: Instant
        /// What was done.
        public var deed: Deed

        /// What was done at `instant`.
        public init(_ deed: Deed, at instant: Instant) {
            at = instant
            self.deed = deed
        }
    }
}

/// Banners that go in step: each does what was done to any of them, at the instant at which it was done, and what
/// comes late is done in retrospect.
///
///     past ── deeds, in their order ──▶ the banner as it would be now ── goOn(as:) ──▶ the banner
extension Carousel {
    /// Does `deed` at `instant`. Its causes are not told apart: nobody reads the journal of a past that is told anew.
    public mutating func perform(_ deed: Deed, at instant: Instant) {
        let cause = Cause("group")
        switch deed {
        case .touch: touch(at: instant)
        case .release: takeInput(.release, at: instant) { _ in }
        case .accept: accept(cause, at: instant)
        case .navigate(let navigation): handle(navigation, cause: cause, at: instant)
        case .revise(let changes, let atOnce): revise(changes, atOnce: atOnce, at: instant)
        }
    }

    /// Goes on as `other`, a banner of the same list and at the same instant, to which another past has led. The
    /// journal tells what differs, as if it happened now (R-STEP-3). What belongs to the owner of this one stays:
    /// its journal and its numbers, a list that waits, and how the options are drawn.
    public mutating func goOn(as other: Carousel) {
        guard !isOver else { return }
        let past = self
        now = other.now
        if list.options != other.list.options {
            list.options = other.list.options
            list.revision += 1
        }
        waiting.revisions = other.waiting.revisions
        autoplay = other.autoplay
        track = other.track
        arrangement = other.arrangement
        tellWhatHasEnded(for: past.autoplay, isElsewhere: past.selected != other.selected)
        tellRoom(of: past)
        tellPlace(of: past, selecting: other.selected)
        tellWhatHasBegun(since: past.autoplay, isElsewhere: past.selected != other.selected)
        settleState()
    }

    private var dwellEnd: Instant? { autoplay.isDwelling ? autoplay.next?.at : nil }

    private mutating func tellWhatHasEnded(for past: Autoplay, isElsewhere: Bool) {
        if past.isDwelling, isElsewhere || past.next?.at != dwellEnd { emit(.dwellCancelled) }
        let isPauseOver = past.isPaused && !autoplay.isPaused
        let isHoldOver = past.isHeld && !autoplay.isHeld && !autoplay.isPaused
        if isPauseOver || isHoldOver { emit(.resumed(.group)) }
    }

    private mutating func tellWhatHasBegun(since past: Autoplay, isElsewhere: Bool) {
        if autoplay.isPaused {
            if !past.isPaused { emit(.paused(remaining: autoplay.pausedRemainder)) }
        } else if autoplay.isHeld {
            let until = autoplay.hold(at: now)?.until
            if !past.isHeld || past.isPaused || past.hold(at: now)?.until != until {
                emit(.held(until: until))
            }
        }
        if let selected, let end = dwellEnd, isElsewhere || !past.isDwelling || past.next?.at != end {
            emit(.dwellStarted(choice(selected), deadline: end))
        }
    }

    private mutating func tellRoom(of past: Carousel) {
        guard past.arrangement != arrangement || past.ring != ring else { return }
        if past.arrangement != arrangement { emit(.stationary(shown: arrangement.showsRegions)) }
        version += 1
        emitLayout(of: ring, unchanged: false)
    }

    /// Tells that another option was selected, and what has become of the slide under way, if any: begin and end
    /// stay balanced (R-EVT-3).
    private mutating func tellPlace(of past: Carousel, selecting other: Int?) {
        guard let other else {
            selected = nil
            return
        }
        let isAnother = past.selected != other
        let begins = isSliding && !past.isSliding
        let isThere = !isSliding && !past.isSliding && isAnother && behavior.style == .paged
        if isAnother || begins { select(other, reason: .group) }
        let choice = choice(other)
        let start = ring.pixel(at: (begins || isSliding ? track : past.track).position(at: now))
        let end = ring.pixel(at: track.motion.destination ?? track.position(at: now))
        if begins || isThere {
            emit(.moveStarted(Event.Move(choice, from: start, to: end, reason: .group)))
        } else if isAnother, past.isSliding {
            emit(.moveRetargeted(Event.Move(choice, from: start, to: end, reason: .group)))
        }
        if isThere || past.isSliding && !isSliding { emitArrival(choice, at: track.position(at: now)) }
        if !isSliding, let current, current != past.current, current != selected {
            emit(.current(self.choice(current)))
        }
    }
}
