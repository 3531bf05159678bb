import Diagnostics
import MatrixDisplays
import Pixels
import SignCore
import SignFile
import SignSetup

/// A dialog that asks a person questions to determine how the sign's display is mounted. Each call computes
/// the next question from all previous answers, so that a client can go back, reload, or leave.
struct WiringSession {
    /// The step of the dialog that follows the answers so far: another question or a result.
    enum Step {
        /// The next question, with the `answers` to choose from. While it is asked, the display must use the
        /// wiring in the configuration `text` and show `picture`.
        case question(String, answers: [String], picture: Bitmap, text: [UInt8])
        /// The answers have determined how the display is mounted. The configuration `text` contains the
        /// result, and the confirmation is shown to the person.
        case solved(text: [UInt8], WiringConfirmation)
        /// The display can be mounted in only one way, so there is nothing to ask.
        case fixed
    }

    /// An error with a human-readable reason why the dialog has no next step.
    struct Failure: Error, Hashable {
        var message: String
    }

    private let configurationText: [UInt8]
    private let file: String

    /// Creates a dialog about how the display in the configuration `text`, which was read from `file`, is
    /// mounted.
    init(of text: [UInt8], file: String) {
        self.configurationText = text
        self.file = file
    }

    /// Returns the next step of the dialog that determines how the display is mounted: another question, or
    /// the wiring that the `answers` so far have determined. Each answer is the number of one of the choices
    /// of a question.
    ///
    /// The session stores no state between calls. Each call starts a new interview and repeats all `answers`.
    /// Every answer reduces the wirings that are still possible, until a single one is left.
    ///
    /// - Throws: An error with a message for the user if the answers contradict each other, or if the
    ///   configuration does not have exactly one display that can be edited.
    func nextStep(after answers: [Int]) throws(Failure) -> Step {
        let display = try singleDisplay()
        // Some displays have a fixed wiring, so there is nothing to ask.
        guard let puzzle = try Self.makePuzzle(for: display) else { return .fixed }

        var interview = WiringInterview(puzzle)
        for answer in answers {
            // The interview was made for a terminal, so an answer is the text that a person would type there.
            switch interview.handle(.text(String(answer))) {
            // The answer leads to another question.
            case .question, .selected: continue
            case .solved(let driver):
                return .solved(
                    text: try editedText(withWiringOf: driver),
                    makeConfirmation(for: display.with(driver))
                )
            case .invalid(let message): throw Failure(message: message)
            // The person sees something that no wiring of this display can produce.
            case .impossible, .quit: throw Failure(message: interview.remedy)
            }
        }
        return try nextQuestion(of: interview)
    }

    private func nextQuestion(of interview: WiringInterview) throws(Failure) -> Step {
        guard let question = interview.question, let picture = interview.picture else {
            return .fixed
        }
        return .question(
            question,
            answers: interview.answers,
            picture: picture,
            text: try editedText(withWiringOf: interview.reference)
        )
    }

    /// Returns the settings of the only display in the configuration. Throws a `Failure` if the configuration
    /// is invalid or has several displays.
    private func singleDisplay() throws(Failure) -> DisplaySettings {
        guard let wall = (try? Configuration.parse(configurationText, file: file))?.configuration.wall else {
            throw Failure(message: "the configuration has errors")
        }
        guard wall.displays.count == 1 else {
            throw Failure(message: "the sign has several displays; use loopbanner identify --display NUMBER")
        }
        return wall[0]
    }

    private static func makePuzzle(for display: DisplaySettings) throws(Failure) -> WiringPuzzle? {
        do throws(GeometryError) {
            return try WiringPuzzle.makePuzzle(for: display.driver, size: display.size)
        } catch {
            throw Failure(message: error.description)
        }
    }

    /// Returns the text of the configuration after changing the wiring of the display to that of `driver`.
    /// Throws a `Failure` if the text cannot be edited.
    private func editedText(withWiringOf driver: DriverSettings) throws(Failure) -> [UInt8] {
        guard let newText = WiringEdit(of: configurationText, file: file, to: driver).result else {
            throw Failure(
                message: "the display is in a form that cannot be edited; use loopbanner identify"
            )
        }
        return newText
    }

    private func makeConfirmation(for display: DisplaySettings) -> WiringConfirmation {
        let strip = display.driver.settings as? any WiredStripDriver
        return WiringConfirmation(
            size: display.size,
            format: display.format,
            stripDriver: strip
        )
    }
}
