import PixelProtocols
import TestSupport
import Testing

@Suite("Packets that are rejected")
struct PacketRejectionTests {
    private func e131() throws -> [UInt8] {
        var generator = SeededGenerator(seed: 8)
        var encoder = try E131Encoder(
            source: E131Source(identifier: [1], name: "x"),
            firstUniverse: 1,
            pixelCount: 2
        )
        return TestPicture(2, 1, &generator).packets { encoder.encode($0, into: &$1) }[0]
    }

    /// Returns the reason for which `parse` rejects `packet`, or nil.
    private func rejection<Packet>(
        _ packet: [UInt8],
        _ parse: (UnsafeRawBufferPointer) throws -> Packet
    ) -> PacketRejection? {
        do {
            _ = try packet.withUnsafeBytes(parse)
            return nil
        } catch {
            return error as? PacketRejection
        }
    }

    @Test(
        "E1.31",
        arguments: [
            (0, 1, .otherProtocol), (4, 0, .otherProtocol), (21, 5, .unsupportedKind(5)),
            (43, 3, .unsupportedKind(3)),
            (108, 201, .invalidPriority(201)), (115, 0, .malformed), (117, 3, .malformed),
            (124, 200, .malformed),
            (125, 0xDD, .unsupportedFormat(0xDD)), (17, 0, .malformed), (113, 0xFF, .malformed),
        ] as [(Int, UInt8, PacketRejection)]
    )
    func e131(offset: Int, value: UInt8, reason: PacketRejection) throws {
        var packet = try e131()
        #expect(rejection(packet) { try E131Packet($0) } == nil)
        packet[offset] = value
        #expect(rejection(packet) { try E131Packet($0) } == reason)
        for count in 0..<packet.count {
            #expect(rejection(Array(packet.prefix(count))) { try E131Packet($0) } != nil)
        }
    }

    @Test(
        "Art-Net",
        arguments: [
            (0, 1, .otherProtocol), (9, 0x20, .unsupportedKind(0x2000)), (11, 13, .unsupportedVersion(13)),
            (16, 3, .malformed),
            (15, 200, .malformed), (17, 200, .truncated),
        ] as [(Int, UInt8, PacketRejection)]
    )
    func artNet(offset: Int, value: UInt8, reason: PacketRejection) throws {
        var packet = hex("4172742d4e657400 0050 000e 01 00 02 01 0004 010203 00")
        let expected = ArtNetPacket.dmx(universe: 258, sequence: 1, channels: 18..<22)
        #expect(try packet.withUnsafeBytes { try ArtNetPacket($0) } == expected)
        packet[offset] = value
        #expect(rejection(packet) { try ArtNetPacket($0) } == reason)
        for count in 0..<packet.count {
            #expect(rejection(Array(packet.prefix(count))) { try ArtNetPacket($0) } != nil)
        }
    }

    @Test(
        "DDP",
        arguments: [
            (0, 0x81, .unsupportedVersion(2)), (0, 0x43, .unsupportedKind(2)),
            (2, 0x1B, .unsupportedFormat(0x1B)),
            (3, 250, .otherOutput(250)),
            (8, 1, .truncated), (0, 0x51, .truncated),
        ] as [(Int, UInt8, PacketRejection)]
    )
    func ddp(offset: Int, value: UInt8, reason: PacketRejection) throws {
        var packet = hex("41 01 0b 01 00000000 0003 ff0000")
        #expect(rejection(packet) { try DDPPacket($0) } == nil)
        packet[offset] = value
        #expect(rejection(packet) { try DDPPacket($0) } == reason)
    }

    @Test("a DDP packet with a time code has its data behind it")
    func timeCode() throws {
        let bytes = hex("51 01 0b 01 00000005 0003 01020304 ff0102")
        let packet = try bytes.withUnsafeBytes { try DDPPacket($0) }
        #expect((packet.offset, packet.data) == (5, 14..<17))
    }
}
