import MonotonicTime
import SignAPI

/// What a sign tells the carrier of its group.
struct GroupNews: Hashable {
    /// Inputs of the sign.
    var inputs: [GroupCall.Input]
    /// Its list; nil while it has not joined.
    var rev: String?
    /// Whether it is in step.
    var isInStep: Bool

    /// What `tree` says; nil if that is something else.
    init?(_ tree: JSONTree) {
        guard let inputs = tree["inputs"], let isInStep = tree["in_step"]?.boolean,
            case .merge(let known)? = try? GroupCall("Merge", [JSONTree.Member("inputs", inputs)])
        else { return nil }
        self.inputs = known
        self.isInStep = isInStep
        rev = tree["rev"]?.string
    }
}

/// What becomes of the connection on which a sign tells of its group.
enum GroupIncident {
    /// The sign has told something.
    case news(GroupNews)
    /// The sign is too old for groups.
    case unknown
    /// The connection has ended.
    case gone
}

/// Calls for a group.
extension SignLink {
    /// Calls the sign for its group. `reply` gets the parameters of the answer.
    func call(_ call: GroupCall, at now: Instant, _ reply: @escaping (Result<JSONTree, SignFault>) -> Void) {
        self.call(call.varlink, at: now, reply)
    }

    func openGroup(at now: Instant) {
        guard groupListener != nil, group == nil else { return }
        group = open(stream: GroupCall.watch.varlink) { [weak self] in self?.takeGroup($0, at: $1) }
    }

    private func takeGroup(_ reply: VarlinkReply, at now: Instant) {
        if reply.error == nil, let news = GroupNews(reply.parameters) {
            groupListener?(.news(news), now)
        } else {
            closeGroup()
            groupListener?(.unknown, now)
        }
    }
}
