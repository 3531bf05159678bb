import ArgumentParser
import SignDaemon

/// `loopbanner preview`: the banner in this terminal.
struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the banner in this terminal.",
        discussion: PreviewKeys.sentence
    )

    @OptionGroup var file: ConfigurationFile

    func run() throws {
        let loaded = try file.load()
        let daemon = try Daemon(
            as: .preview,
            version: LoopBanner.version,
            file: file.path,
            playlist: loaded.playlist,
            diagnostics: loaded.diagnostics,
            hardware: .preview
        )
        throw ExitCode(daemon.run().rawValue)
    }
}
