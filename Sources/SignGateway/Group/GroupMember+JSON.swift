import GatewayMessages
import SignAPI

extension GroupMember {
    /// The group membership as JSON for the web interface: the group, this sign's state in it, the problems,
    /// and up to 200 signs of the group.
    var tree: JSONTree {
        let entries = roster.entries
        let signs = entries.prefix(200).map { entry -> JSONTree in
            [
                "sign": .string(entry.sign), "online": .boolean(entry.isOnline),
                "same_list": .boolean(entry.listHash == listHash),
            ]
        }
        let problems = problems.map { problem -> JSONTree in
            switch problem {
            case .otherList: "other_list"
            case .otherVersion: "other_version"
            case .clock: "clock"
            }
        }
        return [
            "name": .string(topics.group.text), "sign": .string(sign.text),
            "standing": .string(state.rawValue), "scribe": leader.map { .string($0) } ?? .null,
            "count": .integer(Int64(entries.count)), "signs": .array(signs), "trouble": .array(problems),
        ]
    }
}
