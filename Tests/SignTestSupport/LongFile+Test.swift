import SignFile
import Testing

/// The bytes of a long file say nothing to somebody who reads a failure.
extension LongFile: CustomTestStringConvertible {
    /// What it is.
    public var testDescription: String { "a long file" }
}
