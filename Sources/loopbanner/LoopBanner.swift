import ArgumentParser

/// `loopbanner`: an endless banner on an LED matrix.
@main
struct LoopBanner: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "loopbanner",
        abstract: "An endless banner on an LED matrix, with a button.",
        discussion: """
            Exit status: 0 done, 64 usage, 69 hardware unavailable, 73 cannot write the picture, \
            74 cannot write to standard output, 78 invalid configuration.
            """,
        version: Self.version,
        subcommands: [Run.self, Preview.self, Check.self, Simulate.self, Render.self]
    )
}
