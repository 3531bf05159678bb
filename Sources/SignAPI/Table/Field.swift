/// A parameter of a method, or a member of a reply, an error, an event or a named type.
public struct Field: Sendable {
    /// Whether the field can be absent.
    public enum Presence: Hashable, Sendable {
        /// Always present.
        case required
        /// May be absent; null is the same.
        case optional
        /// Present in every reply, and may be null.
        case nullable
        /// The field belongs to a group of which a call must have exactly one.
        case choice
        /// Present only in replies. A value that a caller gives is ignored.
        case replyOnly
    }

    /// The key.
    public var name: String
    /// The type of the value.
    public var type: FieldType
    /// Whether the field can be absent.
    public var presence: Presence
    /// The value of an absent parameter; nil if absence has a separate meaning.
    public var defaultValue: JSONTree?
    /// The meaning, in a sentence; empty if the name says it all.
    public var meaning: String

    private init(_ name: String, _ type: FieldType, _ presence: Presence, _ meaning: String) {
        self.name = name
        self.type = type
        self.presence = presence
        self.meaning = meaning
    }

    static func required(_ name: String, _ type: FieldType, _ meaning: String = "") -> Field {
        Field(name, type, .required, meaning)
    }

    static func optional(
        _ name: String,
        _ type: FieldType,
        default value: JSONTree? = nil,
        _ meaning: String = ""
    ) -> Field {
        var field = Field(name, type, .optional, meaning)
        field.defaultValue = value
        return field
    }

    static func nullable(_ name: String, _ type: FieldType, _ meaning: String = "") -> Field {
        Field(name, type, .nullable, meaning)
    }

    static func choice(_ name: String, _ type: FieldType, _ meaning: String = "") -> Field {
        Field(name, type, .choice, meaning)
    }

    static func replyOnly(_ name: String, _ type: FieldType, _ meaning: String = "") -> Field {
        Field(name, type, .replyOnly, meaning)
    }
}

/// The type of a field.
public indirect enum FieldType: Sendable {
    /// Text of a form.
    case string(TextForm)
    /// A whole number in a range; nil is any.
    case integer(ClosedRange<Int>?)
    /// Nanoseconds.
    case instant
    /// `true` or `false`.
    case boolean
    /// A number that may have a fraction.
    case number
    /// One of several words.
    case words([String])
    /// An array with this many elements.
    case array(FieldType, ClosedRange<Int>)
    /// An object whose keys are names.
    case dictionary(FieldType)
    /// An object of a named type.
    case shape(Shape)
    /// A value of one of two types.
    case either(FieldType, FieldType)
    /// An object of any kind.
    case object

    /// Text without a form.
    static let string = FieldType.string(.plain)
    /// Any whole number.
    static let integer = FieldType.integer(nil)

    /// One of the words of `Words`.
    static func word<Words: CaseIterable & RawRepresentable<String>>(_: Words.Type) -> FieldType {
        .words(Words.allCases.map(\.rawValue))
    }

    /// An array of any length.
    static func array(_ type: FieldType) -> FieldType { .array(type, 0...Int.max) }

    /// A picture as lines from the top.
    static let rows = FieldType.array(.string(.row), SignRange.rows)
}

/// A named type: an object with these fields.
public struct Shape: Sendable {
    /// The name.
    public var name: String
    /// The meaning, in a sentence; empty if the name says it all.
    public var meaning: String
    /// Whether a reply may have fields that this version does not name.
    public var isOpen: Bool
    /// Whether the fields of a parameter are checked with the call; otherwise their reader checks them.
    public var isChecked: Bool
    /// The fields, in order.
    public var fields: [Field]

    /// The names of the fields that only replies have.
    public var replyOnlyNames: Set<String> { Set(fields.filter { $0.presence == .replyOnly }.map(\.name)) }

    init(
        _ name: String,
        _ meaning: String = "",
        isOpen: Bool = false,
        isChecked: Bool = true,
        fields: [Field]
    ) {
        self.name = name
        self.meaning = meaning
        self.isOpen = isOpen
        self.isChecked = isChecked
        self.fields = fields
    }
}

/// A form of text: its length, and its JSON Schema.
public struct TextForm: Sendable {
    /// The minimum and the maximum length, in bytes.
    public var length: ClosedRange<Int>
    /// What is true for all text of the form: members of a JSON Schema, in JSON and without braces.
    public var kind: String
    /// What is true for text that a caller gives, in the same form.
    public var limits: String
    /// The name of the schema that others refer to; nil if it is written where it is used.
    public var name: String?
    /// Whether text that is too long is the error `LimitExceeded` instead of `InvalidParameter`, because people write it.
    public var isWrittenByPeople = false

    init(
        _ limits: String = "",
        kind: String = "",
        name: String? = nil,
        minimum: Int = 0,
        limit: Int = SignRange.textLength
    ) {
        self.limits = limits
        self.kind = kind
        self.name = name
        length = minimum...limit
    }
}
