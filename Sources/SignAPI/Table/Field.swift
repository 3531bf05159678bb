/// A parameter of a method, or a member of a reply, an error, an event or a named type.
public struct Field: Sendable {
    /// Whether the field can be absent.
    public enum Presence: Hashable, Sendable {
        /// Always present.
        case required
        /// May be absent; null is equivalent to absence.
        case optional
        /// Present in every reply, and may be null.
        case nullable
        /// The field belongs to a group of which a call must have exactly one.
        case choice
        /// Present only in replies, and ignored in requests.
        case replyOnly
    }

    /// The key.
    public var name: String
    /// The type of the value.
    public var type: FieldType
    /// Whether the field can be absent.
    public var presence: Presence
    /// The meaning, as a sentence; empty if the name is sufficient.
    public var meaning: String
    /// The value that an absent parameter has, or nil if absence has its own meaning.
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

    /// Whether the value can be null or absent.
    public var isOptional: Bool { presence != .required }

    /// The meaning, the range and the default, as sentences; empty if the name is sufficient.
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
    /// Text in a given form.
    case string(TextForm)
    /// An integer in a range; nil is any integer.
    case integer(ClosedRange<Int>?)
    /// An instant, in nanoseconds.
    case instant
    /// `true` or `false`.
    case boolean
    /// A number, with or without a fraction.
    case number
    /// One of several strings.
    case enumeration([String])
    /// An array whose length is in a range.
    case array(FieldType, ClosedRange<Int>)
    /// An object with arbitrary keys.
    case dictionary(FieldType)
    /// An object of a named type.
    case shape(Shape)
    /// A value of one of two types.
    case either(FieldType, FieldType)
    /// Any object.
    case object

    static let string = FieldType.string(.plain)
    static let integer = FieldType.integer(nil)
    /// The rows of a picture, from the top.
    static let rows = FieldType.array(.string(.row), SignRange.rows)

    /// One of the raw values of `Values`.
    static func values<Values: CaseIterable & RawRepresentable<String>>(of _: Values.Type) -> FieldType {
        .enumeration(Values.allCases.map(\.rawValue))
    }

    /// An array of any length.
    static func array(_ type: FieldType) -> FieldType { .array(type, 0...Int.max) }
}

/// A named type: an object with certain fields.
public struct Shape: Sendable {
    /// The name.
    public var name: String
    /// The meaning, as a sentence; empty if the name is sufficient.
    public var meaning = ""
    /// Whether replies of later versions may have further fields.
    public var isOpen = false
    /// Whether `Arguments` checks the fields; otherwise the consumer of the value does.
    public var isChecked = true
    /// The fields, in order.
    public var fields: [Field]

    /// The names of the fields that occur only in replies.
    public var replyOnlyNames: Set<String> { Set(fields.filter { $0.presence == .replyOnly }.map(\.name)) }
}

/// A form of text: its length and its JSON Schema.
public struct TextForm: Sendable {
    /// The schema members that hold only in requests: JSON without the enclosing braces.
    public var limits = ""
    /// The schema members that hold in requests and replies: JSON without the enclosing braces.
    public var kind = ""
    /// The name of the shared schema, or nil if the schema is written inline.
    public var name: String?
    /// The minimum and maximum length, in bytes.
    public var length = 0...SignRange.textLength
    /// Whether excessive length is the error `LimitExceeded` instead of `InvalidParameter`, because people type this text.
    public var isTypedByPeople = false
}
