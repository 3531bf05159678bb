import ArgumentParser
import SignDaemon

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the sign in the foreground.",
        discussion: """
            Prints events to standard output as JSON lines. SIGHUP reloads the configuration, SIGUSR1 refreshes the \
            display, and SIGTERM, SIGINT and SIGQUIT end the program.
            """
    )

    @OptionGroup var file: ConfigurationFile

    @Option(
        help: ArgumentHelp(
            "The control socket to create. The service has one in its runtime directory.",
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
