/// A received DDP packet with pixels.
package struct DDPPacket: Hashable, Sendable {
    /// Whether the receiver shows the picture after this packet.
    package let isLast: Bool
    /// The sequence number, from 1 to 15, or 0 if the sender does not number its packets. Some senders number pictures
    /// and not packets, so the number does not identify repeated packets.
    package let sequence: UInt8
    /// The offset of the data in the picture, in bytes.
    package let offset: Int
    /// The range of the data in the packet, in bytes.
    package let data: Range<Int>

    /// Parses a UDP packet. Throws the reason if it does not contain pixels in red, green and blue.
    package init(_ bytes: UnsafeRawBufferPointer) throws(PacketRejection) {
        guard bytes.count >= 10 else { throw .truncated }
        let flags = bytes[0]
        guard flags & 0xC0 == 0x40 else { throw .version(Int(flags >> 6)) }
        // Queries, replies and stored pictures contain no pixels.
        guard flags & 0x0E == 0 else { throw .kind(Int(flags & 0x0E)) }
        // Older senders leave the format undefined (0), or send 1 for RGB.
        guard [0x00, 0x01, 0x0B].contains(bytes[2]) else { throw .format(Int(bytes[2])) }
        guard bytes[3] == 1 || bytes[3] == 255 else { throw .destination(Int(bytes[3])) }
        let header = flags & 0x10 == 0 ? 10 : 14
        let length = bytes.big16(at: 8)
        guard bytes.count >= header + length else { throw .truncated }
        isLast = flags & 1 != 0
        sequence = bytes[1] & 0x0F
        offset = bytes.big32(at: 4)
        data = header..<header + length
    }
}
