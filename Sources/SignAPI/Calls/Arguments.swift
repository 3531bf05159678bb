/// The parameters of a call, checked against their definition. Null is the same as absent, and a parameter that is absent
/// has its default.
public struct Arguments: Hashable, Sendable {
    private var members: [JSONTree.Member] = []

    /// Checks `members` against `fields`.
    ///
    /// - Throws: `VarlinkError.invalidParameter` for the first one that is missing, of another type or out of its range, or
    ///   that does not exist; `VarlinkError.limitExceeded` for text and lists that people write and that are too long.
    public init(_ members: [JSONTree.Member], of fields: [Field]) throws(VarlinkError) {
        var rest = members
        for field in fields {
            var value = JSONTree.null
            if let index = rest.firstIndex(where: { $0.key == field.name }) {
                value = rest.remove(at: index).value
            }
            if !value.isNull {
                value = try Self.check(value, field.type, field.name)
            } else if let defaultValue = field.defaultValue {
                value = defaultValue
            } else {
                guard field.isOptional else { throw .invalidParameter(field.name) }
                continue
            }
            self.members.append(JSONTree.Member(field.name, value))
        }
        if let unknown = rest.first { throw .invalidParameter(unknown.key) }
    }

    /// Returns `value` with the defaults of the objects in it.
    private static func check(
        _ value: JSONTree,
        _ type: FieldType,
        _ name: String
    ) throws(VarlinkError) -> JSONTree {
        switch (type, value) {
        case (.string(let form), .string(let text)):
            if form.length.contains(text.utf8.count) { return value }
            if form.isWrittenByPeople {
                throw .limitExceeded("bytes of \(name)", limit: form.length.upperBound)
            }
        case (.integer(let range), .integer(let number)):
            if let number = Int(exactly: number), range?.contains(number) ?? true { return value }
        case (.instant, .integer), (.boolean, .boolean), (.number, .integer), (.number, .number),
            (.object, _), (.either, _):
            return value
        case (.words(let words), .string(let word)):
            if words.contains(word) { return value }
        case (.array(let type, let range), .array(let elements)):
            if case .shape(let shape) = type, !shape.isChecked, elements.count > range.upperBound {
                throw .limitExceeded(name, limit: range.upperBound)
            }
            guard range.contains(elements.count) else { break }
            var checked: [JSONTree] = []
            for element in elements { checked.append(try check(element, type, name)) }
            return .array(checked)
        case (.shape(let shape), .object(let members)):
            return shape.isChecked ? .object(try Arguments(members, of: shape.fields).members) : value
        default: break
        }
        throw .invalidParameter(name)
    }

    /// The value of a parameter; nil if it is absent.
    subscript(_ name: String) -> JSONTree? { members.first { $0.key == name }?.value }

    /// The text of a parameter; nil if it is absent.
    public func optionalString(_ name: String) -> String? { self[name]?.string }

    /// The text of a parameter that is required.
    public func string(_ name: String) -> String { optionalString(name) ?? "" }

    /// The number of a parameter; nil if it is absent.
    public func optionalInteger(_ name: String) -> Int? { self[name]?.integer.flatMap { Int(exactly: $0) } }

    /// The number of a parameter that is required or has a default.
    public func integer(_ name: String) -> Int { optionalInteger(name) ?? 0 }

    /// The value of a parameter that is `true` or `false`; nil if it is absent.
    public func optionalBoolean(_ name: String) -> Bool? { self[name]?.boolean }

    /// The value of a parameter that is `true` or `false`, and is required or has a default.
    public func boolean(_ name: String) -> Bool { optionalBoolean(name) ?? false }

    /// The texts of a parameter; nil if it is absent.
    public func strings(_ name: String) -> [String]? { self[name]?.array?.compactMap(\.string) }

    /// The word of a parameter; nil if it is absent.
    public func word<Word: RawRepresentable<String>>(_ name: String) -> Word? {
        optionalString(name).flatMap(Word.init)
    }

    /// The object of a parameter.
    func object(_ name: String) -> Arguments { Arguments(self[name]) }

    /// The objects of a parameter.
    func objects(_ name: String) -> [Arguments] { (self[name]?.array ?? []).map { Arguments($0) } }

    /// An object that has been checked.
    private init(_ tree: JSONTree?) { members = tree?.members ?? [] }
}
