/// A banner option as a sign reports it: the keys of an `[[option]]` table of the configuration, and members
/// that only occur in replies.
public struct OptionTree: Hashable, Sendable {
    /// The members of the option's JSON object, in their original order.
    public private(set) var members: [JSONTree.Member]

    private static let replyOnlyKeys = Shape.option.replyOnlyNames
    /// The keys that define the content of an option, such as `text`. Each option has exactly one of them.
    private static let contentKeys: Set<String> = ["text", "picture", "rows", "image", "page"]

    /// Creates a banner option whose only member is its id.
    public init(id: String) { members = [JSONTree.Member("id", .string(id))] }

    /// Creates a banner option from `tree`, a JSON object that a sign sent.
    public init(_ tree: JSONTree) { members = tree.members ?? [] }

    /// The id of the banner option, or an empty string if it has none.
    public var id: String { self["id"]?.string ?? "" }

    /// The value of the option's member `key`, or nil if the member does not exist. Setting nil removes the
    /// member.
    public subscript(_ key: String) -> JSONTree? {
        get { members.first { $0.key == key }?.value }
        set {
            switch (members.firstIndex { $0.key == key }, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(JSONTree.Member(key, value))
            case (nil, nil): break
            }
        }
    }

    /// Sets the text of the banner option, which replaces its previous text or picture.
    public mutating func setText(_ text: String) {
        let replacedKeys = Self.contentKeys.subtracting(["text"]).union(["fit"])
        members.removeAll { replacedKeys.contains($0.key) }
        self["text"] = .string(text)
    }

    /// Sets the picture of the banner option to the picture file called `name`, which replaces an embedded
    /// picture.
    public mutating func setPicture(named name: String) {
        self["image"] = nil
        self["picture"] = .string(name)
    }

    /// The banner option as a JSON object that a client can send in a request. It lacks the members that only
    /// occur in replies.
    public var settable: JSONTree {
        .object(members.filter { !Self.replyOnlyKeys.contains($0.key) && !$0.value.isNull })
    }

    /// The rows of an `[[option]]` table that defines this option in a configuration file. Properties that
    /// the table cannot contain are written as comments.
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
                // JSON and TOML have the same notation for strings, numbers and arrays.
                rows.append("\(member.key) = \(member.value.text)")
            }
        }
        return rows
    }
}

extension SignConnection {
    /// Requests all options of the sign, in several calls if one reply cannot contain them all. Throws if a
    /// call fails.
    public func fetchOptions() throws(ClientError) -> [OptionTree] {
        var options: [OptionTree] = []
        while true {
            let offset = JSONTree.Member("offset", .integer(Int64(options.count)))
            let reply = try call("GetOptions", [offset])
            let newOptions = reply["options"]?.array ?? []
            options += newOptions.map { OptionTree($0) }
            let total = reply["total"]?.integer ?? 0
            if newOptions.isEmpty || Int64(options.count) >= total { return options }
        }
    }
}
