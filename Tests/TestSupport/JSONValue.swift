import Foundation

/// A JSON value. Unlike in Foundation, a number never equals a Boolean.
public indirect enum JSONValue: Hashable, Decodable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Parses a JSON text.
    public init(_ text: String) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    /// Decodes a value of any type. Each type that does not match costs an error, so the most frequent types are tried
    /// first.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else if let object = try? value.decode([String: JSONValue].self) {
            self = .object(object)
        } else if let array = try? value.decode([JSONValue].self) {
            self = .array(array)
        } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else {
            self = .number(try value.decode(Double.self))
        }
    }

    /// Returns the member `key` of an object, or nil if there is none.
    public subscript(_ key: String) -> JSONValue? { object?[key] }

    /// The members of an object, or nil for another type.
    public var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
    /// The elements of an array, or nil for another type.
    public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    /// The text of a string, or nil for another type.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The value of a whole number, or nil for another type.
    public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// The name of the value's type in JSON Schema.
    var type: String {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .integer: "integer"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension JSONValue: Encodable {
    /// Encodes the value as JSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The value as JSON text.
    public var text: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}
