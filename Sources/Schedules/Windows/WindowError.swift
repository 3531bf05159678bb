/// An error that indicates that a text is not a valid window.
public struct WindowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the problem in the text in characters, from 1.
    public var column: Int
    /// A description of the problem.
    public var problem: String
    /// Valid windows that the text most likely means. Empty if that is unclear.
    public var windows: [String] = []
    /// The advice that follows the problem in a message, or nil if there is none.
    public var remedy: String?

    /// The problem and the remedy in one sentence.
    public var message: String { problem + (remedy.map { "; \($0)" } ?? "") }

    /// The message and the location.
    public var description: String { "\(message) (character \(column))" }
}
