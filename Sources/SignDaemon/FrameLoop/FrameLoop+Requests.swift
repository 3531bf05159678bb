import ButtonInput
import InfiniteScroll
import MonotonicTime
import SignCore

/// The handlers for requests from clients of the control socket. A reply is sent at the end of the turn that
/// handles the request.
extension FrameLoop {
    struct Request: Sendable {
        enum Action: Sendable {
            /// Performs the commands one after another, as separate inputs, until the sign rejects one.
            case commands([(command: Command, cause: Cause)])
            /// Performs a gesture on the button at this index. `key` is the client's name for the button,
            /// such as that of a key, or nil if it gives none. `source` identifies the client.
            case gesture(Gesture, button: Int, key: String?, source: String)
            case state
            /// Requests the current text values, which fields such as `{value:NAME}` show.
            case values
            /// Handles a request from the relay, the client that connects the signs of a group. The case is
            /// indirect because the request may contain the state of a banner, which is large.
            indirect case group(GroupRequest)
        }

        /// The number that identifies this request and its reply. Tokens increase with every request.
        var token: UInt64
        var action: Action
    }

    struct Reply: Sendable {
        var token: UInt64
        /// The sequence number of the first event that the client's request caused, or nil if it caused none.
        var firstEventNumber: UInt64?
        var refusal: Event.Refusal?
        var state: SignState
        /// The current text values by name, which fields such as `{value:NAME}` show. Empty unless the client
        /// requested `values`.
        var values: [String: String] = [:]
        /// All text values with their expiry times if the request has set one, otherwise nil.
        var storedValues: TextValues?
        /// The state of all counters if the request has changed any, otherwise nil. It is stored before the
        /// reply is sent, even if the notice about the change was lost.
        var counters: CounterBank?
        var raisedAlertID: String?
        var dismissedCount = 0
        var group: GroupReply?
        var playlists: EventReport.PlaylistCount
    }

    /// Handles a client's request by performing its inputs or reading the sign's state. Appends the reply,
    /// with the state of the sign and the effect of the inputs, to `replies`, which the frame loop sends at
    /// the end of its turn.
    ///
    /// An input causes events in the journal of the sign. After each input, `reportEvents` reports them and
    /// derives the effect from them: for example, an event with a refusal means that the sign has rejected
    /// the input. `forwardEvents` only reports events.
    func handle(_ request: Request, at now: Instant) {
        // The events so far belong to other inputs, so they must not be attributed to this request.
        forwardEvents()
        var effect = InputEffect()
        var groupReply: GroupReply?

        switch request.action {
        case .commands(let commands): perform(commands, addingTo: &effect, at: now)
        case .gesture(let gesture, let button, let key, let source):
            // The configuration may have changed since the client's call, and may have fewer buttons.
            let buttonIndex = sign.buttons.indices.contains(button) ? button : nil
            sign.handle(gesture, button: buttonIndex, key: key, source: source, at: now)
            reportEvents(addingTo: &effect)
        // The state is part of every reply. This request also serves clients that need the frame, so the next
        // frame is copied for them even if it is unchanged. Without such clients, nothing is copied.
        case .state: frameOffer.isRequested = true
        // The values are read when the reply is made.
        case .values: break
        case .group(let groupRequest):
            groupReply = sign.perform(groupRequest, at: now, readClock: clock.readGroupClock)
            // The sign may have joined or left a group, whose clock requires a watch on changes of the time.
            clock.updateWatch(for: sign)
        }

        replies.append(makeReply(to: request, effect: effect, groupReply: groupReply))
    }

    /// Performs `commands` one after another, and adds their effects to `effect`. The commands after one that
    /// the sign rejects are skipped.
    private func perform(
        _ commands: [(command: Command, cause: Cause)],
        addingTo effect: inout InputEffect,
        at now: Instant
    ) {
        for (command, cause) in commands where effect.outcome.refusal == nil {
            sign.handle(command, cause: cause, at: now)
            reportEvents(addingTo: &effect)
        }
    }

    /// The effect of the inputs that a client's request contains.
    private struct InputEffect {
        var outcome = EventReport.Outcome()
        /// The state of all counters if the inputs have changed any, otherwise nil.
        var counters: CounterBank?
    }

    /// Stores the counters that the last input has changed, reports the events that it has caused, and adds
    /// the counters and the outcome to `effect`.
    private func reportEvents(addingTo effect: inout InputEffect) {
        if let changedCounters = storeCounters() { effect.counters = changedCounters }
        effect.outcome.add(events.forwardEvents(of: &sign))
    }

    private func makeReply(to request: Request, effect: InputEffect, groupReply: GroupReply?) -> Reply {
        var reply = Reply(token: request.token, state: sign.state, playlists: events.playlists)
        reply.state.frames = frameOffer.frameNumber
        reply.firstEventNumber = effect.outcome.firstEventNumber
        reply.refusal = effect.outcome.refusal
        reply.raisedAlertID = effect.outcome.raisedAlertID
        reply.dismissedCount = effect.outcome.dismissedCount
        reply.counters = effect.counters
        reply.group = groupReply
        if case .values = request.action { reply.values = sign.values }
        if request.action.setsValue { reply.storedValues = sign.storedValues }
        return reply
    }
}

extension FrameLoop.Request.Action {
    /// Whether the requested action sets a text value, which fields such as `{value:NAME}` show.
    fileprivate var setsValue: Bool {
        guard case .commands(let commands) = self else { return false }
        return commands.contains { if case .value = $0.command { true } else { false } }
    }
}
