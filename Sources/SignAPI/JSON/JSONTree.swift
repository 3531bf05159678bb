/// A value of JSON as it was read (RFC 8259).
public indirect enum JSONTree: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number without a fraction and without an exponent that 64 bits hold.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A text.
    case string(String)
    /// An array.
    case array([JSONTree])
    /// An object, its members in their order. No key is there twice, byte for byte.
    case object([Member])

    /// A member of an object.
    public struct Member: Hashable, Sendable {
        /// The key.
        public var key: String
        /// The value.
        public var value: JSONTree

        /// A member called `key`.
        public init(_ key: String, _ value: JSONTree) {
            self.key = key
            self.value = value
        }
    }

    /// The member called `key`; nil if this is no object or has none.
    public subscript(_ key: String) -> JSONTree? {
        // Not by `==`, which holds for equivalent keys too.
        members?.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }

    /// The members of an object.
    public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    /// The elements of an array.
    public var array: [JSONTree]? { if case .array(let elements) = self { elements } else { nil } }
    /// A text.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// A whole number.
    public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    /// `true` or `false`.
    public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    /// Whether it is `null`.
    public var isNull: Bool { self == .null }
}

extension JSONTree: ExpressibleByStringLiteral {
    /// A text.
    public init(stringLiteral text: String) { self = .string(text) }
}

extension [UInt8] {
    /// Appends `tree` as JSON, without white space.
    public mutating func append(json tree: JSONTree) {
        switch tree {
        case .null: append(contentsOf: "null".utf8)
        case .boolean(let value): append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let number): append(contentsOf: String(number).utf8)
        // JSON has no words for these.
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
}
