import SignAPI

extension VarlinkCall {
    /// A call of the method `name` of a sign.
    public static func sign(_ name: String, _ parameters: KeyValuePairs<String, JSONTree> = [:])
        -> VarlinkCall
    {
        VarlinkCall(
            "\(SignInterface.name).\(name)",
            parameters.map { JSONTree.Member($0.key, $0.value) }
        )
    }
}

/// Why a message is not obeyed, in a sentence for the log.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to do.
    public var description: String

    /// The reason `description`.
    public init(_ description: String) { self.description = description }

    /// The reason why a sign could not read a call, or why a text of JSON cannot become one.
    public init(unreadable reason: JSONError.Reason) {
        switch reason {
        case .zeroCharacter: self.init("a text has a NUL character, which a sign cannot show; remove it")
        case .tooDeep:
            self.init("there are more than \(JSONTree.greatestDepth) arrays and objects within each other")
        default: self.init("a key is there twice")
        }
    }

    /// The reason why a text of JSON cannot be used.
    init(_ error: JSONError) {
        if error.isBeyondStandard {
            self.init(unreadable: error.reason)
        } else {
            self.init("this is no JSON: \(error)")
        }
    }
}

extension Sequence<VarlinkCall> {
    /// Throws the reason for which the sign could not read one of the calls.
    func checkReadable() throws(Refusal) {
        for call in self {
            if let reason = call.messageDefect { throw Refusal(unreadable: reason) }
        }
    }
}
