import MatrixDisplays
import Pixels

/// A dialog that determines how a display is wired, with the help of a person who sees the display. The
/// display shows a pattern, and the person answers a question about it on the keyboard or with a button. The
/// dialog ends when only one possible wiring remains.
package struct WiringInterview: Hashable, Sendable {
    package enum Input: Hashable, Sendable {
        /// A row of text that was typed on the keyboard, such as the number of an answer.
        case text(String)
        /// A short press of the button, which selects the next answer.
        case tap
        /// A long press of the button, which confirms the selected answer to the question.
        case longPress
    }

    package enum Reply: Hashable, Sendable {
        /// The dialog continues with another question, which the caller must show.
        case question
        /// A press of the button has selected the answer with this number, from 1.
        case selected(Int)
        /// The input is not a valid answer, for the given reason.
        case invalid(String)
        /// The dialog is complete, and these driver settings describe the wiring of the display.
        case solved(DriverSettings)
        /// The person sees something that no wiring of a display of this size can produce, so the dialog
        /// cannot be completed.
        case impossible
        case quit
    }

    /// The state of the puzzle before each question so far, so that the person can go back to an earlier
    /// question. The last element is the current state. A puzzle is the set of wirings that are still
    /// possible, and the question about them.
    private var puzzleHistory: [WiringPuzzle]
    private var selection: Int?

    package init(_ puzzle: WiringPuzzle) {
        puzzleHistory = [puzzle]
    }

    private var puzzle: WiringPuzzle { puzzleHistory[puzzleHistory.count - 1] }

    /// The driver settings that must be used to show the pictures of this dialog on the display.
    package var reference: DriverSettings { puzzleHistory[0].reference }
    /// The advice for a person who sees something that no wiring of the display can produce.
    package var remedy: String { puzzleHistory[0].remedy }
    /// The picture that the display must show during the current question, using the driver settings
    /// `reference`. Nil if there is no question.
    package var picture: Bitmap? { puzzle.question?.picture }

    /// The text of the current question, or nil if there are no more questions.
    package var question: String? { puzzle.question?.text }
    /// The texts of the possible answers to the current question, in the order of their numbers. Empty if
    /// there is no question.
    package var answers: [String] {
        guard let question = puzzle.question else { return [] }
        return puzzle.possibleAnswers.map { question.answers[$0] }
    }

    /// The current question and its numbered answers, as rows of text to print. Empty if there is no
    /// question.
    package var prompt: [String] {
        guard let question = puzzle.question else { return [] }
        let answers = puzzle.possibleAnswers.enumerated().map { number, answer in
            "  \(number + 1)  \(question.answers[answer])"
        }
        let remark = puzzleHistory.count == 1 ? puzzle.remark.map { ["", $0] } ?? [] : []
        return remark + ["", "Question \(puzzleHistory.count): \(question.text)"] + answers
    }

    /// Returns instructions for a person who can answer questions on a keyboard, with a button, or both. Each
    /// element is a row of text.
    package static func instructions(hasKeyboard: Bool, hasButton: Bool) -> [String] {
        var instructions: [String] = []
        if hasKeyboard {
            instructions.append(
                "Type the number of the answer, then Enter. 0: I see something else. b: back. q: quit."
            )
        }
        if hasButton {
            instructions.append(
                """
                \(hasKeyboard ? "Or press" : "Press") the button as often as the number of the answer says; the picture \
                blinks as often. Then hold it down until the next picture.
                """
            )
        }
        return instructions
    }

    /// Handles an input of the person, which is a row of text or a press of the button, and returns what to
    /// show next. The button has no numbers, so each tap selects the next answer, and a long press confirms
    /// it.
    package mutating func handle(_ input: Input) -> Reply {
        guard puzzle.question != nil else { return nextReply }
        let possibleAnswers = puzzle.possibleAnswers
        switch input {
        case .tap:
            // After the last answer, the first one is selected again.
            let nextNumber = (selection ?? 0) % possibleAnswers.count + 1
            selection = nextNumber
            return .selected(nextNumber)
        case .longPress:
            guard let selection else {
                return .invalid("press the button once for each number first, then hold it")
            }
            return applyAnswer(possibleAnswers[selection - 1])
        case .text(let text):
            let command = text.filter { !$0.isWhitespace }.lowercased()
            return handleCommand(command, possibleAnswers: possibleAnswers)
        }
    }

    /// Handles text that was typed on the keyboard, and returns what to show next. The text is the number of
    /// an answer, `0` if the person sees something else, `b` to go back to the previous question, or `q` to
    /// quit.
    ///
    /// - Parameters:
    ///   - command: The text in lower case, without white space.
    ///   - possibleAnswers: The possible answers in the order of their numbers, as indices into all answers
    ///     to the question.
    private mutating func handleCommand(_ command: String, possibleAnswers: [Int]) -> Reply {
        switch command {
        case "q": return .quit
        case "0": return .impossible
        case "b":
            guard puzzleHistory.count > 1 else { return .invalid("this is the first question") }
            puzzleHistory.removeLast()
            selection = nil
            return .question
        default:
            guard let number = Int(command), possibleAnswers.indices.contains(number - 1) else {
                return .invalid("type a number from 1 to \(possibleAnswers.count), 0, b or q")
            }
            return applyAnswer(possibleAnswers[number - 1])
        }
    }

    private mutating func applyAnswer(_ answer: Int) -> Reply {
        var next = puzzle
        next.applyAnswer(answer)
        puzzleHistory.append(next)
        selection = nil
        return nextReply
    }

    private var nextReply: Reply { puzzle.solution.map { .solved($0) } ?? .question }
}
