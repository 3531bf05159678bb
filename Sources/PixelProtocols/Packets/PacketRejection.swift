/// The reason why a received packet contributes no pixels to a picture.
package enum PacketRejection: Error, Hashable, Sendable {
    /// The packet is shorter than its header, or has fewer data bytes than its header states.
    case truncated
    /// The packet belongs to another protocol.
    case otherProtocol
    /// The protocol version is not supported.
    case version(Int)
    /// The packet is of a kind without pixels, such as a query.
    case kind(Int)
    /// The packet's lengths, addresses or constants contradict each other or the protocol.
    case malformed
    /// The pixels are not red, green and blue with 8 bits each.
    case format(Int)
    /// The packet is for another of the device's outputs.
    case destination(Int)
    /// The priority exceeds 200.
    case priority(Int)
}
