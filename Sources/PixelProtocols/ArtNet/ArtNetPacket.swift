/// A received Art-Net packet.
package enum ArtNetPacket: Hashable, Sendable {
    /// The channels of a universe. `sequence` is 0 if the sender does not number its packets. `channels` is the
    /// channels' range in the packet.
    case dmx(universe: Int, sequence: UInt8, channels: Range<Int>)
    /// A packet that makes receivers show the data that they have received.
    case sync

    /// The first bytes of every packet.
    static let identifier: [UInt8] = Array("Art-Net".utf8) + [0]
    /// The code of ArtDmx.
    static let dmxCode = 0x5000
    /// The code of ArtSync.
    static let syncCode = 0x5200

    /// Parses a UDP packet. Throws the reason if it contains neither channels nor a synchronization.
    package init(_ bytes: UnsafeRawBufferPointer) throws(PacketRejection) {
        guard bytes.count >= 10 else { throw .truncated }
        guard bytes.contains(Self.identifier, at: 0) else { throw .otherProtocol }
        let code = Int(bytes[8]) | Int(bytes[9]) << 8
        guard [Self.dmxCode, Self.syncCode].contains(code) else { throw .kind(code) }
        guard bytes.count >= 14 else { throw .truncated }
        guard bytes.big16(at: 10) >= 14 else { throw .version(bytes.big16(at: 10)) }
        guard code == Self.dmxCode else {
            self = .sync
            return
        }
        guard bytes.count >= 18 else { throw .truncated }
        let length = bytes.big16(at: 16)
        guard (1...512).contains(length), bytes[15] < 128 else { throw .malformed }
        guard bytes.count >= 18 + length else { throw .truncated }
        self = .dmx(
            universe: Int(bytes[15]) << 8 | Int(bytes[14]),
            sequence: bytes[12],
            channels: 18..<18 + length
        )
    }
}
