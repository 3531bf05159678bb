import ArgumentParser
import Glibc
import SignDaemon

struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the banner in this terminal.",
        discussion: """
            \(PreviewKeys.help) The line below the keys shows the last event. The preview reloads the configuration and \
            its pictures whenever a file is saved, and shows errors.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Flag(help: "Show the events below the picture, in the format of run.")
    var events = false

    func validate() throws {
        try file.mustBeReadAgain(by: "preview")
    }

    func run() throws {
        guard isatty(STDOUT_FILENO) != 0 else {
            printMessage(
                "error: standard output is not a terminal, so preview cannot draw on it; run preview in a "
                    + "terminal, or use simulate or render"
            )
            throw ExitCode(ExitStatus.unavailable.rawValue)
        }
        if let problem = TerminalCapability.problem(for: "preview") {
            printMessage(problem)
            throw ExitCode(ExitStatus.unavailable.rawValue)
        }
        try file.runDaemon(as: .preview, hardware: .preview(showsEvents: events))
    }
}
