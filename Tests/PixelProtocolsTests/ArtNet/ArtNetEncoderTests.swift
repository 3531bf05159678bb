import PixelProtocols
import TestSupport
import Testing

/// A node written from the Art-Net 4 specification.
struct ArtNetNode {
    var channels: [Int: [UInt8]] = [:]
    var synchronizations = 0
    private(set) var sequence: UInt8 = 0

    /// Returns the first violation of the protocol in `packet`, or nil.
    mutating func receive(_ packet: [UInt8]) -> String? {
        guard packet.count >= 14, Array(packet[0..<8]) == hex("4172742d4e657400") else { return "identifier" }
        guard Array(packet[10..<12]) == [0, 14] else { return "version" }
        switch Int(packet[9]) << 8 | Int(packet[8]) {
        case 0x5200:
            synchronizations += 1
            return Array(packet[12...]) == [0, 0] ? nil : "sync"
        case 0x5000:
            let length = number(packet[16..<18])
            guard packet[12] != 0, packet[13] == 0 else { return "sequence or port" }
            sequence = packet[12]
            guard length % 2 == 0, (2...512).contains(length), packet.count == 18 + length, packet[15] < 128
            else { return "length or net" }
            channels[Int(packet[15]) << 8 | Int(packet[14])] = Array(packet[18...])
            return nil
        case let code: return "code \(code)"
        }
    }

    /// The pixels of all universes, in the order of their numbers. The number of channels of the last one is
    /// even.
    var picture: [UInt8] { channels.sorted { $0.key < $1.key }.flatMap { $0.value.prefix(510) } }
}

@Suite("Art-Net packets")
struct ArtNetEncoderTests {
    @Test("a node has each picture, with an even number of channels in each universe")
    func pictures() throws {
        var generator = SeededGenerator(seed: 3)
        for (width, height) in TestPicture.sizes {
            let picture = TestPicture(width, height, &generator)
            var encoder = try ArtNetEncoder(firstUniverse: 250, pixelCount: width * height)
            var node = ArtNetNode()
            let packets = picture.packets { encoder.encode($0, into: &$1) }
            #expect(packets.compactMap { node.receive($0) } == [], "\(width)×\(height)")
            let padding = [UInt8](repeating: 0, count: picture.bytes.count % 2)
            #expect(node.picture == picture.bytes + padding, "\(width)×\(height)")
            #expect(node.channels.keys.sorted() == Array(250..<250 + (width * height + 169) / 170))
        }
    }

    @Test("random pictures arrive unchanged, each with the next sequence number and a synchronization")
    func random() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        var encoder = try ArtNetEncoder(firstUniverse: 0, pixelCount: 400, isSynchronized: true)
        var node = ArtNetNode()
        for index in 0..<max(TestPicture.count, 300) {
            let picture = TestPicture(400, 1, &generator)
            for packet in picture.packets({ encoder.encode($0, into: &$1) }) {
                #expect(node.receive(packet) == nil, "seed \(seed)")
            }
            #expect(node.picture == picture.bytes, "seed \(seed)")
            #expect(node.synchronizations == index + 1)
            #expect(Int(node.sequence) == index % 255 + 1)
        }
    }

    @Test("a packet of one pixel in universe 258 has these bytes")
    func bytes() throws {
        var generator = SeededGenerator(seed: 3)
        var encoder = try ArtNetEncoder(firstUniverse: 258, pixelCount: 1)
        var picture = TestPicture(1, 1, &generator)
        picture.bytes = [1, 2, 3]
        #expect(
            picture.packets { encoder.encode($0, into: &$1) }
                == [hex("4172742d4e657400 0050 000e 01 00 02 01 0004 010203 00")]
        )
    }

    @Test("a universe above 32767 is an error with a remedy")
    func universes() {
        #expect {
            try ArtNetEncoder(firstUniverse: 32_767, pixelCount: 171)
        } throws: {
            "\($0)" == "171 pixels reach universe 32768, and the last one is 32767; "
                + "write a first universe of at most 32766"
        }
    }
}
