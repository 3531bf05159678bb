/// The parameters of a call, checked against the definition of the method. A null parameter counts as absent. An absent
/// parameter has its default value, if the definition contains one.
public struct Arguments: Hashable, Sendable {
    private var members: [JSONTree.Member] = []

    /// Creates arguments from `members`, the JSON parameters of a call. `fields` is the definition against which they
    /// are checked.
    ///
    /// - Throws: `VarlinkError.invalidParameter` for the first parameter that is missing, unknown, of the wrong type or
    ///   out of range. `VarlinkError.limitExceeded` if a text that people type, or a list of options, is too long.
    public init(_ members: [JSONTree.Member], of fields: [Field]) throws(VarlinkError) {
        var remainingMembers = members
        for field in fields {
            var value = JSONTree.null
            if let index = remainingMembers.firstIndex(where: { $0.key == field.name }) {
                value = remainingMembers.remove(at: index).value
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
        if let unknownMember = remainingMembers.first { throw .invalidParameter(unknownMember.key) }
    }

    /// Creates arguments from an object whose members have already been checked.
    private init(checked tree: JSONTree?) { members = tree?.members ?? [] }

    /// Checks `value` against `type`. Returns the value, with default values added to its objects. A value that does
    /// not match its type leaves the switch, and is then rejected.
    private static func check(
        _ value: JSONTree,
        _ type: FieldType,
        _ name: String
    ) throws(VarlinkError) -> JSONTree {
        switch (type, value) {
        case (.string(let form), .string(let text)):
            if form.length.contains(text.utf8.count) { return value }
            if form.isTypedByPeople {
                throw .limitExceeded("bytes of \(name)", limit: form.length.upperBound)
            }
        case (.integer(let range), .integer(let number)):
            guard let integer = Int(exactly: number) else { break }
            if range?.contains(integer) ?? true { return value }
        case (.instant, .integer), (.boolean, .boolean), (.number, .integer), (.number, .number),
            (.object, _), (.either, _):
            return value
        case (.enumeration(let values), .string(let text)):
            if values.contains(text) { return value }
        case (.array(let elementType, let lengths), .array(let elements)):
            // Lists of options, which are checked later, have a separate error for their limit.
            let isTooLong = elements.count > lengths.upperBound
            if isTooLong, case .shape(let shape) = elementType, !shape.isChecked {
                throw .limitExceeded(name, limit: lengths.upperBound)
            }
            guard lengths.contains(elements.count) else { break }
            var checkedElements: [JSONTree] = []
            for element in elements { checkedElements.append(try check(element, elementType, name)) }
            return .array(checkedElements)
        case (.shape(let shape), .object(let members)):
            return shape.isChecked ? .object(try Arguments(members, of: shape.fields).members) : value
        default: break
        }
        throw .invalidParameter(name)
    }

    /// The value of the parameter `name`, or nil if it is absent.
    public subscript(_ name: String) -> JSONTree? { members.first { $0.key == name }?.value }

    /// Returns the string of the parameter `name`, or nil if the parameter is absent.
    public func optionalString(_ name: String) -> String? { self[name]?.string }

    /// Returns the string of the required parameter `name`.
    public func string(_ name: String) -> String { optionalString(name) ?? "" }

    /// Returns the integer of the parameter `name`, or nil if it is absent.
    public func optionalInteger(_ name: String) -> Int? { self[name]?.int }

    /// Returns the integer of the parameter `name`, which must be required or have a default value.
    public func integer(_ name: String) -> Int { optionalInteger(name) ?? 0 }

    /// Returns the Boolean value of the parameter `name`, or nil if it is absent.
    public func optionalBoolean(_ name: String) -> Bool? { self[name]?.boolean }

    /// Returns the Boolean value of the parameter `name`, which must be required or have a default value.
    public func boolean(_ name: String) -> Bool { optionalBoolean(name) ?? false }

    /// Returns the array of strings of the parameter `name`, or nil if it is absent.
    public func strings(_ name: String) -> [String]? { self[name]?.array?.compactMap(\.string) }

    /// Returns the enumeration value of the parameter `name`, or nil if it is absent.
    public func enumeration<Value: RawRepresentable<String>>(_ name: String) -> Value? {
        optionalString(name).flatMap(Value.init)
    }

    /// Returns the unchecked JSON of the parameter `name`, or null if the parameter is absent.
    public func tree(_ name: String) -> JSONTree { self[name] ?? .null }

    func object(_ name: String) -> Arguments { Arguments(checked: self[name]) }

    func objects(_ name: String) -> [Arguments] {
        (self[name]?.array ?? []).map { Arguments(checked: $0) }
    }
}
