/// A JSON value (RFC 8259).
public indirect enum JSONTree: Hashable, Sendable {
    /// The value `null`.
    case null
    /// The value `true` or `false`.
    case boolean(Bool)
    /// A number that is written without a fraction or an exponent and fits into 64 bits.
    case integer(Int64)
    /// A number with a fraction or an exponent, or one that does not fit into 64 bits.
    case number(Double)
    /// A JSON string.
    case string(String)
    /// A JSON array with its elements in order.
    case array([JSONTree])
    /// A JSON object with its members in order. Parsed objects have unique keys.
    case object([Member])

    /// A member of a JSON object, which consists of a key and a value.
    public struct Member: Hashable, Sendable {
        /// The key of the member in its JSON object.
        public var key: String
        /// The value of the member in its JSON object.
        public var value: JSONTree

        /// Creates a member with the key `key` and the value `value`.
        public init(_ key: String, _ value: JSONTree) {
            self.key = key
            self.value = value
        }
    }

    /// The value of the member with the key `key`, or nil if this JSON value is not an object or has no
    /// member with this key.
    public subscript(_ key: String) -> JSONTree? {
        // Swift's `==` would also be true for keys that are canonically equivalent but not identical.
        members?.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }

    /// The members of the JSON object, or nil if this value is not an object.
    public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    /// The elements of the JSON array, or nil if this value is not an array.
    public var array: [JSONTree]? { if case .array(let elements) = self { elements } else { nil } }
    /// The JSON string, or nil if this value is not a string.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The JSON integer, or nil if this value is not an integer.
    public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    /// The number as a floating-point value, whether it is an integer or not, or nil if this JSON value is
    /// not a number.
    var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }
    /// The JSON Boolean, or nil if this value is neither `true` nor `false`.
    public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    /// Whether this JSON value is `null`.
    public var isNull: Bool { self == .null }
    /// The JSON integer, or nil if this value is not an integer or does not fit into an `Int`.
    var int: Int? { integer.flatMap { Int(exactly: $0) } }

    /// This value as JSON text in UTF-8, without white space.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(json: self)
        return bytes
    }

    /// This value as JSON text, without white space.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONTree {
    /// Returns the first reason why a JSON parser would reject this value, such as a repeated key, or nil if
    /// it would accept the value. `maxDepth` is the parser's limit for the nesting of arrays and objects.
    public func firstDefect(maxDepth: Int = JSONTree.maxDepth) -> JSONError.Reason? {
        switch self {
        case .null, .boolean, .integer, .number: return nil
        case .string(let text): return text.utf8.contains(0) ? .zeroCharacter : nil
        case .array(let elements):
            guard maxDepth > 0 else { return .tooDeep }
            // A lazy map would evaluate each element twice, and the deepest element 2³² times.
            for element in elements {
                if let reason = element.firstDefect(maxDepth: maxDepth - 1) { return reason }
            }
            return nil
        case .object(let members):
            guard maxDepth > 0 else { return .tooDeep }
            var keys: Set<ExactKey> = []
            for member in members {
                if member.key.utf8.contains(0) { return .zeroCharacter }
                guard keys.insert(ExactKey(member.key)).inserted else { return .repeatedKey }
                if let reason = member.value.firstDefect(maxDepth: maxDepth - 1) { return reason }
            }
            return nil
        }
    }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    /// Creates a JSON string from a literal.
    public init(stringLiteral text: String) { self = .string(text) }
    /// Creates a JSON integer from a literal.
    public init(integerLiteral number: Int64) { self = .integer(number) }
    /// Creates the JSON value `true` or `false` from a literal.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension String {
    /// The text as a TOML string in double quotation marks. Control characters are escaped, so that it is
    /// also a valid JSON string.
    package var quotedAsTOML: String { JSONTree.string(self).text }
}

extension [UInt8] {
    /// Appends the JSON value `tree` as text in UTF-8, without white space. Numbers that JSON cannot
    /// represent, such as infinity, become null.
    public mutating func append(json tree: JSONTree) {
        switch tree {
        case .null: append(contentsOf: "null".utf8)
        case .boolean(let value): append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let number): append(contentsOf: String(number).utf8)
        // JSON has no notation for infinity and NaN.
        case .number(let number): append(contentsOf: (number.isFinite ? "\(number)" : "null").utf8)
        case .string(let text): appendQuoted(text)
        case .array(let elements):
            append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { append(UInt8(ascii: ",")) }
                append(json: element)
            }
            append(UInt8(ascii: "]"))
        case .object(let members):
            append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { append(UInt8(ascii: ",")) }
                appendQuoted(member.key)
                append(UInt8(ascii: ":"))
                append(json: member.value)
            }
            append(UInt8(ascii: "}"))
        }
    }

    /// Appends `text` in quotation marks. Each quotation mark, backslash and control character in it is
    /// replaced by an escape sequence that is valid in both JSON and TOML.
    public mutating func appendQuoted(_ text: String) {
        let hexDigits = Array("0123456789abcdef".utf8)
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0x0A: append(contentsOf: "\\n".utf8)
            case 0x0D: append(contentsOf: "\\r".utf8)
            case 0x09: append(contentsOf: "\\t".utf8)
            case 0..<0x20, 0x7F:
                append(contentsOf: "\\u00".utf8)
                append(hexDigits[Int(byte >> 4)])
                append(hexDigits[Int(byte & 15)])
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}
