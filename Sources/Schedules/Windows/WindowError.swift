/// The reason why a text is not a valid window of a schedule, with suggestions.
public struct WindowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the error in the text: a 1-based column, in characters.
    public var column: Int
    /// A description of the error, for a message to the user.
    public var problem: String
    /// The valid windows that the author most likely meant, to suggest them to the user. Empty if the meaning is
    /// unclear.
    public var windows: [String] = []
    /// The advice that follows the problem in a message, or nil if there is none.
    public var remedy: String?

    /// The problem, followed by the advice if there is any.
    public var message: String { problem + (remedy.map { "; \($0)" } ?? "") }

    /// The message, followed by the position of the error.
    public var description: String { "\(message) (character \(column))" }
}
