import Diagnostics

/// An error in a message, or in the memory or the descriptors that it passes.
package enum LinkError: Error, Hashable, Sendable {
    /// The message does not begin with the mark of this protocol.
    case foreignMessage
    /// The message has another version of the protocol.
    case version(UInt8)
    /// The message has an unknown kind with this number.
    case kind(UInt8)
    /// The message ends early.
    case truncated
    /// The message has this number of excess bytes.
    case excess(Int)
    /// A field of the message has a value that is not allowed.
    case value(field: String, Int)
    /// A text in the message is not valid.
    case text(field: String)
    /// The message passes this number of descriptors instead of two: shared memory and an event descriptor.
    case descriptors(Int)
    /// The size of the shared memory is not sealed, so a change of it could end this process.
    case unsealedMemory
    /// The size of the shared memory does not match its display.
    case memorySize(Int, needed: Int)
    /// The header of the shared memory does not match the settings of the display.
    case memoryHeader
    /// The order of the pixels contains an index that the picture does not have.
    case pixelOrder(UInt32)
    /// The universes of a picture exceed the range of a protocol. The value is an explanation.
    case universes(String)
    /// The system call with this name failed with this error number.
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
