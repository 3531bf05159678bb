import MatrixDisplays
import Pixels

/// A search for the wiring of a display by asking a person what the display shows. The puzzle stores the
/// wirings that are still possible, and selects the next question that distinguishes some of them. A display
/// of any size takes at most five questions, or nine if it has several panels.
package struct WiringPuzzle: Hashable, Sendable {
    /// A possible wiring of the display, with the answers to the questions that are correct for this wiring.
    package struct Candidate: Hashable, Sendable {
        /// The driver settings of the display that describe this wiring.
        package let driver: DriverSettings
        /// For each question, the index of the answer that is correct for this wiring, or nil if the question
        /// does not apply to this wiring.
        let answers: [Int?]
    }

    /// The driver settings that must be used to show the pictures of the questions on the display.
    let reference: DriverSettings
    /// The possible wirings that agree with all answers so far. If several wirings look the same on this
    /// display, one candidate represents them all. For example, the order of rows has no effect on a display
    /// with a single row.
    package private(set) var candidates: [Candidate]
    /// The next question, or nil if only one wiring remains.
    package private(set) var question: WiringQuestion?
    /// The indices of those answers to `question` that are correct for at least one candidate, in the order
    /// in which they are shown.
    package private(set) var possibleAnswers: [Int] = []
    /// A remark to the user about something that the questions cannot determine, or nil if there is none.
    let remark: String?
    /// The advice for a person who sees something that no wiring of the display can produce.
    let remedy: String

    private let questions: [WiringQuestion]
    /// The index of the current question in the list of all questions.
    private var number = 0

    /// Creates a puzzle, which searches for the wiring of a display among `candidates` by asking `questions`.
    /// If several candidates have the same answers, only the first of them is kept.
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

    /// Returns the puzzle that determines the wiring of a display, or nil if its driver allows only one
    /// wiring. If other wirings look the same as the current one, the puzzle prefers the current one.
    ///
    /// - Parameters:
    ///   - driver: The current driver settings.
    ///   - size: The size of the display in pixels.
    ///
    /// - Throws: `GeometryError` if no display of the driver has that size.
    package static func makePuzzle(
        for driver: DriverSettings,
        size: PixelSize
    ) throws(GeometryError) -> WiringPuzzle? {
        if let chain = driver.settings as? MAX7219Settings {
            return try makeModulePuzzle(for: chain, size: size)
        }
        if let strip = driver.settings as? any WiredStripDriver {
            return try makeStripPuzzle(for: strip, size: size)
        }
        if let boards = driver.settings as? any BoardDriver { return Self.makeBoardPuzzle(for: boards) }
        return nil
    }

    /// Removes the candidate wirings that do not agree with the person's answer at index `applyAnswer`, and
    /// selects the next question. Ignores an answer that is not in `possibleAnswers`.
    package mutating func applyAnswer(_ answer: Int) {
        guard question != nil, possibleAnswers.contains(answer) else { return }
        candidates = candidates.filter { $0.answers[number] == answer }
        selectQuestion()
    }

    private mutating func selectQuestion() {
        for (index, question) in questions.enumerated() {
            let answers = Set(candidates.compactMap { $0.answers[index] })
            guard answers.count > 1 else { continue }
            number = index
            self.question = question
            possibleAnswers = answers.sorted()
            return
        }
        question = nil
        possibleAnswers = []
    }

    /// The driver settings of the only remaining wiring, or nil while there is a question to answer.
    package var solution: DriverSettings? { question == nil ? candidates.first?.driver : nil }
}
