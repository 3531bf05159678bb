/// A call of a method of `org.loopbanner.Sign`. The types and ranges of its parameters are validated, but ids and
/// button names are not.
public struct SignCall: Hashable, Sendable {
    /// The method of the sign that is called.
    public var method: SignMethod
    /// The validated parameters of the call.
    public var arguments: Arguments
    /// Whether the method only reads the state of the sign. Read-only clients may call such methods.
    public var isReading: Bool

    /// Creates a call of the method `name` and checks its parameters, the JSON members `members`.
    public init(_ name: Substring, _ members: [JSONTree.Member]) throws(VarlinkError) {
        guard let method = SignMethod(rawValue: String(name)) else {
            throw .methodNotFound("\(SignInterface.name).\(name)")
        }
        let definition = method.definition
        self.method = method
        arguments = try Arguments(members, of: definition.parameters)
        isReading = definition.isReading
    }
}
