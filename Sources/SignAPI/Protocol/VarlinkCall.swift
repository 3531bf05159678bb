/// A method call in the Varlink protocol (varlink.org, "Method Call").
public struct VarlinkCall: Hashable, Sendable {
    /// The fully qualified name of the method, which includes its interface, such as
    /// `org.varlink.service.GetInfo`.
    public var method: String
    /// The parameters of the method, as members of a JSON object.
    public var parameters: [JSONTree.Member]
    /// Whether the client accepts several replies to this call (`more` in the Varlink protocol).
    public var wantsMore: Bool
    /// Whether the client expects no reply at all, not even an error.
    public var isOneway: Bool
    /// Whether the client requests to change to another protocol on the connection after this call.
    public var wantsUpgrade: Bool
    /// The first violation of a rule of the JSON parser, such as `\u0000` in a string, or nil if there is
    /// none. A call with a defect must be answered with an error, because its parameters were altered.
    public var defect: JSONError?

    /// The error that is thrown for a message that is not a valid Varlink call. After it, no further messages
    /// can be read from the stream.
    public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        /// A human-readable description of the error in the message.
        public var description: String

        init(_ description: String) { self.description = description }
    }

    /// The nesting depth at which the value of a parameter starts. It is 2, because the message and its
    /// parameters are objects.
    private static let wrapperDepth = 2

    /// Creates a call of the method called `method` with `parameters`. By default, the client expects exactly
    /// one reply.
    public init(
        _ method: String,
        _ parameters: [JSONTree.Member] = [],
        wantsMore: Bool = false,
        isOneway: Bool = false,
        wantsUpgrade: Bool = false
    ) {
        self.method = method
        self.parameters = parameters
        self.wantsMore = wantsMore
        self.isOneway = isOneway
        self.wantsUpgrade = wantsUpgrade
    }

    /// Parses `message`, a call in JSON without the NUL byte that ends it on the connection. If the message
    /// violates a rule of the JSON parser, the call's property `defect` is set.
    ///
    /// - Throws: `Malformed` if the message is not a JSON object, has no method, or has a member of a wrong
    ///   type.
    public init(message: [UInt8]) throws(Malformed) {
        let tree: JSONTree
        let defect: JSONError?
        do throws(JSONError) {
            let maxDepth = JSONTree.maxDepth + Self.wrapperDepth
            (tree, defect) = try JSONTree.readTolerantly(message, maxDepth: maxDepth)
        } catch {
            throw Malformed(error.description)
        }
        guard let members = tree.members else { throw Malformed("a message that is not an object") }
        self.init("")
        self.defect = defect
        for member in members { try setProperty(from: member) }
        guard !method.isEmpty else { throw Malformed("a message without a method") }
    }

    /// Sets the property that corresponds to `member`, a member of the message. Throws if its value has a
    /// wrong type.
    private mutating func setProperty(from member: JSONTree.Member) throws(Malformed) {
        switch (member.key, member.value) {
        case ("method", .string(let method)): self.method = method
        case ("parameters", .object(let parameters)): self.parameters = parameters
        // A client may also pass null if a method has no parameters.
        case ("parameters", .null): break
        case ("more", let value): wantsMore = try Self.flag(from: value, key: member.key)
        case ("oneway", let value): isOneway = try Self.flag(from: value, key: member.key)
        case ("upgrade", let value): wantsUpgrade = try Self.flag(from: value, key: member.key)
        case ("method", _), ("parameters", _): throw Malformed("'\(member.key)' of the wrong type")
        // A later version of the protocol may add members, so unknown ones are ignored.
        default: break
        }
    }

    private static func flag(from value: JSONTree, key: String) throws(Malformed) -> Bool {
        switch value {
        case .boolean(let flag): return flag
        case .null: return false
        default: throw Malformed("'\(key)' of the wrong type")
        }
    }

    /// The call as a JSON message, followed by the NUL byte that ends it on the connection.
    public var message: [UInt8] {
        var object = JSONWriter()
        object.add("method", method)
        if !parameters.isEmpty { object.add("parameters", tree: .object(parameters)) }
        if wantsMore { object.add("more", true) }
        if isOneway { object.add("oneway", true) }
        if wantsUpgrade { object.add("upgrade", true) }
        return object.finishObject() + [0]
    }

    /// The reason why a receiver would reject the parameters of this call, such as values that are nested too
    /// deeply, or nil if it would accept them.
    public var messageDefect: JSONError.Reason? {
        JSONTree.object(parameters).firstDefect(maxDepth: JSONTree.maxDepth + Self.wrapperDepth - 1)
    }

    /// The name of the interface to which the method belongs: the part of `method` before the last dot. It is
    /// empty if there is no dot.
    public var interface: Substring {
        guard let dot = method.lastIndex(of: ".") else { return "" }
        return method[..<dot]
    }

    /// The name of the method without its interface: the part of `method` after the last dot.
    public var name: Substring {
        guard let dot = method.lastIndex(of: ".") else { return method[...] }
        return method[method.index(after: dot)...]
    }
}
