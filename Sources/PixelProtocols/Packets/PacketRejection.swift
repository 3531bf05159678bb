/// The reason why a received packet contributes no pixels to a picture.
package enum PacketRejection: Error, Hashable, Sendable {
    /// The packet is shorter than its header, or has fewer data bytes than its header specifies.
    case truncated
    /// The packet belongs to a protocol other than the expected one.
    case otherProtocol
    /// The packet has an unsupported protocol version. The value is that version.
    case unsupportedVersion(Int)
    /// The packet has an unsupported kind, or a kind that contains no pixels, such as a query. The value is
    /// the number of the kind in the protocol.
    case unsupportedKind(Int)
    /// The lengths, addresses or constants in the packet contradict each other or the protocol.
    case malformed
    /// The packet has an unsupported data format. Only pixels in red, green and blue with 8 bits each are
    /// supported. The value is the number of the format.
    case unsupportedFormat(Int)
    /// The packet is for another output of the receiver. The value is the number of that output.
    case otherOutput(Int)
    /// The sender's priority exceeds the maximum of 200. The value is that priority.
    case invalidPriority(Int)
}
