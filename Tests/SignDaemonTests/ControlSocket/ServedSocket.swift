import Glibc
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignDaemon

/// A control server whose socket is in its own temporary folder.
struct ServedSocket {
    private let directory: TemporaryDirectory
    let server: ControlServer

    init(_ host: StalledHost) throws {
        directory = try TemporaryDirectory()
        let listener = try ControlListener.make(at: directory.path(of: "control"))
        server = try .make(ControlSockets.Opened(listeners: [listener]), host) { _, _ in }
    }

    /// Connects a new client to the server.
    func client() throws -> ControlClient {
        try #require(ControlClient(directory.path(of: "control")))
    }
}

extension ControlServer {
    static func make(
        _ sockets: ControlSockets.Opened,
        _ host: StalledHost,
        log: @escaping (Log.Level, String) -> Void
    ) throws -> ControlServer {
        let origin = EventOrigin(version: "0", host: "h", config: "/c.toml")
        let events = EventFeed(runID: "r", ring: try EventRing(), origin: origin)
        return try ControlServer(sockets, host: host, events: events, shownFrame: ShownFrame(), log: log)
    }
}
