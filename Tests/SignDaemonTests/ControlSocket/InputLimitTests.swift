import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignDaemon

@Suite("The rate limits of calls")
struct InputLimitTests {
    private let host = StalledHost()
    private let socket: ServedSocket
    private var server: ControlServer { socket.server }
    private let start = MonotonicClock.now

    init() throws {
        socket = try ServedSocket(host)
    }

    private func client() throws -> ControlClient { try socket.client() }

    private static func call(_ method: String, oneway: Bool) -> String {
        "{\"method\":\"org.loopbanner.Sign.\(method)\"\(oneway ? ",\"oneway\":true" : "")}\u{0}"
    }

    /// Serves the clients `turns` times, all at the same instant.
    private func serve(at now: Instant, turns: Int = 60) {
        for _ in 0..<turns { server.serve(at: now) }
    }

    @Test("calls without a reply count as inputs, even those that only read")
    func oneway() throws {
        let client = try client()
        for method in ["GetState", "Next"] {
            client.send(Array(String(repeating: Self.call(method, oneway: true), count: 40).utf8))
        }
        #expect(
            eventually {
                server.serve(at: start)
                return host.requests.count == 10
            }
        )
        serve(at: start)
        #expect(host.requests.count == 10)
        serve(at: start + .seconds(1))
        #expect(host.requests.count == 10, "what is beyond the limit is dropped, not kept")
        client.send(Array(Self.call("Next", oneway: true).utf8))
        #expect(
            eventually {
                server.serve(at: start + .seconds(1))
                return host.requests.count == 11
            }
        )
    }

    @Test(
        "beyond a limit, an input is refused with the seconds after which it is accepted",
        arguments: [1, 50, 1000]
    )
    func retry(costOfLast: Int) {
        var limits = InputLimits()
        var client = ClientLimits()
        for _ in 0..<49 { #expect(limits.charge(1, to: &client, at: start) == nil) }
        #expect(limits.charge(costOfLast, to: &client, at: start) == nil)
        let refusal = limits.charge(1, to: &client, at: start)
        #expect(refusal?.parameters.last == .init("retry_after", .integer(Int64(InputLimits.retryAfter))))
        let later = start + .seconds(Int64(InputLimits.retryAfter))
        #expect(limits.charge(1, to: &client, at: later) == nil)
    }

    @Test("a client that keeps sending beyond the limits is not read for a while, unlike others")
    func pause() throws {
        let (flooder, other) = (try client(), try client())
        flooder.send(Array(String(repeating: Self.call("Next", oneway: true), count: 2_000).utf8))
        #expect(
            eventually {
                server.serve(at: start)
                return server.clients.first?.limits.pausedUntil != nil
            }
        )
        serve(at: start)
        #expect(host.requests.count == 50)
        let waiting = try #require(server.clients.first?.input.count)
        #expect(waiting > 0)
        #expect(server.clients.first?.limits.pausedUntil == start + InputLimits.pause)
        other.send(Array(Self.call("Next", oneway: false).utf8))
        #expect(
            eventually {
                server.serve(at: start)
                return host.requests.count == 51
            }
        )
        #expect(server.clients.first?.input.count == waiting)
        serve(at: start + InputLimits.pause)
        #expect((server.clients.first?.input.count ?? 0) != waiting)
        #expect(host.requests.count == 51 + 12, "a quarter of a second's inputs, of 50 a second")
    }

    @Test("the end of the pause wakes the control thread, and nothing else does")
    func wake() throws {
        let flooder = try client()
        flooder.send(Array(String(repeating: Self.call("Next", oneway: true), count: 2_000).utf8))
        var turns = 0
        #expect(
            eventually {
                server.serve()
                return server.clients.first?.limits.pausedUntil != nil
            }
        )
        let end = MonotonicClock.now + .seconds(1)
        while MonotonicClock.now < end {
            if canRead(server.fileDescriptor) {
                server.serve()
                turns += 1
            }
        }
        #expect(turns > 0)
        // After each pause, the 128 calls that its time allows are served.
        #expect(turns < 60)
    }

    private func canRead(_ descriptor: CInt) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 1) > 0
    }

    @Test("a client that disconnects during its pause is closed")
    func goneDuringPause() throws {
        var flooder: ControlClient? = try client()
        flooder?.send(Array(String(repeating: Self.call("Next", oneway: true), count: 2_000).utf8))
        #expect(
            eventually {
                server.serve(at: start)
                return server.clients.first?.limits.pausedUntil != nil
            }
        )
        #expect(flooder != nil)
        flooder = nil
        #expect(
            eventually {
                server.serve(at: start)
                return server.connections.isEmpty
            }
        )
    }

    @Test("a change of a long list costs many inputs, and is allowed again when these are paid off")
    func listCost() throws {
        #expect(InputLimits.cost(options: 3, bytes: 2_000) == 1)
        #expect(InputLimits.cost(options: 100, bytes: 0) == 2)
        #expect(InputLimits.cost(options: 4_090, bytes: 400_000) == 41)
        #expect(InputLimits.cost(options: 20, bytes: 1 << 20) == 21)
        var limits = InputLimits()
        var client = ClientLimits()
        var changes = 0
        for millisecond: Int64 in 0..<10_000
        where limits.charge(41, to: &client, at: start + .milliseconds(millisecond)) == nil {
            changes += 1
        }
        // One input is accepted at once, and one more while the first is paid off. Then fifty inputs a second are
        // accepted.
        #expect(changes == 14)
        let refusal = limits.charge(41, to: &client, at: start + .seconds(10))
        let what = refusal?.parameters.first { $0.key == "what" }?.value
        #expect(what == .string("inputs a second of a connection (this one counts as 41)"))
    }

    @Test("a flood of small changes of a long list is limited by the size of the list")
    func longList() throws {
        let client = try client()
        let many = (0..<2_000).map { "{\"text\":\"\($0)\"}" }.joined(separator: ",")
        client.send("{\"method\":\"org.loopbanner.Sign.SetOptions\",\"parameters\":{\"options\":[\(many)]}}")
        #expect(
            eventually {
                server.serve(at: start)
                return host.reloads == 1
            }
        )
        server.playlistApplied(1)
        #expect(ControlClient.content(of: client.receive())["durable"] == .boolean(true))
        for _ in 0..<29 { client.send("Next", "{}", flags: "\"oneway\":true") }
        #expect(
            eventually {
                server.serve(at: start)
                return host.requests.count == 29
            }
        )
        client.send("Next", "{}")
        var reply: [String: JSONValue] = [:]
        #expect(
            eventually {
                server.serve(at: start)
                reply = ControlClient.content(of: client.receive(within: 1))
                return !reply.isEmpty
            }
        )
        #expect(reply["error"] == .string("LimitExceeded"), "21 of the 50 inputs were the list")
    }
}
