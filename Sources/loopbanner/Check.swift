import ArgumentParser
import BusInterfaces
import Diagnostics
import HardwareBuses
import SignCore
import SignDaemon
import SignFile

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check configuration files.",
        discussion:
            """
            Prints every error and warning with its location. For a valid file, also prints how long each gesture takes \
            to be recognized, and why. Exit status: 0 if every file is valid, even with warnings; 78 if a file has an \
            error or, with --strict, a warning.
            """
    )

    @Argument(
        help: """
            The configuration files; - reads standard input. Default: \(ConfigurationFile.standardPath).
            """,
        completion: .file(extensions: ["toml"])
    )
    var files: [String] = []

    @Option(
        name: [.customShort("c"), .customLong("config")],
        help: "Another way to name a file. May be repeated.",
        completion: .file(extensions: ["toml"])
    )
    var config: [String] = []

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Flag(help: "Print only the findings, as JSON lines on standard output.")
    var json = false

    private var paths: [String] {
        let explicitPaths = files + config
        return explicitPaths.isEmpty ? [ConfigurationFile.standardPath] : explicitPaths
    }

    func validate() throws {
        guard paths.count(where: { $0 == "-" }) > 1 else { return }
        throw ValidationError("standard input is named twice, but can be read only once")
    }

    func run() throws {
        var isValid = true
        for path in paths where try !checkFile(.at(path)) { isValid = false }
        if !isValid { throw ExitCode(ExitStatus.badConfiguration.rawValue) }
    }

    /// Checks a configuration file, and prints its errors, warnings and notes. Returns whether the file is
    /// valid. With the flag `--strict`, a file with warnings is invalid.
    private func checkFile(_ file: ConfigurationFile) throws -> Bool {
        let loaded: SignCore.Configuration.Loaded
        do throws(ConfigurationError) {
            loaded = try file.read(
                textRenderer: TextDrawer(restart: .immediate),
                fonts: .installed(withConfigurationAt: file.path),
                interfaces: .ofMachine,
                lightSensors: .ofMachine
            )
        } catch {
            printFindings(error.diagnostics, of: file, validitySentence: nil)
            return false
        }
        // A sentence that states that the file is valid, or nil if it is not.
        let validitySentence = self.validitySentence(for: loaded, of: file)
        printFindings(
            loaded.diagnostics,
            notes: loaded.notes,
            of: file,
            validitySentence: validitySentence
        )
        return validitySentence != nil
    }

    /// Prints `findings`, the errors and warnings about the configuration file `file`. If the file is valid,
    /// then prints `validitySentence`, which states this, and `notes`. The sentence is nil if the file is
    /// invalid. With the flag `--json`, prints the findings and notes as JSON, without the sentence.
    private func printFindings(
        _ findings: [Diagnostic],
        notes: [Diagnostic] = [],
        of file: ConfigurationFile,
        validitySentence: String?
    ) {
        var output = StandardOutput()
        if json {
            for finding in findings + notes { output.write(finding.jsonLine) }
        } else {
            file.printDiagnostics(findings)
            if let validitySentence {
                output.write(validitySentence)
                for note in notes { output.write(note.description) }
            }
        }
        output.flush()
    }

    /// Returns a sentence that states that the configuration file is valid, with the number of its options
    /// and warnings. Returns nil if it has warnings and the user asked to treat warnings as errors.
    private func validitySentence(for loaded: SignCore.Configuration.Loaded, of file: ConfigurationFile)
        -> String?
    {
        let warnings = loaded.warningCount
        if strict, warnings > 0 { return nil }
        let count = loaded.configuration.options.count
        var verdict = "\(Wording.printable(file.name)): valid, \(count) \(count == 1 ? "option" : "options")"
        if warnings > 0 { verdict += ", \(warnings) \(warnings == 1 ? "warning" : "warnings")" }
        return verdict
    }
}
