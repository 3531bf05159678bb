import MatrixDisplays
import Pixels

/// The search for the wiring of a display. The search keeps the wirings that are still possible, and selects the next
/// question that distinguishes some of them. A display of any size needs at most five questions, and
/// nine if it has several panels.
package struct WiringPuzzle: Hashable, Sendable {
    /// A possible wiring, together with the answers that a person gives if the display is wired in this way.
    package struct Candidate: Hashable, Sendable {
        /// The driver settings that describe this wiring.
        package let driver: DriverSettings
        /// The index of the right answer to each question, or nil for a question that does not apply to this wiring.
        let answers: [Int?]
    }

    /// The driver settings that the display must have while it shows the pictures of the questions.
    let reference: DriverSettings
    /// The wirings that agree with all answers so far. Wirings that look the same on this display are represented by
    /// one candidate. For example, the order of rows does not matter on a display with a single row.
    package private(set) var candidates: [Candidate]
    /// The next question, or nil if only one wiring remains.
    package private(set) var question: WiringQuestion?
    /// The indices of the answers to `question` that agree with at least one candidate, in the order in which they are
    /// shown.
    package private(set) var possibleAnswers: [Int] = []
    /// A remark for the user about something that the questions do not determine, or nil if there is none.
    let remark: String?
    /// The advice for a person who sees something that no wiring can cause.
    let remedy: String

    private let questions: [WiringQuestion]
    /// The index of the current question in the array of all questions.
    private var number = 0

    /// Creates a puzzle. If several candidates have the same answers, the puzzle keeps only the first of these
    /// candidates.
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

    /// Returns the puzzle for a display, or nil if its driver allows only one wiring. If the current wiring looks the
    /// same as other wirings, the puzzle prefers the current wiring.
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
        if let strip = driver.settings as? any WiredStripDriver { return try leds(of: strip, size: size) }
        if let boards = driver.settings as? any BoardDriver { return Self.boards(boards) }
        return nil
    }

    /// Removes the wirings for which the answer with the index `answer` is wrong, and selects the next question.
    /// Ignores an answer that is not one of `possibleAnswers`.
    package mutating func answer(_ answer: Int) {
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

    /// The driver settings that describe the only remaining wiring, or nil while there is a question to answer.
    package var solution: DriverSettings? { question == nil ? candidates.first?.driver : nil }
}
