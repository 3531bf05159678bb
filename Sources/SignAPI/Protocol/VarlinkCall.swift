/// A call of a method (varlink.org, "Method Call").
public struct VarlinkCall: Hashable, Sendable {
    /// The interface and the method, such as `org.varlink.service.GetInfo`.
    public var method: String
    /// What the method is given.
    public var parameters: [JSONTree.Member]
    /// Whether the caller takes more than one reply.
    public var wantsMore: Bool
    /// Whether the caller takes no reply, not even an error.
    public var isOneway: Bool
    /// Whether the connection is to speak another protocol afterwards.
    public var wantsUpgrade: Bool
    /// The rule that the message breaks, such as a `\u0000` in a text. The call must be answered with an error then:
    /// its parameters are not what was meant. Nil if it breaks none.
    public var defect: JSONError?

    /// A message that is no call; nothing that follows it can be trusted.
    public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        /// What is wrong.
        public var description: String

        init(_ description: String) { self.description = description }
    }

    /// The objects around the value of a parameter: the message and its parameters.
    private static let wrappers = 2

    /// A call of `method`.
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

    /// The call that `message` is, without its NUL. One that can be read only in part has a `defect`.
    public init(message: [UInt8]) throws(Malformed) {
        let tree: JSONTree
        let defect: JSONError?
        do throws(JSONError) {
            (tree, defect) = try JSONTree.readTolerantly(
                message,
                mostLevels: JSONTree.greatestDepth + Self.wrappers
            )
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
            case ("parameters", .null): break
            case ("more", let value): wantsMore = try Self.flag(value, member.key)
            case ("oneway", let value): isOneway = try Self.flag(value, member.key)
            case ("upgrade", let value): wantsUpgrade = try Self.flag(value, member.key)
            case ("method", _), ("parameters", _): throw Malformed("'\(member.key)' of another type")
            // Later versions of the protocol may add members.
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

    /// The call as a message, with its NUL.
    public var message: [UInt8] {
        var line = JSONLine()
        line.add("method", method)
        if !parameters.isEmpty { line.add("parameters", json: { $0.append(json: .object(parameters)) }) }
        if wantsMore { line.add("more", true) }
        if isOneway { line.add("oneway", true) }
        if wantsUpgrade { line.add("upgrade", true) }
        return line.end() + [0]
    }

    /// Returns why a receiver would reject the message of this call; nil if it can be read.
    public var messageDefect: JSONError.Reason? {
        JSONTree.object(parameters).defect(mostLevels: JSONTree.greatestDepth + Self.wrappers - 1)
    }

    /// The interface: everything before the last dot.
    public var interface: Substring {
        guard let dot = method.lastIndex(of: ".") else { return "" }
        return method[..<dot]
    }

    /// The method's name without the interface.
    public var name: Substring {
        guard let dot = method.lastIndex(of: ".") else { return method[...] }
        return method[method.index(after: dot)...]
    }
}
