/// A received packet of the Distributed Display Protocol (DDP) that contains pixels.
package struct DDPPacket: Hashable, Sendable {
    /// Whether the packet is the last one of a picture, after which the receiver shows the picture.
    package let isLastOfPicture: Bool
    /// The sequence number of the packet, from 1 to 15, or 0 if the sender does not number its packets. Some
    /// senders number pictures and not packets, so the number does not identify repeated packets.
    package let sequence: UInt8
    /// The offset of the packet's pixels in the bytes of the picture.
    package let offset: Int
    /// The range of the pixel data in the bytes of the packet.
    package let data: Range<Int>

    /// Parses a UDP packet, which may come from any program, as a DDP packet.
    ///
    /// - Throws: The reason if the packet does not contain pixels in red, green and blue for this receiver.
    package init(_ bytes: UnsafeRawBufferPointer) throws(PacketRejection) {
        guard bytes.count >= Self.headerLength else { throw .truncated }
        // The version of the protocol is in the upper two bits of the flags.
        let flags = bytes[Offset.flags]
        guard flags & Self.versionMask == Self.versionOne else { throw .unsupportedVersion(Int(flags >> 6)) }
        // Queries and replies have other flags than pixels.
        let kind = flags & Self.kindMask
        guard kind == 0 else { throw .unsupportedKind(Int(kind)) }

        let format = bytes[Offset.format]
        // Older senders leave the format undefined (0), or send 1 for RGB.
        guard format == Self.rgbFormat || format == 0 || format == 1 else {
            throw .unsupportedFormat(Int(format))
        }
        let destination = bytes[Offset.destination]
        guard destination == Self.defaultOutput || destination == Self.allOutputs else {
            throw .otherOutput(Int(destination))
        }

        let hasTimecode = flags & Self.timecodeFlag != 0
        let dataStart = Self.headerLength + (hasTimecode ? Self.timecodeLength : 0)
        let dataEnd = dataStart + bytes.big16(at: Offset.dataLength)
        guard bytes.count >= dataEnd else { throw .truncated }

        isLastOfPicture = flags & Self.pushFlag != 0
        sequence = bytes[Offset.sequence] & Self.sequenceMask
        offset = bytes.big32(at: Offset.dataOffset)
        data = dataStart..<dataEnd
    }

    /// The offsets of the fields of the DDP header, in bytes.
    private enum Offset {
        static let flags = 0
        static let sequence = 1
        static let format = 2
        static let destination = 3
        static let dataOffset = 4
        static let dataLength = 8
    }

    /// The bits of the header's second byte that contain the sequence number.
    private static let sequenceMask: UInt8 = 0x0F

    /// The bits of the header's flags that contain the protocol version. `versionOne` is their value for
    /// version 1.
    private static let versionMask: UInt8 = 0xC0
    static let versionOne: UInt8 = 0x40
    /// The bits of the header's flags that mark queries, replies and stored pictures, which are packets
    /// without pixels.
    private static let kindMask: UInt8 = 0x0E
    /// The flag of a header that ends with a timecode.
    private static let timecodeFlag: UInt8 = 0x10
    /// The flag of the last packet of a picture, after which the receiver shows the picture.
    static let pushFlag: UInt8 = 0x01
    /// The value of the header's format field for pixels in red, green and blue with 8 bits each.
    static let rgbFormat: UInt8 = 0x0B
    /// The value of the header's destination field for the default output of a receiver. `allOutputs` is the
    /// value for all of its outputs.
    static let defaultOutput: UInt8 = 1
    private static let allOutputs: UInt8 = 255
    /// The length of the DDP header without its optional timecode, in bytes.
    private static let headerLength = 10
    /// The length of the header's optional timecode, in bytes.
    private static let timecodeLength = 4
}
