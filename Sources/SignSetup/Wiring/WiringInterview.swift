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
        /// The wiring is known.
        case solved(ModuleLayout)
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

    /// The picture of the present question, for a display with the wiring `WiringPuzzle.reference`.
    public var picture: Bitmap {
        puzzle.question.map(puzzle.picture) ?? Bitmap(size: puzzle.size)
    }

    /// The present question and its answers, a line each.
    public var prompt: [String] {
        guard let question = puzzle.question else { return [] }
        let answers = puzzle.answers(to: question).enumerated().map { number, answer in
            "  \(number + 1)  \(question.words(for: answer))"
        }
        return ["", "Question \(puzzles.count): \(question.words)"] + answers
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
        guard let question = puzzle.question else { return reply }
        let answers = puzzle.answers(to: question)
        switch input {
        case .tap:
            let next = (selection ?? 0) % answers.count + 1
            selection = next
            return .selected(next)
        case .longPress:
            guard let selection else {
                return .complains("press the button once for each number first, then hold it")
            }
            return accept(answers[selection - 1], of: question)
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
                return accept(answers[number - 1], of: question)
            }
        }
    }

    private mutating func accept(_ answer: WiringAnswer, of question: WiringQuestion) -> Reply {
        var next = puzzle
        next.answer(question, answer)
        puzzles.append(next)
        selection = nil
        return reply
    }

    private var reply: Reply { puzzle.solution.map { .solved($0) } ?? .asks }
}

extension WiringQuestion {
    /// The question in words.
    var words: String {
        switch self {
        case .firstModule: "One module is lit. Where is it?"
        case .edge: "A line of LEDs is lit in that module. At which edge of the module?"
        case .half: "Half of the line is lit. Which half?"
        case .secondRow: "Another module is lit. At which end of its row?"
        case .secondEdge: "A line of LEDs is lit in that module. At which edge of the module?"
        }
    }

    /// An answer in words.
    func words(for answer: WiringAnswer) -> String {
        switch (self, answer) {
        case (_, .topLeft): "top left"
        case (_, .topRight): "top right"
        case (_, .bottomLeft): "bottom left"
        case (_, .bottomRight): "bottom right"
        case (.firstModule, .left), (.secondRow, .left): "at the left end"
        case (.firstModule, .right), (.secondRow, .right): "at the right end"
        case (_, .top): self == .half ? "the upper half" : "at the top"
        case (_, .bottom): self == .half ? "the lower half" : "at the bottom"
        case (_, .left): self == .half ? "the left half" : "on the left"
        case (_, .right): self == .half ? "the right half" : "on the right"
        }
    }
}

extension WiringPuzzle {
    /// A picture that looks right only with the right wiring: an F at the top left, and an L at the bottom right if that
    /// is another module.
    public static func confirmation(size: PixelSize) -> Bitmap {
        var picture = Bitmap(size: size)
        func draw(_ rows: [String], x: Int, y: Int) {
            for (row, text) in rows.enumerated() {
                for (column, dot) in text.enumerated() where dot == "#" {
                    picture[x + column, y + row] = true
                }
            }
        }
        let stem = "#"
        draw(["#####", stem, stem, "####", stem, stem, stem], x: 1, y: 0)
        guard size.width > 8 || size.height > 8 else { return picture }
        draw([stem, stem, stem, stem, stem, stem, "#####"], x: size.width - 7, y: size.height - 8)
        return picture
    }
}
