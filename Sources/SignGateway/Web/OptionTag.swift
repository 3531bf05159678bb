import GatewayMessages
import SettingsText
import SignAPI

/// Functions that compute the entity tags of options (HTTP's `ETag`). The tag changes whenever the contents
/// of the option change, but not when the option moves to another position.
enum OptionTag {
    /// The keys of an option that occur only in replies and not in requests. The entity tag does not depend
    /// on their values.
    static let replyOnlyKeys = Shape.option.replyOnlyNames.union(["etag"])

    /// Returns the entity tag of `option`, which is a hash of its contents. The tag begins with a letter, so
    /// it cannot be confused with a revision, which is a number.
    static func text(of option: JSONTree) -> String {
        var members = (option.members ?? []).filter {
            !replyOnlyKeys.contains($0.key) && $0.key != "lifetime"
        }
        // The remaining lifetime decreases all the time, so only the presence of a lifetime is a part of the
        // contents.
        members.append(JSONTree.Member("leaves", .boolean(option["lifetime"]?.isNull == false)))
        return "o" + SHA256.hexadecimal(of: JSONTree.object(members).bytes).prefix(16)
    }

    /// Returns `option` with its entity tag as the additional member `etag`.
    static func addingTag(to option: JSONTree) -> JSONTree {
        guard let members = option.members else { return option }
        let tag = JSONTree.Member("etag", .string(text(of: option)))
        return .object(members.filter { $0.key != "etag" } + [tag])
    }

    /// Returns `reply`, a reply of the sign's method `GetOptions`, with an entity tag added to each option.
    static func addingTags(toListReply reply: JSONTree) -> JSONTree {
        guard let members = reply.members else { return reply }
        let taggedMembers = members.map { member in
            guard member.key == "options", let options = member.value.array else { return member }
            return JSONTree.Member(member.key, .array(options.map { addingTag(to: $0) }))
        }
        return .object(taggedMembers)
    }
}
