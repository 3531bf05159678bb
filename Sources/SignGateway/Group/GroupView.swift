import GatewayMessages
import SignAPI

/// What a person can know of a group: how this sign stands, and who is in it.
struct GroupView: Hashable {
    /// The group's name.
    var name: String
    /// This sign's.
    var sign: String
    var standing: GroupMember.Standing
    var rev: String?
    var scribe: String?
    var signs: [GroupRoster.Entry]
    /// In words of the interface: `other_list`, `other_version`, `clock`.
    var troubles: [String]
    /// Messages that were refused.
    var refused: Int

    /// As many signs as are told.
    private static let most = 200

    init(_ member: GroupMember) {
        name = member.topics.group.text
        sign = member.sign.text
        standing = member.standing
        rev = member.rev
        scribe = member.scribe
        signs = member.roster.entries
        refused = member.refused
        troubles = member.troubles.map { trouble in
            switch trouble {
            case .otherList: "other_list"
            case .otherVersion: "other_version"
            case .clock: "clock"
            }
        }
    }

    /// The view as JSON.
    var tree: JSONTree {
        .object([
            JSONTree.Member("name", .string(name)), JSONTree.Member("sign", .string(sign)),
            JSONTree.Member("standing", .string(standing.rawValue)),
            JSONTree.Member("scribe", scribe.map { .string($0) } ?? .null),
            JSONTree.Member("count", .integer(Int64(signs.count))),
            JSONTree.Member(
                "signs",
                .array(
                    signs.prefix(Self.most).map { entry in
                        .object([
                            JSONTree.Member("sign", .string(entry.sign)),
                            JSONTree.Member("online", .boolean(entry.isOnline)),
                            JSONTree.Member("same_list", .boolean(entry.rev == rev)),
                        ])
                    }
                )
            ), JSONTree.Member("trouble", .array(troubles.map { .string($0) })),
        ])
    }
}
