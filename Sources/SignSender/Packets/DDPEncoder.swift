/// The Distributed Display Protocol (3waylabs.com/ddp). A packet has up to 480 pixels.
struct DDPEncoder: PictureEncoder {
    /// The number of the next packet, from 1 to 15.
    private var sequence: UInt8 = 1

    private static let mostBytes = 1_440

    mutating func encode(_ picture: WirePicture, brightness: Int, into list: inout PacketList) {
        list.removeAll()
        let bytes = picture.bytes
        for start in stride(from: 0, to: bytes.count, by: Self.mostBytes) {
            let part = bytes[start..<min(bytes.count, start + Self.mostBytes)]
            let isLast = part.endIndex == bytes.endIndex
            let number = sequence
            sequence = sequence % 15 + 1
            list.append { packet in
                // Version 1, with the push flag in the last packet; 24 bits of RGB; the default output.
                packet += [isLast ? 0x41 : 0x40, number, 0x0B, 1]
                for shift in [24, 16, 8, 0] { packet.append(UInt8(truncatingIfNeeded: start >> shift)) }
                packet += [UInt8(part.count >> 8), UInt8(truncatingIfNeeded: part.count)]
                packet += part
            }
        }
        list.endGroup()
    }
}
