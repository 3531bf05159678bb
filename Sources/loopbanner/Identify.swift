import ArgumentParser
import Diagnostics
import Glibc
import LinuxSystem
import MatrixDisplays
import SettingsText
import SignCore
import SignDaemon
import SignFile
import SignSetup

/// `loopbanner identify`: finds out how a display is mounted and wired.
struct Identify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find out how the display is mounted and wired, by questions about what you see.",
        discussion:
            """
            Lights parts of the display and asks what you see, at most five times. Answer by keyboard, a number and \
            Enter; or by the first button of the configuration: press it as often as the number of the answer says, then \
            hold it. Prints the lines of the configuration that make text read correctly. The sign must not run \
            meanwhile: sudo systemctl stop loopbanner.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Option(
        help: ArgumentHelp(
            "The display, counted from 1, of a configuration with several.",
            valueName: "number"
        )
    )
    var display: Int?

    @Flag(help: "Put the lines into the configuration. Every comment is kept.")
    var write = false

    func validate() throws {
        guard file.isStandardInput else { return }
        throw ValidationError(
            "identify reads answers from standard input, so the file cannot be -; name a file"
        )
    }

    func run() throws {
        let loaded = try file.load()
        file.report(loaded.diagnostics)
        let index = try index(in: loaded.configuration.wall)
        let display = loaded.configuration.wall[index]
        guard let puzzle = try WiringPuzzle.about(display.driver, size: display.size) else {
            return complain(
                "note: driver '\(display.driver.name)' has no wiring, so there is nothing to identify"
            )
        }
        let target = try ConfigurationTarget(file.path, display: index)
        if write { try target.check(puzzle.candidates.map(\.driver)) }
        let session = IdentifySession(
            display: display,
            button: loaded.configuration.buttons.first,
            interview: WiringInterview(puzzle)
        )
        let driver = try session.run()
        var output = StandardOutput()
        for line in target.lines(of: driver) { output.write(Array("\(line)\n".utf8)) }
        output.flush()
        try write ? target.put(driver) : target.explain(driver)
    }

    /// The index of the display; a wall has several.
    private func index(in wall: WallSettings) throws -> Int {
        let count = wall.displays.count
        let number = display ?? 1
        guard (1...count).contains(number), count == 1 || display != nil else {
            let found = count == 1 ? "1 display" : "\(count) displays"
            complain(
                "error: \(Wording.printable(file.name)) has \(found); name one with --display, 1 to \(count)"
            )
            throw ExitCode.validationFailure
        }
        return number - 1
    }
}

/// A configuration file that gets a wiring.
private struct ConfigurationTarget {
    private let name: String
    /// Without links, so that a link stays one.
    private let path: String
    private let bytes: [UInt8]
    /// The index of the display that gets it.
    private let index: Int

    /// The file called `name`. Ends the command if it cannot be read again.
    init(_ name: String, display index: Int) throws {
        self.index = index
        self.name = name
        path = absolutePath(of: name) ?? name
        do throws(FileError) {
            bytes = try readRegularFile(path)
        } catch {
            throw Self.failure(name, "\(error)")
        }
    }

    /// Ends the command if one of `drivers` could not be put into the file, before anything is asked.
    func check(_ drivers: [DriverSettings]) throws {
        guard [drivers.first, drivers.last].allSatisfy({ $0.flatMap { edit($0).result } != nil }) else {
            throw Self.failure(
                name,
                "its display is written in a way that cannot be edited; write it as a table, [display], or run identify "
                    + "without --write and put the lines into it yourself"
            )
        }
        let error = FileReplacement(path: path, keepsAttributes: true).trial()
        guard error == 0 else { throw irreplaceable(error) }
    }

    private func edit(_ driver: DriverSettings) -> WiringEdit {
        WiringEdit(of: bytes, file: path, display: index, to: driver)
    }

    /// The wiring of `driver` as lines for the file.
    func lines(of driver: DriverSettings) -> [String] { edit(driver).lines }

    /// Says where in the file these lines belong, if it has such lines.
    func explain(_ driver: DriverSettings) {
        let edit = edit(driver)
        if edit.result == bytes {
            complain("note: \(Wording.printable(name)) has this wiring already")
        } else if let replaced = edit.replaced {
            complain(
                "note: \(Wording.printable(name)): put these lines in place of \(replaced); --write does that"
            )
        }
    }

    private func irreplaceable(_ error: CInt) -> ExitCode {
        let remedy = [EACCES, EPERM].contains(error) ? "; run identify with sudo" : ""
        return Self.failure(name, "cannot be replaced: \(systemMessage(error))\(remedy)")
    }

    /// Puts the wiring of `driver` into the file.
    func put(_ driver: DriverSettings) throws {
        guard let edited = edit(driver).result else {
            throw Self.failure(
                name,
                "its display is written in a way that cannot be edited; put the lines above into it yourself"
            )
        }
        if edited == bytes { return complain("note: \(Wording.printable(name)) has this wiring already") }
        guard (try? readRegularFile(path)) == bytes else {
            throw Self.failure(
                name,
                "was changed meanwhile; nothing was written, put the lines above into it yourself"
            )
        }
        let error = FileReplacement(path: path, keepsAttributes: true).write(edited)
        guard error == 0 else { throw irreplaceable(error) }
        complain(
            "note: \(Wording.printable(name)) has the new wiring; sudo systemctl start loopbanner shows it"
        )
    }

    private static func failure(_ name: String, _ text: String) -> ExitCode {
        complain("error: \(Wording.printable(name)): \(text)")
        return ExitCode(EX_CANTCREAT)
    }
}
