import InfiniteScroll
import MonotonicTime
import SignCore
import SignTestSupport
import TestSupport
import Testing

@Suite struct ConfigurationOptionTests {
    @Test("max_running is a number from 1 to 8, and a warning without an action")
    func maxRunning() throws {
        let option = "[[option]]\ntext = \"Tea\"\naction = [\"/bin/true\"]\n"
        #expect(try configuration(option).options.map(\.maxRunningActions) == [1])
        #expect(try configuration(option + "max_running = 8\n").options.map(\.maxRunningActions) == [8])
        for wrong in [0, 9] {
            #expect(
                findings(in: option + "max_running = \(wrong)\n") == [
                    "f:4:15: error: max_running must be 1 to 8 runs of the action at once, not \(wrong)"
                ]
            )
        }
        #expect(
            findings(in: "[[option]]\ntext = \"Tea\"\nmax_running = 2\n")
                == ["f:3:1: warning: max_running does nothing without an action"]
        )
    }

    @Test("an option has a text, and optionally an id, a dwell and an action")
    func option() throws {
        let text = """
            [[option]]
            text = "Tea 3.50 €"
            [[option]]
            id = "cake"
            text = ""
            dwell = "1min 30s"
            action = ["/usr/bin/logger", "cake", "-t"]
            [[button]]
            on_long_press = "activate"
            """
        #expect(
            try configuration(text).options == [
                OptionSettings(id: "Tea 3.50 €", text: "Tea 3.50 €"),
                OptionSettings(
                    id: "cake",
                    text: "",
                    dwell: .seconds(90),
                    action: ["/usr/bin/logger", "cake", "-t"]
                ),
            ]
        )
        #expect(findings(in: text).isEmpty)
    }

    @Test("an option without a text, or with an empty one and no id, is an error")
    func missingText() {
        #expect(
            findings(in: "[[option]]\nid = \"tea\"\n\n  [[option]]\n[[option]]\ntext = \"\"\n") == [
                "f:1:1: error: text is missing; every [[option]] needs text, a picture or a page",
                "f:4:3: error: text is missing; every [[option]] needs text, a picture or a page",
                "f:6:8: error: an option with empty text needs an id, such as id = \"pause\"",
            ]
        )
    }

    @Test("a repeated id is reported with the line that had it first")
    func duplicateIDs() {
        let text = """
            [[option]]
            id = "tea"
            text = "Tea"
            [[option]]
            text = "Cake"
            [[option]]
            text = "Tea again"
            id = "tea"
            [[option]]
            text = "Cake"
            [[option]]
            id = "Cake"
            text = "Other cake"
            [[option]]
            text = "tea"
            """
        let implied = "the default id is its text; give the option its own id"
        #expect(
            findings(in: text) == [
                "f:8:6: error: duplicate id 'tea', already used by the option on line 2; ids must be unique",
                "f:10:8: error: duplicate id 'Cake', already used by the option on line 5; \(implied)",
                "f:12:6: error: duplicate id 'Cake', already used by the option on line 5; ids must be unique",
                "f:15:8: error: duplicate id 'tea', already used by the option on line 2; \(implied)",
            ]
        )
    }

    @Test("equal texts are allowed with different ids")
    func equalTexts() throws {
        let text = "[[option]]\ntext = \"A\"\nid = \"1\"\n[[option]]\ntext = \"A\"\nid = \"2\"\n"
        #expect(try configuration(text).options.map(\.id) == ["1", "2"])
    }

    @Test(
        "an action is an absolute path and arguments, none of them empty",
        arguments: badActionCases
    )
    func badAction(line: String, message: String) {
        #expect(findings(in: "[[option]]\ntext = \"Tea\"\n\(line)\n") == ["f:3:" + message])
    }

    @Test("an action in a home directory, hidden from the service, is a warning")
    func hiddenAction() {
        let action = #"action = ["/home/pi/ring", "home/pi", "/root/bell.wav", "/tmp/scratch"]"#
        let text = "[[option]]\ntext = \"Tea\"\n\(action)\n[[button]]\non_tap = \"activate\"\n"
        let remedy = "but the service cannot read home directories; move it, for example to /usr/local/bin"
        #expect(
            findings(in: text) == [
                "f:3:11: warning: action names '/home/pi/ring', \(remedy)",
                "f:3:39: warning: action names '/root/bell.wav', \(remedy)",
            ]
        )
    }

    @Test("a text has at most 65536 bytes")
    func longText() throws {
        let longest = String(repeating: "é", count: 32_768)
        #expect(try configuration("[[option]]\ntext = \"\(longest)\"").options[0].text == longest)
        #expect(
            findings(in: "[[option]]\ntext = \"\(longest)x\"")
                == ["f:2:8: error: text must be at most 65536 bytes long, not 65537"]
        )
    }

    @Test("ten megabytes of text are an ordinary error")
    func hugeText() {
        let huge = String(repeating: "x", count: 10_000_000)
        #expect(
            findings(in: "[[option]]\ntext = \"\(huge)\"\n[scroll]\nfps = 0\n") == [
                "f:2:8: error: text must be at most 65536 bytes long, not 10000000",
                "f:4:7: error: fps must be 1 to 1000 frames per second, not 0",
            ]
        )
    }

    @Test(
        "a control character in a text is a warning",
        arguments: [
            ("\\u0007", "0007"), ("\\t", "0009"), ("\\u0085", "0085"), ("\\u007F", "007F"),
        ]
    )
    func controlCharacter(escape: String, code: String) throws {
        let text = "[[option]]\nid = \"a\"\ntext = \"Tea\(escape)\"\n"
        #expect(
            findings(in: text)
                == ["f:3:8: warning: text contains a control character (U+\(code)), which no font has"]
        )
        #expect(try configuration(text).options.count == 1)
    }

    @Test("each control character in a text is named once, and a line break is not one")
    func controlCharacters() {
        #expect(
            findings(in: "[[option]]\ntext = \"a\\u0007b\\nc\\td\\u0007\"\n") == [
                "f:2:8: warning: text contains control characters (U+0007 and U+0009), which no font has",
                "f:2:8: warning: text has 2 lines, which need 12 rows; the options have 8, enough for 1, so the text is "
                    + "shown on one line; write a space in place of the line break, or make the display taller",
            ]
        )
    }

    @Test("a text of characters that cannot be seen is a warning, and so is one of spaces")
    func invisible() {
        func warnings(of text: String) -> [String] {
            findings(in: "[[option]]\nid = \"a\"\ntext = \"\(text)\"\n")
        }
        #expect(
            warnings(of: " \\u200B\\u2060") == [
                "f:3:8: warning: text shows nothing: U+200B ZERO WIDTH SPACE cannot be seen"
            ]
        )
        for spaces in [" ", "   ", "\\u00A0 "] {
            #expect(
                warnings(of: spaces) == [
                    "f:3:8: warning: text has only spaces, so the page shows nothing; for a dark page, write "
                        + "page = \"blank\""
                ]
            )
        }
        #expect(warnings(of: "").isEmpty)
        #expect(warnings(of: "a\\u200B") == [])
    }

    @Test("a NUL character in a text is an error")
    func nulCharacter() {
        #expect(
            findings(in: "[[option]]\ntext = \"Tea\\u0000\"\n")
                == ["f:2:8: error: text must not contain the NUL character (U+0000)"]
        )
    }

    @Test(
        "a file without options is a warning",
        arguments: ["[scroll]\nspeed = 25\n", "option = []\n"]
    )
    func noOptions(text: String) throws {
        #expect(
            findings(in: text) == [
                "f:1:1: warning: no [[option]]: the display stays blank; add at least one "
                    + "[[option]] with text, such as text = \"Tea 3.50\""
            ]
        )
        #expect(try configuration(text).options.isEmpty)
    }

    @Test("ten thousand options are read in their order, and a hundred thousand at night")
    func manyOptions() throws {
        let count = InputCount.of(10_000, nightly: 100_000)
        let text = (0..<count).map { "[[option]]\nid = \"\($0)\"\ntext = \"Option \($0)\"\n" }.joined()
        let options = try configuration(text).options
        #expect(options.count == count)
        #expect(options.enumerated().allSatisfy { $0.element.id == "\($0.offset)" })
    }

    private static let badActionCases: [(String, String)] = [
        (
            "action = \"/bin/ls\"",
            "10: error: action must be an array of strings, the program first, such as "
                + "[\"/usr/bin/logger\", \"tea\"], not a string"
        ),
        (
            "action = []",
            "10: error: action must not be empty; remove the key to run nothing"
        ),
        (
            "action = [\"/bin/ls\", 3]",
            "22: error: every element of action must be a string, not a whole number; write it in quotes"
        ),
        ("action = [\"/bin/ls\", \"\"]", "22: error: no element of action may be empty"),
        ("action = [\"ls\"]", "11: error: action must start with the absolute path of a program, not 'ls'"),
        (
            "action = [\"/bin/ls\", \"a\\u0000b\"]",
            "22: error: every element of action must not contain the NUL character (U+0000)"
        ),
    ]
}
