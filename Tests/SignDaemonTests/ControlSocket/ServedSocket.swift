import Glibc
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignDaemon

/// A control server with a socket in a folder of its own.
struct ServedSocket {
    private let directory: TemporaryDirectory
    let server: ControlServer

    init() throws {
        directory = try TemporaryDirectory()
        server = try ControlServer(
            [try ControlListener.make(at: directory.path(of: "control"))],
            run: "r",
            ring: try EventRing(),
            shownFrame: ShownFrame(),
            origin: EventOrigin(version: "0", host: "h", config: "/c.toml"),
            log: { _, _ in }
        )
    }

    /// Connects another client.
    func client() throws -> ControlClient {
        try #require(ControlClient(directory.path(of: "control")))
    }
}
