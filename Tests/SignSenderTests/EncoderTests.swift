import BusInterfaces
import MonotonicTime
import TestSupport
import Testing

@testable import SignSender

@Suite("Packets of pictures")
struct EncoderTests {
    /// Returns the picture whose pixels have these colors in the order of the network.
    private func picture(_ bytes: [UInt8], channels: [UInt8] = [0, 1, 2]) -> WirePicture {
        var picture = WirePicture(order: (0..<UInt32(bytes.count / 3)).map { $0 }, channels: channels)
        picture.set(bytes, PixelTable(gamma: 100, brightness: 100))
        return picture
    }

    private func packets(
        _ encoder: inout some PictureEncoder,
        _ picture: WirePicture,
        brightness: Int = 100,
        isMulticast: Bool = false
    ) -> PacketList {
        var list = PacketList(port: 5568, isMulticast: isMulticast)
        encoder.encode(picture, brightness: brightness, into: &list)
        return list
    }

    private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    // MARK: Receiver cards

    @Test("a row is sent in the order of the card, as in a recording")
    func row() {
        var encoder = CardEncoder(ReceiverCard(), width: 2, isDimmedByCard: true, port: CardPort(latches: 2))
        let list = packets(&encoder, picture([255, 0, 0, 0, 255, 0], channels: [2, 1, 0]))
        let frames = list.packets.map { hexadecimal($0) }
        #expect(frames[2] == "1122334455662222334455665500000000000208880000ff00ff00")
        #expect(list.groups.map(\.end) == [3, 5])
        #expect(list.groups.map(\.pause) == [.zero, .milliseconds(5)])
    }

    @Test("light and latch have the brightness, as in a recording")
    func light() {
        var encoder = CardEncoder(ReceiverCard(), width: 2, isDimmedByCard: true, port: CardPort(latches: 1))
        let list = packets(&encoder, picture([0, 0, 0, 0, 0, 0]), brightness: 50)
        let frames = list.packets
        #expect(frames.map(\.count) == [77, 27, 112])
        #expect(hexadecimal(frames[0].prefix(20)) == "1122334455662222334455660a808080ff000000")
        #expect(
            hexadecimal(frames[2].prefix(48))
                == "112233445566222233445566" + "0107" + String(repeating: "00", count: 21) + "800500808080"
                + String(repeating: "00", count: 7)
        )
        #expect(frames[2].dropFirst(48).allSatisfy { $0 == 0 })
    }

    @Test(
        "wide rows take several frames, and every pixel is in one of them",
        arguments: [1, 496, 497, 498, 1_024]
    )
    func wideRows(_ width: Int) {
        var generator = SeededGenerator(seed: UInt64(width))
        let bytes = (0..<3 * width * 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var encoder = CardEncoder(
            ReceiverCard(),
            width: width,
            isDimmedByCard: true,
            port: CardPort(latches: 1)
        )
        var shown = [UInt8](repeating: 0, count: bytes.count)
        for frame in packets(&encoder, picture(bytes)).packets.map({ Array($0) }) where frame[12] == 0x55 {
            #expect(frame.count <= 1_514)
            let row = Int(frame[13]) << 8 | Int(frame[14])
            let column = Int(frame[15]) << 8 | Int(frame[16])
            let count = Int(frame[17]) << 8 | Int(frame[18])
            #expect(frame[19...20] == [0x08, 0x88])
            #expect(frame.count == 21 + 3 * count)
            let start = 3 * (row * width + column)
            shown.replaceSubrange(start..<start + 3 * count, with: frame[21...])
        }
        #expect(shown == bytes)
    }

    @Test("the number of latches is that of the file, or that of the cards")
    func latches() {
        var settings = ReceiverCard()
        let port = CardPort(latches: 1)
        var encoder = CardEncoder(settings, width: 1, isDimmedByCard: true, port: port)
        #expect(packets(&encoder, picture([0, 0, 0])).packets.count { $0.count == 112 } == 1)
        settings.latches = 3
        settings.latchSource = 0
        encoder = CardEncoder(settings, width: 1, isDimmedByCard: false, port: port)
        let frames = packets(&encoder, picture([0, 0, 0]), brightness: 50).packets.filter { $0.count == 112 }
        #expect(frames.count == 3)
        #expect(frames.allSatisfy { Array($0)[13] == 0 && Array($0)[35] == 255 })
    }

    @Test("a card's answer has its firmware, and other frames are ignored")
    func answer() throws {
        var frame = [UInt8](repeating: 0, count: 1_070)
        (frame[12], frame[13], frame[15], frame[16]) = (8, 5, 11, 9)
        (frame[35], frame[37], frame[98]) = (64, 32, 1)
        let answer = try #require(CardAnswer(frame[...]))
        #expect("\(answer)" == "receiver card 1: firmware 11.9, 64×32 pixels")
        #expect(CardAnswer(frame.prefix(999)) == nil)
        frame[13] = 6
        #expect(CardAnswer(frame[...]) == nil)
    }

    // MARK: E1.31

    @Test("a universe is a packet of the standard")
    func universe() {
        var stream = E131Stream()
        (stream.universe, stream.priority, stream.identifier) = (300, 150, Array(1...16))
        let bytes = (0..<513).map { UInt8(truncatingIfNeeded: $0) }
        var encoder = E131Encoder(stream, pixels: 171, source: "counter")
        let list = packets(&encoder, picture(bytes), isMulticast: true)
        #expect(list.packets.map(\.count) == [636, 129])
        #expect(list.groupUniverses == [300, 301])
        let first = Array(list.packets[0])
        #expect(
            hexadecimal(first[..<44])
                == "00100000" + "4153432d45312e3137000000" + "726c" + "00000004"
                + "0102030405060708090a0b0c0d0e0f10"
                + "7256" + "00000002"
        )
        #expect(String(decoding: first[44..<51], as: UTF8.self) == "counter")
        #expect(first[51..<108].allSatisfy { $0 == 0 })
        #expect(
            hexadecimal(first[108..<126]) == "96" + "0000" + "00" + "00" + "012c" + "7209" + "02a100000001"
                + "01ff" + "00"
        )
        #expect(Array(first[126...]) == Array(bytes[..<510]))
        let second = packets(&encoder, picture(bytes), isMulticast: true).packets.map { Array($0) }
        #expect(second.map { $0[111] } == [1, 1])
    }

    @Test("a synchronization packet follows all universes")
    func synchronization() {
        var stream = E131Stream()
        stream.synchronization = 7_000
        var encoder = E131Encoder(stream, pixels: 1, source: "")
        let list = packets(&encoder, picture([1, 2, 3]), isMulticast: true)
        #expect(list.groupUniverses == [1, 7_000])
        let packet = Array(list.packets[1])
        #expect(packet.count == 49)
        #expect(hexadecimal(packet[16..<22]) == "702100000008")
        #expect(hexadecimal(packet[38...]) == "700b" + "00000001" + "00" + "1b58" + "0000")
        #expect(hexadecimal(Array(list.packets[0])[109..<111]) == "1b58")
    }

    @Test("a stream ends with three packets for each universe")
    func end() {
        var encoder = E131Encoder(E131Stream(), pixels: 200, source: "")
        var list = PacketList(port: 5568, isMulticast: true)
        encoder.encodeEnd(into: &list)
        #expect(list.groupUniverses == [1, 2, 1, 2, 1, 2])
        #expect(list.packets.allSatisfy { Array($0)[112] == 0x40 })
        #expect(list.packets.map { Array($0)[111] } == [0, 0, 1, 1, 2, 2])
    }

    // MARK: Art-Net

    @Test("a universe is an ArtDmx packet with an even length")
    func artNet() {
        var node = ArtNetNode(host: NetworkHost(name: "10.0.0.2", port: 6454))
        (node.universe, node.synchronizes) = (0x1_23, true)
        let bytes = (0..<513).map { UInt8(truncatingIfNeeded: $0) }
        var encoder = ArtNetEncoder(node)
        let list = packets(&encoder, picture(bytes)).packets.map { Array($0) }
        #expect(list.map(\.count) == [528, 22, 14])
        #expect(
            hexadecimal(list[0][..<18]) == "4172742d4e657400" + "0050" + "000e" + "01" + "00" + "2301"
                + "01fe"
        )
        #expect(Array(list[0][18...]) == Array(bytes[..<510]))
        #expect(
            hexadecimal(list[1]) == "4172742d4e657400" + "0050" + "000e" + "01" + "00" + "2401" + "0004"
                + "fe" + "ff" + "00" + "00"
        )
        #expect(hexadecimal(list[2]) == "4172742d4e657400" + "0052" + "000e" + "0000")
        for _ in 0..<254 { _ = packets(&encoder, picture(bytes)) }
        #expect(packets(&encoder, picture(bytes)).packets.map { Array($0) }[0][12] == 1)
    }

    // MARK: Values

    @Test("full brightness and no correction leave every value as it is")
    func identity() {
        #expect(PixelTable(gamma: 100, brightness: 100).values == Array(0...255))
        let half = PixelTable(gamma: 100, brightness: 50).values
        #expect((half[255], half[128], half[0]) == (128, 64, 0))
        let corrected = PixelTable(gamma: 220, brightness: 100).values
        #expect((corrected[255], corrected[128], corrected[1]) == (255, 56, 0))
        #expect(PixelTable(gamma: 220, brightness: 1).values[255] == 3)
    }

    @Test("pixels are taken in the order of the network")
    func order() {
        var picture = WirePicture(order: [1, 0], channels: [1, 2, 0])
        picture.set([1, 2, 3, 4, 5, 6], PixelTable(gamma: 100, brightness: 100))
        #expect(picture.bytes == [5, 6, 4, 2, 3, 1])
    }
}
