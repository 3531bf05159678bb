/// An error that a text is not a window.
public struct WindowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The character of the problem, from 1.
    public var column: Int
    /// The problem.
    public var problem: String
    /// The windows that the text most likely means, or none if that is unclear.
    public var windows: [String] = []
    /// The remedy.
    public var remedy: String?

    /// The problem and the remedy.
    public var message: String { problem + (remedy.map { "; \($0)" } ?? "") }

    /// The message and the location.
    public var description: String { "\(message) (character \(column))" }
}
