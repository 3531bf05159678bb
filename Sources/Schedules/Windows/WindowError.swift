/// Why a text is not a window.
public struct WindowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where in the text, in characters from 1.
    public var column: Int
    /// What is wrong and what is allowed.
    public var message: String

    /// The mistake and its place.
    public var description: String { "\(message) (character \(column))" }
}
