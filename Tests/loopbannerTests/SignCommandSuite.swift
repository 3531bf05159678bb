import Glibc
import TestSupport
import Testing

/// Tests of commands for a running sign, which need a daemon and its control socket.
protocol SignCommandSuite {
    var directory: TemporaryDirectory { get }
}

extension SignCommandSuite {
    /// Starts a daemon with three options and calls `body` with the path of its control socket.
    func withSign(_ body: (_ socket: String) throws -> Void) throws {
        let file = try directory.file(
            "a.toml",
            """
            [display]
            driver = "memory"
            width = 32
            height = 8
            brightness = 40
            [scroll]
            autoplay = false
            slide = "0s"
            loop = false
            [[option]]
            text = "Tea"
            id = "tea"
            [[option]]
            text = "Milk"
            id = "milk"
            [[option]]
            text = "Cake"
            """
        )
        let socket = "\(directory.path)/control"
        let sign = try #require(
            Program(
                ["run", file, "--control", socket],
                input: .file("/dev/null"),
                output: .file("\(directory.path)/events"),
                error: .file("\(directory.path)/log")
            )
        )
        defer {
            sign.send(SIGTERM)
            #expect(sign.end() == 0)
        }
        try #require(eventually { access(socket, F_OK) == 0 })
        try body(socket)
    }

    func run(_ socket: String, _ arguments: String...) throws -> Outcome {
        try Outcome(arguments + ["--socket", socket], in: directory)
    }
}
