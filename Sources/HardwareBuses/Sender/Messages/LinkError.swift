import Diagnostics

/// An error in a message, or in the memory or the descriptors that are passed with it.
package enum LinkError: Error, Hashable, Sendable {
    /// The message does not begin with this protocol's mark.
    case foreignMessage
    /// The message has another version of the protocol.
    case version(UInt8)
    /// The message is of an unknown kind. The associated value is the number of the kind.
    case kind(UInt8)
    /// The message ends early.
    case truncated
    /// The message is too long. The associated value is the number of excess bytes.
    case excess(Int)
    /// A field of the message has a value that is not allowed.
    case value(field: String, Int)
    /// A text in the message is invalid.
    case text(field: String)
    /// The message does not pass two descriptors (shared memory and an event descriptor) but this number of
    /// descriptors.
    case descriptors(Int)
    /// The size of the shared memory is not sealed, so changing it could crash this process.
    case unsealedMemory
    /// The size of the shared memory does not match its display.
    case memorySize(Int, needed: Int)
    /// The header of the shared memory does not match the settings of the display.
    case memoryHeader
    /// The order of the pixels contains an index that is outside the picture.
    case pixelOrder(UInt32)
    /// The universes of a picture exceed the protocol's range. The associated value is an explanation.
    case universes(String)
    /// A system call failed. The associated values are its name and the error number.
    case system(String, CInt)
}

extension LinkError: CustomStringConvertible {
    /// The problem as a sentence without a period.
    package var description: String {
        switch self {
        case .foreignMessage: "the message is not from loopbanner"
        case .version(let version):
            "the message has version \(version), and this program has version \(LinkMessage.version); "
                + "install the same version of loopbanner and loopbanner-sender, and restart both"
        case .kind(let kind): "there is no message of kind \(kind)"
        case .truncated: "the message ends early"
        case .excess(let bytes): "the message has \(bytes) bytes too many"
        case .value(let field, let value): "\(field) must not be \(value)"
        case .text(let field): "\(field) is not a valid text"
        case .descriptors(let count): "the message passes \(count) descriptors instead of 2"
        case .unsealedMemory: "the size of the shared memory is not sealed"
        case .memorySize(let size, let needed): "the shared memory has \(size) bytes instead of \(needed)"
        case .memoryHeader: "the shared memory is not that of this display"
        case .pixelOrder(let pixel): "the order of the pixels names pixel \(pixel), which does not exist"
        case .universes(let problem): problem
        case .system(let call, let code): "\(call): \(systemMessage(code))"
        }
    }
}
