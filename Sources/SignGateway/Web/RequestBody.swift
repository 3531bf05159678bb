import SignAPI

/// The JSON body of an HTTP request. Members that the request does not define are rejected.
struct RequestBody {
    /// The JSON object that the body contains.
    let tree: JSONTree

    /// Parses the JSON body of `request`. Throws if it is not a JSON object, or if it has a member whose key
    /// is not in `keys`.
    init(_ request: WebRequest, keys: [String]) throws(RequestError) {
        let members = try SignMethod.members(of: request)
        if let unknownMember = members.first(where: { !keys.contains($0.key) }) {
            throw .unknownMember(unknownMember.key, allowed: keys)
        }
        self.init(.object(members))
    }

    /// Creates a body from a JSON object whose members have already been checked.
    init(_ tree: JSONTree) { self.tree = tree }

    /// Returns the string value of the member `key`, or nil if the member is missing. Throws if its value is
    /// not a string.
    func optionalText(_ key: String) throws(RequestError) -> String? {
        guard let value = tree[key] else { return nil }
        guard let text = value.string else { throw .wrongType(key, expected: "a text") }
        return text
    }

    /// Returns the strings in the array of the member `key`, or an empty array if the member is missing.
    /// Throws if its value is not an array of strings.
    func texts(_ key: String) throws(RequestError) -> [String] {
        guard let value = tree[key] else { return [] }
        let texts = value.array?.compactMap(\.string)
        guard let texts, texts.count == value.array?.count else {
            throw .wrongType(key, expected: "an array of strings")
        }
        return texts
    }

    /// Returns the string value of the member `key`. Throws if the member is missing or its value is not a
    /// string.
    func text(_ key: String) throws(RequestError) -> String {
        guard let text = try optionalText(key) else { throw .wrongType(key, expected: "a text") }
        return text
    }
}
