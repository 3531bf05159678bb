import SignAPI

/// A JSON Pointer (RFC 6901), which is the path to a value in a JSON document, such as `/main/temp`.
package struct JSONPointer: Hashable, Sendable {
    private var tokens: [String]

    /// Creates a JSON Pointer from its text, or returns nil if `text` is invalid. A valid pointer is empty or
    /// begins with `/`, and each `~` is followed by `0` or `1`.
    package init?(_ text: String) {
        tokens = []
        guard let first = text.first else { return }
        guard first == "/" else { return nil }
        for escapedToken in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let token = Self.unescaped(escapedToken) else { return nil }
            tokens.append(token)
        }
    }

    /// Returns the value in `tree` to which the pointer leads, or nil if there is no such value.
    package func value(in tree: JSONTree) -> JSONTree? {
        var value = tree
        for token in tokens {
            guard let child = Self.child(token, of: value) else { return nil }
            value = child
        }
        return value
    }

    /// Returns the element or member of `value` that `token`, one level of a JSON Pointer, refers to. Returns
    /// nil if there is none.
    private static func child(_ token: String, of value: JSONTree) -> JSONTree? {
        guard let array = value.array else { return value[token] }
        guard let index = index(token), array.indices.contains(index) else { return nil }
        return array[index]
    }

    /// Returns the array index that `token`, one level of a JSON Pointer, contains. Returns nil if it is not
    /// a decimal number without leading zeros (RFC 6901, section 4).
    private static func index(_ token: String) -> Int? {
        guard token == "0" || token.first != "0", token.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(token)
    }

    /// Returns one level of a JSON Pointer with its escape sequences replaced: `~0` by `~`, and `~1` by `/`.
    /// Returns nil if any other character follows `~`.
    private static func unescaped(_ escapedToken: Substring) -> String? {
        var token = ""
        var remaining = escapedToken
        while let character = remaining.popFirst() {
            guard character == "~" else {
                token.append(character)
                continue
            }
            switch remaining.popFirst() {
            case "0": token.append("~")
            case "1": token.append("/")
            default: return nil
            }
        }
        return token
    }
}
