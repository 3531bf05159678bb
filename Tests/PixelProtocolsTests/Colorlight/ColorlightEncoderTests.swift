import MonotonicTime
import PixelProtocols
import TestSupport
import Testing

@Suite("Frames for Colorlight cards")
struct ColorlightEncoderTests {
    @Test("a card with each firmware shows each picture at its latch")
    func pictures() {
        var generator = SeededGenerator(seed: 4)
        for (width, height) in TestPicture.sizes {
            for latches in 1...3 {
                let picture = TestPicture(width, height, &generator)
                let encoder = ColorlightEncoder(
                    width: width,
                    height: height,
                    latch: .init(count: latches),
                    colorConversion: .unchanged
                )
                var card = CardModel(width: width, height: height)
                card.requiredLatches = latches
                let frames = picture.packets { encoder.encode($0, light: 77, into: &$1) }
                #expect(frames.compactMap { card.receive($0) } == [], "\(width)×\(height)")
                #expect(card.shown == [picture.bytes], "\(width)×\(height)")
                #expect((card.light, card.lightFrames) == (77, min(latches, 2)))
                #expect(frames.allSatisfy { $0.count <= 1512 })
            }
        }
    }

    @Test("random pictures arrive in the order of colors of the card")
    func random() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<TestPicture.count {
            let picture = TestPicture.random(&generator)
            let encoder = ColorlightEncoder(width: picture.width, height: picture.height)
            var card = CardModel(width: picture.width, height: picture.height)
            card.requiredLatches = 2
            for frame in picture.packets({ encoder.encode($0, light: 255, into: &$1) }) {
                #expect(card.receive(frame) == nil, "seed \(seed)")
            }
            let colors = stride(from: 0, to: picture.bytes.count, by: 3)
            let expected = colors.flatMap {
                [picture.bytes[$0 + 2], picture.bytes[$0 + 1], picture.bytes[$0]]
            }
            #expect(card.shown == [expected], "seed \(seed)")
        }
    }

    @Test("a row, the light, the latch and the discovery have the bytes of the test vectors")
    func vectors() {
        var generator = SeededGenerator(seed: 4)
        var picture = TestPicture(2, 1, &generator)
        picture.bytes = [255, 0, 0, 0, 255, 0]
        let encoder = ColorlightEncoder(width: 2, height: 1, latch: .init(count: 1))
        let frames = picture.packets { encoder.encode($0, light: 128, into: &$1) }
        let address = "112233445566 222233445566"
        #expect(frames.count == 3)
        #expect(frames[0] == hex(address + "0a 80 80 80 ff") + [UInt8](repeating: 0, count: 60))
        #expect(frames[1] == hex(address + "55 0000 0000 0002 08 88 0000ff 00ff00"))
        let zeros = String(repeating: "00", count: 21)
        #expect(
            frames[2].prefix(48) == hex(address + "01 07" + zeros + "80 05 00 80 80 80 00000000000000")[...]
        )
        #expect(frames[2].count == 112)
        #expect(ColorlightFrame.discovery(card: 0) == hex(address + "07") + [UInt8](repeating: 0, count: 271))
        #expect(ColorlightFrame.discovery(card: 3)[16] == 3)
    }

    @Test("the latches follow the rows after the delay, as a separate group")
    func groups() {
        var generator = SeededGenerator(seed: 4)
        let latch = ColorlightEncoder.Latch(count: 3, delay: .milliseconds(7), source: 0)
        let encoder = ColorlightEncoder(width: 498, height: 2, latch: latch)
        var batch = PacketBatch()
        TestPicture(498, 2, &generator).bytes.withUnsafeBytes { encoder.encode($0, light: 255, into: &batch) }
        #expect(batch.groups.map(\.end) == [6, 9])
        #expect(batch.groups.map(\.pause) == [.zero, .milliseconds(7)])
        #expect(batch.packets.suffix(3).allSatisfy { $0[$0.startIndex + 13] == 0 })
        #expect(batch.packets.dropFirst(2).prefix(2).map(\.count) == [1512, 24])
    }

    @Test("the number of latches is clamped to 1…3", arguments: [(0, 1), (2, 2), (9, 3)])
    func clamped(count: Int, expected: Int) {
        #expect(ColorlightEncoder.Latch(count: count).count == expected)
    }

    @Test("the encoder has no frame that configures a card")
    func kinds() {
        var generator = SeededGenerator(seed: 4)
        let encoder = ColorlightEncoder(width: 64, height: 32)
        let frames = TestPicture(64, 32, &generator).packets { encoder.encode($0, light: 1, into: &$1) }
        #expect(Set(frames.map { $0[12] }) == [0x01, 0x0A, 0x55])
    }
}
