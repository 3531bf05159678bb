import ArgumentParser
import SignDaemon

/// `loopbanner run`: the daemon.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the banner on the display, in the foreground.",
        discussion: """
            Events go to standard output as JSON lines. SIGHUP reloads the file, SIGUSR1 refreshes the \
            display, SIGTERM, SIGINT and SIGQUIT end the program.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Option(
        help: ArgumentHelp(
            "The socket at which programs reach the sign. The service has one in its runtime directory.",
            valueName: "path"
        )
    )
    var control: String?

    func validate() throws {
        try file.mustBeReadAgain(by: "run")
    }

    func run() throws {
        try file.runDaemon(as: .service, control: control, hardware: .real)
    }
}
