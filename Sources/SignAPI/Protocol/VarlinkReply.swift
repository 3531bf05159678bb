/// A reply to a call, as the client reads it.
public struct VarlinkReply: Hashable, Sendable {
    /// The result, or the details of an error.
    public var parameters: JSONTree
    /// Whether further replies follow.
    public var continues: Bool
    /// The name of the error with its interface, or nil if the call succeeded.
    public var error: String?

    /// Reads a reply from a message without its NUL. Returns nil if the message is not a reply.
    public init?(message: [UInt8]) {
        guard let tree = try? JSONTree(message), tree.members != nil else { return nil }
        parameters = tree["parameters"] ?? .object([])
        continues = tree["continues"]?.boolean ?? false
        error = tree["error"]?.string
    }

    /// Returns a reply as a message, with its NUL. `body` adds the members of the result.
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

/// An error reply.
public struct VarlinkError: Error, Hashable, Sendable {
    /// The interface and the name.
    public var name: String
    /// The details.
    public var parameters: [JSONTree.Member]

    /// Creates an error.
    public init(_ name: String, _ parameters: [JSONTree.Member] = []) {
        self.name = name
        self.parameters = parameters
    }

    /// The error as a message, with its NUL.
    public var message: [UInt8] {
        var object = JSONWriter()
        object.add("error", name)
        object.add("parameters", tree: .object(parameters))
        return object.finishObject() + [0]
    }
}
