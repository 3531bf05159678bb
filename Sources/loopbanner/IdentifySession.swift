import ArgumentParser
import BusInterfaces
import ButtonInput
import Glibc
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore
import SignDaemon
import SignSetup

/// A session that determines how a display is wired, with the help of the user. It shows patterns on the
/// display and reads the user's answers.
struct IdentifySession {
    private let settings: DisplaySettings
    private let button: ButtonSettings?
    private let interview: WiringInterview

    /// The time for which a picture is shown with the new wiring at the end of the session.
    private static let confirmationTime = Nanoseconds.seconds(5)
    /// The interval at which pending signals are checked while the picture with the new wiring is shown.
    private static let signalInterval = Nanoseconds.milliseconds(100)
    /// The interval at which the picture of the current question is sent to the display again, in case a
    /// module has been disconnected in the meantime.
    private static let refreshInterval = Nanoseconds.milliseconds(500)
    /// The duration of each dark phase, and of each lit phase, when the display blinks.
    private static let blinkPhase = Nanoseconds.milliseconds(150)

    init(display: DisplaySettings, button: ButtonSettings?, interview: WiringInterview) {
        settings = display
        self.button = button
        self.interview = interview
    }

    /// Asks the user questions until the wiring of the display is determined, and returns the driver settings
    /// with the new wiring. The display is dark afterward.
    ///
    /// - Throws: `ExitCode`, after printing a message, if the display fails or the user quits.
    func run() throws -> DriverSettings {
        let signals = BlockedSignals()
        // If a signal is pending, it ends the process here, when the display is already dark.
        defer { signals.unblock() }
        var solution: DriverSettings?
        do throws(BusError) {
            solution = try runInterview(signals)
        } catch {
            printMessage("error: \(error)")
        }
        guard let solution else { throw ExitCode(ExitStatus.unavailable.rawValue) }
        return solution
    }

    /// Performs the interview: shows patterns on the display, and asks the user about them until the wiring
    /// is determined. Then shows a picture with the new wiring. The display is dark afterward.
    ///
    /// - Parameter signals: The blocked signals. If one is pending, the interview ends.
    /// - Returns: The driver settings with the new wiring. If the interview ends without a result, prints a
    ///   message and returns nil.
    /// - Throws: An error of the display or the input.
    private func runInterview(_ signals: BlockedSignals) throws(BusError) -> DriverSettings? {
        let buttonLine = openButton()
        let input = try AnswerInput(
            input: STDIN_FILENO,
            button: buttonLine,
            timing: button?.timing ?? GestureTiming()
        )

        // The patterns assume a reference wiring. The answers show how the actual wiring differs from it.
        let display = try makeDisplay(with: interview.reference)
        try display.start(showing: questionPicture(of: interview))
        printRows(
            WiringInterview.instructions(hasKeyboard: true, hasButton: buttonLine != nil) + interview.prompt
        )

        let solution: DriverSettings?
        do throws(BusError) {
            solution = try askQuestions(on: display, input: input, signals: signals)
        } catch {
            try? display.stop(.blank)
            throw error
        }
        try display.stop(.blank)

        if let solution { try showConfirmation(of: solution, signals: signals) }
        return solution
    }

    /// Asks one question of the interview after the other. Shows the picture of each question on `display`,
    /// and reads the answers from `input`, which is the keyboard or the button. Ends when the wiring is
    /// determined, no wiring fits the answers, the user quits, or a signal is pending.
    ///
    /// - Returns: The driver settings with the determined wiring. If there is none, prints the reason and
    ///   returns nil.
    /// - Throws: An error of the display or the input.
    private func askQuestions(
        on display: any MatrixDisplay,
        input: AnswerInput,
        signals: BlockedSignals
    ) throws(BusError) -> DriverSettings? {
        var currentInterview = interview
        while !signals.isPending {
            guard let answer = try input.nextAnswer(within: Self.refreshInterval) else {
                // The picture is sent again, in case a module was disconnected meanwhile.
                try display.refresh(questionPicture(of: currentInterview))
                continue
            }
            guard let interviewInput = Self.makeInterviewInput(from: answer) else {
                return reportFailure("standard input ended before the last answer")
            }

            switch currentInterview.handle(interviewInput) {
            case .question:
                try display.present(questionPicture(of: currentInterview))
                printRows(currentInterview.prompt)
            case .selected(let number):
                // The display blinks as many times as the selected number.
                printRows(["  \(number)"])
                try blink(times: number, picture: questionPicture(of: currentInterview), on: display)
            case .invalid(let text): printRows([text])
            case .solved(let driver): return driver
            case .impossible: return reportFailure(self.interview.remedy)
            case .quit: return reportFailure("ended without a result")
            }
        }
        return reportFailure("interrupted")
    }

    /// Converts an answer of the user to an input of the interview. Returns nil if standard input has ended.
    private static func makeInterviewInput(from answer: AnswerInput.Answer) -> WiringInterview.Input? {
        switch answer {
        case .text(let text): .text(text)
        case .gesture(.longPress): .longPress
        case .gesture: .tap
        case .ended: nil
        }
    }

    /// Prints `text`, the reason why the wiring could not be determined. Always returns nil, so that the
    /// caller can return the result of this function.
    private func reportFailure(_ text: String) -> DriverSettings? {
        printMessage("error: \(text)")
        return nil
    }

    /// Opens the GPIO line of the button with which the user can answer. If it is not available, prints a
    /// note and returns nil; the user can then still answer with the keyboard.
    private func openButton() -> (any GPIOLine)? {
        guard let request = button?.lineRequest, let open = Hardware.real.openLine else { return nil }
        do throws(BusError) {
            return try open(request)
        } catch {
            printMessage("note: without the button: \(error)")
            return nil
        }
    }

    /// Returns the picture for the current question of `interview`, or a dark picture if there is no
    /// question.
    private func questionPicture(of interview: WiringInterview) -> Bitmap {
        interview.picture ?? Bitmap(size: settings.with(interview.reference).size, format: settings.format)
    }

    private func makeDisplay(with driver: DriverSettings) throws(BusError) -> any MatrixDisplay {
        let newSettings = settings.with(driver)
        do throws(GeometryError) {
            return try Hardware.real.makeDisplay(newSettings)
        } catch {
            // The configuration was checked, and every wiring supports the sizes that the check allows.
            return MemoryDisplay(size: newSettings.size)
        }
    }

    private func blink(times: Int, picture: Bitmap, on display: any MatrixDisplay) throws(BusError) {
        for _ in 0..<times {
            try display.present(Bitmap(size: picture.size, format: picture.format))
            Self.sleep(Self.blinkPhase)
            try display.present(picture)
            Self.sleep(Self.blinkPhase)
        }
    }

    /// Shows a picture with the new wiring for five seconds, or until a signal is pending. Throws if the
    /// display fails.
    private func showConfirmation(of driver: DriverSettings, signals: BlockedSignals) throws(BusError) {
        let newSettings = settings.with(driver)
        let strip = driver.settings as? any WiredStripDriver
        let confirmation = WiringConfirmation(
            size: newSettings.size,
            format: newSettings.format,
            stripDriver: strip
        )
        let display = try makeDisplay(with: driver)
        try display.start(showing: confirmation.picture)
        printRows(["", confirmation.text, ""])
        let pauses = Self.confirmationTime.rawValue / Self.signalInterval.rawValue
        for _ in 0..<pauses where !signals.isPending { Self.sleep(Self.signalInterval) }
        try display.stop(.blank)
    }

    private static func sleep(_ length: Nanoseconds) {
        usleep(UInt32(clamping: length.rawValue / 1_000))
    }

    /// Prints `textLines` to standard error, each followed by a newline. Standard output is reserved for the
    /// resulting settings.
    private func printRows(_ textLines: [String]) {
        _ = writeWhole(textLines.flatMap { Array("\($0)\n".utf8) }, to: STDERR_FILENO)
    }
}
