import SignAPI
import Testing

@Suite("The status screen")
struct StatusScreenTests {
    private func screen(_ state: String, events: [String] = []) throws -> [String] {
        let state = ReportedState(try JSONTree(Array(state.utf8)))
        let trees = try events.map { try JSONTree(Array($0.utf8)) }
        return StatusScreen(state, events: trees) { String($0.suffix(9).prefix(8)) }.rows
    }

    @Test("it shows the selected option, the motion, and the last inputs with their effects")
    func whole() throws {
        let lines = try screen(
            """
            {"run":"a","seq":9,"version":"0.1.0","at":1000000000,"selected":{"id":"milk","index":1,"text":"Milk 1.20"},\
            "motion":"resting","paused":false,"held":true,"held_until":181000000000,"brightness":40,"scale":1,"width":32,\
            "height":8,"options":4,"configuration":"/etc/a.toml","display":"works","trouble":[]}
            """,
            events: [
                #"{"event":"input","time":"2026-11-22T08:00:00Z","input":"tap","source":"button"}"#,
                #"{"event":"selected","id":"tea","index":0,"text":"Tea","reason":"tap"}"#,
                #"{"event":"selected","id":"milk","index":1,"text":"Milk 1.20","reason":"timer"}"#,
                #"{"event":"ignored","time":"2026-11-22T08:01:00Z","input":"long_press","button":"red","reason":"unbound"}"#,
            ]
        )
        #expect(
            lines == [
                "● Milk 1.20 (milk), option 2 of 4",
                "",
                "   Banner: resting, held for 3 min",
                "    Light: 40 %",
                "  Display: works, 32×8",
                "  Options: 4, from the file",
                "     File: /etc/a.toml",
                "  Version: 0.1.0",
                "",
                "Last inputs:",
                "  08:01:00  long press on red: ignored, unbound",
                "  08:00:00  tap (button): Tea",
            ]
        )
    }

    @Test("waiting options are counted separately from those that are shown")
    func waiting() throws {
        func options(_ waiting: String) throws -> String? {
            try screen(#"{"motion":"resting","brightness":40,"options":2,"waiting":[\#(waiting)]}"#)
                .first { $0.hasPrefix("  Options:") }
        }
        #expect(try options("") == "  Options: 2, from the file")
        #expect(
            try options(#""soup""#)
                == "  Options: 2 shown, 1 waiting for a time or a value, from the file"
        )
        let many = Array(repeating: #""a""#, count: 100).joined(separator: ",")
        #expect(
            try options(many)
                == "  Options: 2 shown, at least 100 waiting for a time or a value, from the file"
        )
    }

    @Test("a long text is truncated")
    func longText() throws {
        let text = String(repeating: "가", count: 10_000)
        let lines = try screen(
            #"{"motion":"panning","brightness":40,"options":1,"alert":{"text":"\#(text)"},"selected":{"id":"a","index":0,"text":"\#(text)"}}"#
        )
        let start = String(repeating: "가", count: 80) + "…"
        #expect(lines[0] == "● \(start) (a), option 1 of 1")
        #expect(lines[2] == "    Alert: \(start)")
    }

    @Test("a schedule shows its current settings and the next change")
    func schedule() throws {
        func lines(_ schedule: String) throws -> [String] {
            try screen(#"{"motion":"resting","brightness":40,"schedule":\#(schedule)}"#)
                .filter { $0.hasPrefix(" Schedule:") || $0.hasPrefix("           ") }
        }
        let nothing = #"{"brightness":null,"lit":null,"dwell":null,"speed":null}"#
        #expect(try lines("null") == [])
        #expect(try lines(#"{"now":\#(nothing),"waiting":0,"next":null}"#) == [" Schedule: no settings now"])
        let night = #"{"brightness":5,"lit":false,"dwell":"3s","speed":12.5}"#
        let options = #""appearing":["late"],"leaving":["tea"]"#
        let evening = #"{"time":"2026-11-23T22:00:00+01:00","then":\#(night),\#(options)}"#
        #expect(
            try lines(#"{"now":\#(nothing),"waiting":1,"next":\#(evening)}"#) == [
                " Schedule: 1 option waits",
                "           from 2026-11-23 22:00: dark, brightness 5 %, dwell 3s, speed 12.5, late appears, "
                    + "tea disappears",
            ]
        )
        let morning = #"{"time":"2026-11-24T06:00:00+01:00","then":\#(nothing),"appearing":[],"leaving":[]}"#
        #expect(
            try lines(#"{"now":\#(night),"waiting":2,"next":\#(morning)}"#) == [
                " Schedule: dark, brightness 5 %, dwell 3s, speed 12.5, 2 options wait",
                "           from 2026-11-24 06:00: no settings",
            ]
        )
    }

    @Test("problems, an alert and a dark display are highlighted")
    func trouble() throws {
        let lines = try screen(
            """
            {"selected":null,"motion":"resting","paused":true,"brightness":40,"lit":false,"width":32,"height":8,\
            "options":0,"options_from":"control","font_failures":3,"display":"waiting","version":"0.2.0",\
            "alert":{"text":"Back in 5 min"},"trouble":["cannot open /dev/spidev0.0","no button"]}
            """
        )
        #expect(
            lines == [
                "× no option",
                "",
                "    Alert: Back in 5 min",
                "   Banner: paused",
                "    Light: dark, 40 % when it is lit",
                "  Display: waiting, 32×8",
                "  Options: 0, changed since the file was read",
                "    Fonts: loopbanner-text has failed 3 times in this run; see the log",
                "  Version: 0.2.0",
                " Problems: cannot open /dev/spidev0.0",
                "           no button",
            ]
        )
    }

    @Test("control characters do not reach the terminal")
    func controlCharacters() throws {
        let lines = try screen(#"{"selected":{"id":"a","index":0,"text":"\u001b[2J"},"options":1}"#)
        #expect(!lines.joined().utf8.contains(0x1B))
    }
}
