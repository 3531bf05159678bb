import BusInterfaces
import MonotonicTime
import SignCore
import SignTestSupport
import Testing

/// Tests the keys of the table `[[button]]`.
@Suite struct ConfigurationButtonTests {
    @Test("every key of [[button]] reaches it")
    func button() throws {
        let text = """
            [[button]]
            line = 4
            chip = "pinctrl-rp1"
            active = "high"
            bias = "pull-down"
            debounce = "10ms"
            long_press = "1s"
            double_tap = "250ms"
            on_tap = "pause"
            on_double_tap = "previous"
            on_long_press = "activate"
            [[button]]
            """
        var expected = ButtonSettings()
        var line = LineRequest(line: "4", chip: "pinctrl-rp1")
        line.isActiveLow = false
        line.bias = .pullDown
        expected.contact = .line(line)
        expected.timing.debounce = .milliseconds(10)
        expected.timing.longPress = .seconds(1)
        expected.timing.doubleTap = .milliseconds(250)
        expected.onTap = .navigate(.togglePause)
        expected.onDoubleTap = .navigate(.previous)
        expected.onLongPress = .navigate(.activate)
        #expect(try configuration(text + anOption).buttons == [expected, ButtonSettings()])
    }

    @Test("a line's number needs its chip", arguments: ["17", "\"17\""])
    func lineNumber(value: String) {
        #expect(
            findings(in: "[[button]]\nline = \(value)\n" + anOption) == [
                "f:2:8: error: line 17 is a number, so it also needs chip, such as "
                    + "chip = \"pinctrl-rp1\"; or use the line name, such as line = \"GPIO17\""
            ]
        )
        #expect(findings(in: "[[button]]\nline = \(value)\nchip = \"gpiochip0\"\n" + anOption).isEmpty)
    }

    @Test("two buttons cannot share a line")
    func sharedLine() {
        let text = """
            [[button]]
            line = "GPIO4"
            [[button]]
            [[button]]
            chip = "a"
            line = "GPIO4"
            [[button]]
            line = "GPIO4"
            [[button]]
            """
        let complaint = "is already used by the button on line"
        #expect(
            findings(in: text + anOption) == [
                "f:8:8: error: 'GPIO4' \(complaint) 2; each button needs a separate GPIO line",
                "f:9:1: error: 'GPIO17' \(complaint) 3; each button needs a separate GPIO line",
            ]
        )
    }

    @Test("a line number in quotes has the same limits", arguments: ["70000", "99999999999999999999"])
    func quotedNumber(number: String) {
        let message =
            "line, as a number, must be 0 to 65535, not \(Int(number) == nil ? "'\(number)'" : number)"
        #expect(
            findings(in: "[[button]]\nline = \"\(number)\"\nchip = \"gpiochip0\"\n" + anOption)
                == ["f:2:8: error: \(message)"]
        )
    }

    @Test(
        "two buttons cannot share a line that is spelled in two ways",
        arguments: [
            ("line = \"GPIO17\"", "line = 17\nchip = \"pinctrl-bcm2711\"", "'17'", "GPIO17"),
            ("line = 17\nchip = \"pinctrl-rp1\"", "line = \"GPIO17\"", "'GPIO17'", "17"),
            ("line = \"GPIO17\"", "line = \"GPIO17\"\nchip = \"pinctrl-rp1\"", "'GPIO17'", nil),
            ("line = 17\nchip = \"a\"", "line = \"017\"\nchip = \"a\"", "'17'", nil),
            (
                "line = \"GPIO4\"\nchip = \"pinctrl-bcm2835\"", "line = 4\nchip = \"pinctrl-bcm2835\"", "'4'",
                "GPIO4"
            ),
        ] as [(String, String, String, String?)]
    )
    func sharedLineInTwoSpellings(first: String, second: String, line: String, other: String?) {
        let places = findings(in: "[[button]]\n\(first)\n[[button]]\n\(second)\n" + anOption)
            .map { $0.drop { $0 != " " } }
        let spelling = other.map { ", as '\($0)'" } ?? ""
        #expect(
            places == [
                " error: \(line) is already used by the button on line 2\(spelling); each button needs a separate GPIO line"
            ]
        )
    }

    @Test(
        "two buttons may have lines that can be different",
        arguments: [
            ("line = \"GPIO17\"", "line = 17\nchip = \"expander\""),
            ("line = \"GPIO17\"", "line = 18\nchip = \"pinctrl-rp1\""),
            ("line = 17\nchip = \"pinctrl-rp1\"", "line = 17\nchip = \"expander\""),
            ("line = \"GPIO17\"\nchip = \"expander\"", "line = 17\nchip = \"expander\""),
            ("line = \"BUTTON17\"", "line = 17\nchip = \"pinctrl-rp1\""),
        ]
    )
    func differentLines(first: String, second: String) {
        #expect(findings(in: "[[button]]\n\(first)\n[[button]]\n\(second)\n" + anOption) == [])
    }

    @Test("long_press and double_tap must be longer than debounce")
    func gestureTimes() {
        let text = """
            [[button]]
            debounce = "300ms"
            long_press = "200ms"
            on_double_tap = "pause"
            """
        #expect(
            findings(in: text + anOption) == [
                "f:2:12: error: double_tap (300ms) must be longer than debounce (300ms)",
                "f:3:14: error: long_press (200ms) must be longer than debounce (300ms)",
            ]
        )
        #expect(
            findings(in: "[[button]]\ndebounce = \"1s\"\non_long_press = \"pause\"\n" + anOption)
                == ["f:2:12: error: long_press (600ms) must be longer than debounce (1s)"]
        )
        #expect(
            findings(in: "[[button]]\ndebounce = \"700ms\"\ndouble_tap = \"600ms\"\n" + anOption)
                == ["f:3:14: error: double_tap (600ms) must be longer than debounce (700ms)"]
        )
    }

    @Test("a gesture time that is neither written nor used has no limit")
    func unusedGestureTimes() throws {
        let text = "[[button]]\ndebounce = \"1s\"\n" + anOption
        #expect(findings(in: text) == [])
        #expect(try configuration(text).buttons[0].timing.debounce == .seconds(1))
        #expect(
            findings(in: "[[button]]\ndebounce = \"300ms\"\non_long_press = \"pause\"\n" + anOption) == []
        )
        let double = "[[button]]\ndebounce = \"700ms\"\non_double_tap = \"pause\"\ndouble_tap = \"1s\"\n"
        #expect(
            findings(in: double + anOption)
                == ["f:2:12: error: long_press (600ms) must be longer than debounce (700ms)"],
            "a press that long is no part of a double tap"
        )
    }

    @Test("a gesture that changes the scale is a warning if there is only one scale")
    func fixedScale() {
        let text = """
            [[button]]
            on_tap = "larger"
            on_long_press = "smaller"
            [[button]]
            line = "GPIO27"
            on_double_tap = "larger"
            [[combination]]
            buttons = ["GPIO17", "GPIO27"]
            on_long_press = "smaller"
            """
        func warning(_ key: String, _ word: String) -> String {
            "warning: \(key) has no effect: '\(word)' needs a range of scales; "
                + "set scale_min or scale_max in [text]"
        }
        #expect(
            findings(in: text + anOption) == [
                "f:2:10: \(warning("on_tap", "larger"))",
                "f:3:17: \(warning("on_long_press", "smaller"))",
                "f:6:17: \(warning("on_double_tap", "larger"))",
                "f:9:17: \(warning("on_long_press", "smaller"))",
            ]
        )
        let large = "[display]\nwidth = 32\nheight = 16\n[text]\n"
        #expect(findings(in: large + "scale_max = 2\n" + text + anOption) == [])
        #expect(findings(in: large + "scale = 2\nscale_min = 1\n" + text + anOption) == [])
        #expect(findings(in: large + "scale = 2\n" + text + anOption).count == 4)
    }

    @Test("activate where no option has an action is a warning, unless a program gets the events")
    func activateWithoutAction() {
        let button = "[[button]]\non_tap = \"activate\"\n"
        #expect(
            findings(in: button + anOption) == [
                "f:2:10: warning: on_tap = \"activate\" has no effect: no option has an action; add an action to an "
                    + "[[option]]"
            ]
        )
        #expect(findings(in: button + anOption + "[report]\non_event = [\"/bin/cat\"]\n") == [])
        #expect(
            findings(
                in: button + anOption + "action = [\"/bin/true\"]\n" + anOption.replacing("Tea", with: "B")
            ) == []
        )
        #expect(configurationWithoutOptions(button) == [])
    }

    /// Returns the findings for a file without options. The finding that it has no options is left out.
    private func configurationWithoutOptions(_ text: String) -> [String] {
        findings(in: text).filter { !$0.contains("no [[option]]") }
    }
}
