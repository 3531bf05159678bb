/// A reply to a Varlink call, as a client receives it.
public struct VarlinkReply: Hashable, Sendable {
    /// The result of the call, or the details of the error if the call failed.
    public var parameters: JSONTree
    /// Whether further replies to the same call follow this one.
    public var continues: Bool
    /// The fully qualified name of the error, or nil if the call succeeded.
    public var error: String?

    /// Parses `message`, a JSON text without the NUL byte that ends it on the connection. Returns nil if the
    /// message is not a reply.
    public init?(message: [UInt8]) {
        guard let tree = try? JSONTree(message), tree.members != nil else { return nil }
        parameters = tree["parameters"] ?? .object([])
        continues = tree["continues"]?.boolean ?? false
        error = tree["error"]?.string
    }

    /// Returns a message that reports the success of a call, followed by a NUL byte. The closure `body` adds
    /// the members of the result. `continues` is true if further replies to the call follow.
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

/// An error with which a server replies to a Varlink call.
public struct VarlinkError: Error, Hashable, Sendable {
    /// The fully qualified name of the error, which includes its interface.
    public var name: String
    /// The details of the error, as members of the JSON object that is sent to the client.
    public var parameters: [JSONTree.Member]

    /// Creates an error with the fully qualified name `name`, and with `parameters` as its details.
    public init(_ name: String, _ parameters: [JSONTree.Member] = []) {
        self.name = name
        self.parameters = parameters
    }

    /// The error as a JSON message, followed by the NUL byte that ends it on the connection.
    public var message: [UInt8] {
        var object = JSONWriter()
        object.add("error", name)
        object.add("parameters", tree: .object(parameters))
        return object.finishObject() + [0]
    }
}
