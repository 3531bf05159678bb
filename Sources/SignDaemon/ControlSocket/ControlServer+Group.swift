import LinuxSystem
import MonotonicTime
import SignAPI
import SignCore

/// This sign's membership in a group of signs that run in step. A client, the relay, passes inputs between
/// this sign and the others.
struct GroupSession {
    var relay: ControlConnection?
    var membership = GroupReport.Membership(rev: nil, isInStep: false)
}

/// The handlers for the Varlink interface `org.loopbanner.Group`, with which a relay passes inputs between
/// this sign and the other signs of its group.
extension ControlServer {
    /// The maximum number of inputs that are kept for a relay, the client that passes them to other signs,
    /// while it does not read them. Older inputs would arrive too late to be useful.
    private static let maxPendingInputs = 256

    /// Handles a call from the relay, the client that passes inputs between this sign and the rest of its
    /// group. A client becomes the relay by calling `Join`. Throws if the call is not allowed, for example
    /// because there already is a relay.
    func handleGroupCall(
        _ call: GroupCall,
        from connection: ControlConnection,
        wantsMore: Bool,
        at now: Instant
    ) throws(VarlinkError) {
        guard !connection.isReadOnly else { throw .readOnly }
        guard !isEnding else { throw .ending }
        try chargeRateLimit(of: connection, at: now)

        // Only the call for a stream of this sign's inputs needs nothing from the frame thread.
        guard let groupRequest = try GroupRequest(call) else {
            return try streamGroup(to: connection, wantsMore: wantsMore, at: now)
        }

        if case .join = groupRequest {
            try makeRelay(connection)
        } else {
            guard group.relay === connection else { throw VarlinkError(.notJoined) }
        }
        request(.group(groupRequest), from: connection, reply: .group)
    }

    /// Makes the client of `connection` the relay. Throws if another client is the relay.
    private func makeRelay(_ connection: ControlConnection) throws(VarlinkError) {
        let hasOtherRelay = group.relay != nil && group.relay !== connection
        guard !hasOtherRelay else { throw VarlinkError(.alreadyJoined) }
        group.relay = connection
    }

    /// Returns the message that answers a call from the relay, the client that connects the sign to its
    /// group, based on the frame thread's `reply`. If the call was `Leave`, the client is no longer the
    /// relay.
    func completeGroupCall(of connection: ControlConnection, with reply: GroupReply?) -> [UInt8] {
        if case .left = reply, group.relay === connection { group.relay = nil }
        return Self.message(for: reply)
    }

    /// Encodes the frame thread's reply to a call of the relay, the client that passes inputs between this
    /// sign and the other signs of its group. If `reply` is nil, the sign has stopped before it could handle
    /// the call, and the result is an error.
    private static func message(for reply: GroupReply?) -> [UInt8] {
        switch reply {
        case .joined(let listHash): return VarlinkReply.message { $0.add("rev", listHash) }
        case .mergedCounters, .left: return VarlinkReply.message()
        case .anchor(let checkpoint):
            let tree = checkpoint.map { GroupCall.Input($0) }.tree
            return VarlinkReply.message { $0.add("anchor", tree: tree) }
        case .adopted(let isChanged): return VarlinkReply.message { $0.add("changed", isChanged) }
        case .mergedInputs(let merge):
            return VarlinkReply.message { reply in
                reply.add("accepted", merge.acceptedCount)
                reply.add("too_old", merge.tooOldCount)
                reply.add("too_new", merge.tooNewCount)
            }
        case .refused(let refusal): return VarlinkError(refusal).message
        case nil: return VarlinkError.ending.message
        }
    }

    /// Removes the sign from its group if the closed `connection` belonged to the relay, the client that
    /// connects the signs of the group. The sign then runs independently.
    func leaveGroup(of connection: ControlConnection) {
        guard group.relay === connection else { return }
        group.relay = nil
        send(.group(.leave))
    }

    // MARK: Inputs of this sign

    private func streamGroup(
        to connection: ControlConnection,
        wantsMore: Bool,
        at now: Instant
    ) throws(VarlinkError) {
        guard wantsMore else { throw .expectedMore }
        guard !connection.isOneway else { return }
        let update = GroupReport.Update(inputs: [], membership: group.membership)
        connection.activity = .streamingGroup(update: update, isPending: true)
        sendGroupUpdate(to: connection, at: now)
    }

    /// Sends `update`, with this sign's new inputs and counter changes, to all relays that subscribe to it. A
    /// relay passes it to the other signs of the group.
    func handle(_ update: GroupReport.Update) {
        let now = MonotonicClock.now
        group.membership = update.membership
        for connection in clients {
            guard case .streamingGroup(var pendingUpdate, _) = connection.activity else { continue }
            pendingUpdate.membership = update.membership
            pendingUpdate.inputs += update.inputs
            pendingUpdate.add(update.counters)
            let excess = pendingUpdate.inputs.count - Self.maxPendingInputs
            if excess > 0 { pendingUpdate.inputs.removeFirst(excess) }
            connection.activity = .streamingGroup(update: pendingUpdate, isPending: true)
            sendGroupUpdate(to: connection, at: now)
        }
        finishTurn(at: now)
    }

    /// Sends the pending update of a group stream to the client if it has read the previous one. The update
    /// contains the inputs and counters of this sign since then, which the client passes to the other signs
    /// of the group.
    func sendGroupUpdate(to connection: ControlConnection, at now: Instant) {
        guard case .streamingGroup(let update, isPending: true) = connection.activity,
            !connection.isSending
        else { return }
        let emptyUpdate = GroupReport.Update(inputs: [], membership: update.membership)
        connection.activity = .streamingGroup(update: emptyUpdate, isPending: false)
        connection.send(Self.streamMessage(with: update), at: now)
    }

    private static func streamMessage(with update: GroupReport.Update) -> [UInt8] {
        let inputs = update.inputs.map { GroupCall.Input($0).tree }
        let counters = update.counters.map { GroupCall.Counter($0).tree }
        return VarlinkReply.message(continues: true) { reply in
            reply.add("inputs", tree: .array(inputs))
            if !counters.isEmpty { reply.add("counters", tree: .array(counters)) }
            reply.add("rev", update.membership.rev)
            reply.add("in_step", update.membership.isInStep)
        }
    }
}
