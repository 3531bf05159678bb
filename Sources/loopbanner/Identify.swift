import ArgumentParser
import Diagnostics
import Glibc
import MatrixDisplays
import SignCore
import SignDaemon
import SignFile
import SignSetup

/// `loopbanner identify`: finds out how the modules are mounted and chained.
struct Identify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find out how the modules are mounted, by questions about what you see.",
        discussion:
            """
            Lights parts of the display and asks what you see, at most five times. Answer by keyboard, a number and \
            Enter; or by the first button of the configuration: press it as often as the number of the answer says, then \
            hold it. Prints the table [display.modules] that makes text read correctly. The sign must not run \
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

    @Flag(help: "Put the table into the configuration. Every comment is kept.")
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
        guard let chain = display.driver.settings as? MAX7219Settings else {
            return try explainOther(display)
        }
        let target = try write ? ConfigurationTarget(file.path, display: index) : nil
        let interview = try WiringPuzzle(size: display.size, current: chain.modules)
        let session = IdentifySession(
            display: display,
            chain: chain,
            button: loaded.configuration.buttons.first,
            interview: WiringInterview(interview)
        )
        let layout = try session.run()
        var output = StandardOutput()
        for line in ["[display.modules]"] + layout.tableLines { output.write(Array("\(line)\n".utf8)) }
        output.flush()
        try target?.put(layout)
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

    /// Other displays have no chain.
    private func explainOther(_ display: DisplaySettings) throws {
        var text = "driver '\(display.driver.name)' has no chain of modules, so there is nothing to identify"
        if case .i2c = display.driver.settings.connection(at: display.size) {
            text +=
                "; each board has its own address: write addresses from left to right, and rotate in [display.modules] "
                + "if the boards are turned"
        }
        if display.driver.settings is any PixelStripDriver {
            text +=
                "; identify is for MAX7219 modules: set first, runs and zigzag in [display.strip] until a text reads correctly"
        }
        complain("note: \(text)")
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

    /// The file called `name`. Ends the command if it could not be written, before anything is asked.
    init(_ name: String, display index: Int) throws {
        self.index = index
        self.name = name
        path = absolutePath(of: name) ?? name
        do throws(FileError) {
            bytes = try readRegularFile(path)
        } catch {
            throw Self.failure(name, "\(error)")
        }
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) + "/"
        guard access(folder, W_OK | X_OK) == 0 else {
            throw Self.failure(
                name,
                "cannot be replaced: \(String(cString: strerror(errno))) in \(folder); run identify with sudo"
            )
        }
    }

    /// Puts `layout` into the file.
    func put(_ layout: ModuleLayout) throws {
        guard let edited = ModulesEdit(of: bytes, file: path, display: index, to: layout).result else {
            throw Self.failure(
                name,
                "its table of modules is written in a way that cannot be edited; put the lines above into it yourself"
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
        guard error == 0 else {
            throw Self.failure(name, "cannot be replaced: \(String(cString: strerror(error)))")
        }
        complain(
            "note: \(Wording.printable(name)) has the new wiring; sudo systemctl start loopbanner shows it"
        )
    }

    private static func failure(_ name: String, _ text: String) -> ExitCode {
        complain("error: \(Wording.printable(name)): \(text)")
        return ExitCode(EX_CANTCREAT)
    }
}
