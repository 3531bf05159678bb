/// A reply to a call, as its caller reads it.
public struct VarlinkReply: Hashable, Sendable {
    /// What the method returns, or the details of an error.
    public var parameters: JSONTree
    /// Whether more replies follow.
    public var continues: Bool
    /// The name of an error, with its interface; nil if there is none.
    public var error: String?

    /// The reply that `message` is, without its NUL; nil if it is none.
    public init?(message: [UInt8]) {
        guard let tree = try? JSONTree(message), tree.members != nil else { return nil }
        parameters = tree["parameters"] ?? .object([])
        continues = tree["continues"]?.boolean ?? false
        error = tree["error"]?.string
    }

    /// A reply as a message, with its NUL. `body` adds what the method returns.
    public static func message(
        continues: Bool = false,
        _ body: (inout JSONLine) -> Void = { _ in }
    ) -> [UInt8] {
        var line = JSONLine()
        line.add("parameters", object: body)
        if continues { line.add("continues", true) }
        return line.end() + [0]
    }
}

/// An error that a method answers with.
public struct VarlinkError: Error, Hashable, Sendable {
    /// The interface and the name.
    public var name: String
    /// The details.
    public var parameters: [JSONTree.Member]

    /// The error called `name`.
    public init(_ name: String, _ parameters: [JSONTree.Member] = []) {
        self.name = name
        self.parameters = parameters
    }

    /// The error as a message, with its NUL.
    public var message: [UInt8] {
        var line = JSONLine()
        line.add("error", name)
        line.add("parameters", json: { $0.append(json: .object(parameters)) })
        return line.end() + [0]
    }
}
