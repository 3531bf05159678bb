/// The reason for which a text is not a valid window of a schedule, with suggestions.
public struct WindowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the mistake, as the number of the character in the text. The first character is 1.
    public var column: Int
    /// The description of the mistake, for a message to the user.
    public var problem: String
    /// The valid windows that the text most likely means, for a suggestion to the user. Empty if the meaning is
    /// unclear.
    public var windows: [String] = []
    /// The advice that follows the problem in a message, or nil if there is no advice.
    public var remedy: String?

    /// The problem and the advice in one sentence.
    public var message: String { problem + (remedy.map { "; \($0)" } ?? "") }

    /// The message, followed by the position of the mistake.
    public var description: String { "\(message) (character \(column))" }
}
