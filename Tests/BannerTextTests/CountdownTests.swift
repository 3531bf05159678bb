import MonotonicTime
import TestSupport
import Testing

@testable import BannerText

@Suite("Countdowns")
struct CountdownTests {
    /// Returns the local time `2026-11-21` at `hour`:`minute`:`second`, one hour ahead of UTC.
    private func time(_ hour: Int64, _ minute: Int64, _ second: Int64, milliseconds: Int64 = 0) -> CivilTime {
        let local = 1_795_219_200 + hour * 3_600 + minute * 60 + second
        return CivilTime(
            secondsSince1970: local - 3_600,
            nanosecond: milliseconds * 1_000_000,
            utcOffset: 3_600,
            zone: "CET"
        )
    }

    private func text(_ field: String, at time: CivilTime) throws -> String {
        try TextTemplate("{countdown:\(field)}").text(at: time)
    }

    @Test("the usual form has days, hours and minutes only where they are left, and ends at 0:00")
    func usualForm() throws {
        let now = time(13, 54, 54)
        #expect(try text("2026-11-24T18:00", at: now) == "3d 04:05:06")
        #expect(try text("2026-11-24 18:00:01", at: now) == "3d 04:05:07")
        #expect(try text("2026-11-22T13:54:54", at: now) == "1d 00:00:00")
        #expect(try text("2026-11-21T18:00", at: now) == "04:05:06")
        #expect(try text("2026-11-21T14:54:54", at: now) == "01:00:00")
        #expect(try text("2026-11-21T14:00", at: now) == "05:06")
        #expect(try text("2026-11-21T13:54:55", at: now) == "00:01")
        #expect(try text("2026-11-21T13:54:54", at: now) == "0:00")
        #expect(try text("2025-01-01", at: now) == "0:00")
        #expect(try text("2028-02-29T13:54:54", at: now) == "465d 00:00:00")
    }

    @Test("a countdown to a time of day starts again after it has shown zero for one unit")
    func timeOfDay() throws {
        #expect(try text("18:00", at: time(13, 54, 54)) == "04:05:06")
        #expect(try text("18:00", at: time(17, 59, 59, milliseconds: 999)) == "00:01")
        #expect(try text("18:00", at: time(18, 0, 0, milliseconds: 999)) == "0:00")
        #expect(try text("18:00", at: time(18, 0, 1)) == "23:59:59")
        #expect(try text("18:00:30", at: time(18, 0, 1)) == "00:29")
        #expect(try text("0:00", at: time(23, 0, 0)) == "01:00:00")
        #expect(try text("18:00|%H:%M", at: time(17, 59, 1)) == "00:01")
        #expect(try text("18:00|%H:%M", at: time(18, 0, 59)) == "00:00")
        #expect(try text("18:00|%H:%M", at: time(18, 1, 0)) == "23:59")
    }

    @Test("in a format the largest unit takes the rest, and the smallest one is rounded up")
    func formats() throws {
        let now = time(13, 54, 54)
        #expect(try text("2026-12-24|%d days", at: now) == "33 days")
        #expect(try text("2026-11-22|%d days", at: now) == "1 days")
        #expect(try text("2026-11-21|%d days", at: now) == "0 days")
        #expect(try text("2026-11-24T18:00|%H:%M:%S", at: now) == "76:05:06")
        #expect(try text("2026-11-24T18:00|%d d %H h", at: now) == "3 d 05 h")
        #expect(try text("2026-11-24T18:00|%d d %-H h", at: now) == "3 d 5 h")
        #expect(try text("2026-11-24T18:00|%d+%M", at: now) == "3+246")
        #expect(try text("18:00|%S", at: now) == "14706")
        #expect(try text("18:00|%M|%S %%d", at: now) == "245|06 %d")
        #expect(try text("2026-11-21T13:54:55|%M:%S", at: now) == "00:01")
        #expect(try text("2026-11-21T10:00|%M:%S", at: now) == "00:00")
    }

    @Test("the time left is that between the readings of the local clock")
    func offsets() throws {
        var winter = CivilTime(secondsSince1970: 1_774_745_999, utcOffset: 3_600)
        #expect(try text("2026-03-29T04:00", at: winter) == "02:00:01")
        winter.secondsSince1970 += 1
        winter.utcOffset = 7_200
        #expect(try text("2026-03-29T04:00", at: winter) == "01:00:00")
    }

    @Test("a text changes at the end of its lifetime and not before")
    func lifetimes() throws {
        let fields = [
            "18:00", "18:00|%H:%M", "18:00|%-H hours", "00:00|%M", "18:00:07|%H", "2026-11-21T18:00",
            "2026-11-21T18:00:20|%M", "2026-11-23|%d days", "2026-11-22T07:30:11|%d %H",
            "2026-11-22T07:30|%d and %M",
        ]
        for field in fields {
            let template = try TextTemplate("to {countdown:\(field)}")
            for offset in stride(from: Int64(0), to: 48 * 3_600, by: 727) {
                let start = CivilTime(
                    secondsSince1970: 1_795_219_200 + offset,
                    nanosecond: offset * 5_000,
                    utcOffset: -1_800
                )
                let text = template.text(at: start)
                guard let lifetime = template.lifetime(at: start) else {
                    #expect(try TextTemplate("{countdown:\(field)}").isLive)
                    #expect(template.text(at: CivilTime(secondsSince1970: .max)) == text)
                    continue
                }
                let end = start.nanosecond + lifetime.rawValue
                var change = start
                change.secondsSince1970 += end / 1_000_000_000
                change.nanosecond = end % 1_000_000_000
                #expect(template.text(at: change) != text, "\(field) \(offset)")
                for share: Int64 in [0, 1, 2, 3] {
                    let between = start.nanosecond + (lifetime.rawValue - 1) / 3 * share
                    var moment = start
                    moment.secondsSince1970 += between / 1_000_000_000
                    moment.nanosecond = between % 1_000_000_000
                    #expect(template.text(at: moment) == text, "\(field) \(offset)")
                }
            }
        }
    }

    @Test("a countdown that has passed needs no redraw")
    func passed() throws {
        let template = try TextTemplate("{countdown:2026-11-21T10:00}")
        #expect(template.lifetime(at: time(9, 59, 59, milliseconds: 250)) == .milliseconds(750))
        #expect(template.lifetime(at: time(10, 0, 0)) == nil)
        #expect(template.isLive)
        #expect(!template.hasValues)
        #expect(template.isComplete(with: [:]))
        let clock = try TextTemplate("{countdown:2026-11-21T10:00} {time:%H:%M}")
        #expect(clock.lifetime(at: time(10, 0, 20)) == .seconds(40))
        #expect(clock.lifetime(at: time(9, 59, 20)) == .seconds(1))
    }

    @Test("a faulty countdown is reported with what to write instead")
    func mistakes() {
        let noTarget =
            "has a 'countdown' field without a time; add the target time, as in {countdown:2026-12-24T18:00}"
        #expect(complaint("{countdown}") == noTarget)
        #expect(complaint("{countdown:}") == noTarget)
        #expect(complaint("{countdown:|%d}") == noTarget)
        for target in [
            "24.12.2026", "noon", "24:00", "18:60", "18", "18:00:00:00", "26-12-24", "2026-12", "2026-12-24T",
            "2026-12-24T25:00", "2026-12-24T18:00Z", "T18:00", "-1:00", "+1:30", "2026-12-24  18:00",
        ] {
            #expect(
                complaint("{countdown:\(target)}")
                    == "has a countdown to '\(target)', which is not a time; write a date and a time, as in "
                    + "{countdown:2026-12-24T18:00}, or a time of day, as in {countdown:18:00}"
            )
        }
        #expect(
            complaint("{countdown:2026-02-29T18:00}")
                == "has a countdown to '2026-02-29', a date that does not exist; write year, month and day, "
                + "as in {countdown:2026-12-24}"
        )
        #expect(
            complaint("{countdown:18:00|%d days}")
                == "has a countdown to '18:00' in days, but that is always less than a day away; write a "
                + "date, or use %H, %M and %S"
        )
        #expect(
            complaint("{countdown:18:00|soon}")
                == "has a countdown format 'soon' that shows no part of the time; write units such as %d "
                + "days or %H:%M:%S"
        )
        for unit in ["%m", "%", "%-", "%-%", "%10H"] {
            #expect(
                complaint("{countdown:18:00|%H \(unit)}").hasSuffix(
                    "; the units are %d, %H, %M and %S, and %% is a percent sign"
                )
            )
        }
        #expect(
            complaint("{countdown:18:00|%H\(String(repeating: " ", count: 300))}")
                == "has a countdown format of 302 bytes; at most 256 are possible"
        )
        #expect(
            complaint("{countdown 18:00}")
                == "has an unknown field 'countdown 18'; did you mean 'countdown', as in {countdown:18:00}? "
                + "To show a brace, write it twice: {{"
        )
        #expect(
            complaint("{bar cpu 0..100}")
                == "has an unknown field 'bar cpu 0..100'; did you mean 'bar', as in {bar:cpu 0..100}? "
                + "To show a brace, write it twice: {{"
        )
    }

    @Test("extreme clocks show a text of bounded length")
    func extremes() throws {
        for seconds in [Int64.min, .min + 1, -1, 0, .max] {
            for field in ["9999-12-31", "0000-01-01T00:00", "18:00", "9999-12-31|%S", "12:00|%H"] {
                let template = try TextTemplate("{countdown:\(field)}")
                for offset in [Int64.min, 0, .max] {
                    let time = CivilTime(secondsSince1970: seconds, utcOffset: offset)
                    #expect(template.text(at: time).utf8.count < 32)
                    #expect(template.lifetime(at: time) ?? .seconds(1) > .zero)
                }
            }
        }
    }
}
