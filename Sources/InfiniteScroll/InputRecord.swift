import MonotonicTime

/// An input to a banner that runs in step with others, with the time at which the banner handled it. Recorded
/// inputs can be replayed (R-STEP-1).
public struct InputRecord: Hashable, Sendable {
    /// The time at which the banner handled the input.
    public var at: Instant
    /// The input that the banner handled.
    public var input: Input

    /// An input that changes a banner. This includes every change except the passage of time and changes of
    /// the list or behavior.
    public enum Input: Hashable, Sendable {
        /// A button was pressed, and its gesture was still undecided.
        case touch
        /// The gesture of a button press was decided, and had no other effect on the banner.
        case release
        /// The banner's owner carried out an input, such as an action.
        case accept
        /// The banner handled a request, such as a request for the next option.
        case navigate(Navigation)
        /// The texts or lengths of options changed.
        case revise([Revision], atOnce: Bool)
    }
}

/// Support for running several banners in step: all of them handle all inputs at the same instants. If an
/// input arrives late, the owner restores a saved state and replays the log.
///
///     saved state ── replay(_:at:), in order ──▶ replayed banner ── adoptState(of:) ──▶ this banner
extension Carousel {
    /// Handles a recorded input again at `instant`, with `group` as its cause. This cause does not matter,
    /// because the journal of a replay is discarded.
    public mutating func replay(_ input: InputRecord.Input, at instant: Instant) {
        let cause = Cause("group")
        switch input {
        case .touch: touch(at: instant)
        case .release: handleInput(.release, at: instant) { _ in }
        case .accept: accept(cause, at: instant)
        case .navigate(let navigation): handle(navigation, cause: cause, at: instant)
        case .revise(let revisions, let atOnce): revise(revisions, atOnce: atOnce, at: instant)
        }
    }

    /// Replaces the state of this banner with the state of `other`, a copy with the same list in which inputs
    /// were repeated up to the same instant. The journal, which reports events, reports the differences as
    /// changes that happen now.
    ///
    /// This banner keeps its journal, a pending list (new options that do not apply yet), and the drawing
    /// data of its owner.
    public mutating func adoptState(of other: Carousel) {
        guard !hasStopped else { return }
        let previous = self

        now = other.now
        if list.options != other.list.options {
            list.options = other.list.options
            list.revision += 1
        }
        pending.revisions = other.pending.revisions
        autoplay = other.autoplay
        track = other.track
        arrangement = other.arrangement

        // In the journal, the end of the old timer precedes the move, and the start of the new timer follows
        // it.
        let isOtherOption = previous.selected != other.selected
        emitTimerEnds(since: previous.autoplay, isOtherOption: isOtherOption)
        emitLayoutChange(since: previous)
        emitMove(since: previous, selecting: other.selected)
        emitTimerStarts(since: previous.autoplay, isOtherOption: isOtherOption)
        updateDerivedState()
    }

    private var dwellEnd: Instant? { autoplay.isDwelling ? autoplay.nextTimerEvent?.at : nil }

    private mutating func emitTimerEnds(since previous: Autoplay, isOtherOption: Bool) {
        if previous.isDwelling, isOtherOption || previous.nextTimerEvent?.at != dwellEnd {
            emit(.dwellCancelled)
        }
        let hasPauseEnded = previous.isPaused && !autoplay.isPaused
        let hasHoldEnded = previous.isHeld && !autoplay.isHeld && !autoplay.isPaused
        if hasPauseEnded || hasHoldEnded { emit(.resumed(.group)) }
    }

    private mutating func emitTimerStarts(since previous: Autoplay, isOtherOption: Bool) {
        if autoplay.isPaused {
            if !previous.isPaused { emit(.paused(remaining: autoplay.pausedRemainder)) }
        } else if autoplay.isHeld {
            let until = autoplay.hold(at: now)?.until
            if !previous.isHeld || previous.isPaused || previous.hold(at: now)?.until != until {
                emit(.held(until: until))
            }
        }
        if let selected, let end = dwellEnd,
            isOtherOption || !previous.isDwelling || previous.nextTimerEvent?.at != end
        {
            emit(.dwellStarted(reportedOption(at: selected), deadline: end))
        }
    }

    private mutating func emitLayoutChange(since previous: Carousel) {
        guard previous.arrangement != arrangement || previous.ring != ring else { return }
        if previous.arrangement != arrangement { emit(.stationary(shown: arrangement.showsRegions)) }
        layoutVersion += 1
        emitLayout(of: ring, isUnchanged: false)
    }

    /// Selects the option at `newSelected`, or none if it is nil, after the banner has adopted the state of
    /// another one. Reports how its motion now differs from that in `previous`, the banner before this. Every
    /// reported start of a slide must have a reported end:
    ///
    ///     in `previous`   now                               reported
    ///     at rest         slides                            start
    ///     slides          slides to another option          new destination
    ///     slides          at rest at the same option        arrival
    ///     slides          at rest at another option         new destination, arrival
    ///     at rest         at rest at another page (jump)    start, arrival
    ///
    /// A ticker also counts as at rest while it runs. If it has another current option, this is reported.
    private mutating func emitMove(since previous: Carousel, selecting newSelected: Int?) {
        guard let newSelected else {
            selected = nil
            return
        }
        let isOtherOption = previous.selected != newSelected
        let wasSliding = previous.isSliding
        let hasSlideStarted = isSliding && !wasSliding
        let hasSlideEnded = !isSliding && wasSliding
        let slidesInNeitherState = !isSliding && !wasSliding
        // A ticker moves continuously, so only the pages of a paged banner can jump.
        let hasJumped = slidesInNeitherState && isOtherOption && behavior.style == .paged

        if isOtherOption || hasSlideStarted { select(newSelected, reason: .group) }
        if hasSlideStarted || hasJumped {
            emit(.moveStarted(makeMove(toOption: newSelected, since: previous)))
        } else if isOtherOption, wasSliding {
            // The old slide was redirected. It may also have ended since then.
            emit(.moveRetargeted(makeMove(toOption: newSelected, since: previous)))
        }
        if hasJumped || hasSlideEnded {
            emitArrival(reportedOption(at: newSelected), at: track.position(at: now))
        }

        // The current option of a ticker is the one that is about to leave the display. While the ticker
        // runs, it changes without a new selection.
        if !isSliding, let current, current != previous.current, current != selected {
            emit(.current(reportedOption(at: current)))
        }
    }

    /// Returns the details of the move to option `index`. It is the slide in progress, starting at its
    /// current pixel, or else the jump from the picture's position in `previous`, the state before the
    /// change.
    private func makeMove(toOption index: Int, since previous: Carousel) -> Event.Move {
        let position = track.position(at: now)
        let start = isSliding ? position : previous.track.position(at: now)
        let end = track.motion.destination ?? position
        return Event.Move(
            reportedOption(at: index),
            from: ring.pixel(at: start),
            to: ring.pixel(at: end),
            reason: .group
        )
    }
}
