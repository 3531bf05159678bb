import ButtonInput
import InfiniteScroll
import MonotonicTime
import SignCore

/// Handles requests from clients of the control socket. The frame loop replies at the end of the turn that handles the
/// request.
extension FrameLoop {
    struct Request: Sendable {
        enum Action: Sendable {
            /// Performs the commands one after another, as separate inputs, until the sign refuses one.
            case commands([(command: Command, cause: Cause)])
            /// Performs a gesture on a button. `key` is the name by which the client refers to the button,
            /// such as that of a key, or nil if it gives none.
            case gesture(Gesture, button: Int, key: String?, source: String)
            case state
            /// Requests the current text values, which fields such as `{value:NAME}` show.
            case values
            /// Handles a request from a group's relay. The case is indirect, because a checkpoint is large.
            indirect case group(GroupRequest)
        }

        /// The number that identifies the reply to this request. Later requests have larger tokens.
        var token: UInt64
        var action: Action
    }

    struct Reply: Sendable {
        var token: UInt64
        /// The sequence number of the first event that the request caused, or nil if it caused none.
        var first: UInt64?
        var refusal: Event.Refusal?
        var state: SignState
        /// The current text values if the action is `values`, otherwise empty.
        var values: [String: String] = [:]
        /// All values of fields in texts, with their lifetimes, if the request has set a value, otherwise
        /// nil.
        var storedValues: TextValues?
        /// All counters if the request has changed them, otherwise nil. They are stored before the reply is sent, even
        /// if the notice about them was lost.
        var counters: CounterBank?
        var raised: String?
        var dismissed = 0
        var group: GroupReply?
        var playlists: EventReport.PlaylistCount
    }

    /// Handles a client's request: performs its commands or its gesture on the sign, or reads the state. Appends the
    /// reply, with the effect of the request, to those that the frame loop sends at the end of its turn.
    func handle(_ request: Request, at now: Instant) {
        // Events until now belong to other inputs.
        forwardEvents()
        var effect = InputEffect()
        var groupReply: GroupReply?

        switch request.action {
        case .commands(let commands):
            for (command, cause) in commands where effect.outcome.refusal == nil {
                sign.handle(command, cause: cause, at: now)
                reportEvents(addingTo: &effect)
            }
        case .gesture(let gesture, let button, let key, let source):
            // The configuration may have changed since the client's call, and may have fewer buttons.
            let buttonIndex = sign.buttons.indices.contains(button) ? button : nil
            sign.handle(gesture, of: buttonIndex, key: key, source: source, at: now)
            reportEvents(addingTo: &effect)
        // A client that waits for the state may also need a copy of the frame.
        case .state: offer.isRequested = true
        case .values: break
        case .group(let groupRequest):
            groupReply = sign.perform(groupRequest, at: now, clock: clock.readForGroup)
            clock.watch(for: sign)
        }

        replies.append(makeReply(to: request, effect: effect, group: groupReply))
    }

    /// The effect of a request's inputs.
    private struct InputEffect {
        var outcome = EventReport.Outcome()
        /// All counters if the inputs have changed them, otherwise nil.
        var counters: CounterBank?
    }

    /// Stores the counters that the last input has changed, reports the events that it has caused, and adds both to
    /// `effect`.
    private func reportEvents(addingTo effect: inout InputEffect) {
        if let changedCounters = storeCounters() { effect.counters = changedCounters }
        effect.outcome.add(events.forward(from: &sign))
    }

    private func makeReply(to request: Request, effect: InputEffect, group: GroupReply?) -> Reply {
        var reply = Reply(token: request.token, state: sign.state, playlists: events.playlists)
        reply.state.frames = offer.frameNumber
        reply.first = effect.outcome.first
        reply.refusal = effect.outcome.refusal
        reply.raised = effect.outcome.raised
        reply.dismissed = effect.outcome.dismissed
        reply.counters = effect.counters
        reply.group = group
        if case .values = request.action { reply.values = sign.values }
        if request.action.setsValue { reply.storedValues = sign.storedValues }
        return reply
    }
}

extension FrameLoop.Request.Action {
    /// Whether the action sets a text value.
    fileprivate var setsValue: Bool {
        guard case .commands(let commands) = self else { return false }
        return commands.contains { if case .value = $0.command { true } else { false } }
    }
}
