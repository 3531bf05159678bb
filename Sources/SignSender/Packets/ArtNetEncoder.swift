import BusInterfaces

/// The packets ArtDmx and ArtSync of Art-Net 4. A universe has 170 pixels.
struct ArtNetEncoder: PictureEncoder {
    private let node: ArtNetNode
    /// The number of the next packet of every universe, from 1 to 255. All universes are always sent.
    private var sequence: UInt8 = 1

    init(_ node: ArtNetNode) { self.node = node }

    mutating func encode(_ picture: WirePicture, brightness: Int, into list: inout PacketList) {
        list.removeAll()
        let size = 3 * E131Encoder.pixelsPerUniverse
        let number = sequence
        sequence = sequence == 255 ? 1 : sequence + 1
        for (index, start) in stride(from: 0, to: picture.bytes.count, by: size).enumerated() {
            let universe = node.universe + index
            let channels = picture.bytes[start..<min(picture.bytes.count, start + size)]
            // The length must be even.
            let length = (channels.count + 1) / 2 * 2
            list.append { packet in
                packet += Self.header(code: 0x50) + [number, 0]
                packet += [UInt8(universe & 0xFF), UInt8(universe >> 8 & 0x7F)]
                packet += [UInt8(length >> 8), UInt8(length & 0xFF)] + channels
                if length > channels.count { packet.append(0) }
            }
        }
        if node.synchronizes { list.append { $0 += Self.header(code: 0x52) + [0, 0] } }
        list.endGroup()
    }

    /// Returns the name of the protocol, the code of the packet, whose low byte is 0 and comes first, and version 14.
    private static func header(code: UInt8) -> [UInt8] { Array("Art-Net".utf8) + [0, 0, code, 0, 14] }
}
