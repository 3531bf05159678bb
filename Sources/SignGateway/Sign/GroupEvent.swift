import MonotonicTime
import SignAPI

/// An event of the connection on which the sign reports its group membership.
enum GroupEvent {
    /// A reply of `Watch`.
    case update(GroupUpdate)
    /// The sign's version has no groups.
    case unsupported
    case disconnected
}

/// A reply of `Watch`.
struct GroupUpdate: Hashable {
    /// The sign's own inputs.
    var inputs: [GroupCall.Input]
    /// The hash of the sign's list, or nil if the sign has not joined.
    var listHash: String?
    var isInStep: Bool

    /// Decodes a reply. Returns nil if it is invalid.
    init?(_ tree: JSONTree) {
        guard let inputs = tree["inputs"], let isInStep = tree["in_step"]?.boolean,
            case .merge(let decoded)? = try? GroupCall("Merge", [JSONTree.Member("inputs", inputs)])
        else { return nil }
        self.inputs = decoded
        self.isInStep = isInStep
        listHash = tree["rev"]?.string
    }
}

extension SignLink {
    func openGroup() {
        guard groupListener != nil, group == nil else { return }
        group = open(stream: GroupCall.watch.varlink) { [weak self] in self?.handleGroup($0, at: $1) }
    }

    private func handleGroup(_ reply: VarlinkReply, at now: Instant) {
        if reply.error == nil, let update = GroupUpdate(reply.parameters) {
            groupListener?(.update(update), now)
        } else {
            close(&group)
            groupListener?(.unsupported, now)
        }
    }
}
