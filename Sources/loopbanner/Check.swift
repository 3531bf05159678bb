import ArgumentParser
import SignDaemon

/// `loopbanner check`: everything that is wrong with a file, at once.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check a configuration file.",
        discussion:
            """
            Prints every error and warning with its place. For a file that can be used, prints what gestures have \
            to wait for, and how long. Exit status 0 when the file can be used, else 78.
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
