import Glibc
import LinuxSystem
import MonotonicTime
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignDaemon

@Suite("Incomplete messages")
struct StuckClientTests {
    private static let half = Array("{\"method\":\"org.loopbanner.".utf8)

    private let host = StalledHost()
    private let socket: ServedSocket
    private var server: ControlServer { socket.server }

    init() throws {
        socket = try ServedSocket(host)
    }

    private func client() throws -> ControlClient { try socket.client() }

    /// Serves clients at `now` until they have unread calls of these sizes in bytes. Returns whether this was reached.
    private func serve(at now: Instant, until sizes: [Int]) -> Bool {
        eventually {
            server.serve(at: now)
            return server.clients.map(\.input.count) == sizes
        }
    }

    @Test("a client with an incomplete message is closed after 30 seconds without a byte")
    func patience() throws {
        let start = MonotonicClock.now
        let (idle, stuck, slow) = (try client(), try client(), try client())
        stuck.send(Self.half)
        slow.send(Self.half)
        #expect(serve(at: start, until: [0, Self.half.count, Self.half.count]))
        slow.send(Array("Sign.Get".utf8))
        #expect(serve(at: start + .seconds(20), until: [0, Self.half.count, Self.half.count + 8]))

        server.serve(at: start + Nanoseconds(29_999_999_999))
        #expect(server.connections.count == 3)
        server.serve(at: start + .seconds(30))
        #expect(server.connections.count == 2)
        #expect(stuck.isClosed)

        slow.send("State\"}")
        #expect(serve(at: start + Nanoseconds(49_999_999_999), until: [0, 0]))
        #expect(host.requests.count == 1)
        // No byte is waiting, so a client may be silent for any time.
        server.serve(at: start + .seconds(1_000_000))
        idle.send("Next", "{}")
        #expect(serve(at: start + .seconds(1_000_000), until: [0, 0]))
        #expect(
            eventually {
                server.serve(at: start + .seconds(1_000_000)); return host.requests.count == 2
            }
        )
    }

    @Test("the end of the 30 seconds wakes the control thread")
    func wake() throws {
        let start = MonotonicClock.now - Nanoseconds(29_900_000_000)
        let stuck = try client()
        stuck.send(Self.half)
        #expect(serve(at: start, until: [Self.half.count]))
        while !server.connections.isEmpty {
            var readable = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
            try #require(poll(&readable, 1, 20_000) > 0)
            server.serve()
        }
        #expect(MonotonicClock.now >= start + .seconds(30))
        #expect(stuck.isClosed)
    }
}
