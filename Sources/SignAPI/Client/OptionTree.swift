/// An option in a reply of the sign: the keys of `[[option]]`, and members that only replies have.
public struct OptionTree: Hashable, Sendable {
    /// The members, in their order.
    public private(set) var members: [JSONTree.Member]

    /// The keys that only replies have.
    private static let replyOnlyKeys = Shape.option.replyOnlyNames
    /// What an option can show. It has one of these keys.
    private static let contents: Set<String> = ["text", "picture", "rows", "image", "page"]

    /// An option without keys.
    public init(id: String) { members = [JSONTree.Member("id", .string(id))] }

    /// The option in `tree`.
    public init(_ tree: JSONTree) { members = tree.members ?? [] }

    /// Its id.
    public var id: String { self["id"]?.string ?? "" }

    /// The value of `key`; nil takes the key away.
    public subscript(_ key: String) -> JSONTree? {
        get { members.first { $0.key == key }?.value }
        set {
            let index = members.firstIndex { $0.key == key }
            if let index, let newValue { members[index].value = newValue }
            if let index, newValue == nil { members.remove(at: index) }
            if index == nil, let newValue { members.append(JSONTree.Member(key, newValue)) }
        }
    }

    /// Lets it show `text` and nothing else.
    public mutating func show(_ text: String) {
        members.removeAll { Self.contents.contains($0.key) && $0.key != "text" || $0.key == "fit" }
        self["text"] = .string(text)
    }

    /// Lets its picture be the file called `name`, in place of the bytes that a program gave.
    public mutating func show(picture name: String) {
        self["image"] = nil
        self["picture"] = .string(name)
    }

    /// What is given to a sign.
    public var given: JSONTree {
        .object(members.filter { !Self.replyOnlyKeys.contains($0.key) && !$0.value.isNull })
    }

    /// Its table in a configuration, with what the table cannot say as comments.
    public var lines: [String] {
        var lines = ["[[option]]"]
        if let lifetime = self["lifetime"]?.string { lines.append("# It leaves in \(lifetime).") }
        if self["has_action"]?.boolean == true {
            lines.append("# Its action is in the configuration of the sign.")
        }
        for member in members where !Self.replyOnlyKeys.contains(member.key) && member.key != "lifetime" {
            if member.key == "image", let base64 = member.value.string {
                lines.append("picture = \"data:image;base64,\(base64)\"")
            } else {
                // The strings, numbers and arrays of JSON are those of TOML.
                var value: [UInt8] = []
                value.append(json: member.value)
                lines.append("\(member.key) = \(String(decoding: value, as: UTF8.self))")
            }
        }
        return lines
    }
}

extension SignConnection {
    /// All options of the sign.
    public func options() throws(ClientError) -> [OptionTree] {
        var options: [OptionTree] = []
        while true {
            let offset = JSONTree.Member("offset", .integer(Int64(options.count)))
            let answer = try call("GetOptions", [offset])
            let more = answer["options"]?.array ?? []
            options += more.map { OptionTree($0) }
            if more.isEmpty || Int64(options.count) >= answer["total"]?.integer ?? 0 {
                return options
            }
        }
    }
}
