import PixelProtocols
import TestSupport
import Testing

/// A receiver written from the protocol's description: a picture that packets write to, and that a push shows.
struct DDPReceiver {
    var picture: [UInt8]
    var shown: [[UInt8]] = []
    private var sequence: Int?

    init(size: Int) { picture = [UInt8](repeating: 0, count: size) }

    /// Returns the first violation of the protocol in `packet`, or nil.
    mutating func receive(_ packet: [UInt8]) -> String? {
        guard packet.count > 10, packet.count <= 1450 else { return "size \(packet.count)" }
        guard packet[0] == 0x40 || packet[0] == 0x41 else { return "flags \(packet[0])" }
        let counted = Int(packet[1])
        guard (1...15).contains(counted),
            sequence == nil || counted == (sequence == 15 ? 1 : (sequence ?? 0) + 1)
        else { return "sequence \(counted) after \(sequence ?? -1)" }
        sequence = counted
        guard packet[2] == 0x0B, packet[3] == 1 else { return "type or destination" }
        let (offset, length) = (number(packet[4..<8]), number(packet[8..<10]))
        guard packet.count == 10 + length, offset + length <= picture.count else { return "length" }
        picture.replaceSubrange(offset..<offset + length, with: packet[10...])
        if packet[0] == 0x41 { shown.append(picture) }
        return nil
    }
}

@Suite("DDP packets")
struct DDPEncoderTests {
    @Test("a receiver shows each picture once, at its last packet")
    func pictures() {
        var generator = SeededGenerator(seed: 1)
        var encoder = DDPEncoder()
        for (width, height) in TestPicture.sizes {
            let picture = TestPicture(width, height, &generator)
            var receiver = DDPReceiver(size: picture.bytes.count)
            let packets = picture.packets { encoder.encode($0, into: &$1) }
            #expect(packets.compactMap { receiver.receive($0) } == [], "\(width)×\(height)")
            #expect(receiver.shown == [picture.bytes], "\(width)×\(height)")
            #expect(packets.count == (width * height + 479) / 480)
        }
    }

    @Test("random pictures in a row arrive unchanged, with one sequence of numbers")
    func random() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        var encoder = DDPEncoder()
        var receiver = DDPReceiver(size: 3 * 90 * 20)
        for _ in 0..<TestPicture.count {
            let picture = TestPicture.random(&generator)
            for packet in picture.packets({ encoder.encode($0, into: &$1) }) {
                #expect(receiver.receive(packet) == nil, "seed \(seed)")
            }
            #expect(receiver.shown.last?.prefix(picture.bytes.count) == picture.bytes[...], "seed \(seed)")
        }
    }

    @Test("a packet of two pixels has these bytes")
    func bytes() {
        var encoder = DDPEncoder()
        var generator = SeededGenerator(seed: 1)
        var picture = TestPicture(2, 1, &generator)
        picture.bytes = [255, 0, 0, 1, 2, 3]
        #expect(
            picture.packets { encoder.encode($0, into: &$1) }
                == [hex("41 01 0b 01 00000000 0006 ff0000 010203")]
        )
    }

    @Test("1000 pixels are three packets with their offsets and lengths, numbered after 15 from 1")
    func headers() {
        var encoder = DDPEncoder()
        var generator = SeededGenerator(seed: 1)
        let pixel = TestPicture(1, 1, &generator)
        for _ in 0..<14 { _ = pixel.packets { encoder.encode($0, into: &$1) } }
        let packets = TestPicture(100, 10, &generator).packets { encoder.encode($0, into: &$1) }
        #expect(
            packets.map { Array($0.prefix(10)) } == [
                hex("40 0f 0b 01 00000000 05a0"), hex("40 01 0b 01 000005a0 05a0"),
                hex("41 02 0b 01 00000b40 0078"),
            ]
        )
    }

    @Test("an empty picture has no packet")
    func empty() {
        var encoder = DDPEncoder()
        var batch = PacketBatch()
        encoder.encode(UnsafeRawBufferPointer(start: nil, count: 0), into: &batch)
        #expect(batch.count == 0)
    }
}
