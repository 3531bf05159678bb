import Testing

@testable import Schedules

@Suite("Time zones")
struct ZoneTableTests {
    private static func middle(of year: Int64) -> Int64 {
        (CalendarDay(year: year, month: 7, day: 1)?.number ?? 0) * 86_400
    }

    @Test(
        "a table has the offsets of the system's zone, to the second of each change",
        arguments: ZoneFile.names,
        [2010, 2026]
    )
    func offsets(name: String, year: Int64) throws {
        let file = try ZoneFile(name)
        let table = ZoneTable(around: Self.middle(of: year), offset: file.offset)
        let changes = file.times.filter(table.range.contains)
        #expect(changes.count >= 2)
        let seconds = changes.flatMap { [$0 - 1, $0] }
        for second in seconds + stride(from: table.range.lowerBound, to: table.range.upperBound, by: 3_000) {
            let isRight = table.offset(at: second) == file.offset(at: second)
            if !isRight { Issue.record("\(name) at \(second)") }
        }
    }

    @Test(
        "the first second of a local time is the first at which clocks read it or later",
        arguments: ZoneFile.names,
        [2010, 2026]
    )
    func firstTime(name: String, year: Int64) throws {
        let file = try ZoneFile(name)
        let table = ZoneTable(around: Self.middle(of: year), offset: file.offset)
        for change in file.times.filter(table.range.contains) {
            let start = change - 86_400
            var highest = start - 60 + file.offset(at: start)
            for second in stride(from: start, to: change + 86_400, by: 60) {
                // At this second, clocks show these minutes for the first time.
                let local = second + file.offset(at: second)
                while highest < local {
                    highest += 60
                    let found = table.firstSecond(reading: highest)
                    if found != second { Issue.record("\(name): \(highest) at \(second), not \(found)") }
                }
            }
        }
    }

    @Test("UTC has no changes and no end")
    func utc() {
        #expect(ZoneTable.utc.firstSecond(reading: 1_000) == 1_000)
        #expect(ZoneTable.utc.offset(at: .max) == 0)
        #expect(ZoneTable(offset: 3_600).localTime(at: 0) == 3_600)
        #expect(ZoneTable(offset: 3_600).firstSecond(reading: 3_600) == 0)
    }
}
