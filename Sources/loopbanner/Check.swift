import ArgumentParser
import SignDaemon

/// `loopbanner check`: all errors and warnings of a file at once.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check a configuration file.",
        discussion:
            """
            Prints every error and warning with its location. For a valid file, prints what each gesture \
            waits for, and how long. Exit status: 0 if the file is valid, else 78.
            """
    )

    @OptionGroup var file: ConfigurationFile

    func run() throws {
        let loaded = try file.load()
        file.report(loaded.diagnostics)
        if loaded.hasErrors { throw ExitCode(Daemon.ExitStatus.badConfiguration.rawValue) }
        let count = loaded.configuration.options.count
        var output = StandardOutput()
        output.write(Array("\(file.path): valid, \(count) \(count == 1 ? "option" : "options")\n".utf8))
        for note in loaded.notes { output.write(Array("\(note)\n".utf8)) }
        output.flush()
    }
}
