/// An option as a sign reports it: the keys of `[[option]]` and the members that occur only in replies.
public struct OptionTree: Hashable, Sendable {
    /// The members, in order.
    public private(set) var members: [JSONTree.Member]

    private static let replyOnlyKeys = Shape.option.replyOnlyNames
    /// The keys of an option's contents. An option has exactly one of them.
    private static let contentKeys: Set<String> = ["text", "picture", "rows", "image", "page"]

    /// Creates an option with only an id.
    public init(id: String) { members = [JSONTree.Member("id", .string(id))] }

    /// Reads an option from a JSON object.
    public init(_ tree: JSONTree) { members = tree.members ?? [] }

    /// The id.
    public var id: String { self["id"]?.string ?? "" }

    /// The value of `key`. Setting nil removes the key.
    public subscript(_ key: String) -> JSONTree? {
        get { members.first { $0.key == key }?.value }
        set {
            let index = members.firstIndex { $0.key == key }
            if let index, let newValue { members[index].value = newValue }
            if let index, newValue == nil { members.remove(at: index) }
            if index == nil, let newValue { members.append(JSONTree.Member(key, newValue)) }
        }
    }

    /// Replaces the contents by `text`.
    public mutating func setText(_ text: String) {
        members.removeAll { Self.contentKeys.contains($0.key) && $0.key != "text" || $0.key == "fit" }
        self["text"] = .string(text)
    }

    /// Replaces the embedded picture by the file called `name`.
    public mutating func setPicture(named name: String) {
        self["image"] = nil
        self["picture"] = .string(name)
    }

    /// The option without the members that occur only in replies, for a request.
    public var settable: JSONTree {
        .object(members.filter { !Self.replyOnlyKeys.contains($0.key) && !$0.value.isNull })
    }

    /// The rows of the option's table in a configuration, with comments for what a table cannot contain.
    public var tableRows: [String] {
        var rows = ["[[option]]"]
        if let lifetime = self["lifetime"]?.string { rows.append("# Expires in \(lifetime).") }
        if self["has_action"]?.boolean == true {
            rows.append("# Its action is in the configuration of the sign.")
        }
        for member in members where !Self.replyOnlyKeys.contains(member.key) && member.key != "lifetime" {
            if member.key == "image", let base64 = member.value.string {
                rows.append("picture = \"data:image;base64,\(base64)\"")
            } else {
                // Strings, numbers and arrays are the same in JSON and TOML.
                rows.append("\(member.key) = \(member.value.text)")
            }
        }
        return rows
    }
}

extension SignConnection {
    /// Returns all options of the sign.
    public func options() throws(ClientError) -> [OptionTree] {
        var options: [OptionTree] = []
        while true {
            let offset = JSONTree.Member("offset", .integer(Int64(options.count)))
            let reply = try call("GetOptions", [offset])
            let more = reply["options"]?.array ?? []
            options += more.map { OptionTree($0) }
            if more.isEmpty || Int64(options.count) >= reply["total"]?.integer ?? 0 { return options }
        }
    }
}
