import Diagnostics

/// An error in a message between a sign and `loopbanner-sender`, or in the memory or the descriptors that are
/// passed with the message.
package enum LinkError: Error, Hashable, Sendable {
    /// The message does not begin with the mark of this protocol, so it comes from another program.
    case foreignMessage
    /// The message uses another version of the protocol than this program. The associated value is the
    /// version of the message.
    case unsupportedVersion(UInt8)
    /// The message is of an unknown kind. The associated value is the number of the kind.
    case unknownKind(UInt8)
    /// The message ends before all of its fields are complete.
    case truncated
    /// The message is longer than its fields. The associated value is the number of excess bytes.
    case excess(Int)
    /// A field of the message has a value that is not allowed. The associated values are the name of the
    /// field and its value.
    case invalidValue(field: String, Int)
    /// A text in the message is invalid. The associated value is the name of its field.
    case invalidText(field: String)
    /// The message does not pass exactly two descriptors (shared memory and an event descriptor). The
    /// associated value is the number of descriptors that it passes.
    case descriptors(Int)
    /// The size of the shared memory is not sealed, so the other process could change it and thereby crash
    /// this process.
    case unsealedMemory
    /// The shared memory does not have the size that its display needs. The associated values are the actual
    /// size and the needed size, in bytes.
    case memorySize(Int, needed: Int)
    /// The header of the shared memory for pictures does not match the settings of the display.
    case memoryHeader
    /// The order in which pixels are sent contains an index outside the picture. The associated value is that
    /// index.
    case pixelOrder(UInt32)
    /// The picture needs universes (the numbered channels of a lighting protocol) beyond the protocol's
    /// range. The associated value is an explanation.
    case universes(String)
    /// A system call failed. The associated values are the name of the call and the error number.
    case system(String, CInt)
}

extension LinkError: CustomStringConvertible {
    /// A description of the error, as a sentence without a period.
    package var description: String {
        switch self {
        case .foreignMessage: "the message is not from loopbanner"
        case .unsupportedVersion(let version):
            "the message has version \(version), but this program has version \(LinkMessage.version); "
                + "install the same version of loopbanner and loopbanner-sender, and restart both"
        case .unknownKind(let kind): "unknown message kind \(kind)"
        case .truncated: "the message ends early"
        case .excess(let bytes): "the message has \(bytes) bytes too many"
        case .invalidValue(let field, let value): "\(field) must not be \(value)"
        case .invalidText(let field): "\(field) is not a valid text"
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
