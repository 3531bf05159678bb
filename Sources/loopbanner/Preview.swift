import ArgumentParser
import Glibc
import SignDaemon

/// `loopbanner preview`: the banner in this terminal.
struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the banner in this terminal.",
        discussion: """
            \(PreviewKeys.help) The line below the keys tells what happened. The preview follows its file and \
            the pictures in it: it shows a change, or the mistakes, when one of them is saved.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Flag(help: "Show the events below the picture, as run writes them.")
    var events = false

    func validate() throws {
        try file.mustBeReadAgain(by: "preview")
    }

    func run() throws {
        guard isatty(STDOUT_FILENO) != 0 else {
            complain(
                "error: standard output is not a terminal, so there is nothing to draw on; run preview in a "
                    + "terminal, or use simulate or render"
            )
            throw ExitCode(ExitStatus.unavailable.rawValue)
        }
        if let complaint = TerminalCapability.problem(for: "preview") {
            complain(complaint)
            throw ExitCode(ExitStatus.unavailable.rawValue)
        }
        try file.runDaemon(as: .preview, hardware: .preview(showsEvents: events))
    }
}
