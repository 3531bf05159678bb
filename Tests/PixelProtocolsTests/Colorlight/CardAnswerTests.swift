import PixelProtocols
import TestSupport
import Testing

@Suite("Answers of receiver cards")
struct CardAnswerTests {
    /// Returns the answer of a card with `firmware`, written from the description.
    private func answer(firmware: UInt8) -> [UInt8] {
        var frame = [UInt8](repeating: 0xFF, count: 6) + hex("112233445566 08 05")
        frame += [UInt8](repeating: 0, count: 1070 - frame.count)
        func set(_ data: Int, _ bytes: [UInt8]) {
            frame.replaceSubrange(13 + data..<13 + data + bytes.count, with: bytes)
        }
        set(2, [firmware, 4])
        set(21, [0, 128, 0, 64])
        set(38, [0, 1, 0, 2])
        set(46, [0, 0, 0x27, 0x10])
        set(85, [3])
        return frame
    }

    @Test("an answer has the firmware, the size and the place of the card")
    func fields() throws {
        let card = try answer(firmware: 13).withUnsafeBytes { try CardAnswer($0) }
        #expect((card.majorVersion, card.minorVersion) == (13, 4))
        #expect((card.width, card.height, card.cardNumber) == (128, 64, 3))
        #expect((card.packetCount, card.uptime) == (65_538, 10_000))
    }

    @Test(
        "firmware needs two latches from version 13 on",
        arguments: [(2, 1), (11, 1), (12, 1), (13, 2), (15, 2)]
    )
    func latches(firmware: UInt8, latches: Int) throws {
        #expect(try answer(firmware: firmware).withUnsafeBytes { try CardAnswer($0) }.latches == latches)
    }

    @Test("other frames are rejected, and no frame traps")
    func rejections() {
        let frame = answer(firmware: 13)
        for count in 0..<frame.count {
            let result = Result { try Array(frame.prefix(count)).withUnsafeBytes { try CardAnswer($0) } }
            #expect((try? result.get()) == nil || count >= 1000)
        }
        var other = frame
        other[13] = 4
        #expect(throws: PacketRejection.unsupportedKind(4)) {
            try other.withUnsafeBytes { try CardAnswer($0) }
        }
        other[6] = 0
        #expect(throws: PacketRejection.otherProtocol) { try other.withUnsafeBytes { try CardAnswer($0) } }
    }
}
