import TestSupport
import Testing

@testable import Schedules

/// Tests how time windows are parsed, and the errors of invalid ones.
@Suite("Parsing windows")
struct TimeWindowTests {
    private static let noon: Int64 = 43_200

    private func window(_ text: String) throws -> TimeWindow { try TimeWindow(parsing: text) }

    private func complaint(_ text: String) -> String {
        do {
            return "read as \(try TimeWindow(parsing: text))"
        } catch {
            return "\(error)"
        }
    }

    @Test("weekdays have the syntax of systemd")
    func weekdays() throws {
        #expect(try window("Mon").weekdays == Weekdays(.monday))
        #expect(try window("mon..FRI").weekdays == Weekdays(from: .monday, to: .friday))
        #expect(try window("Saturday,Sun").weekdays == Weekdays(from: .saturday, to: .sunday))
        #expect(try window("Sun..Tue").weekdays == Weekdays(from: .sunday, to: .tuesday))
        #expect(try window("Mon..Wed,Fri").weekdays.rawValue == 0b001_0111)
        #expect(try window("Mon").times == .wholeDay)
    }

    @Test("dates have a year or recur every year, and include their ends")
    func dates() throws {
        let eve = try #require(CalendarDay(year: 2026, month: 12, day: 24))
        #expect(try window("2026-12-24").dates == [.once(eve...eve)])
        #expect(try window("2026-12-24..2026-12-26").dates == [.once(eve...(eve + 2))])
        let yearly = try window("12-24..12-26,02-29")
        #expect(yearly.dates.count == 2)
        #expect(yearly.begins(on: eve) && yearly.begins(on: eve + 2))
        #expect(!yearly.begins(on: eve + 3) && !yearly.begins(on: eve + -1))
        let turn = try window("12-30..01-02")
        #expect([6, 7, 8, 9].allSatisfy { turn.begins(on: eve + $0) })
        #expect(!turn.begins(on: eve + 5) && !turn.begins(on: eve + 10))
    }

    @Test("times are clock times or relative to the sun, and cross midnight if the end is not later")
    func times() throws {
        #expect(try window("11:00..14:30:15").times == TimeSpan(from: .clock(39_600), to: .clock(52_215)))
        #expect(try window("22:00..02:00").times.endsNextDay)
        #expect(try window("22:00..00:00").times.endsNextDay)
        #expect(try !window("22:00..24:00").times.endsNextDay)
        #expect(try window("sunset-30min..sunrise").times == TimeSpan(from: .sunset(-1_800), to: .sunrise(0)))
        #expect(try window("sunset-1h30min..23:00").times.from == .sunset(-5_400))
        #expect(try window("sunset..sunrise").times.endsNextDay)
        #expect(try window("sunset..01:00").times.endsNextDay)
        #expect(try window("22:00..sunrise+10s").times.endsNextDay)
        for text in ["sunrise..sunset", "sunset..22:00", "sunset..24:00", "06:00..sunrise", "13:00..sunset"] {
            #expect(try !window(text).times.endsNextDay, "\(text)")
        }
        #expect(try window("sunset..22:00").needsPlace)
        #expect(try !window("20:00..22:00").needsPlace)
    }

    @Test("all three parts can be combined")
    func together() throws {
        let window = try window("  Sat,Sun  12-01..12-24   10:00..20:00 ")
        #expect(window.weekdays == Weekdays(from: .saturday, to: .sunday))
        #expect(window.dates.count == 1)
        #expect(window.times.from == .clock(36_000))
    }

    @Test("an error has its location, the problem and the remedy")
    func mistakes() {
        let form = WindowReaderForm.text
        let days = "allowed: Mon, Tue, Wed, Thu, Fri, Sat, Sun"
        let time = "write a time such as 09:30, 24:00, sunrise, or sunset-30min"
        let date = "write a date such as 2026-12-24, or 12-24 for every year"
        var wanted: [String: String] = [:]
        wanted[""] = "a window must not be empty; \(form) (character 1)"
        wanted["Mon..Fry 11:00..14:00"] = "unknown weekday 'Fry'; did you mean 'Fri'? \(days) (character 6)"
        wanted["Mon-Fri"] = "write a range of weekdays with two dots: Mon..Fri (character 1)"
        wanted["Mon,,Fri"] = "a weekday is missing; did you mean \"Mon,Fri\"? (character 5)"
        wanted["Mon..Tue..Wed"] = "a range of weekdays has two ends, such as Mon..Fri (character 1)"
        wanted["Mon Tue"] =
            "'Tue' is a second set of weekdays; did you mean \"Mon,Tue\"? (character 5)"
        wanted["11:00..12:00 Mon"] =
            "weekdays come before times; did you mean \"Mon 11:00..12:00\"? (character 14)"
        wanted["11:00..12:00 13:00..14:00"] =
            "'13:00..14:00' is a second set of times; write 2 windows, \"11:00..12:00\", \"13:00..14:00\" (character 14)"
        wanted["Mon 11:00 .. 14:00"] =
            "'11:00' needs an end; did you mean \"Mon 11:00..14:00\"? (character 5)"
        wanted["Mon .. Fri"] = "use no spaces around '..' and ','; did you mean \"Mon..Fri\"? (character 5)"
        wanted["11:00-14:00"] = "join times with two dots: 11:00..14:00 (character 1)"
        wanted["sunset"] = "'sunset' needs an end, such as sunset..24:00 (character 1)"
        wanted["11:00..12:00..13:00"] =
            "a window has one start and one end, such as 11:00..14:00 (character 1)"
        wanted["9:00..12:00"] = "'9:00' is not a time; did you mean \"09:00..12:00\"? (character 1)"
        wanted["11:00..25:00"] = "invalid time 25:00; use 00:00 to 24:00 (character 8)"
        wanted["11:60..12:00"] = "invalid time 11:60; use 00:00 to 24:00 (character 1)"
        wanted["11:00.."] = "a time is missing; did you mean \"11:00..24:00\"? (character 8)"
        wanted["24:00..02:00"] = "a window cannot begin at 24:00; write 00:00 (character 1)"
        wanted["11:00..11:00"] =
            "'11:00..11:00' has zero length; a whole day is 00:00..24:00 (character 1)"
        wanted["sunrize..11:00"] = "unknown time 'sunrize'; did you mean 'sunrise'? \(time) (character 1)"
        wanted["sunset-30m..23:00"] =
            "cannot read '-30m'; write a sign and a duration after it, such as sunset-30min or sunrise+1h "
            + "(units: s min h) (character 7)"
        wanted["sunset+13h..23:00"] = "'+13h' is more than 12 hours from sunrise or sunset (character 7)"
        wanted["2026-02-29"] = "invalid date 2026-02-29; \(date) (character 1)"
        wanted["12-24..2026-12-26"] =
            "both dates of a range need a year, or neither; did you mean \"2026-12-24..2026-12-26\"? (character 1)"
        wanted["2026-12-26..2026-12-24"] =
            "'2026-12-26..2026-12-24' ends before it begins; swap the dates (character 1)"
        wanted["24-12-2026"] = "'24-12-2026' is not a date; did you mean \"2026-12-24\"? (character 1)"
        wanted["Mon 12-24,,12-25"] = "a date is missing; did you mean \"Mon 12-24,12-25\"? (character 11)"
        wanted["*"] = "cannot read '*'; \(form) (character 1)"
        for (text, message) in wanted { #expect(complaint(text) == message, "\(text)") }
    }

    @Test("arbitrary bytes are at most an error")
    func anyText() {
        let pieces = [
            "Mon", "Sun", "..", ",", " ", ":", "-", "+", "12", "2026", "sunrise", "sunset", "30min", "0",
            "24:00", "ß", "\u{301}",
            "\u{0}", "99999999999999999999", "11:00..14:00", "é", "..x",
        ]
        for seed in UInt64(1)...600 {
            var generator = SeededGenerator(seed: seed)
            let count = Int.random(in: 1...8, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            do {
                let window = try TimeWindow(parsing: text)
                let calendar = LocalCalendar(place: Place(latitude: 70, longitude: 0))
                _ = calendar.nextChange(of: [window], after: 1_790_000_000)
            } catch {
                #expect(error.column >= 1 && error.column <= text.count + 1, "seed \(seed): \(text)")
            }
        }
    }
}

/// The syntax of a time window as messages show it.
enum WindowReaderForm {
    static let text = """
        write "[WEEKDAYS] [DATES] [FROM..TO]", such as "Mon..Fri 11:00..14:00", "12-24..12-26" or "sunset..23:00"
        """
}
