import SignAPI

/// A JSON Pointer: the path to a value in a JSON text, such as `/main/temp` (RFC 6901).
package struct JSONPointer: Hashable, Sendable {
    private let tokens: [String]

    /// Creates a pointer. Returns nil if `text` is invalid. A valid pointer is empty or begins with `/`, and each `~`
    /// is followed by `0` or `1`.
    package init?(_ text: String) {
        guard text.isEmpty || text.first == "/" else { return nil }
        var tokens: [String] = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        where !text.isEmpty {
            guard let token = Self.unescaped(part) else { return nil }
            tokens.append(token)
        }
        self.tokens = tokens
    }

    /// Returns the value in `tree` that the pointer leads to, or nil if there is no such value.
    package func value(in tree: JSONTree) -> JSONTree? {
        tokens.reduce(Optional(tree)) { value, token in
            guard let array = value?.array else { return value?[token] }
            return Self.index(token).flatMap { array.indices.contains($0) ? array[$0] : nil }
        }
    }

    /// Returns the array index in `token`, or nil if `token` is not an index. An index has no leading zeros (RFC 6901,
    /// section 4).
    private static func index(_ token: String) -> Int? {
        guard token == "0" || token.first != "0", token.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(token)
    }

    private static func unescaped(_ part: Substring) -> String? {
        var token = ""
        var rest = part
        while let character = rest.popFirst() {
            guard character == "~" else {
                token.append(character)
                continue
            }
            switch rest.popFirst() {
            case "0": token.append("~")
            case "1": token.append("/")
            default: return nil
            }
        }
        return token
    }
}
