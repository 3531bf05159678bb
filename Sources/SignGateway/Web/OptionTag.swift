import GatewayMessages
import SettingsText
import SignAPI

/// Entity tags of options, which depend on the contents of an option, but not on its position.
enum OptionTag {
    /// The members that only replies have.
    static let replyOnlyKeys = Shape.option.replyOnlyNames.union(["etag"])

    /// Returns the tag of an option. It starts with a letter, so it differs from a revision.
    static func text(of option: JSONTree) -> String {
        var members = (option.members ?? []).filter {
            !replyOnlyKeys.contains($0.key) && $0.key != "lifetime"
        }
        // The remaining lifetime decreases, but whether there is one is part of the contents.
        members.append(JSONTree.Member("leaves", .boolean(option["lifetime"]?.isNull == false)))
        return "o" + SHA256.hexadecimal(of: JSONTree.object(members).bytes).prefix(16)
    }

    /// Returns an option with its tag as the member `etag`.
    static func tagged(_ option: JSONTree) -> JSONTree {
        guard let members = option.members else { return option }
        let tag = JSONTree.Member("etag", .string(text(of: option)))
        return .object(members.filter { $0.key != "etag" } + [tag])
    }

    /// Returns a reply of `GetOptions` with a tag in each option.
    static func tagged(list tree: JSONTree) -> JSONTree {
        guard let members = tree.members else { return tree }
        return .object(
            members.map { member in
                guard member.key == "options", let options = member.value.array else { return member }
                return JSONTree.Member(member.key, .array(options.map { tagged($0) }))
            }
        )
    }
}
