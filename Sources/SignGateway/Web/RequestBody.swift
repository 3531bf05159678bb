import SignAPI

/// The body of a request: an object that has only the keys of this request.
struct RequestBody {
    /// The object of the body.
    let tree: JSONTree

    /// Reads the body of `request`. Throws if it is no object, or if it has a member that is not one of `keys`.
    init(_ request: WebRequest, keys: [String]) throws(RequestError) {
        let members = try SignMethod.members(of: request)
        if let other = members.first(where: { !keys.contains($0.key) }) {
            throw .unknownMember(other.key, allowed: keys)
        }
        tree = .object(members)
    }

    /// Returns the text of the member `key`, or nil if it is missing. Throws if the member is no text.
    func optionalText(_ key: String) throws(RequestError) -> String? {
        guard let value = tree[key] else { return nil }
        guard let text = value.string else { throw .wrongMember(key, kind: "a text") }
        return text
    }

    /// Returns the text of the member `key`. Throws if it is missing or no text.
    func text(_ key: String) throws(RequestError) -> String {
        guard let text = try optionalText(key) else { throw .wrongMember(key, kind: "a text") }
        return text
    }
}
