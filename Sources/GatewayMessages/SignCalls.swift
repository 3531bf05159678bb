import JSON
import Varlink

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
}
