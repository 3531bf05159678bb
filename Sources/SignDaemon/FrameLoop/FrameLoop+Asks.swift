import ButtonInput
import InfiniteScroll
import MonotonicTime
import SignCore

/// What clients of the control socket ask for. Each is answered after the turn that took it.
extension FrameLoop {
    /// A request of a client.
    struct Ask: Sendable {
        /// The kinds of requests.
        enum Input: Sendable {
            /// Perform these commands, until one is refused.
            case commands([Command], Cause)
            /// A gesture on the button with this number.
            case gesture(Gesture, button: Int, source: String)
            /// Look what the sign does.
            case look
        }

        /// Names the answer. Later requests have larger ones.
        var token: UInt64
        var input: Input
    }

    /// The answer to a request.
    struct Answer: Sendable {
        var token: UInt64
        /// The number of the first event; nil if there was none.
        var first: UInt64?
        /// Why the input was refused.
        var refusal: Event.Refusal?
        /// What the sign does afterwards.
        var state: SignState
        var playlists: PlaylistCount
    }

    /// Which of the playlists that were ordered have come so far, by their numbers.
    struct PlaylistCount: Hashable, Sendable {
        /// The last one that arrived.
        var received = 0
        /// The last one that is in force.
        var inForce = 0
    }

    /// Takes a request. The answer is sent at the end of the turn.
    func take(_ ask: Ask, at now: Instant) {
        // Earlier events belong to other inputs.
        handOverEvents()
        var outcome = Outcome()
        switch ask.input {
        case .commands(let commands, let cause):
            for command in commands where outcome.refusal == nil {
                sign.handle(command, cause: cause, at: now)
                outcome.add(handOverEvents())
            }
        case .gesture(let gesture, let button, let source):
            let index = sign.buttons.indices.contains(button) ? button : nil
            sign.handle(gesture, of: index, source: source, at: now)
            outcome.add(handOverEvents())
        case .look: wantsFrame = true
        }
        answers.append(
            Answer(
                token: ask.token,
                first: outcome.first,
                refusal: outcome.refusal,
                state: sign.state,
                playlists: playlists
            )
        )
    }

    /// What the events of an input say about it.
    struct Outcome {
        /// The number of the first event.
        var first: UInt64?
        var refusal: Event.Refusal?

        /// Takes a further event.
        mutating func add(_ entry: JournalEntry) {
            first = first ?? entry.sequence
            if case .scroll(.ignored(_, let reason)) = entry.kind { refusal = refusal ?? reason }
        }

        /// Takes what a later input has brought about.
        mutating func add(_ later: Outcome) {
            first = first ?? later.first
            refusal = refusal ?? later.refusal
        }
    }

    /// Answers the requests of this turn.
    func answer() {
        guard !answers.isEmpty else { return }
        for answer in answers { tell(.answered(answer)) }
        answers.removeAll()
    }

    /// Hands the frame to those who watch, if it is another one or somebody asks.
    func offerFrame(isNew: Bool, at now: Instant) {
        if isNew { frameNumber += 1 }
        guard let shownFrame, shownFrame.isWatched else { return }
        guard isNew || wantsFrame || sign.brightness != offeredBrightness else { return }
        wantsFrame = false
        offeredBrightness = sign.brightness
        shownFrame.offer(sign.frame, number: frameNumber, brightness: offeredBrightness, at: now)
    }
}
