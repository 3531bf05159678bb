import MatrixDisplays
import Pixels
import SignSetup
import Testing

@Suite("The questions of identify")
struct InterviewTests {
    private func interview(_ width: Int = 32, _ height: Int = 16) throws -> WiringInterview {
        WiringInterview(try puzzle(PixelSize(width: width, height: height)))
    }

    @Test("questions have numbered answers")
    func words() throws {
        var interview = try interview()
        var prompts: [[String]] = []
        for answer in ["2", "1", "2", "1"] {
            prompts.append(interview.prompt)
            #expect(interview.handle(.text(answer)) == .question)
        }
        prompts.append(interview.prompt)
        #expect(
            prompts == [
                [
                    "", "Question 1: One module is lit. Where is it?", "  1  top left", "  2  top right",
                    "  3  bottom left", "  4  bottom right",
                ],
                [
                    "", "Question 2: A line of LEDs is lit in that module. At which edge of the module?",
                    "  1  at the top", "  2  at the bottom", "  3  on the left", "  4  on the right",
                ],
                [
                    "", "Question 3: Half of the line is lit. Which half?", "  1  the left half",
                    "  2  the right half",
                ],
                [
                    "", "Question 4: Another module is lit. At which end of its row?", "  1  at the left end",
                    "  2  at the right end",
                ],
                [
                    "", "Question 5: A line of LEDs is lit in that module. At which edge of the module?",
                    "  1  at the top", "  2  at the bottom",
                ],
            ]
        )
        guard case .solved(let driver) = interview.handle(.text("2")) else {
            Issue.record("not solved")
            return
        }
        // The usual bar, wired in two rows. The second row is rotated.
        var expected = ModuleLayout()
        expected.isSerpentine = true
        #expect(driver.modules == expected)
        #expect(interview.prompt == [])
        #expect(interview.picture == nil)
    }

    @Test("one row has answers for its ends, one column for top and bottom, and one module for neither")
    func shapes() throws {
        #expect(
            try interview(32, 8).prompt.dropFirst(2) == ["  1  at the left end", "  2  at the right end"]
        )
        #expect(try interview(8, 16).prompt.dropFirst(2) == ["  1  at the top", "  2  at the bottom"])
        #expect(try interview(8, 8).prompt.dropFirst().first?.hasPrefix("Question 1: A line of LEDs") == true)
    }

    @Test("an invalid answer is rejected with the valid ones and changes nothing")
    func noAnswer() throws {
        var interview = try interview()
        let before = interview
        for line in ["", "5", "-1", "x", "1 2 3", "99999999999999999999"] {
            #expect(interview.handle(.text(line)) == .invalid("type a number from 1 to 4, 0, b or q"))
        }
        #expect(interview.handle(.text("b")) == .invalid("this is the first question"))
        #expect(
            interview.handle(.longPress)
                == .invalid("press the button once for each number first, then hold it")
        )
        #expect(interview == before)
    }

    @Test("b goes back, q quits, and 0 means that no answer fits")
    func others() throws {
        var interview = try interview()
        let first = interview.prompt
        #expect(interview.handle(.text(" 1\r")) == .question)
        #expect(interview.prompt != first)
        #expect(interview.handle(.text("B")) == .question)
        #expect(interview.prompt == first)
        #expect(interview.handle(.text("q")) == .quit)
        #expect(interview.handle(.text("0")) == .impossible)
    }

    @Test("presses of the button cycle through the answers")
    func presses() throws {
        var interview = try interview(32, 8)
        #expect((0..<3).map { _ in interview.handle(.tap) } == [.selected(1), .selected(2), .selected(1)])
        #expect(interview.handle(.longPress) == .question)
        // The next question starts without a selected answer.
        #expect(interview.handle(.tap) == .selected(1))
    }

    @Test("the help matches the input devices")
    func help() {
        #expect(WiringInterview.instructions(hasKeyboard: true, hasButton: false).count == 1)
        let both = WiringInterview.instructions(hasKeyboard: true, hasButton: true)
        #expect(both.count == 2)
        #expect(both.last?.hasPrefix("Or press the button as often") == true)
        #expect(
            WiringInterview.instructions(hasKeyboard: false, hasButton: true).first?.hasPrefix(
                "Press the button"
            )
                == true
        )
    }
}
