import MatrixDisplays
import Pixels

/// A dialog that determines the wiring of a display with a person who sees it. It shows a pattern and asks a question
/// about it, which is answered by a line of text or by presses of a button, until one wiring remains.
package struct WiringInterview: Hashable, Sendable {
    package enum Input: Hashable, Sendable {
        /// A typed line.
        case line(String)
        /// A short press, which selects the next answer.
        case tap
        /// A long press, which confirms the selected answer.
        case longPress
    }

    package enum Reply: Hashable, Sendable {
        /// A new question is asked.
        case question
        /// A press has selected the answer with this number, from 1.
        case selected(Int)
        /// The input is not an answer; the text gives the reason.
        case invalid(String)
        /// The wiring is determined. The driver settings describe it.
        case solved(DriverSettings)
        /// No wiring of a display of this size matches the answers.
        case impossible
        case quit
    }

    /// The state of the puzzle before each answer, for going back; the current one is last.
    private var puzzles: [WiringPuzzle]
    private var selection: Int?

    package init(_ puzzle: WiringPuzzle) {
        puzzles = [puzzle]
    }

    private var puzzle: WiringPuzzle { puzzles[puzzles.count - 1] }

    /// The driver settings with which the pictures must be shown.
    package var reference: DriverSettings { puzzles[0].reference }
    /// The advice for a person if no wiring matches the answers.
    package var remedy: String { puzzles[0].remedy }
    /// The pattern of the current question, to be shown with the driver settings `reference`, or nil if there is no
    /// question.
    package var picture: Bitmap? { puzzle.question?.picture }

    /// The lines of text with the current question and its numbered answers; empty if there is no question.
    package var prompt: [String] {
        guard let question = puzzle.question else { return [] }
        let answers = puzzle.possibleAnswers.enumerated().map { number, answer in
            "  \(number + 1)  \(question.answers[answer])"
        }
        let remark = puzzles.count == 1 ? puzzle.remark.map { ["", $0] } ?? [] : []
        return remark + ["", "Question \(puzzles.count): \(question.text)"] + answers
    }

    /// Returns the instructions for answering by keyboard, by button or by both.
    package static func help(hasKeyboard: Bool, hasButton: Bool) -> [String] {
        var help: [String] = []
        if hasKeyboard {
            help.append(
                "Type the number of the answer, then Enter. 0: I see something else. b: back. q: quit."
            )
        }
        if hasButton {
            help.append(
                """
                \(hasKeyboard ? "Or press" : "Press") the button as often as the number of the answer says; the picture \
                blinks as often. Then hold it down until the next picture.
                """
            )
        }
        return help
    }

    package mutating func handle(_ input: Input) -> Reply {
        guard puzzle.question != nil else { return reply }
        let answers = puzzle.possibleAnswers
        switch input {
        case .tap:
            let next = (selection ?? 0) % answers.count + 1
            selection = next
            return .selected(next)
        case .longPress:
            guard let selection else {
                return .invalid("press the button once for each number first, then hold it")
            }
            return accept(answers[selection - 1])
        case .line(let text): return handle(command: text.filter { !$0.isWhitespace }.lowercased(), answers)
        }
    }

    private mutating func handle(command: String, _ answers: [Int]) -> Reply {
        switch command {
        case "q": return .quit
        case "0": return .impossible
        case "b":
            guard puzzles.count > 1 else { return .invalid("this is the first question") }
            puzzles.removeLast()
            selection = nil
            return .question
        default:
            guard let number = Int(command), answers.indices.contains(number - 1) else {
                return .invalid("type a number from 1 to \(answers.count), 0, b or q")
            }
            return accept(answers[number - 1])
        }
    }

    private mutating func accept(_ answer: Int) -> Reply {
        var next = puzzle
        next.answer(answer)
        puzzles.append(next)
        selection = nil
        return reply
    }

    private var reply: Reply { puzzle.solution.map { .solved($0) } ?? .question }
}
