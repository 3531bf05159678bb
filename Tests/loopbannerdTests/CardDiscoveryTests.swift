import MonotonicTime
import PixelProtocols
import Testing

@testable import loopbannerd

@Suite("The discovery of receiver cards")
struct CardDiscoveryTests {
    /// Returns the times in milliseconds, within three seconds, at which the cards are asked.
    private func times(_ step: (Int64, inout CardDiscovery) -> Bool) -> [Int64] {
        var discovery = CardDiscovery()
        return stride(from: Int64(0), to: 3_000, by: 100).filter { time in
            let hasLink = step(time, &discovery)
            return discovery.advance(to: .zero + .milliseconds(time), hasLink: hasLink)
        }
    }

    @Test("cards are asked every half second until one answers")
    func answer() {
        let times = times { time, discovery in
            if time == 1_100 { discovery.answerArrived() }
            return true
        }
        #expect(times == [0, 500, 1_000])
    }

    @Test("cards are asked again within half a second after the link has returned")
    func returningLink() {
        let times = times { time, discovery in
            if time == 100 || time == 2_100 { discovery.answerArrived() }
            return !(700..<1_600).contains(time)
        }
        #expect(times == [0, 2_000])
    }

    @Test("the answer of a card is one line, and names unknown firmware with a remedy")
    func summary() throws {
        func answer(_ version: UInt8) throws -> CardAnswer {
            var frame = [UInt8](repeating: 0xFF, count: 6) + [0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 8, 5]
            frame += [UInt8](repeating: 0, count: 1_056)
            (frame[15], frame[16], frame[35], frame[37]) = (version, 4, 64, 32)
            return try frame.withUnsafeBytes { try CardAnswer($0) }
        }
        #expect(try answer(13).summary == "receiver card 0: firmware 13.4, 64×32 pixels")
        #expect(
            try answer(99).summary
                == "receiver card 0: firmware 99.4, 64×32 pixels; unknown firmware, try latches = 1, 2 or 3"
        )
        #expect(try answer(99).latches == 2)
        #expect(try !answer(0).hasKnownFirmware)
    }
}
