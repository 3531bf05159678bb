import Foundation
import Testing

@testable import Schedules

@Suite("Calendar")
struct CalendarDayTests {
    @Test("every day of eight centuries has the date and weekday of Foundation's calendar")
    func dates() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for number in stride(from: Int64(-140_000), through: 160_000, by: 13) {
            let day = CalendarDay(number: number)
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            #expect(day.date.year == Int64(parts.year ?? 0), "day \(number)")
            #expect(day.date.month == Int64(parts.month ?? 0), "day \(number)")
            #expect(day.date.day == Int64(parts.day ?? 0), "day \(number)")
            #expect((day.weekday.rawValue + 1) % 7 + 1 == parts.weekday, "day \(number)")
        }
    }

    @Test("dates and days convert to each other around every New Year")
    func roundTrip() {
        for year in stride(from: Int64(1601), through: 2800, by: 1) {
            for (month, day) in [(Int64(1), Int64(1)), (2, 28), (3, 1), (12, 31)] {
                let found = CalendarDay(year: year, month: month, day: day)?.date
                #expect(found?.year == year)
                #expect(found?.month == month)
                #expect(found?.day == day)
            }
            let leap = CalendarDay(year: year, month: 2, day: 29)
            #expect((leap != nil) == (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)))
        }
    }

    @Test("dates that do not exist are rejected")
    func impossible() {
        for (month, day) in [(Int64(0), Int64(1)), (13, 1), (1, 0), (4, 31), (2, 30)] {
            #expect(CalendarDay(year: 2026, month: month, day: day) == nil)
        }
        #expect(CalendarDay(year: 2026, month: 12, day: 24)?.description == "2026-12-24")
    }

    @Test("weekdays repeat every week")
    func week() {
        #expect(
            Weekdays(from: .saturday, to: .monday) == [
                Weekdays(.saturday), Weekdays(.sunday), Weekdays(.monday),
            ]
        )
        #expect(Weekdays(from: .monday, to: .sunday) == .all)
        #expect(Weekdays(from: .friday, to: .friday) == Weekdays(.friday))
    }
}
