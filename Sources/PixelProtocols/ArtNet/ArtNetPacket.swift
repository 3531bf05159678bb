/// A received Art-Net packet, which contains the channels of a universe or synchronizes receivers.
package enum ArtNetPacket: Hashable, Sendable {
    /// An ArtDmx packet, which contains the channels of a universe (a group of up to 512 channels).
    /// `sequence` is 0 if the sender does not number its packets. `channels` is the range of the channels in
    /// the bytes of the packet.
    case dmx(universe: Int, sequence: UInt8, channels: Range<Int>)
    /// An ArtSync packet, which makes receivers show the channels that they have received.
    case sync

    /// The identifier with which every Art-Net packet begins.
    static let identifier: [UInt8] = Array("Art-Net".utf8) + [0]
    /// The code of an ArtDmx packet, which carries the channels of a universe.
    static let dmxCode = 0x5000
    /// The code of an ArtSync packet, which makes receivers show the channels that they have received.
    static let syncCode = 0x5200

    /// Parses a UDP packet, which may come from any program, as an Art-Net packet. The supported kinds are
    /// ArtDmx, which contains the channels of a universe, and ArtSync, which makes receivers show the
    /// channels.
    ///
    /// - Throws: The reason if the packet has another kind or is invalid.
    package init(_ bytes: UnsafeRawBufferPointer) throws(PacketRejection) {
        guard bytes.count >= Self.codeEnd else { throw .truncated }
        guard bytes.contains(Self.identifier, at: 0) else { throw .otherProtocol }

        // The code is in little-endian order.
        let code = Int(bytes[Offset.code + 1]) << 8 | Int(bytes[Offset.code])
        guard code == Self.dmxCode || code == Self.syncCode else { throw .unsupportedKind(code) }

        guard bytes.count >= Self.syncLength else { throw .truncated }
        let version = bytes.big16(at: Self.codeEnd)
        guard version >= Self.oldestVersion else { throw .unsupportedVersion(version) }

        if code == Self.syncCode {
            self = .sync
        } else {
            self = try Self.parseChannels(bytes)
        }
    }

    /// Parses the part of an ArtDmx packet that follows the protocol version. `bytes` is the complete packet.
    /// Throws the reason if the packet is invalid.
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

    /// The offsets of the fields of an ArtDmx packet, in bytes.
    private enum Offset {
        static let code = 8
        static let sequence = 12
        static let universe = 14
        static let net = 15
        static let length = 16
    }

    /// The offset, in bytes, at which a packet's identifier and code end and its protocol version begins.
    private static let codeEnd = 10
    /// The length of an ArtSync packet, in bytes.
    private static let syncLength = 14
    /// The offset of the first channel in an ArtDmx packet, in bytes.
    private static let channelsStart = 18
    /// The oldest Art-Net protocol version that is accepted from a sender.
    private static let oldestVersion = 14
}
