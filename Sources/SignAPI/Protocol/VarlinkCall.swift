/// A call of a method in the Varlink protocol (varlink.org, "Method Call").
public struct VarlinkCall: Hashable, Sendable {
    /// The name of the method, including its interface, such as `org.varlink.service.GetInfo`.
    public var method: String
    /// The parameters of the method.
    public var parameters: [JSONTree.Member]
    /// Whether the client accepts several replies.
    public var wantsMore: Bool
    /// Whether the client expects no reply at all, not even an error.
    public var isOneway: Bool
    /// Whether the client requests to change to another protocol on the connection after this call.
    public var wantsUpgrade: Bool
    /// The first violation of one of the JSON reader's rules, such as `\u0000` in a string, or nil if the message
    /// breaks no rule. A call with a defect must be answered with an error, because its parameters were altered.
    public var defect: JSONError?

    /// The error for a message that is not a call. After it, no further messages can be read from the stream.
    public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        /// A description of the error in the message.
        public var description: String

        init(_ description: String) { self.description = description }
    }

    /// The depth at which the value of a parameter starts. It is 2, because the message and its parameters are objects.
    private static let wrapperDepth = 2

    /// Creates a call of the method `method` with `parameters`.
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

    /// Parses `message`, a call in JSON without the NUL that ends it on the connection. If the message breaks a rule of
    /// the JSON reader, the call's property `defect` is set.
    ///
    /// - Throws: `Malformed` if the message is not a JSON object, has no method, or has a member of a wrong type.
    public init(message: [UInt8]) throws(Malformed) {
        let tree: JSONTree
        let defect: JSONError?
        do throws(JSONError) {
            let maxDepth = JSONTree.maxDepth + Self.wrapperDepth
            (tree, defect) = try JSONTree.readTolerantly(message, maxDepth: maxDepth)
        } catch {
            throw Malformed(error.description)
        }
        guard let members = tree.members else { throw Malformed("a message that is no object") }
        self.init("")
        self.defect = defect
        for member in members {
            switch (member.key, member.value) {
            case ("method", .string(let method)): self.method = method
            case ("parameters", .object(let parameters)): self.parameters = parameters
            // A client may also pass null if a method has no parameters.
            case ("parameters", .null): break
            case ("more", let value): wantsMore = try Self.flag(value, member.key)
            case ("oneway", let value): isOneway = try Self.flag(value, member.key)
            case ("upgrade", let value): wantsUpgrade = try Self.flag(value, member.key)
            case ("method", _), ("parameters", _): throw Malformed("'\(member.key)' of another type")
            // A later version of the protocol may add members, so unknown ones are ignored.
            default: break
            }
        }
        guard !method.isEmpty else { throw Malformed("a message without a method") }
    }

    private static func flag(_ value: JSONTree, _ key: String) throws(Malformed) -> Bool {
        switch value {
        case .boolean(let flag): return flag
        case .null: return false
        default: throw Malformed("'\(key)' of another type")
        }
    }

    /// The call as a JSON message, including its NUL.
    public var message: [UInt8] {
        var object = JSONWriter()
        object.add("method", method)
        if !parameters.isEmpty { object.add("parameters", tree: .object(parameters)) }
        if wantsMore { object.add("more", true) }
        if isOneway { object.add("oneway", true) }
        if wantsUpgrade { object.add("upgrade", true) }
        return object.finishObject() + [0]
    }

    /// The reason why a receiver would reject this call's message, or nil if the receiver would accept it.
    public var messageDefect: JSONError.Reason? {
        JSONTree.object(parameters).defect(maxDepth: JSONTree.maxDepth + Self.wrapperDepth - 1)
    }

    /// The name of the interface: the part of `method` before the last dot.
    public var interface: Substring {
        guard let dot = method.lastIndex(of: ".") else { return "" }
        return method[..<dot]
    }

    /// The name of the method, without the interface.
    public var name: Substring {
        guard let dot = method.lastIndex(of: ".") else { return method[...] }
        return method[method.index(after: dot)...]
    }
}
