import SignAPI

/// The JSON body of a request to the web page of a fleet. A body with keys that the request does not define
/// is rejected.
struct FleetBody {
    /// The maximum size of a string in the body of a request, in bytes.
    private static let longestText = 200

    private let body: RequestBody

    init(_ request: WebRequest, keys: [String]) throws(RequestError) {
        body = try RequestBody(request, keys: keys)
    }

    func number(_ key: String) throws(RequestError) -> Int64 {
        guard let number = body.tree[key]?.integer else { throw .notANumber(key) }
        return number
    }

    /// Returns the string value of `key` in the body of the request, or nil if the key is missing. Throws if
    /// the value is not a string or is too long.
    func optionalText(_ key: String) throws(RequestError) -> String? {
        guard let value = body.tree[key] else { return nil }
        guard let text = value.string, text.utf8.count <= Self.longestText else {
            throw .wrongType(key, expected: "a text of at most \(Self.longestText) bytes")
        }
        return text
    }

    /// Returns the integer value of `key` in the body of the request, or nil if the key is missing. Throws if
    /// the value is not an integer.
    func optionalNumber(_ key: String) throws(RequestError) -> Int64? {
        body.tree[key] == nil ? nil : try number(key)
    }

    /// Returns the Boolean value of `key` in the body of the request, or false if the key is missing. Throws
    /// if the value is not a Boolean.
    func flag(_ key: String) throws(RequestError) -> Bool {
        guard let value = body.tree[key] else { return false }
        guard let flag = value.boolean else { throw .notABoolean(key) }
        return flag
    }

    /// Returns the object value of `key` in the body of the request, or nil if the key is missing or its
    /// value is null. Throws if the value is not an object.
    func object(_ key: String) throws(RequestError) -> JSONTree? {
        guard let value = body.tree[key], !value.isNull else { return nil }
        guard value.members != nil else { throw .wrongType(key, expected: "an object") }
        return value
    }

    func text(_ key: String) throws(RequestError) -> String {
        guard let text = try optionalText(key) else { throw .wrongType(key, expected: "a text") }
        return text
    }
}
