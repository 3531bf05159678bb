import Foundation
import Glibc
import LinuxSystem
import MonotonicTime
import SignCore
import SignTestSupport
import Synchronization
import TestSupport
import Testing

@testable import SignDaemon

@Suite("The file of the control socket, while the sign runs")
struct SocketSupervisorTests {
    private final class LogRecorder: Sendable {
        let lines = Mutex<[String]>([])
    }

    private let directory: TemporaryDirectory
    private let host = StalledHost()
    private let recorder = LogRecorder()
    private let server: ControlServer
    private var path: String { directory.path(of: "run/control") }

    init() throws {
        directory = try TemporaryDirectory()
        let path = directory.path(of: "run/control")
        try FileManager.default.createDirectory(
            atPath: directory.path(of: "run"),
            withIntermediateDirectories: false
        )
        let listener = try ControlListener.make(at: path)
        server = try Self.server(ControlSockets.Opened(listeners: [listener], path: path), host, recorder)
    }

    private static func server(
        _ sockets: ControlSockets.Opened,
        _ host: StalledHost,
        _ recorder: LogRecorder
    ) throws -> ControlServer {
        try .make(sockets, host) { [recorder] _, text in recorder.lines.withLock { $0.append(text) } }
    }

    private func isSocket(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode == S_IFSOCK | 0o660
    }

    private func client() throws -> ControlClient { try #require(ControlClient(path)) }

    /// Returns whether an input that `client` sends reaches the sign.
    private func reaches(_ client: ControlClient, at now: Instant? = nil) -> Bool {
        let before = host.requests.count
        client.send("Next", "{}", flags: "\"oneway\":true")
        return eventually {
            server.serve(at: now ?? MonotonicClock.now)
            return host.requests.count == before + 1
        }
    }

    /// Returns whether the server wakes up within half a second.
    private func isWoken() -> Bool { Self.isWoken(server) }

    private static func isWoken(_ server: ControlServer) -> Bool {
        var state = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 500) > 0
    }

    @Test("a removed or moved file is recreated at once, and connected clients stay")
    func removed() throws {
        let first = try client()
        #expect(reaches(first))
        for way in ["removed", "moved"] {
            #expect((way == "moved" ? rename(path, path + "~") : unlink(path)) == 0)
            #expect(isWoken(), "\(way)")
            server.serve()
            #expect(isSocket(path), "\(way)")
            #expect(reaches(first), "\(way)")
            #expect(reaches(try client()), "\(way)")
        }
        #expect(
            recorder.lines.withLock { lines in lines.filter { !$0.contains("process") } }
                == Array(repeating: "control socket: \(path) was removed; recreated it", count: 2)
        )
    }

    @Test("a client that connected just before the removal is served")
    func waiting() throws {
        let early = try client()
        #expect(unlink(path) == 0)
        #expect(reaches(early))
        #expect(isSocket(path))
    }

    @Test("a recreated directory gets its socket again, and the failure is logged once")
    func directoryRemoved() throws {
        let first = try client()
        #expect(reaches(first))
        try FileManager.default.removeItem(atPath: directory.path(of: "run"))
        #expect(isWoken())
        let now = MonotonicClock.now
        server.serve(at: now)
        server.serve(at: now + SocketSupervisor.pause)
        #expect(reaches(first, at: now + SocketSupervisor.pause))
        try FileManager.default.createDirectory(
            atPath: directory.path(of: "run"),
            withIntermediateDirectories: false
        )
        server.serve(at: now + SocketSupervisor.pause + SocketSupervisor.pause)
        #expect(isSocket(path))
        // The new directory is watched, so the loss of its socket is noticed.
        #expect(unlink(path) == 0)
        #expect(isWoken())
        server.serve()
        #expect(isSocket(path))
        let message = "control socket: cannot create the control socket \(path): No such file or directory"
        #expect(recorder.lines.withLock { lines in lines.count { $0 == message } } == 1)
    }

    @Test("another file at the path is kept and logged once; after its removal the socket is recreated")
    func replaced() throws {
        let first = try client()
        #expect(reaches(first))
        try directory.file("run/control", "precious")
        #expect(isWoken())
        server.serve()
        server.serve()
        #expect(directory.text(of: "run/control") == "precious")
        #expect(reaches(first))
        #expect(unlink(path) == 0)
        #expect(isWoken())
        server.serve()
        #expect(isSocket(path))
        let message =
            "control socket: another file is at \(path); remove it so that the sign can recreate its control socket"
        #expect(recorder.lines.withLock { lines in lines.count { $0 == message } } == 1)
    }

    @Test(
        "a sign whose path another sign holds makes its socket when that one ends or dies, and logs that once",
        arguments: [true, false]
    )
    func occupied(isOrderly: Bool) throws {
        let path = directory.path(of: "run/shared")
        let former = try ControlListener.make(at: path)
        let server = try Self.server(ControlSockets.Opened(listeners: [], path: path), host, recorder)
        let start = MonotonicClock.now
        for attempt in 0..<3 { server.serve(at: start + SocketSupervisor.pause * Int64(attempt)) }
        #expect(!server.isListening)
        close(former.descriptor)
        if isOrderly {
            former.file?.remove()
            #expect(Self.isWoken(server))
            server.serve()
        } else {
            server.serve(at: start + SocketSupervisor.pause * 4)
        }
        #expect(isSocket(path))
        let client = try #require(ControlClient(path))
        client.send("Next", "{}", flags: "\"oneway\":true")
        #expect(
            eventually {
                server.serve()
                return host.requests.count == 1
            }
        )
        #expect(
            recorder.lines.withLock { $0.filter { !$0.contains("process") } } == [
                "control socket: \(path) made"
            ]
        )
        // From now on, the socket is restored like any other.
        #expect(unlink(path) == 0)
        #expect(Self.isWoken(server))
        server.serve()
        #expect(isSocket(path))
    }

    @Test("an idle sign is not woken, even by other files in the directory")
    func rest() throws {
        #expect(!isWoken())
        #expect(recorder.lines.withLock { $0 }.isEmpty)
    }

    @Test("when it stops, the sign removes its own file, but not that of another sign")
    func end() throws {
        let (one, two) = (directory.path(of: "one"), directory.path(of: "two"))
        for (path, isForeign) in [(one, false), (two, true)] {
            let listener = try ControlListener.make(at: path)
            if isForeign { #expect(unlink(path) == 0) }
            let other = isForeign ? try ControlListener.make(at: path) : nil
            listener.file?.remove()
            close(listener.descriptor)
            #expect(isSocket(path) == isForeign)
            other?.file?.remove()
            if let other { close(other.descriptor) }
            #expect(!isSocket(path))
        }
    }
}
