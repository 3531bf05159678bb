import ArgumentParser
import Diagnostics
import SignCore
import SignDaemon
import SignFile
import TextProcess

/// `loopbanner check`: all errors and warnings of a file at once.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check a configuration file.",
        discussion:
            """
            Prints every error and warning with its location. For a valid file, prints what each gesture \
            waits for, and how long. Exit status: 0 if the file is valid, also with warnings; 78 if it has an \
            error, or with --strict a warning.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Flag(help: "Print the findings as JSON lines on standard output, and nothing else.")
    var json = false

    func run() throws {
        let result = Result { () throws(ConfigurationError) in
            try file.read(lines: TextDrawer(.persistent), fonts: .ofMachine(besides: file.path))
        }
        switch result {
        case .failure(let error): try end(error.diagnostics, verdict: nil)
        case .success(let loaded): try end(loaded.diagnostics, loaded.notes, verdict: verdict(on: loaded))
        }
    }

    /// Prints the findings and the verdict; nil is that of an invalid file.
    private func end(_ found: [Diagnostic], _ notes: [Diagnostic] = [], verdict: String?) throws {
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
        if verdict == nil { throw ExitCode(Daemon.ExitStatus.badConfiguration.rawValue) }
    }

    /// The line for a valid file; nil if it has warnings and those count as errors.
    private func verdict(on loaded: SignCore.Configuration.Loaded) -> String? {
        let warnings = loaded.warningCount
        if strict, warnings > 0 { return nil }
        let count = loaded.configuration.options.count
        var verdict = "\(Wording.printable(file.name)): valid, \(count) \(count == 1 ? "option" : "options")"
        if warnings > 0 { verdict += ", \(warnings) \(warnings == 1 ? "warning" : "warnings")" }
        return verdict
    }
}
