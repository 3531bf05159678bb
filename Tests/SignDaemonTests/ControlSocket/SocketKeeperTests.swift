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
struct SocketKeeperTests {
    private final class Said: Sendable {
        let lines = Mutex<[String]>([])
    }

    private let directory: TemporaryDirectory
    private let host = StalledHost()
    private let said = Said()
    private let server: ControlServer
    private var path: String { directory.path(of: "run/control") }

    init() throws {
        directory = try TemporaryDirectory()
        let path = directory.path(of: "run/control")
        try FileManager.default.createDirectory(
            atPath: directory.path(of: "run"),
            withIntermediateDirectories: false
        )
        server = try Self.server([try ControlListener.make(at: path)], said)
    }

    private static func server(
        _ listeners: [ControlListener],
        awaiting path: String? = nil,
        _ said: Said
    ) throws -> ControlServer {
        try ControlServer(
            listeners,
            awaiting: path,
            run: "r",
            ring: try EventRing(),
            shownFrame: ShownFrame(),
            origin: EventOrigin(version: "0", host: "h", config: "/c.toml"),
            log: { [said] _, text in said.lines.withLock { $0.append(text) } }
        )
    }

    private func isSocket(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode == S_IFSOCK | 0o660
    }

    private func client() throws -> ControlClient { try #require(ControlClient(path)) }

    /// Whether `client` gets an input through to the sign.
    private func reaches(_ client: ControlClient, at now: Instant? = nil) -> Bool {
        let before = host.asked.count
        client.send("Next", "{}", flags: "\"oneway\":true")
        return eventually {
            server.serve(for: host, at: now ?? MonotonicClock.now)
            return host.asked.count == before + 1
        }
    }

    /// Whether the server wakes up by itself, within half a second.
    private func isWoken() -> Bool { Self.isWoken(server) }

    private static func isWoken(_ server: ControlServer) -> Bool {
        var state = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 500) > 0
    }

    @Test("a file that is removed or moved away is there again at once, and connected clients stay")
    func removed() throws {
        let first = try client()
        #expect(reaches(first))
        for way in ["removed", "moved"] {
            #expect((way == "moved" ? rename(path, path + "~") : unlink(path)) == 0)
            #expect(isWoken(), "\(way)")
            server.serve(for: host)
            #expect(isSocket(path), "\(way)")
            #expect(reaches(first), "\(way)")
            #expect(reaches(try client()), "\(way)")
        }
        #expect(
            said.lines.withLock { lines in lines.filter { !$0.contains("process") } }
                == Array(repeating: "control socket: \(path) was removed; it is there again", count: 2)
        )
    }

    @Test("a client that connected just before the removal is served")
    func waiting() throws {
        let early = try client()
        #expect(unlink(path) == 0)
        #expect(reaches(early))
        #expect(isSocket(path))
    }

    @Test("a directory that is removed and made again has its socket again, and the failure is said once")
    func directoryRemoved() throws {
        let first = try client()
        #expect(reaches(first))
        try FileManager.default.removeItem(atPath: directory.path(of: "run"))
        #expect(isWoken())
        let now = MonotonicClock.now
        server.serve(for: host, at: now)
        server.serve(for: host, at: now + SocketKeeper.pause)
        #expect(reaches(first, at: now + SocketKeeper.pause))
        try FileManager.default.createDirectory(
            atPath: directory.path(of: "run"),
            withIntermediateDirectories: false
        )
        server.serve(for: host, at: now + SocketKeeper.pause + SocketKeeper.pause)
        #expect(isSocket(path))
        // The new directory is watched.
        #expect(unlink(path) == 0)
        #expect(isWoken())
        server.serve(for: host)
        #expect(isSocket(path))
        let complaint = "control socket: cannot make the control socket \(path): No such file or directory"
        #expect(said.lines.withLock { lines in lines.count { $0 == complaint } } == 1)
    }

    @Test("another file in its place is left alone and said once; when it is gone, the socket is there again")
    func replaced() throws {
        let first = try client()
        #expect(reaches(first))
        try directory.file("run/control", "precious")
        #expect(isWoken())
        server.serve(for: host)
        server.serve(for: host)
        #expect(directory.text(of: "run/control") == "precious")
        #expect(reaches(first))
        #expect(unlink(path) == 0)
        #expect(isWoken())
        server.serve(for: host)
        #expect(isSocket(path))
        let complaint =
            "control socket: another file is at \(path); remove it, and the sign makes its control socket again"
        #expect(said.lines.withLock { lines in lines.count { $0 == complaint } } == 1)
    }

    @Test(
        "a sign whose path another sign holds makes its socket when that one ends or dies, and says so once",
        arguments: [true, false]
    )
    func occupied(isOrderly: Bool) throws {
        let path = directory.path(of: "run/shared")
        let former = try ControlListener.make(at: path)
        let server = try Self.server([], awaiting: path, said)
        let start = MonotonicClock.now
        for attempt in 0..<3 { server.serve(for: host, at: start + SocketKeeper.pause * Int64(attempt)) }
        #expect(server.listeners.isEmpty)
        close(former.descriptor)
        if isOrderly {
            former.file?.remove()
            #expect(Self.isWoken(server))
            server.serve(for: host)
        } else {
            server.serve(for: host, at: start + SocketKeeper.pause * 4)
        }
        #expect(isSocket(path))
        let client = try #require(ControlClient(path))
        client.send("Next", "{}", flags: "\"oneway\":true")
        #expect(
            eventually {
                server.serve(for: host)
                return host.asked.count == 1
            }
        )
        #expect(
            said.lines.withLock { $0.filter { !$0.contains("process") } } == [
                "control socket: \(path) is there now"
            ]
        )
        // From now on it is kept like any other.
        #expect(unlink(path) == 0)
        #expect(Self.isWoken(server))
        server.serve(for: host)
        #expect(isSocket(path))
    }

    @Test("a sign at rest is not woken, and other files in the directory do not matter")
    func rest() throws {
        #expect(!isWoken())
        #expect(said.lines.withLock { $0 }.isEmpty)
    }

    @Test("at its end the sign removes its own file, and not the one of another sign")
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
