import SignAPI

/// The body of a request to the page of a fleet: an object that has only the keys of this request.
struct FleetBody {
    /// The maximum number of bytes of a text.
    private static let longestText = 200

    private let body: RequestBody

    init(_ request: WebRequest, keys: [String]) throws(RequestError) {
        body = try RequestBody(request, keys: keys)
    }

    func number(_ key: String) throws(RequestError) -> Int64 {
        guard let number = body.tree[key]?.integer else { throw .notANumber(key) }
        return number
    }

    /// Returns a text, or nil if it is missing.
    func optionalText(_ key: String) throws(RequestError) -> String? {
        guard let value = body.tree[key] else { return nil }
        guard let text = value.string, text.utf8.count <= Self.longestText else {
            throw .wrongMember(key, kind: "a text of at most \(Self.longestText) bytes")
        }
        return text
    }

    /// Returns a number, or nil if it is missing.
    func optionalNumber(_ key: String) throws(RequestError) -> Int64? {
        body.tree[key] == nil ? nil : try number(key)
    }

    /// Returns a Boolean value, which is false if it is missing.
    func flag(_ key: String) throws(RequestError) -> Bool {
        guard let value = body.tree[key] else { return false }
        guard let flag = value.boolean else { throw .notABoolean(key) }
        return flag
    }

    /// Returns an object, or nil if it is missing or null.
    func object(_ key: String) throws(RequestError) -> JSONTree? {
        guard let value = body.tree[key], !value.isNull else { return nil }
        guard value.members != nil else { throw .wrongMember(key, kind: "an object") }
        return value
    }

    func text(_ key: String) throws(RequestError) -> String {
        guard let text = try optionalText(key) else { throw .wrongMember(key, kind: "a text") }
        return text
    }
}
