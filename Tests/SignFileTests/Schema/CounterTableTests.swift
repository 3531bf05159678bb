import SignCore
import SignFile
import SignTestSupport
import TestSupport
import Testing

@Suite("[[counter]]")
struct CounterTableTests {
    private func problems(_ counter: String, _ more: String = "") -> [String] {
        findings(in: "[[counter]]\n\(counter)\n\(more)\(anOption)")
    }

    @Test("a counter has a name, and defaults for everything else")
    func defaults() throws {
        let counters = try configuration("[[counter]]\nname = \"queue\"\(anOption)").counters
        #expect(counters == [CounterSettings(name: "queue")])
        let counter = CounterSettings(name: "queue")
        #expect(counter.start == 0 && counter.step == 1 && counter.range == 0...9999 && !counter.wraps)
        #expect(counter.resets.isEmpty && counter.digits == 1 && counter.roll == .zero)
    }

    @Test("all keys are read")
    func keys() throws {
        let counter = """
            [[counter]]
            name = "queue"
            start = 1
            step = 5
            range = [-9, 99]
            wrap = true
            reset = ["16:30", "04:00"]
            digits = 3
            roll = "300ms"
            """
        let read = try #require(configuration(counter + anOption).counters.first)
        #expect(read.start == 1 && read.step == 5 && read.range == -9...99 && read.wraps)
        #expect(read.resets == [14_400, 59_400] && read.digits == 3 && read.roll == .milliseconds(300))
    }

    @Test("mistakes name the key, the value and a remedy")
    func mistakes() {
        #expect(
            problems("start = 1")
                == [
                    "f:1:1: error: name is missing; write the name for {counter:NAME}, such as name = \"queue\""
                ]
        )
        #expect(
            problems("name = \"a b\"") == [
                "f:2:8: error: name 'a b' is not valid; use 1 to 64 of the characters A-Z a-z 0-9 _ . -, such as \"queue\""
            ]
        )
        #expect(
            problems("name = \"a\"\nstart = 12\nrange = [0, 9]")
                == ["f:3:9: error: start must be within the range, 0 to 9, not 12"]
        )
        #expect(
            problems("name = \"a\"\nrange = [1, 9]")
                == ["f:3:9: error: start is missing; its default 0 is outside the range, 1 to 9"]
        )
        #expect(
            problems("name = \"a\"\nrange = [9, 0]")
                == ["f:3:9: error: range must be in ascending order, not [9, 0]; write range = [0, 9]"]
        )
        #expect(
            problems("name = \"a\"\nrange = [9]")
                == ["f:3:9: error: range must be two whole numbers, such as [0, 999]"]
        )
        #expect(
            problems("name = \"a\"\nreset = [\"4:00\"]")
                == [
                    "f:3:10: error: reset '4:00' is not a local time; write hours and minutes, such as [\"04:00\"]"
                ]
        )
        #expect(problems("name = \"a\"\nstep = 0") == ["f:3:8: error: step must be 1 to 999999999, not 0"])
        #expect(problems("name = \"a\"\nminimum = 0").first?.contains("did you mean 'range'?") == true)
        #expect(
            problems("name = \"a\"", "[[counter]]\nname = \"a\"")
                == ["f:4:8: error: name 'a' is already used by the counter on line 2"]
        )
    }

    @Test("an unknown counter in a command or a text is an error with the nearest, or with all")
    func unknown() {
        let button = "[[button]]\nline = \"GPIO17\"\non_tap = "
        #expect(
            problems("name = \"queue\"", button + "\"count quue +1\"") == [
                "f:5:10: error: on_tap changes the counter 'quue', but there is no counter 'quue'; did you mean 'queue'?"
            ]
        )
        #expect(
            problems("name = \"queue\"", button + "\"count queue =10000\"")
                == ["f:5:10: error: on_tap sets the counter 'queue' to 10000, but its range is 0 to 9999"]
        )
        #expect(
            findings(in: "[[counter]]\nname = \"queue\"\n[[option]]\ntext = \"{counter:votes}\"\n") == [
                "f:4:8: error: text has {counter:votes}, but there is no counter 'votes'; the only counter is 'queue'"
            ]
        )
        #expect(
            findings(in: "[[option]]\ntext = \"{counter:votes}\"\n") == [
                "f:2:8: error: text has {counter:votes}, but there is no [[counter]]; add one with name = \"votes\""
            ]
        )
    }

    @Test("a counter that no button and no text uses is noted; a bar, a text or a button uses it")
    func unused() throws {
        func notes(_ text: String) throws -> [String] {
            try Configuration.parse(Array(text.utf8), file: "f").notes.map(\.description)
        }
        let counter = "[[counter]]\nname = \"queue\"\n"
        #expect(
            try notes(counter + anOption) == [
                "f:2:8: note: no button changes counter 'queue', and no text shows it; only programs can use it"
            ]
        )
        for use in [
            "[[option]]\ntext = \"{counter:queue}\"\n", "[[option]]\ntext = \"{bar:queue 0..9}\"\n",
            "[header]\ntext = \"{spark:queue}\"\n\(anOption)",
            "[[button]]\nline = \"GPIO17\"\non_long_press = \"count queue reset\"\n\(anOption)",
        ] {
            #expect(try !notes(counter + use).contains { $0.contains("queue") }, "\(use)")
        }
    }

    @Test("a value with the name of a counter is a warning, because the text does not show the counter")
    func value() {
        for field in ["{value:queue}", "{value:queue|–}"] {
            let found = findings(in: "[[counter]]\nname = \"queue\"\n[[option]]\ntext = \"\(field)\"\n")
            #expect(
                found.contains(
                    "f:4:8: warning: text shows the value 'queue', which a program sets; to show the counter, write "
                        + "{counter:queue}"
                ),
                "\(found)"
            )
        }
    }

    @Test("a command that counts needs a name and a change")
    func commands() throws {
        let button = "[[button]]\nline = \"GPIO17\"\non_tap = "
        #expect(
            problems("name = \"queue\"", button + "\"count queue\"") == [
                "f:5:10: error: on_tap: count needs a counter and a change, not 'queue', as in count queue +1"
            ]
        )
        #expect(
            problems("name = \"queue\"", button + "\"count queue 1\"") == [
                "f:5:10: error: on_tap: the change of a counter must be +N, -N, =N or reset, not '1'"
            ]
        )
        let read = try configuration("[[counter]]\nname = \"queue\"\n\(button)\"count queue -2\"\(anOption)")
        #expect(read.buttons.first?.onTap == .count(name: "queue", change: .steps(-2)))
    }
}
