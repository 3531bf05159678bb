import GatewayMessages
import SignAPI

extension GroupMember {
    /// The membership in a group of signs that run in step, as JSON for the web interface. It contains the
    /// name of the group, the state of this sign in it, problems, and up to 200 signs of the group.
    var tree: JSONTree {
        let shownMembers = roster.entries.prefix(200).map { member -> JSONTree in
            [
                "sign": .string(member.sign), "online": .boolean(member.isOnline),
                "same_list": .boolean(member.listHash == listHash),
            ]
        }
        return [
            "name": .string(topics.group.text), "sign": .string(ownNode.text),
            "standing": .string(state.rawValue), "scribe": leader.map { .string($0) } ?? .null,
            "count": .integer(Int64(roster.entries.count)), "signs": .array(shownMembers),
            "trouble": .array(problems.map { .string($0.kind) }),
        ]
    }
}

extension GroupMember.Problem {
    /// The identifier of the kind of problem (such as unsynchronized clocks) in the JSON for the web
    /// interface.
    fileprivate var kind: String {
        switch self {
        case .otherList: "other_list"
        case .otherVersion: "other_version"
        case .clock: "clock"
        }
    }
}
