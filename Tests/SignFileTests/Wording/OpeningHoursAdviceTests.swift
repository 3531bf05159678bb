import SignCore
import SignFile
import SignTestSupport
import Testing

@Suite("Opening hours as shops write them")
struct OpeningHoursAdviceTests {
    /// A text that people write as `show`, the error message for it, and the time windows that the message proposes.
    struct Hours: CustomTestStringConvertible {
        var text: String
        var complaint: String
        var windows: [String]

        var testDescription: String { text }

        init(_ text: String, _ complaint: String, _ windows: String...) {
            (self.text, self.complaint, self.windows) = (text, complaint, windows)
        }

        /// The end of the message, which proposes the windows.
        var remedy: String {
            let quoted = windows.map { "\"\($0)\"" }.joined(separator: ", ")
            return windows.count > 1 ? "write show = [\(quoted)]" : "did you mean \(quoted)?"
        }
    }

    private func notes(in text: String) throws -> [String] {
        try Configuration.parse(Array(text.utf8), file: "f")
            .notes.map(\.description)
    }

    private func file(_ show: String) -> String {
        "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = \(show)\n"
    }

    @Test(
        "hours and days come with the windows to write, and those are read without a finding",
        arguments: hours
    )
    func advice(hours: Hours) throws {
        let found = try #require(findings(in: file("\"\(hours.text)\"")).first)
        #expect(found.hasSuffix(": error: \(hours.complaint); \(hours.remedy)"))
        let list = hours.windows.map { "\"\($0)\"" }.joined(separator: ", ")
        #expect(findings(in: file("[\(list)]")) == [])
    }

    private static let hours: [Hours] = [
        Hours("9-18", "'9-18' is not a date", "09:00..18:00"),
        Hours("9-12", "'9-12' is not a date", "09:00..12:00"),
        Hours("5-6", "'5-6' is not a date", "05:00..06:00"),
        Hours("22-6", "'22-6' is not a date", "22:00..06:00"),
        Hours("0-24", "'0-24' is not a date", "00:00..24:00"),
        Hours("24/7", "'24/7' is not FROM..TO", "00:00..24:00"),
        Hours("Sa 8-12", "unknown weekday 'Sa'", "Sat 08:00..12:00"),
        Hours("Sa 08-12", "unknown weekday 'Sa'", "Sat 08:00..12:00"),
        Hours("Sat,Sun 12-15h", "'12-15h' is not a date", "Sat,Sun 12:00..15:00"),
        Hours("every day 9-17", "unknown weekday 'every'", "09:00..17:00"),
        Hours("Mon..Fri 9-18", "'9-18' is not a date", "Mon..Fri 09:00..18:00"),
        Hours("9-18 Mo-Fr", "'9-18' is not a date", "Mon..Fri 09:00..18:00"),
        Hours("Mo, Mi, Fr 9-12", "unknown weekday 'Mo'", "Mon,Wed,Fri 09:00..12:00"),
        // Without AM and PM, the end is assumed to be after the beginning.
        Hours("Mon to Fri 9 to 5", "'to' is a second set of weekdays", "Mon..Fri 09:00..17:00"),
        Hours("9-5", "'9-5' is not a date", "09:00..17:00"),
        Hours("9:30 - 5:30", "'9:30' is not FROM..TO", "09:30..17:30"),
        Hours("11-2", "'11-2' is not a date", "11:00..14:00"),
        Hours("Fri 22-2", "'22-2' is not a date", "Fri 22:00..02:00"),
        Hours("9-5pm", "'9-5pm' is not a date", "09:00..17:00"),
        Hours("6-9pm", "'6-9pm' is not a date", "18:00..21:00"),
        Hours("9am-5", "'9am-5' is not a date", "09:00..17:00"),
        Hours("9am-11", "'9am-11' is not a date", "09:00..11:00"),
        Hours("10pm-2", "'10pm-2' is not a date", "22:00..02:00"),
        Hours("12am-12pm", "'12am-12pm' is not a date", "00:00..12:00"),
        // Texts for several windows.
        Hours(
            "11:00-14:00, 17:00-22:00",
            "'11:00-14:00,' is not FROM..TO",
            "11:00..14:00",
            "17:00..22:00"
        ),
        Hours(
            "Mo-Fr 9-12 und 14-18 Uhr",
            "unknown weekday 'Mo-Fr'",
            "Mon..Fri 09:00..12:00",
            "Mon..Fri 14:00..18:00"
        ),
        Hours("Mo-Fr 9-18, Sa 9-13", "unknown weekday 'Mo-Fr'", "Mon..Fri 09:00..18:00", "Sat 09:00..13:00"),
        Hours("9-18 Mo-Fr, 9-13 Sa", "'9-18' is not a date", "Mon..Fri 09:00..18:00", "Sat 09:00..13:00"),
        Hours("Mon 9-12 Tue 13-15", "'9-12' is not a date", "Mon 09:00..12:00", "Tue 13:00..15:00"),
        Hours(
            "Mon..Fri 09:00..12:00 14:00..18:00",
            "'14:00..18:00' is a second set of times",
            "Mon..Fri 09:00..12:00",
            "Mon..Fri 14:00..18:00"
        ),
        Hours("09-12, 14-18", "a date is missing", "09:00..12:00", "14:00..18:00"),
        Hours("9-12/13-17", "'9-12/13-17' is not a date", "09:00..12:00", "13:00..17:00"),
        Hours("9-12 oder 13-17", "'9-12' is not a date", "09:00..12:00", "13:00..17:00"),
        Hours(
            "9-12, 13-17 (Mo-Fr)",
            "'9-12' is not a date",
            "Mon..Fri 09:00..12:00",
            "Mon..Fri 13:00..17:00"
        ),
        // Texts with only a beginning or only an end.
        Hours("18:00-", "'18:00-' is not FROM..TO", "18:00..24:00"),
        Hours("ab 18 Uhr", "unknown weekday 'ab'", "18:00..24:00"),
        Hours("after 6pm", "unknown weekday 'after'", "18:00..24:00"),
        Hours("à partir de 18h", "unknown weekday 'à'", "18:00..24:00"),
        Hours("bis 12 Uhr", "unknown weekday 'bis'", "00:00..12:00"),
        Hours("until 12:00", "unknown weekday 'until'", "00:00..12:00"),
        Hours("Mo bis 12 Uhr", "unknown weekday 'Mo'", "Mon 00:00..12:00"),
        // Romance languages share abbreviations of weekdays with other languages.
        Hours("Lu-Ve 9h-18h", "unknown weekday 'Lu-Ve'", "Mon..Fri 09:00..18:00"),
        Hours("ma-ve 9h-18h", "unknown weekday 'ma-ve'", "Tue..Fri 09:00..18:00"),
        Hours("lu, ma, me, je, ve, sa, di", "unknown weekday 'lu'", "Mon,Tue,Wed,Thu,Fri,Sat,Sun"),
        Hours("ma-vr 9-17", "unknown weekday 'ma-vr'", "Mon..Fri 09:00..17:00"),
        // Texts with dates.
        Hours("1er mai", "'1er' is not FROM..TO", "05-01"),
        Hours("May 1st", "unknown weekday 'May'", "05-01"),
        Hours("Dec 24-26", "unknown weekday 'Dec'", "12-24..12-26"),
        Hours("24 - 26 Dec 2026", "'24' is not FROM..TO", "2026-12-24..2026-12-26"),
        Hours("Dec 24 - Jan 6", "unknown weekday 'Dec'", "12-24..01-06"),
        Hours("24.12.-26.12.2026", "'24.12.-26.12.2026' is not a date", "2026-12-24..2026-12-26"),
        Hours("24.-26.12.2026", "'24.-26.12.2026' is not a date", "2026-12-24..2026-12-26"),
        Hours("24.12.2026-6.1.", "'24.12.2026-6.1.' is not a date", "2026-12-24..2027-01-06"),
        Hours("12-24 bis 12-26", "weekdays come before dates", "12-24..12-26"),
        Hours("December", "unknown weekday 'December'", "12-01..12-31"),
        Hours("Mai bis September 10-18", "unknown weekday 'Mai'", "05-01..09-30 10:00..18:00"),
        Hours("Nov-Mar", "unknown weekday 'Nov-Mar'", "11-01..03-31"),
        // Texts for every day, or for all days but some.
        Hours("daily", "unknown weekday 'daily'", "00:00..24:00"),
        Hours("täglich außer Sonntag", "unknown weekday 'täglich'", "Mon..Sat"),
        Hours("daily except Mon 9-17", "unknown weekday 'daily'", "Tue..Sun 09:00..17:00"),
        Hours("closed on Mondays", "unknown weekday 'closed'", "Tue..Sun"),
        Hours("Mo-Fr außer Mi 9-17", "unknown weekday 'Mo-Fr'", "Mon,Tue,Thu,Fri 09:00..17:00"),
    ]

    @Test("a time without an end gets an example of one, and the message calls it an example")
    func missingEnd() {
        #expect(
            findings(in: file("[\"dimanche 10h\"]")) == [
                "f:5:10: error: unknown weekday 'dimanche'; a window needs an end, such as \"Sun 10:00..24:00\""
            ]
        )
        #expect(findings(in: file("[\"Sun 10:00..24:00\"]")) == [])
    }

    @Test("several windows for one element among others come as elements")
    func severalElements() {
        #expect(
            findings(in: file("[\"Sun\", \"Mon 9-12, 14-18\"]")) == [
                "f:5:21: error: '9-12' is not a date; write 2 windows, \"Mon 09:00..12:00\", \"Mon 14:00..18:00\""
            ]
        )
        #expect(findings(in: file("[\"Sun\", \"Mon 09:00..12:00\", \"Mon 14:00..18:00\"]")) == [])
    }

    @Test(
        "what may mean two things is not guessed",
        arguments: ["ma", "9", "9 und 12", "mar 9", "2026-12", "Mo-Fr 9-18, Sa geschlossen", "Mo-Fr 9-18 Sa"]
    )
    func unclear(text: String) throws {
        let found = try #require(findings(in: file("\"\(text)\"")).first)
        #expect(!found.contains("write show") && !found.contains("did you mean \""))
    }

    @Test("windows without quotes come with their quotes, and those are read", arguments: ["", "["])
    func withoutQuotes(bracket: String) {
        let list = "[\"Mon..Fri 09:00..12:00\", \"Mon..Fri 14:00..18:00\"]"
        let written = bracket.isEmpty ? "Mo-Fr 9-12, 14-18" : "[Mo-Fr 9-12, 14-18]"
        let remedy = bracket.isEmpty ? "strings need quotes, such as show = \(list)" : "write show = \(list)"
        #expect(findings(in: file(written)).first?.hasSuffix("; \(remedy)") == true)
        #expect(findings(in: file(list)) == [])
    }

    @Test("a date that may be meant as hours is a note, and beside weekdays a warning")
    func doubtfulDates() throws {
        let hours = "for hours, write \"09:00..18:00\""
        #expect(try notes(in: file("\"09-18\"")) == ["f:5:8: note: '09-18' is a month and a day; \(hours)"])
        #expect(
            findings(in: file("\"Mon..Fri 09-18\"")) == [
                "f:5:8: warning: '09-18' is a month and a day; for hours, write \"Mon..Fri 09:00..18:00\""
            ]
        )
        for date in ["12-24", "09-25", "12-06", "01-06", "09-18..09-20", "2026-09-18"] {
            #expect(try notes(in: file("\"\(date)\"")) == [])
        }
    }
}
