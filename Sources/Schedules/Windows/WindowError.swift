/// Why a text is not a window.
public struct WindowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where in the text, in characters from 1.
    public var column: Int
    /// What is wrong.
    public var complaint: String
    /// The windows that the text most likely means; empty if that is unclear.
    public var windows: [String] = []
    /// What to write.
    public var remedy: String?

    /// What is wrong and what to write.
    public var message: String { complaint + (remedy.map { "; \($0)" } ?? "") }

    /// The mistake and its place.
    public var description: String { "\(message) (character \(column))" }
}
