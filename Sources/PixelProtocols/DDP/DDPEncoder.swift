/// Converts pictures to the Distributed Display Protocol (DDP) of WLED and other LED controllers, over UDP (3waylabs,
/// "DDP").
package struct DDPEncoder: Hashable, Sendable {
    /// The UDP port on which displays receive packets by default.
    package static let port: UInt16 = 4048
    /// The maximum number of pixel bytes in a packet: 480 pixels, in a packet that the network does not fragment.
    package static let maximumSize = 1440

    /// The conversion of the colors.
    package var values: PixelValues
    /// The number of the next packet, from 1 to 15.
    private var sequence: UInt8 = 1

    /// Creates an encoder whose first packet has the number 1.
    package init(values: PixelValues = .unchanged) {
        self.values = values
    }

    /// Replaces the packets in `batch` with those of `picture`, which has three bytes for each pixel, row by row. Each
    /// packet contains up to `maximumSize` bytes of the picture and their offset. The receiver shows the picture after
    /// the last packet.
    package mutating func encode(_ picture: UnsafeRawBufferPointer, into batch: inout PacketBatch) {
        batch.removeAll()
        var start = 0
        while start < picture.count {
            let end = min(start + Self.maximumSize, picture.count)
            let isLast = end == picture.count
            batch.append { packet in
                packet.append(DDPPacket.versionOne | (isLast ? DDPPacket.pushFlag : 0))
                packet.append(sequence)
                packet.append(DDPPacket.rgbFormat)
                packet.append(DDPPacket.defaultOutput)
                packet.append32(start)
                packet.append16(end - start)
                values.append(UnsafeRawBufferPointer(rebasing: picture[start..<end]), to: &packet)
            }
            // The number is 1 to 15, because 0 means that packets are not numbered.
            sequence = sequence % 15 + 1
            start = end
        }
        batch.endGroup()
    }
}
