import MonotonicTime
import Testing

@testable import Schedules

@Suite("Schedule entries")
struct ScheduleEntryTests {
    private let calendar = LocalCalendar()

    private func entry(_ text: String, brightness: Int? = nil, isLit: Bool? = nil, over: Int64 = 0) throws
        -> ScheduleEntry
    {
        var entry = ScheduleEntry(windows: [try TimeWindow(parsing: text)], rampDuration: .seconds(over))
        entry.brightness = brightness
        entry.isLit = isLit
        return entry
    }

    private static func at(_ hour: Int64, _ minute: Int64 = 0) -> Int64 { hour * 3_600 + minute * 60 }

    @Test("of several open entries the last one with a value controls each setting")
    func lastRules() throws {
        var fast = ScheduleEntry(windows: [try TimeWindow(parsing: "18:00..22:00")])
        fast.speed = 2_560
        fast.dwell = .seconds(1)
        let entries = [
            try entry("16:00..24:00", brightness: 40), fast,
            try entry("20:00..21:00", brightness: 5, isLit: true),
        ]
        #expect(calendar.activeEntries(in: entries, at: Self.at(15)) == ActiveEntries())
        #expect(calendar.activeEntries(in: entries, at: Self.at(17)).brightnessEntry == 0)
        let evening = calendar.activeEntries(in: entries, at: Self.at(20, 30))
        #expect(evening.brightnessEntry == 2)
        #expect(evening.lightEntry == 2)
        #expect(evening.speedEntry == 1)
        #expect(evening.dwellEntry == 1)
        #expect(calendar.activeEntries(in: entries, at: Self.at(21)).brightnessEntry == 0)
        #expect(calendar.activeEntries(in: entries, at: Self.at(21)).lightEntry == nil)
    }

    @Test("a ramp starts when another entry takes control, and has the duration of that entry")
    func ramps() throws {
        let entries = [
            try entry("18:00..23:00", brightness: 40, over: 1_800),
            try entry("20:00..21:00", brightness: 5, over: 600),
        ]
        func ramp(_ second: Int64) -> ScheduledRamp? {
            calendar.brightnessRamp(
                in: entries,
                at: second,
                currentEntries: calendar.activeEntries(in: entries, at: second)
            )
        }
        #expect(ramp(Self.at(17, 59)) == nil)
        #expect(
            ramp(Self.at(18)) == ScheduledRamp(previous: nil, start: Self.at(18), length: .seconds(1_800))
        )
        #expect(
            ramp(Self.at(18, 29)) == ScheduledRamp(previous: nil, start: Self.at(18), length: .seconds(1_800))
        )
        #expect(ramp(Self.at(18, 30)) == nil)
        #expect(ramp(Self.at(20, 9)) == ScheduledRamp(previous: 0, start: Self.at(20), length: .seconds(600)))
        #expect(ramp(Self.at(20, 10)) == nil)
        #expect(
            ramp(Self.at(21, 5)) == ScheduledRamp(previous: 1, start: Self.at(21), length: .seconds(1_800))
        )
        #expect(
            ramp(Self.at(23, 29)) == ScheduledRamp(previous: 0, start: Self.at(23), length: .seconds(1_800))
        )
        #expect(ramp(Self.at(23, 31)) == nil)
    }
}
