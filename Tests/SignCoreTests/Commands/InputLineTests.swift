import BannerText
import ButtonInput
import InfiniteScroll
import MonotonicTime
import Pixels
import SignAPI
import SignCore
import Testing

@Suite("Lines that request an input")
struct InputLineTests {
    private func mistake(_ text: String) -> String? {
        do throws(InputLine.Mistake) {
            _ = try InputLine(text)
            return nil
        } catch {
            return error.description
        }
    }

    private static func command(_ command: Command, _ cause: Cause) -> InputLine {
        .commands([Command.Input(command, cause: cause)])
    }

    @Test(
        "each word is its input, with the cause in events",
        arguments: [
            ("tap", .gesture(.tap, button: nil)), ("tap GPIO27", .gesture(.tap, button: "GPIO27")),
            ("double_tap upper left", .gesture(.doubleTap, button: "upper left")),
            ("long_press", .gesture(.longPress, button: nil)),
            ("next", command(.navigate(.next), "next")),
            ("previous", command(.navigate(.previous), "previous")),
            ("goto tea", command(.navigate(.goTo(id: "tea")), "go_to")),
            ("activate", command(.navigate(.activate), "activate")),
            ("pause", command(.navigate(.pause), "pause")),
            ("resume", command(.navigate(.resume), "resume")),
            ("hold", command(.navigate(.hold(.forever)), "hold")),
            ("hold 5min", command(.navigate(.hold(.interval(.seconds(300)))), "hold")),
            ("hold 1min 30s", command(.navigate(.hold(.interval(.seconds(90)))), "hold")),
            ("larger", command(.larger, "larger")), ("smaller", command(.smaller, "smaller")),
            ("scale 8", command(.scale(8), "scale")),
            ("brighter", command(.brighter, "brighter")), ("darker", command(.darker, "darker")),
            ("brightness 40", command(.brightness(40), "brightness")),
            ("lit on", command(.lit(true), "lit")), ("lit off", command(.lit(false), "lit")),
            ("lit auto", command(.lit(nil), "lit")),
            ("count queue -2", command(.count(name: "queue", change: .steps(-2)), "count")),
            ("dismiss", command(.dismiss(nil), "dismiss")),
            ("dismiss soon", command(.dismiss("soon"), "dismiss")), ("reload", .reload),
        ] as [(String, InputLine)]
    )
    func words(_ text: String, _ expected: InputLine) throws {
        #expect(try InputLine(text) == expected)
    }

    @Test("every word of the table is parsed with its argument")
    func everyWord() throws {
        for word in InputLine.Word.all {
            let argument =
                switch word.argument {
                case Command.Word.Argument.none?, .idOrNone, .durationOrNone: ""
                case .number(let range): " \(range.upperBound)"
                case .state(let states): " \(states[0])"
                case .id: " tea"
                case .count: " queue +1"
                case nil: " soup Lentils"
                }
            #expect(mistake(word.word + argument) == nil, "\(word.word)")
        }
    }

    @Test("the method of the same name has the effect of its line, and each word belongs to a method")
    func methods() throws {
        func line(_ method: String, _ parameters: [JSONTree.Member] = []) throws -> InputLine? {
            try InputLine(equivalentTo: SignCall(method: method[...], parameters: parameters))
        }
        let id = [JSONTree.Member("id", "tea")]
        #expect(try line("GoTo", id) == InputLine("goto tea"))
        #expect(try line("Activate", id) == InputLine("activate tea"))
        #expect(try line("Dismiss", id) == InputLine("dismiss tea"))
        #expect(try line("Hold", [.init("duration", "5min")]) == InputLine("hold 5min"))
        #expect(try line("SetBrightness", [.init("percent", .integer(40))]) == InputLine("brightness 40"))
        #expect(try line("SetScale", [.init("scale", .integer(2))]) == InputLine("scale 2"))
        for (lit, word) in [(JSONTree.null, "auto"), (.boolean(true), "on"), (.boolean(false), "off")] {
            #expect(try line("SetLit", [.init("lit", lit)]) == InputLine("lit \(word)"))
        }
        for gesture in Gesture.allCases.map(\.rawValue) {
            let parameters = [JSONTree.Member("gesture", .string(gesture)), .init("button", "red")]
            #expect(try line("Tap", parameters) == InputLine("\(gesture) red"))
        }
        for method in ["Tap", "Next", "Previous", "Activate", "Pause", "Resume", "Hold", "Dismiss", "Reload"]
        {
            #expect(try line(method) == InputLine(method.lowercased()))
        }
        #expect(try line("GetState") == nil && line("GetOptions") == nil)
        #expect(try line("SetValue", [.init("name", "soup"), .init("value", "Lentils")]) == nil)
        let words = SignMethod.allCases.flatMap(\.definition.commands)
        #expect(Set(words) == Set(InputLine.Word.all.map(\.word)) && Set(words).count == words.count)
    }

    @Test("a line can set a value, which may have quotes, a duration, both or neither")
    func values() throws {
        func value(_ text: String?, _ lifetime: Nanoseconds? = nil) -> InputLine {
            .value(name: "soup", text: text, lifetime: lifetime)
        }
        #expect(try InputLine("value soup Lentils 6.50") == value("Lentils 6.50"))
        #expect(try InputLine(#" value soup "for two" for 10s"#) == value("for two", .seconds(10)))
        #expect(try InputLine("value soup for two") == value("for two"))
        #expect(try InputLine("value soup Lentils #1 for 5min") == value("Lentils #1", .seconds(300)))
        #expect(try InputLine("value soup") == value(nil))
        #expect(try InputLine(#"value soup """#) == value(""))
    }

    @Test("a line can show an alert with the settings of a script")
    func alerts() throws {
        #expect(try InputLine("alert Back at two") == .alert(Alert(.text("Back at two"))))
        var alert = Alert(.text("Back \"at two\""), id: "soon")
        alert.duration = .seconds(10)
        alert.priority = .warning
        (alert.blinks, alert.tapDismisses) = (true, false)
        alert.ink.color = Color(named: "red")
        let settings = "for 10s id=soon priority=warning blink=true tap_dismisses=false color=red"
        #expect(try InputLine(#"alert "Back \"at two\"" \#(settings)"#) == .alert(alert))
    }

    @Test(
        "a mistake in a value or an alert has a description",
        arguments: [
            ("value", "value needs a name of A-Z a-z 0-9 _ . -: value NAME [TEXT]"),
            ("value söup 3", "value needs a name of A-Z a-z 0-9 _ . -: value NAME [TEXT]"),
            ("value soup \"Lentils", "missing closing quote"),
            ("value soup \"a\" for soon", "'soon' is not a duration; write a number and a unit"),
            ("alert", "alert needs text: alert TEXT [for TIME]"),
            ("alert \" \" for 10s", "alert needs text: alert TEXT [for TIME]"),
            ("alert Now for 0s", "an alert cannot last 0 s; omit 'for'"),
            ("alert Now icon=cofee", "unknown icon 'cofee'"),
            ("alert Now blink=yes", "blink must be one of 'true', 'false', not 'yes'"),
        ]
    )
    func messageMistakes(_ text: String, _ expected: String) throws {
        let found = try #require(mistake(text))
        #expect(found.hasPrefix(expected), "\(found)")
    }

    @Test("activate with an id selects that option first")
    func activateOther() throws {
        #expect(
            try InputLine("activate green tea")
                == .commands([
                    Command.Input(.navigate(.goTo(id: "green tea")), cause: "go_to"),
                    Command.Input(.navigate(.activate), cause: "activate"),
                ])
        )
    }

    @Test(
        "whitespace around a line is ignored, and a quoted argument may contain anything",
        arguments: [
            (" goto  Tea 3.50 \n", "Tea 3.50"), ("goto Tea #1", "Tea #1"), (#"goto "Tea #1""#, "Tea #1"),
            (#"goto " a ""#, " a "), (#"goto "\"Tea\" \\""#, #""Tea" \"#),
            (#"goto say "cheese""#, #"say "cheese""#),
            (#"goto """#, ""),
        ]
    )
    func arguments(_ text: String, _ id: String) throws {
        #expect(try InputLine(text) == Self.command(.navigate(.goTo(id: id)), "go_to"))
    }

    private static let advice = """
        write one of tap, double_tap, long_press, next, previous, goto ID, activate [ID], pause, resume, \
        hold [TIME], larger, smaller, scale N, brighter, darker, brightness N, lit on|off|auto, count NAME CHANGE, \
        dismiss [ID], reload, value NAME [TEXT], alert TEXT [for TIME]
        """

    @Test(
        "a mistake has a description and the most similar word",
        arguments: [
            ("", "the line is empty; \(advice)"), (" \t", "the line is empty; \(advice)"),
            ("nxt", "unknown command 'nxt'; did you mean 'next'?"),
            ("brightr", "unknown command 'brightr'; did you mean 'brighter'?"),
            ("Reload", "unknown command 'Reload'; did you mean 'reload'?"),
            ("dance", "unknown command 'dance'; \(advice)"),
            ("press", "unknown command 'press'; \(advice)"),
            ("next now", "next takes no argument, not 'now'"),
            ("next\nprevious", "next takes no argument, not 'previous'"),
            ("reload a.toml", "reload takes no argument, not 'a.toml'"),
            ("goto", "goto needs the id of an option: goto ID"),
            ("brightness", "brightness needs a number, 0 to 100"),
            (
                "brightness +10",
                "brightness must be 0 to 100, not '+10'; for a step write brighter or darker"
            ),
            ("brightness 101", "brightness must be 0 to 100, not '101'"),
            ("brightness 99999999999999999999", "brightness must be 0 to 100, not '99999999999999999999'"),
            ("scale -1", "scale must be 1 to 8, not '-1'; for a step write larger or smaller"),
            ("lit", "lit needs one of 'on', 'off', 'auto'"),
            ("lit dim", "lit must be one of 'on', 'off', 'auto', not 'dim'"),
            ("goto \"Tea", "missing closing quote"),
            ("goto \"a\" b", #"unexpected 'b' after the closing quote; write \" for a literal quote"#),
        ]
    )
    func mistakes(_ text: String, _ expected: String) {
        #expect(mistake(text) == expected)
    }

    @Test("an invalid duration is quoted with the valid ones")
    func durations() throws {
        let none = try #require(mistake("hold soon"))
        #expect(none.hasPrefix("'soon' is not a duration; write a number and a unit"))
        #expect(mistake("hold -5s") == "'-5s' is negative; a duration is zero or more")
        #expect(mistake("hold 5")?.hasPrefix("'5' has no unit; ") == true)
    }

    @Test("mistakes are distinguished by their cases")
    func kinds() {
        #expect(throws: InputLine.Mistake.unknownWord("nxt", nearest: "next")) { try InputLine("nxt") }
        #expect(throws: InputLine.Mistake.missingID(word: "goto")) { try InputLine("goto ") }
        #expect(throws: InputLine.Mistake.unexpectedArgument("x", word: "resume")) {
            try InputLine("resume x")
        }
    }
}
