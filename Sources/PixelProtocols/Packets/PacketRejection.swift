/// The reason why a received packet contributes no pixels to a picture.
package enum PacketRejection: Error, Hashable, Sendable {
    /// The packet is shorter than its header, or has fewer data bytes than its header specifies.
    case truncated
    /// The packet belongs to a protocol other than the expected one.
    case otherProtocol
    /// The packet has an unsupported protocol version, which is the value.
    case version(Int)
    /// The packet contains no pixels, such as a query, or its kind is not supported. The value is the number
    /// of the kind in the protocol.
    case kind(Int)
    /// The lengths, addresses or constants in the packet contradict each other or the protocol.
    case malformed
    /// The packet's data format, which is the value, is not supported. Pixels must be red, green and blue
    /// with 8 bits each.
    case format(Int)
    /// The packet is for another output of the receiver. The value is the number of that output.
    case destination(Int)
    /// The sender's priority, which is the value, exceeds the maximum of 200.
    case priority(Int)
}
