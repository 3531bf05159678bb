/// The reason why a text is not a valid time window of a schedule, with suggestions of valid windows.
public struct WindowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the error in the text of the time window: a 1-based column, in characters.
    public var column: Int
    /// A description of the error in the time window's text, for a message to the user.
    public var problem: String
    /// The valid time windows that the user most likely meant, for suggestions in a message. The array is
    /// empty if the meaning is unclear.
    public var windows: [String] = []
    /// The advice that follows the description of the problem in a message, or nil if there is none.
    public var remedy: String?

    /// The description of the problem, followed by the advice if there is any.
    public var message: String { problem + (remedy.map { "; \($0)" } ?? "") }

    /// The message about the problem, followed by the position of the error in the text.
    public var description: String { "\(message) (character \(column))" }
}
