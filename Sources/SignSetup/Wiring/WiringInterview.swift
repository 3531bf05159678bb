import MatrixDisplays
import Pixels

/// The conversation with a person who looks at the display: shows a pattern, asks, takes an answer by a line of text or
/// by presses of a button.
public struct WiringInterview: Hashable, Sendable {
    /// What a person does.
    public enum Input: Hashable, Sendable {
        /// A line that was typed.
        case line(String)
        /// A short press: the next answer.
        case tap
        /// A long press: the selected answer is right.
        case longPress
    }

    /// What comes of it.
    public enum Reply: Hashable, Sendable {
        /// There is a new question.
        case asks
        /// The button has selected the answer with this number, from 1.
        case selected(Int)
        /// The input is no answer, and why.
        case complains(String)
        /// The wiring is known: the driver with it.
        case solved(DriverSettings)
        /// The person sees something that no wiring of this size can show.
        case impossible
        /// The person wants to end.
        case quits
    }

    /// The puzzle before each answer, the present one last.
    private var puzzles: [WiringPuzzle]
    private var selection: Int?

    /// An interview about `puzzle`.
    public init(_ puzzle: WiringPuzzle) {
        puzzles = [puzzle]
    }

    private var puzzle: WiringPuzzle { puzzles[puzzles.count - 1] }

    /// The driver that shows the pictures.
    public var reference: DriverSettings { puzzles[0].reference }
    /// What to do if no wiring looks like the display.
    public var remedy: String { puzzles[0].remedy }

    /// The picture of the present question, for a display of `reference`; nil if there is none.
    public var picture: Bitmap? { puzzle.question?.picture }

    /// The present question and its answers, a line each.
    public var prompt: [String] {
        guard let question = puzzle.question else { return [] }
        let answers = puzzle.possibleAnswers.enumerated().map { number, answer in
            "  \(number + 1)  \(question.answers[answer])"
        }
        let remark = puzzles.count == 1 ? puzzle.remark.map { ["", $0] } ?? [] : []
        return remark + ["", "Question \(puzzles.count): \(question.words)"] + answers
    }

    /// How to answer. `hasKeyboard`, `hasButton`: by what.
    public static func help(hasKeyboard: Bool, hasButton: Bool) -> [String] {
        var lines: [String] = []
        if hasKeyboard {
            lines.append(
                "Type the number of the answer, then Enter. 0: I see something else. b: back. q: quit."
            )
        }
        if hasButton {
            lines.append(
                "\(hasKeyboard ? "Or press" : "Press") the button as often as the number of the answer says; the picture "
                    + "blinks as often. Then hold it down until the next picture."
            )
        }
        return lines
    }

    /// Takes an input.
    public mutating func take(_ input: Input) -> Reply {
        guard puzzle.question != nil else { return reply }
        let answers = puzzle.possibleAnswers
        switch input {
        case .tap:
            let next = (selection ?? 0) % answers.count + 1
            selection = next
            return .selected(next)
        case .longPress:
            guard let selection else {
                return .complains("press the button once for each number first, then hold it")
            }
            return accept(answers[selection - 1])
        case .line(let text):
            let word = text.filter { !$0.isWhitespace }.lowercased()
            switch word {
            case "q": return .quits
            case "0": return .impossible
            case "b":
                guard puzzles.count > 1 else { return .complains("this is the first question") }
                puzzles.removeLast()
                selection = nil
                return .asks
            default:
                guard let number = Int(word), answers.indices.contains(number - 1) else {
                    return .complains("type a number from 1 to \(answers.count), 0, b or q")
                }
                return accept(answers[number - 1])
            }
        }
    }

    private mutating func accept(_ answer: Int) -> Reply {
        var next = puzzle
        next.answer(answer)
        puzzles.append(next)
        selection = nil
        return reply
    }

    private var reply: Reply { puzzle.solution.map { .solved($0) } ?? .asks }
}
