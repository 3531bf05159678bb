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

/// Shows the patterns of an interview on the display, and passes on what a person answers.
struct IdentifySession {
    private let settings: DisplaySettings
    private let button: ButtonSettings?
    private let first: WiringInterview

    /// How long the picture with the new wiring is shown.
    private static let confirmation = Nanoseconds.seconds(5)
    /// How long the display is dark, and lit, for each blink.
    private static let blink = Nanoseconds.milliseconds(150)

    /// A session about the wiring of `display`.
    init(display: DisplaySettings, button: ButtonSettings?, interview: WiringInterview) {
        settings = display
        self.button = button
        first = interview
    }

    /// Asks until the wiring is known. The display is dark afterward.
    ///
    /// - Throws: `ExitCode`, after a message, if the display fails or the person ends it.
    func run() throws -> DriverSettings {
        let signals = HeldSignals()
        // A pending signal ends the program here, with a dark display.
        defer { signals.release() }
        var solution: DriverSettings?
        do throws(BusError) {
            solution = try interview(signals)
        } catch {
            complain("error: \(error)")
        }
        guard let solution else { throw ExitCode(ExitStatus.unavailable.rawValue) }
        return solution
    }

    /// The wiring; nil, after a message, if the interview ended without one.
    private func interview(_ signals: HeldSignals) throws(BusError) -> DriverSettings? {
        let button = openButton()
        let input = try AnswerInput(
            input: STDIN_FILENO,
            button: button,
            timing: self.button?.timing ?? GestureTiming()
        )
        let display = try display(first.reference)
        try display.start(showing: picture(of: first))
        say(WiringInterview.help(hasKeyboard: true, hasButton: button != nil) + first.prompt)
        let solution: DriverSettings?
        do throws(BusError) {
            solution = try converse(display, input, signals)
        } catch {
            try? display.stop(.blank)
            throw error
        }
        try display.stop(.blank)
        if let solution { try confirm(solution, signals) }
        return solution
    }

    private func converse(
        _ display: any MatrixDisplay,
        _ input: AnswerInput,
        _ signals: HeldSignals
    ) throws(BusError) -> DriverSettings? {
        var interview = first
        while !signals.isOneWaiting {
            guard let answer = try input.next(within: .milliseconds(500)) else {
                try display.refresh(picture(of: interview))
                continue
            }
            guard let said = Self.input(answer) else {
                return end("there are no more answers")
            }
            switch interview.handle(said) {
            case .question:
                try display.present(picture(of: interview))
                say(interview.prompt)
            case .selected(let number):
                say(["  \(number)"])
                try blink(number, picture(of: interview), on: display)
            case .invalid(let text): say([text])
            case .solved(let driver): return driver
            case .impossible:
                return end(first.remedy)
            case .quit: return end("ended without a result")
            }
        }
        return end("interrupted")
    }

    private static func input(_ answer: AnswerInput.Answer) -> WiringInterview.Input? {
        switch answer {
        case .text(let text): .line(text)
        case .gesture(.longPress): .longPress
        case .gesture: .tap
        case .ended: nil
        }
    }

    private func end(_ text: String) -> DriverSettings? {
        complain("error: \(text)")
        return nil
    }

    /// The button, if its line can be had; the keyboard is enough otherwise.
    private func openButton() -> (any GPIOLine)? {
        guard let button, let open = Hardware.real.openLine else { return nil }
        do throws(BusError) {
            return try open(button)
        } catch {
            complain("note: without the button: \(error)")
            return nil
        }
    }

    /// The picture of the question that `interview` asks.
    private func picture(of interview: WiringInterview) -> Bitmap {
        interview.picture ?? Bitmap(size: settings.with(interview.reference).size, format: settings.format)
    }

    private func display(_ driver: DriverSettings) throws(BusError) -> any MatrixDisplay {
        let settings = settings.with(driver)
        do throws(GeometryError) {
            return try Hardware.real.makeDisplay(settings)
        } catch {
            // Every wiring has the sizes that the configuration was checked for.
            return MemoryDisplay(size: settings.size)
        }
    }

    private func blink(_ times: Int, _ picture: Bitmap, on display: any MatrixDisplay) throws(BusError) {
        for _ in 0..<times {
            try display.present(Bitmap(size: picture.size, format: picture.format))
            Self.sleep(Self.blink)
            try display.present(picture)
            Self.sleep(Self.blink)
        }
    }

    /// Shows what the display looks like with the wiring.
    private func confirm(_ driver: DriverSettings, _ signals: HeldSignals) throws(BusError) {
        let settings = settings.with(driver)
        let strip = driver.settings as? any PixelStripDriver
        let confirmation = WiringConfirmation(
            size: settings.size,
            format: settings.format,
            strip: strip?.strip.wiring
        )
        let display = try display(driver)
        try display.start(showing: confirmation.picture)
        say(["", confirmation.text, ""])
        for _ in 0..<50 where !signals.isOneWaiting {
            Self.sleep(Nanoseconds(Self.confirmation.rawValue / 50))
        }
        try display.stop(.blank)
    }

    private static func sleep(_ length: Nanoseconds) {
        usleep(UInt32(clamping: length.rawValue / 1_000))
    }

    /// Prints lines to standard error; standard output has the result alone.
    private func say(_ lines: [String]) {
        _ = writeWhole(lines.flatMap { Array("\($0)\n".utf8) }, to: STDERR_FILENO)
    }
}
