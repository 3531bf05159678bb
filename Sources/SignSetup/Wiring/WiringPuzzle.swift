import MatrixDisplays
import Pixels

/// Finds out how a display is mounted and wired: all wirings that are still possible, and the next question that tells
/// them apart. At most five questions are needed, for a display of any size.
public struct WiringPuzzle: Hashable, Sendable {
    /// A wiring, and what a person would see of it.
    public struct Candidate: Hashable, Sendable {
        /// The driver with this wiring.
        public let driver: DriverSettings
        /// The index of the true answer to each question; nil for a question that has none on this display.
        let answers: [Int?]
    }

    /// The driver with the wiring that pictures of questions are drawn for, whatever the true one is.
    public let reference: DriverSettings
    /// The wirings that are possible after the answers so far. Wirings that cannot be told apart on this display, such
    /// as those that differ only in the order of rows on one row, are one.
    public private(set) var candidates: [Candidate]
    /// The next question; nil when the wiring is known.
    public private(set) var question: WiringQuestion?
    /// The answers to it that are possible, by their index in the question, in the order in which they are offered.
    public private(set) var possibleAnswers: [Int] = []
    /// What the questions leave out, in words; nil if that is nothing.
    public private(set) var remark: String?
    /// What to do if the display shows something that no wiring can show.
    public let remedy: String

    private let questions: [WiringQuestion]
    private var number = 0

    /// A puzzle of `candidates`, the preferred ones first, that `questions` tell apart.
    init(
        reference: DriverSettings,
        questions: [WiringQuestion],
        candidates: [Candidate],
        remark: String? = nil,
        remedy: String
    ) {
        self.reference = reference
        self.questions = questions
        self.remark = remark
        self.remedy = remedy
        var seen: Set<[Int?]> = []
        self.candidates = candidates.filter { seen.insert($0.answers).inserted }
        ask()
    }

    /// A puzzle about a display with `driver` and `size`; nil if there is nothing to find out. Of wirings that cannot be
    /// told apart, that of `driver` is preferred.
    ///
    /// - Throws: `GeometryError` if no display of the driver has that size.
    public static func about(_ driver: DriverSettings, size: PixelSize) throws(GeometryError) -> WiringPuzzle?
    {
        if let chain = driver.settings as? MAX7219Settings { return try modules(of: chain, size: size) }
        if let strip = driver.settings as? any PixelStripDriver { return try leds(of: strip, size: size) }
        if let boards = driver.settings as? any BoardDriver { return Self.boards(boards) }
        return nil
    }

    /// Takes the answer with this index, one of `possibleAnswers`.
    public mutating func answer(_ answer: Int) {
        guard question != nil, possibleAnswers.contains(answer) else { return }
        candidates = candidates.filter { $0.answers[number] == answer }
        ask()
    }

    private mutating func ask() {
        for (number, question) in questions.enumerated() {
            let possible = Set(candidates.compactMap { $0.answers[number] })
            guard possible.count > 1 else { continue }
            self.number = number
            self.question = question
            possibleAnswers = possible.sorted()
            return
        }
        question = nil
        possibleAnswers = []
    }

    /// The driver with the wiring, when it is known.
    public var solution: DriverSettings? { question == nil ? candidates.first?.driver : nil }
}
