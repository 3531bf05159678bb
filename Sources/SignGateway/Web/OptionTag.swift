import SettingsText
import SignAPI

/// The entity tag of an option: equal for equal contents, whatever the option's place in the list.
enum OptionTag {
    /// The keys that only replies have.
    static let replyOnlyKeys = Shape.option.replyOnlyNames.union(["etag"])

    /// The tag of the option in `tree`. It begins with a letter, so it is no revision.
    static func text(of tree: JSONTree) -> String {
        var members = (tree.members ?? []).filter { !replyOnlyKeys.contains($0.key) && $0.key != "lifetime" }
        // The rest of a lifetime shrinks by itself, but whether there is one is part of the contents.
        members.append(JSONTree.Member("leaves", .boolean(tree["lifetime"]?.isNull == false)))
        var bytes: [UInt8] = []
        bytes.append(json: .object(members))
        return "o" + SHA256.hexadecimal(of: bytes).prefix(16)
    }

    /// The option in `tree` with its tag as the member `etag`.
    static func tagged(_ tree: JSONTree) -> JSONTree {
        guard let members = tree.members else { return tree }
        return .object(
            members.filter { $0.key != "etag" } + [JSONTree.Member("etag", .string(text(of: tree)))]
        )
    }

    /// The reply of `GetOptions` with a tag in each option.
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
