import ArgumentParser
import CLinuxHardware
import SignDaemon

/// `loopbanner run`: the daemon.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the banner on the display, in the foreground.",
        discussion: """
            Events go to standard output as JSON lines. SIGHUP reads the file again, SIGUSR1 sends everything to \
            the display again, SIGTERM and SIGINT end the banner.
            """
    )

    @OptionGroup var file: ConfigurationFile

    func run() throws {
        // Nor is what read the command line: the most that is ever in memory is one of them, not their sum.
        lb_drop_clean_pages()
        let loaded = try file.load()
        let daemon = try Daemon(
            as: .service,
            file: file.path,
            programme: loaded.programme,
            diagnostics: loaded.diagnostics,
            hardware: .real
        )
        throw ExitCode(daemon.run().rawValue)
    }
}
