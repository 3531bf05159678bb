import MonotonicTime
import Testing

@testable import SignSender

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
}
