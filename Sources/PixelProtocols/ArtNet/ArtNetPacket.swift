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

    /// Parses a UDP packet, which may come from any program. Packets are either ArtDmx, with the channels of a
    /// universe, or ArtSync, which makes receivers show the channels.
    ///
    /// - Throws: The reason if the packet is neither of these, or is invalid.
    package init(_ bytes: UnsafeRawBufferPointer) throws(PacketRejection) {
        guard bytes.count >= Self.codeEnd else { throw .truncated }
        guard bytes.contains(Self.identifier, at: 0) else { throw .otherProtocol }

        // The code is in little-endian order.
        let code = Int(bytes[Offset.code + 1]) << 8 | Int(bytes[Offset.code])
        guard code == Self.dmxCode || code == Self.syncCode else { throw .kind(code) }

        guard bytes.count >= Self.syncLength else { throw .truncated }
        let version = bytes.big16(at: Self.codeEnd)
        guard version >= Self.oldestVersion else { throw .version(version) }

        if code == Self.syncCode {
            self = .sync
        } else {
            self = try Self.parseChannels(bytes)
        }
    }

    /// Parses the part of an ArtDmx packet after the protocol version.
    private static func parseChannels(
        _ bytes: UnsafeRawBufferPointer
    ) throws(PacketRejection) -> ArtNetPacket {
        guard bytes.count >= channelsStart else { throw .truncated }
        // A universe number has 15 bits: seven bits for the net, and eight bits for the universe in the net.
        let net = bytes[Offset.net]
        let universeInNet = bytes[Offset.universe]
        let channelCount = bytes.big16(at: Offset.length)
        guard (1...512).contains(channelCount), net < 128 else { throw .malformed }
        let channelsEnd = channelsStart + channelCount
        guard bytes.count >= channelsEnd else { throw .truncated }
        return .dmx(
            universe: Int(net) << 8 | Int(universeInNet),
            sequence: bytes[Offset.sequence],
            channels: channelsStart..<channelsEnd
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
