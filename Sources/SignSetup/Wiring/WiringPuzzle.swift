import MatrixDisplays
import Pixels

/// Finds out how modules are mounted and chained: all wirings that are still possible, and the next question that tells
/// them apart. At most five questions are needed, for a display of any size.
public struct WiringPuzzle: Hashable, Sendable {
    /// The size of the display.
    public let size: PixelSize
    /// The wirings that are possible after the answers so far. Wirings that cannot be told apart on this display, such
    /// as those that differ only in the order of rows on one row, are one.
    public private(set) var candidates: [Candidate]
    /// The next question; nil when the wiring is known.
    public private(set) var question: WiringQuestion?

    /// A wiring, and what a person would see of it.
    public struct Candidate: Hashable, Sendable {
        /// The wiring.
        public let chain: ModuleChain
        fileprivate let answers: [WiringQuestion: WiringAnswer]

        fileprivate init(_ chain: ModuleChain) {
            self.chain = chain
            answers = Dictionary(
                uniqueKeysWithValues: WiringQuestion.allCases.compactMap { question in
                    question.answer(on: chain).map { (question, $0) }
                }
            )
        }
    }

    /// A puzzle on a display of `size`. Of wirings that cannot be told apart, `current` is preferred.
    ///
    /// - Throws: `GeometryError` if no chain of modules has that size.
    public init(size: PixelSize, current: ModuleLayout = ModuleLayout()) throws(GeometryError) {
        self.size = size
        candidates = []
        for layout in [current] + Self.layouts {
            let chain = try ModuleChain(layout: layout, size: size)
            if !candidates.contains(where: { $0.chain.looksLike(chain) }) {
                candidates.append(Candidate(chain))
            }
        }
        question = nextQuestion
    }

    /// All wirings, those with the defaults for several rows first.
    private static let layouts: [ModuleLayout] = {
        let rows = [(false, true), (true, true), (true, false)].flatMap { isSerpentine, turns in
            ModuleLayout.FirstRow.allCases.map { (isSerpentine, turns, $0) }
        }
        return rows.flatMap { isSerpentine, turns, firstRow in
            [false, true].flatMap { isMirrored in
                Rotation.allCases.flatMap { rotation in
                    ModuleLayout.Order.allCases.map { order in
                        var layout = ModuleLayout(rotation: rotation, isMirrored: isMirrored, order: order)
                        layout.isSerpentine = isSerpentine
                        layout.turnsReturningRows = turns
                        layout.firstRow = firstRow
                        return layout
                    }
                }
            }
        }
    }()

    private var nextQuestion: WiringQuestion? {
        WiringQuestion.allCases.first { answers(to: $0).count > 1 }
    }

    /// What a person may see, in the order in which answers are offered.
    public func answers(to question: WiringQuestion) -> [WiringAnswer] {
        let possible = Set(candidates.compactMap { $0.answers[question] })
        return WiringAnswer.allCases.filter(possible.contains)
    }

    /// Keeps the wirings on which a person sees `answer`, one of the possible answers.
    public mutating func answer(_ question: WiringQuestion, _ answer: WiringAnswer) {
        let left = candidates.filter { $0.answers[question] == answer }
        guard !left.isEmpty else { return }
        candidates = left
        self.question = nextQuestion
    }

    /// The wiring, when it is known.
    public var solution: ModuleLayout? { candidates.count == 1 ? candidates[0].chain.layout : nil }

    /// The wiring that shows patterns: through it a module of the picture is one chip, from the top left to the bottom
    /// right, a column is a digit, and a row is a bit.
    public static let reference = ModuleLayout(rotation: .none, order: .leftToRight)

    /// The picture that lights the pattern of `question` on a display with the wiring `reference`.
    public func picture(for question: WiringQuestion) -> Bitmap {
        let columns = size.width / 8
        let pattern = question.pattern(columns: columns)
        var picture = Bitmap(size: size)
        for digit in pattern.digits {
            for bit in pattern.bits {
                picture[pattern.chip % columns * 8 + digit, pattern.chip / columns * 8 + bit] = true
            }
        }
        return picture
    }
}

extension ModuleChain {
    /// Whether both show every picture alike.
    fileprivate func looksLike(_ other: ModuleChain) -> Bool {
        (0..<rowsOfModules).allSatisfy { row in
            // The ends of a row tell its order. A pixel beside a diagonal has another place in each symmetry.
            position(column: 0, row: row) == other.position(column: 0, row: row)
                && position(column: columnsOfModules - 1, row: row)
                    == other.position(column: columnsOfModules - 1, row: row)
                && led(x: 0, y: 1, row: row) == other.led(x: 0, y: 1, row: row)
        }
    }
}
