import ArgumentParser
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore
import SignDaemon
import SignFile
import SignSetup

struct Identify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Determine how the display is mounted and wired.",
        discussion:
            """
            Lights parts of the display and asks at most five questions about what you see, or nine about several panels. \
            Answer with the keyboard, by a number and Enter, or with the first button of the configuration: press it as often \
            as the number of the answer indicates, then hold it. Prints the settings that make text read correctly. Stop the \
            sign before: sudo systemctl stop loopbanner.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Option(
        help: ArgumentHelp(
            "The display, counted from 1, if the configuration has several.",
            valueName: "number"
        )
    )
    var display: Int?

    @Flag(help: "Write the settings to the configuration file. Comments are kept.")
    var write = false

    func validate() throws {
        guard file.isStandardInput else { return }
        throw ValidationError(
            "identify reads answers from standard input, so the file cannot be -; name a file"
        )
    }

    /// Determines how a display is wired, and prints the resulting settings. For this, it shows patterns on
    /// the display and asks the user questions about them; the puzzle contains the questions and the possible
    /// wirings. With `--write`, also writes the settings to the configuration file. Throws an exit status if
    /// the wiring cannot be determined or written.
    func run() throws {
        let loaded = try file.load()
        file.printDiagnostics(loaded.diagnostics)
        let displayIndex = try displayIndex(in: loaded.configuration.wall)
        let display = loaded.configuration.wall[displayIndex]
        guard let puzzle = try WiringPuzzle.makePuzzle(for: display.driver, size: display.size) else {
            return printMessage(
                "note: driver '\(display.driver.name)' has no wiring, so there is nothing to identify"
            )
        }

        let target = WiringTarget(
            file: try EditableConfiguration(file.path, editedBy: "identify"),
            display: displayIndex
        )
        // The check precedes the questions, so that the user does not answer them in vain.
        if write { try target.requireEditable(for: puzzle.candidates.map(\.driver)) }

        let session = IdentifySession(
            display: display,
            button: loaded.configuration.buttons.first,
            interview: WiringInterview(puzzle)
        )
        let driver = try session.run()

        var output = StandardOutput()
        for textLine in target.makeEdit(for: driver).lines { output.write(textLine) }
        output.flush()
        if write { try target.write(driver) } else { target.printInstructions(for: driver) }
    }

    /// Returns the index of the display that the user selected with `--display`, counted from 0. If the
    /// selection is missing or invalid, prints an error and throws the exit status.
    private func displayIndex(in wall: WallSettings) throws -> Int {
        let count = wall.displays.count
        let number = display ?? 1
        let isSelectionClear = count == 1 || display != nil
        guard isSelectionClear, (1...count).contains(number) else {
            let displays = count == 1 ? "1 display" : "\(count) displays"
            printMessage(
                "error: \(Wording.printable(file.name)) has \(displays); name one with --display, 1 to \(count)"
            )
            throw ExitCode.validationFailure
        }
        return number - 1
    }
}

/// A display whose wiring settings the command edits in a configuration file.
private struct WiringTarget {
    let file: EditableConfiguration
    /// The index of the display in the list of displays in the configuration, counted from 0.
    let display: Int

    private var hasWiringNote: String { "note: \(Wording.printable(file.name)) already has this wiring" }

    func makeEdit(for driver: DriverSettings) -> WiringEdit {
        WiringEdit(of: file.bytes, file: file.path, display: display, to: driver)
    }

    /// Checks that new wiring settings can be written to the configuration file, using the first and the last
    /// of `drivers` as examples. If they cannot, prints an error and throws the exit status. The command
    /// calls this function before the first question, so that the user does not answer in vain.
    func requireEditable(for drivers: [DriverSettings]) throws {
        guard [drivers.first, drivers.last].allSatisfy({ $0.flatMap { makeEdit(for: $0).result } != nil })
        else {
            throw file.failure(
                "its display is in a form that cannot be edited; write it as a table, [display], or run identify "
                    + "without --write and add the lines to it yourself"
            )
        }
        try file.checkReplaceable()
    }

    /// Prints which lines of the configuration file the user must replace with the settings that were just
    /// printed. If the file already contains the wiring of `driver`, prints a note instead.
    func printInstructions(for driver: DriverSettings) {
        let edit = makeEdit(for: driver)
        if edit.result == file.bytes {
            printMessage(hasWiringNote)
        } else if let replaced = edit.replacedKeysText {
            printMessage(
                "note: \(Wording.printable(file.name)): put these lines in place of \(replaced); --write does that"
            )
        }
    }

    /// Replaces the wiring settings of the display in the configuration file with those of `driver`. If that
    /// fails, prints an error and throws the exit status.
    func write(_ driver: DriverSettings) throws {
        guard let edited = makeEdit(for: driver).result else {
            throw file.failure(
                "its display is in a form that cannot be edited; add the lines above to it yourself"
            )
        }
        if edited == file.bytes { return printMessage(hasWiringNote) }
        try file.replace(with: edited, remedy: "add the lines above to it yourself")
        printMessage(
            "note: \(Wording.printable(file.name)) has the new wiring; run sudo systemctl start loopbanner to show it"
        )
    }
}
