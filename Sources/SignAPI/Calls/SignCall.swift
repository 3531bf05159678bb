/// A call of a method of the interface `org.loopbanner.Sign`. The types and ranges of its parameters have
/// been validated, but ids and button names have not.
public struct SignCall: Hashable, Sendable {
    /// The method that the call invokes.
    public var method: SignMethod
    /// The validated parameters of the call.
    public var arguments: Arguments
    /// Whether the method only reads the state of the sign, so that clients with read-only access may call
    /// it.
    public var isReading: Bool

    /// Creates a call of the method called `name` and validates its parameters, the JSON members `members`.
    /// Throws if the method does not exist or a parameter is invalid.
    public init(method name: Substring, parameters members: [JSONTree.Member]) throws(VarlinkError) {
        guard let method = SignMethod(rawValue: String(name)) else {
            throw .methodNotFound("\(SignInterface.name).\(name)")
        }
        let definition = method.definition
        self.method = method
        arguments = try Arguments(checking: members, against: definition.parameters)
        isReading = definition.isReading
    }
}
