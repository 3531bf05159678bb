import MonotonicTime
import Schedules
import SignCore
import SignTestSupport
import Testing

@testable import SignFile

@Suite("[[schedule]], show and [location]")
struct ScheduleTableTests {
    @Test("all keys reach their settings")
    func meaning() throws {
        let read = try configuration(
            """
            [[option]]
            text = "Tea"
            [[option]]
            text = "Soup"
            show = ["Mon..Fri 11:00..14:00", "Sat"]
            [[schedule]]
            when = "sunset..sunrise"
            brightness = 5
            lit = true
            dwell = "9s"
            speed = 12.5
            over = "10min"
            [location]
            latitude = 52
            longitude = -13.4
            [statistics]
            enabled = false
            keep = "2 years"
            """
        )
        let weekdays = try TimeWindow(parsing: "Mon..Fri 11:00..14:00")
        let saturday = try TimeWindow(parsing: "Sat")
        #expect(read.options.map(\.timeWindows) == [[], [weekdays, saturday]])
        var entry = ScheduleEntry(
            windows: [try TimeWindow(parsing: "sunset..sunrise")],
            rampDuration: .seconds(600)
        )
        entry.brightness = 5
        entry.isLit = true
        entry.dwell = .seconds(9)
        entry.speed = 3_200
        #expect(read.schedules == [entry])
        #expect(read.place == Place(latitude: 52, longitude: -13.4))
        #expect(!read.statistics.isEnabled)
        #expect(read.statistics.months == 24)
    }

    @Test("mistakes are found at their places, within a window at the character")
    func mistakes() {
        let text = """
            [[option]]
            text = "A"
            show = ["Mon..Fry 11:00..14:00", 3]
            [[option]]
            text = "B"
            show = []
            [[option]]
            text = "C"
            show = 'sunset'
            [[schedule]]
            brightness = 5
            [[schedule]]
            when = 5
            lit = "no"
            over = "13h"
            [location]
            latitude = 99
            [statistics]
            keep = "soon"
            """
        let days = "allowed: Mon, Tue, Wed, Thu, Fri, Sat, Sun"
        #expect(
            findings(in: text) == [
                "f:3:15: error: unknown weekday 'Fry'; did you mean 'Fri'? \(days)",
                "f:3:34: error: every element of show must be a string, not a whole number; write it in quotes",
                "f:6:8: error: show must not be empty; remove the key to show the option always",
                "f:9:9: error: 'sunset' needs an end, such as sunset..24:00",
                "f:10:1: error: when is missing; set the times of the schedule, such as when = [\"sunset..sunrise\"]",
                "f:13:8: error: when must be an array of strings, such as [\"Mon..Fri 11:00..14:00\"], not a whole number",
                "f:14:7: error: lit must be true or false, not a string; write lit = false",
                "f:15:8: error: over must be 0s to 12h, not 13h",
                "f:16:1: error: longitude is missing; a location needs both, such as latitude = 52.52 and longitude = 13.40",
                "f:17:12: error: latitude must be -90 to 90 degrees, not 99.0; is it the longitude?",
                "f:19:8: error: keep 'soon' is not a number of months or years; write \"24 months\" or \"2 years\", for example",
            ]
        )
    }

    @Test("check warns of what never opens, of the sun without a place, and of schedules that say nothing")
    func warnings() {
        let text = """
            [[option]]
            text = "A"
            [[option]]
            text = "B"
            show = ["Mon 2026-12-24", "2025-12-24", "sunset..22:00", "sunrise+1h..sunrise"]
            [[schedule]]
            when = "22:00..06:00"
            over = "1min"
            [[schedule]]
            when = "22:00..06:00"
            lit = false
            over = "1min"
            """
        let nowhere =
            "sunrise and sunset depend on the location of the sign, so this window never opens; "
            + "add [location] with latitude and longitude"
        let changes = "this schedule changes nothing; set brightness, lit, dwell or speed"
        #expect(
            findings(in: text) == [
                "f:5:9: warning: this window never opens: all its days are in the past",
                "f:5:27: warning: this window never opens: all its days are in the past",
                "f:5:41: warning: \(nowhere)", "f:5:58: warning: \(nowhere)",
                "f:6:1: warning: \(changes)", "f:12:8: warning: over does nothing without a brightness",
            ]
        )
        #expect(
            findings(in: text + "\n[location]\nlatitude = 52.5\nlongitude = 13.4\n").filter {
                $0.hasPrefix("f:5:4") || $0.hasPrefix("f:5:5")
            }
                == ["f:5:58: warning: this window never opens: it always ends before it begins"]
        )
    }

    @Test("check warns of hours without any option, and of a sun that does not rise")
    func hours() {
        let closed = "the display is blank then"
        let lunch = "[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri 11:00..14:00\"]\n"
        #expect(
            findings(in: lunch) == [
                "f:3:8: warning: there are times without any option, such as from Mon 2026-01-05 00:00 to "
                    + "Mon 2026-01-05 11:00; \(closed)"
            ]
        )
        let rest = "[[option]]\ntext = \"B\"\nshow = [\"14:00..11:00\"]\n"
        #expect(
            findings(in: lunch + rest) == [
                "f:3:8: warning: there are times without any option, such as from Sat 2026-01-10 11:00 to "
                    + "Sat 2026-01-10 14:00; \(closed)"
            ]
        )
        #expect(findings(in: lunch.replacing("Mon..Fri ", with: "") + rest) == [])
        let north =
            "[[schedule]]\nwhen = \"sunset..sunrise\"\nlit = false\n[location]\nlatitude = 69.65\nlongitude = 18.96\n"
        #expect(
            findings(in: anOption + north) == [
                "f:8:12: warning: at this latitude the sun stays up on 69 days a year and down on 48: "
                    + "sunrise is 00:00 on the former and never on the latter"
            ]
        )
    }
}
