import MonotonicTime
import SignAPI

/// An event on the connection to the sign's group interface, through which the gateway keeps the sign in step
/// with other signs.
enum GroupEvent {
    /// The sign has replied to the call `Watch`, with new inputs (such as button presses) or a new state.
    case update(GroupUpdate)
    /// The LoopBanner version that the sign runs does not support groups.
    case unsupported
    case disconnected
}

/// A reply of the sign to `Watch`, the call that returns a stream of the sign's inputs for the other signs of
/// its group.
struct GroupUpdate: Hashable {
    /// The new inputs of this sign, such as button presses, for the other signs of the group.
    var inputs: [GroupCall.Input]
    /// The values of counters to send to the other signs of the group.
    var counters: [GroupCall.Counter] = []
    /// The hash of the sign's list of options, or nil if the sign has not joined the group. Only signs with
    /// the same list can run in step.
    var listHash: String?
    var isInStep: Bool

    /// Decodes a reply of the sign to `Watch`. Returns nil if the reply is invalid. The counters and the hash
    /// of the list of options are optional.
    init?(_ reply: JSONTree) {
        guard let inputs = reply["inputs"].flatMap(Self.decodedInputs(from:)),
            let isInStep = reply["in_step"]?.boolean
        else { return nil }
        self.inputs = inputs
        self.isInStep = isInStep
        listHash = reply["rev"]?.string
        if let countersTree = reply["counters"] {
            guard let counters = Self.decodedCounters(from: countersTree) else { return nil }
            self.counters = counters
        }
    }

    /// Decodes inputs, which have the form in which the call `Merge` sends them to other signs.
    private static func decodedInputs(from tree: JSONTree) -> [GroupCall.Input]? {
        let call = try? GroupCall(method: "Merge", parameters: [JSONTree.Member("inputs", tree)])
        guard case .merge(let inputs)? = call else { return nil }
        return inputs
    }

    /// Decodes counters, which have the form in which the call `Count` sends them to other signs.
    private static func decodedCounters(from tree: JSONTree) -> [GroupCall.Counter]? {
        let call = try? GroupCall(method: "Count", parameters: [JSONTree.Member("counters", tree)])
        guard case .count(let counters)? = call else { return nil }
        return counters
    }
}

extension SignLink {
    /// Opens the connection to the sign's group interface, unless it is already open or the sign does not
    /// belong to a group.
    func openGroup() {
        guard groupListener != nil, group == nil else { return }
        group = open(stream: GroupCall.watch.varlink) { [weak self] in self?.handleWatchReply($0, at: $1) }
    }

    private func handleWatchReply(_ reply: VarlinkReply, at now: Instant) {
        if reply.error == nil, let update = GroupUpdate(reply.parameters) {
            groupListener?(.update(update), now)
        } else {
            close(&group)
            groupListener?(.unsupported, now)
        }
    }
}
