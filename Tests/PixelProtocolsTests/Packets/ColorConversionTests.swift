import Foundation
import PixelProtocols
import TestSupport
import Testing

@Suite("Color values on the wire")
struct ColorConversionTests {
    @Test("without correction every value stays as it is")
    func unchanged() {
        for value in UInt8.min...UInt8.max { #expect(ColorConversion.unchanged[value] == value) }
        for value in UInt8.min...UInt8.max { #expect(ColorConversion(order: .bgr)[value] == value) }
    }

    @Test(
        "gamma and brightness give 255·(v/255)^gamma·brightness/100",
        arguments: [(220, 100), (100, 20), (280, 1)]
    )
    func formula(gamma: Int, brightness: Int) {
        let values = ColorConversion(gamma: gamma, brightness: brightness)
        for value in UInt8.min...UInt8.max {
            let light = 255 * pow(Double(value) / 255, Double(gamma) / 100) * Double(brightness) / 100
            #expect(abs(Double(values[value]) - light) <= 0.5001)
        }
        #expect(values[0] == 0)
    }

    @Test("invalid gamma and brightness are clamped")
    func clamped() {
        #expect(ColorConversion(brightness: 200)[200] == 200)
        #expect(ColorConversion(brightness: -1)[255] == 0)
        #expect(ColorConversion(gamma: -5)[0] == 0)
    }

    @Test("each order of colors is applied to each pixel")
    func orders() throws {
        for order: [UInt8] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let channels = try #require(ChannelOrder(indices: order))
            var encoder = DDPEncoder(colorConversion: ColorConversion(order: channels, brightness: 50))
            var batch = PacketBatch()
            let picture: [UInt8] = [10, 20, 30, 200, 100, 0]
            picture.withUnsafeBytes { encoder.encode($0, into: &batch) }
            let expected = [0, 3].flatMap { pixel in order.map { picture[pixel + Int($0)] / 2 } }
            #expect(batch.packets[0].suffix(6) == expected[...])
        }
        #expect(ChannelOrder(indices: [0, 1]) == nil)
        #expect(ChannelOrder(indices: [0, 1, 1]) == nil)
    }

    @Test("a batch keeps its packets apart, and stops where the network accepts no more")
    func batch() {
        var batch = PacketBatch()
        for byte: UInt8 in 1...3 { batch.appendPacket(universe: Int(byte)) { $0 += [byte, byte] } }
        var packets: [[UInt8]] = []
        #expect(
            batch.forEachPacket {
                packets.append(Array($0)); return true
            }
        )
        #expect(packets == [[1, 1], [2, 2], [3, 3]])
        #expect(batch.packets.map(Array.init) == packets)
        #expect(!batch.forEachPacket { $0[0] < 2 })
        #expect(batch.universes == [1, 2, 3])
        batch.removeAll()
        #expect(batch.count == 0 && batch.packets.isEmpty && batch.groups.isEmpty)
    }

    @Test("a batch allocates nothing for a picture of the same size")
    func memory() {
        var generator = SeededGenerator(seed: 5)
        let picture = TestPicture(512, 256, &generator)
        let encoder = ColorlightEncoder(width: 512, height: 256)
        var batch = PacketBatch()
        func address() -> UnsafeRawPointer? { batch.bytes.withUnsafeBytes(\.baseAddress) }
        picture.bytes.withUnsafeBytes { encoder.encode($0, light: 255, into: &batch) }
        let first = address()
        for _ in 0..<3 { picture.bytes.withUnsafeBytes { encoder.encode($0, light: 255, into: &batch) } }
        #expect(address() == first)
    }
}
