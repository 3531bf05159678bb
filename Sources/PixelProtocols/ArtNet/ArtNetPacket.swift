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
        guard bytes.count >= Self.codeEnd else { throw .truncated }
        guard bytes.contains(Self.identifier, at: 0) else { throw .otherProtocol }
        let (codeLow, codeHigh) = (bytes[Offset.code], bytes[Offset.code + 1])
        let code = Int(codeHigh) << 8 | Int(codeLow)
        guard code == Self.dmxCode || code == Self.syncCode else { throw .kind(code) }
        guard bytes.count >= Self.syncLength else { throw .truncated }
        let version = bytes.big16(at: Self.codeEnd)
        guard version >= Self.oldestVersion else { throw .version(version) }
        guard code == Self.dmxCode else {
            self = .sync
            return
        }
        guard bytes.count >= Self.channelsStart else { throw .truncated }
        let (universeInNet, net) = (bytes[Offset.universe], bytes[Offset.net])
        let length = bytes.big16(at: Offset.length)
        guard (1...512).contains(length), net < 128 else { throw .malformed }
        guard bytes.count >= Self.channelsStart + length else { throw .truncated }
        self = .dmx(
            universe: Int(net) << 8 | Int(universeInNet),
            sequence: bytes[Offset.sequence],
            channels: Self.channelsStart..<Self.channelsStart + length
        )
    }

    /// The positions of the fields of an ArtDmx packet, in bytes.
    private enum Offset {
        static let code = 8
        static let sequence = 12
        static let universe = 14
        static let net = 15
        static let length = 16
    }

    /// The end of the identifier and the code, at which the protocol version begins.
    private static let codeEnd = 10
    /// The length of an ArtSync packet.
    private static let syncLength = 14
    /// The offset of the channels in an ArtDmx packet.
    private static let channelsStart = 18
    /// The minimum protocol version of a sender.
    private static let oldestVersion = 14
}
