import MonotonicTime
import TestSupport
import Testing

@testable import SignCore

@Suite("A page of statistics")
struct UsagePageTests {
    private func counts(_ hour: Int64, _ number: Int, idLength: Int = 4) -> [UsageCount] {
        (0..<number).map { index in
            let id = "\(index)" + String(repeating: "x", count: idLength)
            return UsageCount(hour: UsageHour(number: hour), id: id, taps: 1, shownSeconds: 2)
        }
    }

    @Test("whole hours are added as long as they fit, and the next one is named")
    func hours() {
        var page = UsagePage(limit: 1_000)
        for hour in 1...5 { page.add(hour: UsageHour(number: Int64(hour)), counts: counts(Int64(hour), 4)) }
        #expect(page.counts.map(\.hour.number) == [1, 1, 1, 1, 2, 2, 2, 2])
        #expect(page.nextHour?.number == 3)
    }

    @Test("an hour that exceeds a whole page loses ids but no counts")
    func longHour() {
        var page = UsagePage(limit: 1_000)
        page.add(hour: UsageHour(number: 7), counts: counts(7, 100, idLength: 50))
        #expect(page.nextHour == nil)
        #expect(page.counts.count < 10)
        #expect(page.counts.last?.id == "")
        #expect(page.counts.reduce(0) { $0 + $1.taps } == 100)
        #expect(page.counts.reduce(0) { $0 + $1.shownSeconds } == 200)
    }

    @Test("consecutive pages have every hour once and all counts", arguments: 0..<20 as Range<UInt64>)
    func pages(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let hours = (0..<Int64(30)).map { hour in counts(hour, Int.random(in: 1...12, using: &random)) }
        var seen: [UsageCount] = []
        var from: Int64? = 0
        var rounds = 0
        while let first = from, rounds < 100 {
            var page = UsagePage(limit: 1_500)
            for hour in first..<30 { page.add(hour: UsageHour(number: hour), counts: hours[Int(hour)]) }
            seen += page.counts
            from = page.nextHour?.number
            rounds += 1
        }
        #expect(seen == hours.flatMap { $0 }, "seed \(seed)")
    }

    @Test("an hour that exceeds a whole page keeps every gesture")
    func gestures() {
        var page = UsagePage(limit: 1_000)
        let hour = UsageHour(number: 7)
        let gestures = (0..<20).map { UsageCount(hour: hour, button: "button \($0)", .tap, presses: 1) }
        page.add(hour: hour, counts: counts(7, 100) + gestures)
        #expect(page.counts.filter { $0.id == nil } == gestures)
        #expect(page.counts.filter { $0.id != nil }.reduce(0) { $0 + $1.taps } == 100)
    }

    @Test("the current hour is reported without resetting it")
    func running() {
        let civil = CivilTime(secondsSince1970: 1_795_379_400)
        var counter = UsageCounter(ClockReading(civil, at: .zero))
        counter.count(UsageEvent(.shown("tea"), at: .zero))
        #expect(counter.counts(upTo: .zero + .seconds(5)).map(\.shownSeconds) == [5])
        #expect(counter.counts(upTo: .zero + .seconds(9)).map(\.shownSeconds) == [9])
        #expect(counter.takeCounts().isEmpty)
    }
}
