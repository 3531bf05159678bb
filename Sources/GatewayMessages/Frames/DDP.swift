/// An encoder for the Distributed Display Protocol of WLED and other LED controllers, over UDP (3waylabs, "DDP").
package enum DDP {
    /// The UDP port on which displays receive packets by default.
    package static let port: UInt16 = 4048
    /// The maximum number of pixel bytes in a packet. 480 pixels fit in a packet that the network does not fragment.
    static let maximumSize = 1440

    /// Returns the packets that display `picture`. The first packet has the number `sequence`, from 1 to 15. After 15
    /// the numbers continue with 1. The last packet makes the display show the picture.
    package static func packets(_ picture: FramePixels, sequence: Int) -> [[UInt8]] {
        let starts = Array(stride(from: 0, to: picture.bytes.count, by: maximumSize))
        return starts.enumerated().map { index, start in
            let data = picture.bytes[start..<min(start + maximumSize, picture.bytes.count)]
            let isLast = index == starts.count - 1
            let number = UInt8((sequence - 1 + index) % 15 + 1)
            // Protocol version 1, with the flag "push" in the last packet; RGB with 8 bits each; the default output.
            let head: [UInt8] = [isLast ? 0x41 : 0x40, number, 0x0B, 0x01]
            return head + bigEndian(UInt32(start), bytes: 4) + bigEndian(UInt32(data.count), bytes: 2) + data
        }
    }

    private static func bigEndian(_ number: UInt32, bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }
}
