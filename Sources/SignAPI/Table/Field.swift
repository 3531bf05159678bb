/// The definition of a parameter of a method, or of a member of a reply, an error, an event or a named type.
public struct Field: Sendable {
    /// Whether a field may be absent, and what its absence means.
    public enum Presence: Hashable, Sendable {
        /// The field is always present.
        case required
        /// The field may be absent. The value null means the same as absence.
        case optional
        /// The field is present in every reply, and may be null.
        case nullable
        /// The field belongs to a group of alternatives: a call must contain exactly one field of the group.
        case choice
        /// The field is present only in replies. It is ignored in requests.
        case replyOnly
    }

    /// The key of the field in JSON.
    public var name: String
    /// The type of the field's value.
    public var type: FieldType
    /// Whether the field may be absent, and what its absence means.
    public var presence: Presence
    /// The meaning of the field as a sentence. Empty if the name is sufficient.
    public var meaning: String
    /// The value of the parameter if it is absent from a call, or nil if its absence has a separate meaning.
    public var defaultValue: JSONTree?

    static func required(_ name: String, _ type: FieldType, _ meaning: String = "") -> Field {
        Field(name: name, type: type, presence: .required, meaning: meaning)
    }

    static func optional(
        _ name: String,
        _ type: FieldType,
        default value: JSONTree? = nil,
        _ meaning: String = ""
    ) -> Field {
        Field(name: name, type: type, presence: .optional, meaning: meaning, defaultValue: value)
    }

    static func nullable(_ name: String, _ type: FieldType, _ meaning: String = "") -> Field {
        Field(name: name, type: type, presence: .nullable, meaning: meaning)
    }

    static func choice(_ name: String, _ type: FieldType, _ meaning: String = "") -> Field {
        Field(name: name, type: type, presence: .choice, meaning: meaning)
    }

    static func replyOnly(_ name: String, _ type: FieldType, _ meaning: String = "") -> Field {
        Field(name: name, type: type, presence: .replyOnly, meaning: meaning)
    }

    /// Whether the field may be null or absent.
    public var isOptional: Bool { presence != .required }

    /// The meaning, the range and the default of the field, in sentences. Empty if the name is sufficient.
    public var description: String {
        var sentences = meaning.isEmpty ? [] : [meaning]
        if case .integer(let range?) = type, range.upperBound < SignRange.count.upperBound {
            sentences.append("\(range.lowerBound) to \(range.upperBound).")
        }
        if let defaultValue { sentences.append("Default: \(defaultValue.text).") }
        return sentences.joined(separator: " ")
    }
}

/// The type of a field.
public indirect enum FieldType: Sendable {
    /// A text of a certain form.
    case string(TextForm)
    /// An integer in a range, or any integer if the range is nil.
    case integer(ClosedRange<Int>?)
    /// An instant, in nanoseconds.
    case instant
    /// The value `true` or `false`.
    case boolean
    /// A number, with or without a fraction.
    case number
    /// One of the given strings.
    case enumeration([String])
    /// An array whose elements have a certain type, and whose length is in a range.
    case array(FieldType, ClosedRange<Int>)
    /// An object with arbitrary keys, whose values have a certain type.
    case dictionary(FieldType)
    /// An object with the fields of a named type.
    case shape(Shape)
    /// A value of one of the two given types.
    case either(FieldType, FieldType)
    /// An object with any members.
    case object

    static let string = FieldType.string(.plain)
    static let integer = FieldType.integer(nil)
    /// The type of a picture that is given as rows, from top to bottom.
    static let rows = FieldType.array(.string(.row), SignRange.rows)

    /// Returns the type of a string that is a raw value of `Values`.
    static func values<Values: CaseIterable & RawRepresentable<String>>(of _: Values.Type) -> FieldType {
        .enumeration(Values.allCases.map(\.rawValue))
    }

    /// Returns the type of arrays of any length whose elements are of type `type`.
    static func array(_ type: FieldType) -> FieldType { .array(type, 0...Int.max) }
}

/// The definition of a named type: an object with certain fields.
public struct Shape: Sendable {
    /// The name of the type.
    public var name: String
    /// The meaning of the type as a sentence. Empty if the name is sufficient.
    public var meaning = ""
    /// Whether a later version may add fields to this type in replies.
    public var isOpen = false
    /// Whether `Arguments` checks the fields of this type. If false, the code that uses the value must check them.
    public var isChecked = true
    /// The fields of the type, in the order in which they are documented.
    public var fields: [Field]

    /// The names of the fields that occur only in replies.
    public var replyOnlyNames: Set<String> { Set(fields.filter { $0.presence == .replyOnly }.map(\.name)) }
}

/// The form of a text: its length, and its JSON Schema.
public struct TextForm: Sendable {
    /// The members of the JSON Schema that apply only to requests, as JSON without the enclosing braces.
    public var limits = ""
    /// The members of the JSON Schema that apply to requests and replies, as JSON without the enclosing braces.
    public var kind = ""
    /// The name by which other schemas refer to this schema, or nil if the schema is repeated at each use.
    public var name: String?
    /// The permitted lengths of the text, in bytes.
    public var length = 0...SignRange.textLength
    /// Whether a text that is too long causes the error `LimitExceeded`, because people type the text. If false, the
    /// error is `InvalidParameter`.
    public var isTypedByPeople = false
}
