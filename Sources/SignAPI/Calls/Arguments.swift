/// The parameters of a method call, checked against the definition of the method. A parameter that is null
/// counts as absent. An absent parameter has its default value if the definition contains one.
public struct Arguments: Hashable, Sendable {
    private var members: [JSONTree.Member] = []

    /// Creates arguments from `members`, the JSON parameters of a call. `fields` contains the definitions of
    /// the method's parameters, against which the members are checked.
    ///
    /// - Throws: `VarlinkError.invalidParameter` for the first parameter that is missing, unknown, of the
    ///   wrong type or out of range. `VarlinkError.limitExceeded` if a text that people type, or a list of
    ///   options, is too long.
    public init(checking members: [JSONTree.Member], against fields: [Field]) throws(VarlinkError) {
        var remainingMembers = members
        for field in fields {
            var givenValue = JSONTree.null
            if let index = remainingMembers.firstIndex(where: { $0.key == field.name }) {
                givenValue = remainingMembers.remove(at: index).value
            }
            if let value = try Self.checkedValue(of: field, passed: givenValue) {
                self.members.append(JSONTree.Member(field.name, value))
            }
        }
        if let unknownMember = remainingMembers.first { throw .invalidParameter(unknownMember.key) }
    }

    /// Returns the checked value of the parameter that `field` defines. If `givenValue` is null, returns the
    /// default value, or nil if an optional parameter has no default value. Throws if `givenValue` is
    /// invalid, or if it is null although the parameter is required.
    private static func checkedValue(of field: Field, passed givenValue: JSONTree) throws(VarlinkError)
        -> JSONTree?
    {
        guard givenValue.isNull else {
            return try checkedValue(givenValue, type: field.type, name: field.name)
        }
        guard field.defaultValue != nil || field.isOptional else { throw .invalidParameter(field.name) }
        return field.defaultValue
    }

    /// Creates arguments from the members of a JSON object that have already been checked. If `tree` is nil
    /// or not an object, there are no arguments.
    private init(checked tree: JSONTree?) { members = tree?.members ?? [] }

    /// Checks whether `value` has the type `type`, and returns it with default values added to the objects in
    /// it.
    ///
    /// The code that handles the call checks some values later: objects with arbitrary members (`.object`),
    /// values with alternative types (`.either`), and options, which are objects whose `shape` is not checked
    /// here (`isChecked` is false).
    ///
    /// - Throws: `VarlinkError.invalidParameter` with `name`, the name of the parameter, if the value has
    ///   another type or is out of range. `VarlinkError.limitExceeded` if a text that people type, or a list
    ///   of options, is too long.
    private static func checkedValue(
        _ value: JSONTree,
        type: FieldType,
        name: String
    ) throws(VarlinkError) -> JSONTree {
        switch (type, value) {
        case (.object, _), (.either, _):
            return value
        // Values whose type is sufficient. An instant is an integer, and a number may be one.
        case (.instant, .integer), (.boolean, .boolean), (.number, .integer), (.number, .number):
            return value
        // Values whose content must be permitted as well.
        case (.string(let form), .string(let text)):
            try checkLength(of: text, form: form, name: name)
            return value
        case (.integer(let range), .integer(let number)) where Self.isNumber(number, in: range):
            return value
        case (.enumeration(let choices), .string(let text)) where choices.contains(text):
            return value
        // Values that contain other values.
        case (.array(let elementType, let permittedCounts), .array(let elements)):
            return .array(
                try checkedElements(elements, type: elementType, permittedCounts: permittedCounts, name: name)
            )
        case (.shape(let shape), .object(let members)):
            guard shape.isChecked else { return value }
            let checkedMembers = try Arguments(checking: members, against: shape.fields).members
            return .object(checkedMembers)
        // Another type, or an integer or choice that is not permitted.
        default:
            throw .invalidParameter(name)
        }
    }

    /// Throws if the length of `text` in bytes is not permitted by `form`. The error is `limitExceeded` for a
    /// text that people type, and `invalidParameter` for any other. Both contain `name`, the name of the
    /// parameter.
    private static func checkLength(
        of text: String,
        form: TextForm,
        name: String
    ) throws(VarlinkError) {
        guard !form.length.contains(text.utf8.count) else { return }
        guard form.isTypedByPeople else { throw .invalidParameter(name) }
        throw .limitExceeded("bytes of \(name)", limit: form.length.upperBound)
    }

    /// Returns whether `number` fits into an `Int` and is in `range`. A range of nil contains all numbers.
    private static func isNumber(_ number: Int64, in range: ClosedRange<Int>?) -> Bool {
        guard let integer = Int(exactly: number) else { return false }
        return range?.contains(integer) ?? true
    }

    /// Checks the elements of an array and their number, which must be in the range `permittedCounts`.
    /// Returns the elements, with default values added to the objects in them.
    ///
    /// - Throws: `VarlinkError.limitExceeded` for a list with too many options.
    ///   `VarlinkError.invalidParameter` if an element is invalid, or if the number of elements is out of
    ///   range for another reason. Both contain `name`, the name of the parameter.
    private static func checkedElements(
        _ elements: [JSONTree],
        type elementType: FieldType,
        permittedCounts: ClosedRange<Int>,
        name: String
    ) throws(VarlinkError) -> [JSONTree] {
        let isTooLong = elements.count > permittedCounts.upperBound
        if isTooLong, isOption(elementType) {
            throw .limitExceeded(name, limit: permittedCounts.upperBound)
        }
        guard permittedCounts.contains(elements.count) else { throw .invalidParameter(name) }
        var checkedElements: [JSONTree] = []
        for element in elements {
            checkedElements.append(try checkedValue(element, type: elementType, name: name))
        }
        return checkedElements
    }

    /// Returns whether `type` is the type of an option, whose fields are checked later. No other shape is
    /// unchecked.
    private static func isOption(_ type: FieldType) -> Bool {
        guard case .shape(let shape) = type else { return false }
        return !shape.isChecked
    }

    /// The JSON value of the parameter called `name`, or nil if the parameter is absent.
    public subscript(_ name: String) -> JSONTree? { members.first { $0.key == name }?.value }

    /// Returns the string value of the parameter called `name`, or nil if the parameter is absent.
    public func optionalString(_ name: String) -> String? { self[name]?.string }

    /// Returns the string value of the parameter called `name`, which must be a required parameter or have a
    /// default value. Returns an empty string if it is absent.
    public func string(_ name: String) -> String { optionalString(name) ?? "" }

    /// Returns the integer value of the parameter called `name`, or nil if the parameter is absent.
    public func optionalInteger(_ name: String) -> Int? { self[name]?.int }

    /// Returns the integer value of the parameter called `name`, which must be required or have a default
    /// value. Returns 0 if it is absent.
    public func integer(_ name: String) -> Int { optionalInteger(name) ?? 0 }

    /// Returns the Boolean value of the parameter called `name`, or nil if the parameter is absent.
    public func optionalBoolean(_ name: String) -> Bool? { self[name]?.boolean }

    /// Returns the Boolean value of the parameter called `name`, which must be required or have a default
    /// value. Returns false if it is absent.
    public func boolean(_ name: String) -> Bool { optionalBoolean(name) ?? false }

    /// Returns the array of strings that is the value of the parameter called `name`, or nil if the parameter
    /// is absent.
    public func strings(_ name: String) -> [String]? { self[name]?.array?.compactMap(\.string) }

    /// Returns the value of the parameter called `name` as a case of the enumeration `Value`. Returns nil if
    /// the parameter is absent or has no corresponding case.
    public func enumeration<Value: RawRepresentable<String>>(_ name: String) -> Value? {
        optionalString(name).flatMap(Value.init)
    }

    /// Returns the JSON value of the parameter called `name` without checking its type, or null if the
    /// parameter is absent.
    public func tree(_ name: String) -> JSONTree { self[name] ?? .null }

    func object(_ name: String) -> Arguments { Arguments(checked: self[name]) }

    func objects(_ name: String) -> [Arguments] {
        (self[name]?.array ?? []).map { Arguments(checked: $0) }
    }
}
