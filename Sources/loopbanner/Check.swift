import ArgumentParser
import Diagnostics
import SignCore
import SignDaemon
import SignFile

/// `loopbanner check`: all errors and warnings of files at once.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check a configuration file, or several.",
        discussion:
            """
            Prints every error and warning with its location. For a valid file, prints what each gesture \
            waits for, and how long. Exit status: 0 if every file is valid, also with warnings; 78 if one has an \
            error, or with --strict a warning.
            """
    )

    @Argument(
        help: """
            The configuration files; - is standard input. Default: \(ConfigurationFile.standardPath).
            """,
        completion: .file(extensions: ["toml"])
    )
    var files: [String] = []

    @Option(
        name: [.customShort("c"), .customLong("config")],
        help: "Another way to name a file. Can be repeated.",
        completion: .file(extensions: ["toml"])
    )
    var config: [String] = []

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Flag(help: "Print the findings as JSON lines on standard output, and nothing else.")
    var json = false

    /// The paths of all files.
    private var paths: [String] {
        let given = files + config
        return given.isEmpty ? [ConfigurationFile.standardPath] : given
    }

    func validate() throws {
        guard paths.count(where: { $0 == "-" }) > 1 else { return }
        throw ValidationError("standard input is there twice; it can be read once")
    }

    func run() throws {
        var isValid = true
        for path in paths where try !check(.at(path)) { isValid = false }
        if !isValid { throw ExitCode(ExitStatus.badConfiguration.rawValue) }
    }

    /// Prints what is found in `file`. Returns whether it is valid.
    private func check(_ file: ConfigurationFile) throws -> Bool {
        let result = Result { () throws(ConfigurationError) in
            try file.read(lines: TextDrawer(restart: .immediate), fonts: .ofMachine(besides: file.path))
        }
        switch result {
        case .failure(let error):
            print(error.diagnostics, of: file, verdict: nil)
            return false
        case .success(let loaded):
            let verdict = self.verdict(on: loaded, of: file)
            print(loaded.diagnostics, loaded.notes, of: file, verdict: verdict)
            return verdict != nil
        }
    }

    /// Prints the findings and the verdict; nil is that of an invalid file.
    private func print(
        _ found: [Diagnostic],
        _ notes: [Diagnostic] = [],
        of file: ConfigurationFile,
        verdict: String?
    ) {
        var output = StandardOutput()
        if json {
            for finding in found + notes { output.write(finding.jsonLine) }
        } else {
            file.report(found)
            for line in verdict.map({ [$0] + notes.map(\.description) }) ?? [] {
                output.write(Array("\(line)\n".utf8))
            }
        }
        output.flush()
    }

    /// The line for a valid file; nil if it has warnings and those count as errors.
    private func verdict(on loaded: SignCore.Configuration.Loaded, of file: ConfigurationFile) -> String? {
        let warnings = loaded.warningCount
        if strict, warnings > 0 { return nil }
        let count = loaded.configuration.options.count
        var verdict = "\(Wording.printable(file.name)): valid, \(count) \(count == 1 ? "option" : "options")"
        if warnings > 0 { verdict += ", \(warnings) \(warnings == 1 ? "warning" : "warnings")" }
        return verdict
    }
}
