/// A call of `org.loopbanner.Sign` whose parameters have valid types and ranges. Ids and button names are not checked.
public struct SignCall: Hashable, Sendable {
    /// The method.
    public var method: SignMethod
    /// The parameters.
    public var arguments: Arguments
    /// Whether the method only reads the sign's state, so that read-only clients may call it.
    public var isReading: Bool

    /// Creates a call of the method `name`, and checks its parameters.
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
