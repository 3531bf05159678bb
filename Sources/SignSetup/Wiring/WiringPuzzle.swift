import MatrixDisplays
import Pixels

/// Determines how a display is mounted and wired. It contains the wirings that are still possible and the next question
/// that distinguishes them. A display of any size needs at most five questions.
package struct WiringPuzzle: Hashable, Sendable {
    /// A possible wiring, and the answers that it would cause.
    package struct Candidate: Hashable, Sendable {
        /// The driver settings with this wiring.
        package let driver: DriverSettings
        /// The index of the true answer to each question, or nil for a question that this wiring does not allow.
        let answers: [Int?]
    }

    /// The driver settings for which the pictures of the questions are drawn.
    let reference: DriverSettings
    /// The wirings that match the answers so far. Wirings that look the same on this display, such as those that differ
    /// only in the order of rows on a single row, are one candidate.
    package private(set) var candidates: [Candidate]
    /// The next question, or nil if the wiring is determined.
    package private(set) var question: WiringQuestion?
    /// The indices of the possible answers to `question`, in display order.
    package private(set) var possibleAnswers: [Int] = []
    /// A note about a limit of the questions, or nil if there is none.
    let remark: String?
    /// The advice for a person if the display shows something that no wiring can cause.
    let remedy: String

    private let questions: [WiringQuestion]
    /// The index of `question` among all questions.
    private var number = 0

    /// Creates a puzzle that chooses among `candidates`, the preferred ones first.
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
        var uniqueAnswers: Set<[Int?]> = []
        self.candidates = candidates.filter { uniqueAnswers.insert($0.answers).inserted }
        selectQuestion()
    }

    /// Returns the puzzle for a display with `driver` and `size`, or nil if the driver has only one wiring. Among
    /// wirings that look the same, that of `driver` is preferred.
    ///
    /// - Parameters:
    ///   - driver: The current driver settings.
    ///   - size: The size of the display in pixels.
    ///
    /// - Throws: `GeometryError` if no display of the driver has that size.
    package static func about(
        _ driver: DriverSettings,
        size: PixelSize
    ) throws(GeometryError) -> WiringPuzzle? {
        if let chain = driver.settings as? MAX7219Settings { return try modules(of: chain, size: size) }
        if let strip = driver.settings as? any PixelStripDriver { return try leds(of: strip, size: size) }
        if let boards = driver.settings as? any BoardDriver { return Self.boards(boards) }
        return nil
    }

    /// Applies the answer with the index `answer`. Ignores an answer that is not one of `possibleAnswers`.
    package mutating func answer(_ answer: Int) {
        guard question != nil, possibleAnswers.contains(answer) else { return }
        candidates = candidates.filter { $0.answers[number] == answer }
        selectQuestion()
    }

    private mutating func selectQuestion() {
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

    /// The driver settings with the determined wiring, or nil while a question is open.
    package var solution: DriverSettings? { question == nil ? candidates.first?.driver : nil }
}
