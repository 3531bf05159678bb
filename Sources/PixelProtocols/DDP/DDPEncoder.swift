/// A converter of pictures to packets of the Distributed Display Protocol (DDP), which WLED and other LED
/// controllers receive over UDP (3waylabs, "DDP").
package struct DDPEncoder: Hashable, Sendable {
    /// The UDP port on which DDP displays receive packets by default.
    package static let port: UInt16 = 4048
    /// The maximum number of pixel bytes in a DDP packet, enough for 480 pixels. Networks do not fragment a
    /// packet of this size.
    package static let maximumDataLength = 1440

    /// The conversion that is applied to the color values of each picture, such as a change of their order.
    package var colorConversion: ColorConversion
    /// The sequence number of the next DDP packet, from 1 to 15.
    private var sequence: UInt8 = 1

    /// Creates an encoder whose first packet has the sequence number 1. `colorConversion` is the conversion
    /// of the color values.
    package init(colorConversion: ColorConversion = .unchanged) {
        self.colorConversion = colorConversion
    }

    /// Replaces the packets in `batch` with those of `picture`, which has three bytes for each pixel, row by
    /// row. Each packet contains up to `maximumDataLength` bytes of the picture, together with their offset.
    /// The receiver shows the picture after the last packet.
    package mutating func encode(_ picture: UnsafeRawBufferPointer, into batch: inout PacketBatch) {
        batch.removeAll()
        var start = 0
        while start < picture.count {
            let end = min(start + Self.maximumDataLength, picture.count)
            let isLast = end == picture.count
            batch.appendPacket { packet in
                packet.append(DDPPacket.versionOne | (isLast ? DDPPacket.pushFlag : 0))
                packet.append(sequence)
                packet.append(DDPPacket.rgbFormat)
                packet.append(DDPPacket.defaultOutput)
                packet.append32(start)
                packet.append16(end - start)
                colorConversion.appendConverted(
                    UnsafeRawBufferPointer(rebasing: picture[start..<end]),
                    to: &packet
                )
            }
            // The number is 1 to 15, because 0 means that packets are not numbered.
            sequence = sequence % 15 + 1
            start = end
        }
        batch.endGroup()
    }
}
