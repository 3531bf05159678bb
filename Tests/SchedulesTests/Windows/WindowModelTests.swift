import TestSupport
import Testing

@testable import Schedules

/// Compares time windows with a model that evaluates a whole year minute by minute.
@Suite("Windows over a year")
struct WindowModelTests {
    /// The latest local time that clocks have shown at a minute of the year.
    private struct Minute {
        var second: Int64
        var today: NaiveWindow.Day
        var yesterday: NaiveWindow.Day
        var minute: Int

        func shows(_ window: NaiveWindow) -> Bool { window.isOpen(today, after: yesterday, minute) }
    }

    private static func minutes(of year: Int64, in file: ZoneFile) -> [Minute] {
        let start = (CalendarDay(year: year, month: 1, day: 1)?.number ?? 0) * 86_400
        var highest = start + file.offset(at: start)
        var day = CalendarDay(containing: highest)
        var minute = Minute(second: start, today: .init(day), yesterday: .init(day + -1), minute: 0)
        return stride(from: start, to: start + 366 * 86_400, by: 60).map { second in
            highest = max(highest, second + file.offset(at: second))
            if CalendarDay(containing: highest) > day {
                day = day + 1
                (minute.yesterday, minute.today) = (minute.today, .init(day))
            }
            minute.second = second
            minute.minute = Int(highest - day.number * 86_400) / 60
            return minute
        }
    }

    @Test(
        "windows open and close as a model by minutes, and the next change is the model's",
        arguments: ZoneFile.names,
        [2010, 2026]
    )
    func model(name: String, year: Int64) throws {
        let file = try ZoneFile(name)
        let minutes = Self.minutes(of: year, in: file)
        let first = try #require(minutes.first).second
        let last = try #require(minutes.last).second
        let calendar = LocalCalendar(zone: ZoneTable(around: first, offset: file.offset))
        for seed in 1...UInt64(InputCount.of(1, nightly: 3)) {
            var generator = SeededGenerator(seed: seed &* 31 &+ UInt64(year))
            let count = Int.random(in: 1...4, using: &generator)
            let naive = (0..<count).map { _ in NaiveWindow.random(using: &generator) }
            let windows = try naive.map { try TimeWindow(parsing: $0.text) }
            // The expected instants are all changes of the model. Between them, the state is checked.
            var wanted: [Int64] = []
            var wasOpen = naive.contains { minutes[0].shows($0) }
            #expect(calendar.isOpen(windows, at: first) == wasOpen, "seed \(seed)")
            for minute in minutes.dropFirst() {
                let isOpen = naive.contains { minute.shows($0) }
                if isOpen != wasOpen { wanted.append(minute.second) }
                wasOpen = isOpen
                guard minute.second % 3_540 == 0 else { continue }
                if calendar.isOpen(windows, at: minute.second) != isOpen {
                    Issue.record("\(name), seed \(seed), at \(minute.second): \(naive.map(\.text))")
                }
            }
            var found: [Int64] = []
            var next = calendar.nextChange(of: windows, after: first)
            while let change = next, change <= last {
                found.append(change)
                next = calendar.nextChange(of: windows, after: change)
            }
            if found != wanted {
                let odd = Set(found).symmetricDifference(wanted).sorted()
                Issue.record("\(name), seed \(seed): \(naive.map(\.text)): \(odd.prefix(4))")
            }
        }
    }

    @Test("the last change equals the one that led to it as the next change")
    func lastChange() throws {
        let calendar = LocalCalendar(
            zone: ZoneTable(around: 1_790_000_000, offset: try ZoneFile("Europe/Berlin").offset)
        )
        let windows = [
            try TimeWindow(parsing: "Mon..Fri 11:00..14:00"), try TimeWindow(parsing: "22:00..01:30"),
        ]
        var second: Int64 = 1_790_000_000
        for _ in 0..<40 {
            let next = try #require(calendar.nextChange(of: windows, after: second))
            #expect(calendar.lastChange(of: windows, upTo: next, within: 60) == next)
            #expect(calendar.lastChange(of: windows, upTo: next + 59, within: 60) == next)
            #expect(calendar.lastChange(of: windows, upTo: next + 61, within: 60) == nil)
            #expect(
                calendar.lastChange(of: windows, upTo: next - 1, within: next - 1 - second)
                    == (second == 1_790_000_000 ? nil : second)
            )
            second = next
        }
    }

    @Test("windows that are always or never open do not change")
    func constant() throws {
        for text in ["00:00..24:00", "Mon..Sun", "01-01..12-31", "2020-02-02"] {
            let window = try TimeWindow(parsing: text)
            #expect(LocalCalendar().nextChange(of: [window], after: 1_790_000_000) == nil)
            #expect(LocalCalendar().isOpen([window], at: 1_790_000_000) == !text.hasPrefix("2020"))
        }
        #expect(!LocalCalendar().isOpen([], at: 0))
        #expect(LocalCalendar().nextChange(of: [], after: 0) == nil)
    }
}
