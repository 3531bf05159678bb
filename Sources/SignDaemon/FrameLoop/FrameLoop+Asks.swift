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
        var playlists: EventReport.PlaylistCount
    }

    /// Takes a request. The answer is sent at the end of the turn.
    func take(_ ask: Ask, at now: Instant) {
        // Earlier events belong to other inputs.
        events.passOn(from: &sign)
        var outcome = EventReport.Outcome()
        switch ask.input {
        case .commands(let commands):
            for (command, cause) in commands where outcome.refusal == nil {
                sign.handle(command, cause: cause, at: now)
                outcome.add(events.passOn(from: &sign))
            }
        case .gesture(let gesture, let button, let source):
            let index = sign.buttons.indices.contains(button) ? button : nil
            sign.handle(gesture, of: index, source: source, at: now)
            outcome.add(events.passOn(from: &sign))
        case .look: offer.isRequested = true
        case .values, .group: break
        }
        var group: GroupReply?
        if case .group(let request) = ask.input {
            group = sign.perform(request, at: now, clock: clock.readForGroup)
            clock.watch(for: sign)
        }
        var answer = Answer(token: ask.token, state: sign.state, playlists: events.playlists)
        answer.state.frames = offer.frameNumber
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
}
