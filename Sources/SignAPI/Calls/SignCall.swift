/// A call of `org.loopbanner.Sign` whose parameters are right. Only the sign knows whether ids and buttons exist.
public struct SignCall: Hashable, Sendable {
    /// The method.
    public var method: SignMethod
    /// The parameters.
    public var arguments: Arguments
    /// Whether the method changes nothing.
    public var isReading: Bool

    /// The call of method `name`.
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
