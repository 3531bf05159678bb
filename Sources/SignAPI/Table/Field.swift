/// The definition of a parameter of a method, or of a member of a reply, an error, an event or a named type.
public struct Field: Sendable {
    /// Whether a field of a message may be absent or null, and what its absence means.
    public enum Presence: Hashable, Sendable {
        /// The field is always present, and never null.
        case required
        /// The field may be absent. A null value means the same as absence.
        case optional
        /// The field is present in every reply, and may be null.
        case nullable
        /// The field is one of several alternatives. A call must contain exactly one alternative.
        case choice
        /// The field is present only in replies. It is ignored in requests.
        case replyOnly
    }

    /// The key of the field in JSON objects.
    public var name: String
    /// The type of the field's value.
    public var type: FieldType
    /// Whether the field may be absent or null, and what its absence means.
    public var presence: Presence
    /// The meaning of the field as a sentence, or an empty string if its name is sufficient.
    public var meaning: String
    /// The value of a parameter that is absent from a call. It is nil if the parameter has no default value,
    /// because its absence differs in meaning from every value.
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

    /// Whether the field may be null or absent, which is the case unless it is required.
    public var isOptional: Bool { presence != .required }

    /// A human-readable description of the field, in sentences: its meaning, its range and its default value.
    /// It is empty if the field has none of them.
    public var description: String {
        var sentences = meaning.isEmpty ? [] : [meaning]
        if case .integer(let range?) = type, range.upperBound < SignRange.count.upperBound {
            sentences.append("\(range.lowerBound) to \(range.upperBound).")
        }
        if let defaultValue { sentences.append("Default: \(defaultValue.text).") }
        return sentences.joined(separator: " ")
    }
}

/// The type of a parameter or of another field in the JSON messages of an interface.
public indirect enum FieldType: Sendable {
    /// A string whose length and JSON Schema are given by a text form.
    case string(TextForm)
    /// An integer in a range, or any integer if the range is nil.
    case integer(ClosedRange<Int>?)
    /// An instant in nanoseconds, as an integer.
    case instant
    /// The value `true` or `false`.
    case boolean
    /// A number, with or without a fraction.
    case number
    /// A string that is one of the given strings.
    case enumeration([String])
    /// An array whose elements have the given type and whose number of elements is in the given range.
    case array(FieldType, ClosedRange<Int>)
    /// An object with arbitrary keys, whose values all have the given type.
    case dictionary(FieldType)
    /// An object with the fields of the given named type.
    case shape(Shape)
    /// A value that has either of the two given types.
    case either(FieldType, FieldType)
    /// An object with arbitrary members, which are not checked.
    case object

    static let string = FieldType.string(.plain)
    static let integer = FieldType.integer(nil)
    /// The type of a picture that is given as an array of strings, one for each row from top to bottom.
    static let rows = FieldType.array(.string(.row), SignRange.rows)

    /// Returns the type of a string that must be the raw value of a case of the enumeration `Values`.
    static func values<Values: CaseIterable & RawRepresentable<String>>(of _: Values.Type) -> FieldType {
        .enumeration(Values.allCases.map(\.rawValue))
    }

    /// Returns the type of arrays of any length whose elements have the type `type`.
    static func array(_ type: FieldType) -> FieldType { .array(type, 0...Int.max) }
}

/// The definition of a named type of an interface: a JSON object with certain fields.
public struct Shape: Sendable {
    /// The name of the type in the interface definition.
    public var name: String
    /// The meaning of the type as a sentence, or an empty string if its name is sufficient.
    public var meaning = ""
    /// Whether a later version may add fields to this type in replies.
    public var isOpen = false
    /// Whether `Arguments`, the parser of call parameters, checks the fields of this type. If false, the code
    /// that uses the value must check them.
    public var isChecked = true
    /// The fields of the type, in the order in which they are documented.
    public var fields: [Field]

    /// The names of the fields that occur only in replies and are ignored in requests.
    public var replyOnlyNames: Set<String> { Set(fields.filter { $0.presence == .replyOnly }.map(\.name)) }
}

/// The form that a string field must have: its length in bytes, and the JSON Schema that describes it.
public struct TextForm: Sendable {
    /// The members of the string's JSON Schema that apply only to requests, as JSON without the enclosing
    /// braces.
    public var limits = ""
    /// The members of the string's JSON Schema that apply to both requests and replies, as JSON without the
    /// enclosing braces.
    public var kind = ""
    /// The name by which other JSON schemas refer to the schema of this string form, or nil if the schema is
    /// repeated at each use.
    public var name: String?
    /// The permitted lengths of the text, in bytes.
    public var length = 0...SignRange.textLength
    /// Whether a string that is too long causes the error `LimitExceeded`, because people type it. If false,
    /// it causes the error `InvalidParameter`.
    public var isTypedByPeople = false
}
