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
            /// Perform these commands, until one is refused; each is an input of its own.
            case commands([(command: Command, cause: Cause)])
            /// A gesture on the button with this number.
            case gesture(Gesture, button: Int, source: String)
            /// Look what the sign does.
            case look
            /// Tell the values for texts.
            case values
            /// What a carrier between the signs of a group asks for. Indirect, as an anchor is large.
            indirect case group(GroupRequest)
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
        /// The values for texts, if they were asked for.
        var values: [String: String] = [:]
        /// All values with their ends, if the request set one.
        var storedValues: TextValues?
        /// The alert that was raised, and how many were dismissed.
        var raised: String?
        var dismissed = 0
        /// What the sign says to the carrier of its group.
        var group: GroupReply?
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
        case .commands(let commands):
            for (command, cause) in commands where outcome.refusal == nil {
                sign.handle(command, cause: cause, at: now)
                outcome.add(handOverEvents())
            }
        case .gesture(let gesture, let button, let source):
            let index = sign.buttons.indices.contains(button) ? button : nil
            sign.handle(gesture, of: index, source: source, at: now)
            outcome.add(handOverEvents())
        case .look: wantsFrame = true
        case .values, .group: break
        }
        let group: GroupReply? =
            if case .group(let request) = ask.input { take(request, at: now) } else { nil }
        var answer = Answer(token: ask.token, state: sign.state, playlists: playlists)
        answer.state.frames = frameNumber
        answer.first = outcome.first
        answer.refusal = outcome.refusal
        answer.raised = outcome.raised
        answer.dismissed = outcome.dismissed
        answer.group = group
        if case .values = ask.input { answer.values = sign.values }
        if case .commands(let commands) = ask.input,
            commands.contains(where: { if case .value = $0.command { true } else { false } })
        {
            answer.storedValues = sign.storedValues
        }
        answers.append(answer)
    }

    /// What the events of an input say about it.
    struct Outcome {
        /// The number of the first event.
        var first: UInt64?
        var refusal: Event.Refusal?
        /// The alert that was raised, and how many were dismissed.
        var raised: String?
        var dismissed = 0

        /// Takes a further event.
        mutating func add(_ entry: JournalEntry) {
            first = first ?? entry.sequence
            switch entry.kind {
            case .scroll(.ignored(_, let reason)): refusal = refusal ?? reason
            case .alertRaised(let id, _, _): raised = raised ?? id
            case .alertDismissed(_, by: .client): dismissed += 1
            default: break
            }
        }

        /// Takes what a later input has brought about.
        mutating func add(_ later: Outcome) {
            first = first ?? later.first
            refusal = refusal ?? later.refusal
            raised = raised ?? later.raised
            dismissed += later.dismissed
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
        let light = ShownFrame.Light(isLit: sign.isLit, brightness: sign.brightness)
        guard isNew || wantsFrame || light != offeredLight else { return }
        wantsFrame = false
        offeredLight = light
        shownFrame.offer(sign.frame, number: frameNumber, light, at: now)
    }
}
