/// A reply to a call, as a client receives it.
public struct VarlinkReply: Hashable, Sendable {
    /// The result of the call, or the details of the error.
    public var parameters: JSONTree
    /// Whether further replies to the same call follow.
    public var continues: Bool
    /// The name of the error, including its interface, or nil if the call succeeded.
    public var error: String?

    /// Parses a message, without its NUL. Returns nil if the message is not a reply.
    public init?(message: [UInt8]) {
        guard let tree = try? JSONTree(message), tree.members != nil else { return nil }
        parameters = tree["parameters"] ?? .object([])
        continues = tree["continues"]?.boolean ?? false
        error = tree["error"]?.string
    }

    /// Returns the message of a successful reply, including its NUL. `body` adds the members of the result.
    public static func message(
        continues: Bool = false,
        _ body: (inout JSONWriter) -> Void = { _ in }
    ) -> [UInt8] {
        var object = JSONWriter()
        object.addObject("parameters", body)
        if continues { object.add("continues", true) }
        return object.finishObject() + [0]
    }
}

/// An error that is sent as the reply to a call.
public struct VarlinkError: Error, Hashable, Sendable {
    /// The name of the error, including its interface.
    public var name: String
    /// The details of the error, as members of a JSON object.
    public var parameters: [JSONTree.Member]

    /// Creates an error with the name `name` and the details `parameters`.
    public init(_ name: String, _ parameters: [JSONTree.Member] = []) {
        self.name = name
        self.parameters = parameters
    }

    /// The error as a JSON message, including its NUL.
    public var message: [UInt8] {
        var object = JSONWriter()
        object.add("error", name)
        object.add("parameters", tree: .object(parameters))
        return object.finishObject() + [0]
    }
}
