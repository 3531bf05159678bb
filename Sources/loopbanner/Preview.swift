import ArgumentParser
import Glibc
import SignDaemon

/// `loopbanner preview`: the banner in this terminal.
struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the banner in this terminal.",
        discussion: PreviewKeys.sentence
    )

    @OptionGroup var file: ConfigurationFile

    func validate() throws {
        try file.mustBeReadAgain(by: "preview")
    }

    func run() throws {
        guard isatty(STDOUT_FILENO) != 0 else {
            complain(
                "error: standard output is not a terminal, so there is nothing to draw on; run preview in a "
                    + "terminal, or use simulate or render"
            )
            throw ExitCode(Daemon.ExitStatus.unavailable.rawValue)
        }
        try file.runDaemon(as: .preview, hardware: .preview)
    }
}
