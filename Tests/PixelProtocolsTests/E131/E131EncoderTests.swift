import PixelProtocols
import TestSupport
import Testing

@Suite("E1.31 packets")
struct E131EncoderTests {
    private let source = E131Source(identifier: Array(1...16), name: "counter", priority: 120)

    @Test("a receiver has each picture, with 170 pixels in each universe")
    func pictures() throws {
        var generator = SeededGenerator(seed: 2)
        for (width, height) in TestPicture.sizes {
            let picture = TestPicture(width, height, &generator)
            var encoder = try E131Encoder(source: source, firstUniverse: 7, pixelCount: width * height)
            var receiver = E131Receiver()
            let packets = picture.packets { encoder.encode($0, into: &$1) }
            #expect(packets.compactMap { receiver.receive($0) } == [], "\(width)×\(height)")
            #expect(receiver.picture == picture.bytes, "\(width)×\(height)")
            #expect(receiver.channels.keys.sorted() == Array(7..<7 + (width * height + 169) / 170))
            #expect(receiver.channels.values.allSatisfy { $0.count <= 510 })
        }
    }

    @Test("random pictures in a row are shown at synchronization, unchanged")
    func random() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let size = (61, 9)
        var encoder = try E131Encoder(
            source: source,
            firstUniverse: 1,
            pixelCount: 61 * 9,
            synchronizationUniverse: 500
        )
        var receiver = E131Receiver()
        for index in 0..<TestPicture.count {
            let picture = TestPicture(size.0, size.1, &generator)
            for packet in picture.packets({ encoder.encode($0, into: &$1) }) {
                #expect(receiver.receive(packet) == nil, "seed \(seed)")
            }
            #expect(receiver.picture == picture.bytes, "seed \(seed)")
            #expect(receiver.shown.count == index + 1)
        }
        #expect(receiver.shown.last == receiver.channels)
        #expect(receiver.synchronization == 500)
        #expect((receiver.priority, receiver.name) == (120, "counter"))
        #expect(receiver.identifier == Array(1...16))
    }

    @Test("510 channels have the lengths 726c, 7256 and 7209")
    func lengths() throws {
        var generator = SeededGenerator(seed: 2)
        var encoder = try E131Encoder(source: source, firstUniverse: 1, pixelCount: 170)
        let packet = TestPicture(170, 1, &generator).packets { encoder.encode($0, into: &$1) }[0]
        #expect(
            [packet[16...17], packet[38...39], packet[115...116]].map(Array.init) == [
                [0x72, 0x6c], [0x72, 0x56], [0x72, 0x09],
            ]
        )
        #expect(packet.count == 636)
    }

    @Test("the end of the stream is three packets of each universe, and the sequence continues")
    func end() throws {
        var generator = SeededGenerator(seed: 2)
        var encoder = try E131Encoder(source: source, firstUniverse: 3, pixelCount: 171)
        var receiver = E131Receiver()
        for packet in TestPicture(171, 1, &generator).packets({ encoder.encode($0, into: &$1) }) {
            #expect(receiver.receive(packet) == nil)
        }
        var batch = PacketBatch()
        encoder.encodeEnd(into: &batch)
        #expect(batch.packets.compactMap { receiver.receive(Array($0)) } == [])
        #expect(receiver.ended == [3, 4, 3, 4, 3, 4])
        #expect(batch.universes == [3, 4, 3, 4, 3, 4])
    }

    @Test("sequences continue with 0 after 255")
    func wraps() throws {
        var generator = SeededGenerator(seed: 2)
        var encoder = try E131Encoder(
            source: source,
            firstUniverse: 3,
            pixelCount: 1,
            synchronizationUniverse: 9
        )
        var receiver = E131Receiver()
        let picture = TestPicture(1, 1, &generator)
        for _ in 0..<600 {
            for packet in picture.packets({ encoder.encode($0, into: &$1) }) {
                #expect(receiver.receive(packet) == nil)
            }
        }
    }

    @Test("a name is cut after a whole character, and an identifier has 16 bytes")
    func names() throws {
        let source = E131Source(identifier: [9], name: String(repeating: "é", count: 40), priority: 255)
        #expect(source.name == String(repeating: "é", count: 31))
        #expect(source.identifier == [9] + [UInt8](repeating: 0, count: 15))
        #expect(source.priority == 200)
    }

    @Test(
        "universes outside the protocol are an error with a remedy",
        arguments: [
            (0, 1, "universe 0 does not exist; write a number from 1 to 63999"),
            (64_000, 1, "universe 64000 does not exist; write a number from 1 to 63999"),
            (
                63_999, 171,
                "171 pixels reach universe 64000, and the last one is 63999; write a first universe of at most 63998"
            ),
        ]
    )
    func universes(first: Int, pixels: Int, message: String) {
        #expect {
            try E131Encoder(source: source, firstUniverse: first, pixelCount: pixels)
        } throws: { "\($0)" == message }
    }

    @Test("the last universe of all may be full")
    func lastUniverse() throws {
        let encoder = try E131Encoder(source: source, firstUniverse: 63_998, pixelCount: 340)
        #expect(encoder.universes.numbers == 63_998..<64_000)
    }
}
