import MonotonicTime
import SignCore
import SignTestSupport
import Testing

@Suite struct ConfigurationCombinationTests {
    /// Two buttons in lines 1 to 5. One of them has a name. The text of a test begins in line 6.
    private let buttons = """
        [[button]]
        line = "GPIO17"
        [[button]]
        line = "GPIO27"
        name = "back"

        """

    @Test("a combination has a name for reports, which nothing else has")
    func name() throws {
        let text = "[[combination]]\nbuttons = [\"back\", \"GPIO17\"]\non_tap = \"activate\"\nname = "
        #expect(
            try configuration(buttons + text + "\"both\"\n" + anOption).combinations.map(\.name) == ["both"]
        )
        for name in ["back", "GPIO17"] {
            #expect(
                findings(in: buttons + text + "\"\(name)\"\n" + anOption) == [
                    "f:9:8: error: name '\(name)' is already used by another button or combination; names must be unique "
                        + "and differ from all lines and keys"
                ]
            )
        }
        #expect(
            findings(in: buttons + text + "\"\"\n" + anOption) == ["f:9:8: error: name must not be empty"]
        )
    }

    @Test("every key of [[combination]] reaches it, and buttons go by name or line")
    func everyKey() throws {
        let text = """
            [[combination]]
            buttons = ["back", "GPIO17"]
            within = "80ms"
            long_press = "1s"
            on_tap = "activate"
            on_long_press = "pause"
            """
        var expected = CombinationSettings()
        expected.buttons = [0, 1]
        expected.within = .milliseconds(80)
        expected.longPress = .seconds(1)
        expected.onTap = .navigate(.activate)
        expected.onLongPress = .navigate(.togglePause)
        // The order of tables in the file must not matter.
        #expect(try configuration(buttons + text + anOption).combinations == [expected])
        #expect(try configuration(text + "\n" + buttons + anOption).combinations == [expected])
        #expect(
            try configuration(buttons + text.replacing("\"back\"", with: "\"GPIO27\"") + anOption)
                .combinations == [expected]
        )
    }

    @Test(
        "an impossible combination is reported with the reason",
        arguments: [
            (
                #"on_tap = "next""#,
                #"6:1: error: buttons is missing; list at least two, such as ["GPIO17", "GPIO27"]"#
            ),
            (
                #"buttons = ["GPIO17", "GPIO4"]"#,
                "7:22: error: unknown button 'GPIO4'; the buttons are 'GPIO17' and 'back'"
            ),
            (
                #"buttons = ["GPIO27", "back"]"#,
                "7:22: error: 'back' is listed twice in this combination"
            ),
            (
                #"buttons = ["back"]"#,
                #"7:11: error: a combination needs at least two buttons, such as ["GPIO17", "GPIO27"]"#
            ),
            (
                #"buttons = []"#,
                #"7:11: error: a combination needs at least two buttons, such as ["GPIO17", "GPIO27"]"#
            ),
            (
                #"buttons = "back""#,
                #"7:11: error: buttons must be an array of strings, such as ["GPIO17", "GPIO27"], not a string"#
            ),
            (
                #"buttons = ["back", 17]"#,
                "7:20: error: every element of buttons must be a string, not a whole number; write it in quotes"
            ),
        ] as [(String, String)]
    )
    func wrongButtons(line: String, complaint: String) {
        let meaning = line.hasPrefix("on_tap") ? "" : "on_tap = \"next\"\n"
        let text = buttons + "[[combination]]\n\(line)\n\(meaning)"
        #expect(findings(in: text + anOption) == ["f:\(complaint)"])
    }

    @Test(
        "a time out of range, or not shorter than a long press, is reported with its limits",
        arguments: [
            ("within = \"0s\"", "within must be 1ms to 1s, not 0s"),
            ("within = \"2s\"", "within must be 1ms to 1s, not 2s"),
            (
                "within = \"700ms\"\non_long_press = \"pause\"",
                "within (700ms) must be shorter than long_press (600ms)"
            ),
        ] as [(String, String)]
    )
    func within(lines: String, complaint: String) {
        let text =
            buttons + "[[combination]]\nbuttons = [\"back\", \"GPIO17\"]\non_tap = \"next\"\n\(lines)\n"
        #expect(
            findings(in: text + anOption).map { $0.drop { $0 != " " }.dropFirst() } == ["error: \(complaint)"]
        )
    }

    @Test("the time must be shorter than a long press of each button that knows one")
    func withinButtons() {
        let text =
            buttons + """
                on_long_press = "pause"
                long_press = "50ms"
                [[combination]]
                buttons = ["back", "GPIO17"]
                on_tap = "next"
                """
        #expect(
            findings(in: text + anOption)
                == ["f:9:11: error: within (60ms) must be shorter than long_press of 'back' (50ms)"]
        )
    }

    @Test("a combination that does nothing is an error, and a second one of the same buttons")
    func uselessOrTwice() {
        let text =
            buttons + """
                [[combination]]
                buttons = ["back", "GPIO17"]
                [[combination]]
                buttons = ["GPIO17", "GPIO27"]
                on_tap = "activate"
                """
        #expect(
            findings(in: text + anOption) == [
                "f:6:1: error: a combination without a command only delays its buttons; "
                    + "set on_tap or on_long_press, or remove it",
                "f:9:11: error: these buttons are already combined on line 7; merge the two tables",
            ]
        )
    }

    @Test("a button name that another button has as its name or line is an error")
    func names() {
        let text = """
            [[button]]
            name = "GPIO27"
            [[button]]
            line = "GPIO27"
            name = "back"
            [[button]]
            line = "GPIO4"
            name = "back"
            """
        let remedy = "names must be unique and differ from all lines and keys"
        #expect(
            findings(in: text + anOption) == [
                "f:2:8: error: name 'GPIO27' is already used by another button; \(remedy)",
                "f:8:8: error: name 'back' is already used by another button; \(remedy)",
            ]
        )
    }

    @Test("a line that several chips have needs a name")
    func ambiguousLine() {
        let text = """
            [[button]]
            chip = "a"
            [[button]]
            chip = "b"
            [[button]]
            line = "GPIO4"
            [[combination]]
            buttons = ["GPIO17", "GPIO4"]
            on_tap = "next"
            """
        #expect(
            findings(in: text + anOption) == [
                "f:8:12: error: 'GPIO17' is the line of several buttons on different chips; "
                    + "name the buttons and use the names"
            ]
        )
    }
}
