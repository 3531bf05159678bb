import Diagnostics
import InfiniteScroll
import MonotonicTime
import Pixels
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore
@testable import SignDaemon

@Suite("Lost requests and replies")
struct LostReplyTests {
    private let host = StalledHost()
    private let socket: ServedSocket
    private var server: ControlServer { socket.server }

    init() throws {
        socket = try ServedSocket(host)
    }

    private func client() throws -> ControlClient { try socket.client() }

    /// Serves clients until `condition` is true or the time limit is reached. Returns whether it is true.
    private func serve(until condition: () -> Bool) -> Bool {
        eventually {
            server.serve()
            return condition()
        }
    }

    private func answer(_ token: UInt64, received: Int = 0, inForce: Int = 0) {
        let state = SignState(
            sequence: 4,
            selected: nil,
            activity: .resting,
            isPaused: false,
            isHeld: false,
            heldUntil: nil,
            alert: nil,
            isLit: true,
            brightness: 1,
            scale: 1,
            size: PixelSize(width: 8, height: 8),
            optionCount: 0
        )
        let count = EventReport.PlaylistCount(received: received, inForce: inForce)
        server.handle(FrameLoop.Reply(token: token, firstEventNumber: 3, state: state, playlists: count))
    }

    private func reply(to client: ControlClient) -> [String: JSONValue] {
        ControlClient.content(of: client.receive(within: 5000))
    }

    @Test("a reply completes its request, and earlier pending requests fail")
    func order() throws {
        let clients = try (0..<3).map { _ in try client() }
        for (index, client) in clients.enumerated() {
            client.send("Next", "{}")
            #expect(serve { host.requests.count == index + 1 })
        }
        answer(host.requests[1].token)
        #expect(reply(to: clients[1])["taken"]?["seq"] == .integer(3))
        #expect(reply(to: clients[0])["error"] == .string("LimitExceeded"))
        #expect(clients[2].receive(within: 50) == nil, "its answer may still come")
        answer(host.requests[2].token)
        #expect(reply(to: clients[2])["taken"] != nil)
    }

    @Test("after messages were dropped, another request finds the lost ones, but only if a reply is pending")
    func probe() throws {
        server.findLostReplies()
        #expect(host.requests.isEmpty)
        let client = try client()
        client.send("Next", "{}")
        #expect(serve { host.requests.count == 1 })
        server.findLostReplies()
        #expect(host.requests.count == 2)
        answer(host.requests[1].token)
        let reply = reply(to: client)
        #expect(reply["error"] == .string("LimitExceeded"))
        #expect(reply["what"] == .string("inputs that wait for the sign; this one may be lost"))
        #expect(reply["limit"] == .integer(64))
    }

    @Test("a reload waits until its playlist is in force, whatever replies arrive before")
    func reload() throws {
        let (first, second) = (try client(), try client())
        first.send("Next", "{}")
        #expect(serve { host.requests.count == 1 })
        second.send("Reload", "{}")
        #expect(serve { host.reloads == 1 })
        answer(host.requests[0].token)
        #expect(reply(to: first)["taken"] != nil)
        #expect(second.receive(within: 50) == nil, "its order came later")
        server.playlistApplied(1)
        #expect(reply(to: second)["warnings"] == .array([]))
    }

    @Test(
        "a reload whose order was lost fails, and one whose notice was lost succeeds"
    )
    func lostReload() throws {
        let (first, second) = (try client(), try client())
        for (index, client) in [first, second].enumerated() {
            client.send("Reload", "{}")
            #expect(serve { host.reloads == index + 1 })
        }
        server.findLostReplies()
        answer(host.requests[0].token, received: 1, inForce: 1)
        #expect(reply(to: first)["warnings"] == .array([]))
        #expect(reply(to: second)["error"] == .string("LimitExceeded"))
    }

    @Test("a rejected playlist is the error of its reload")
    func refusedReload() throws {
        let client = try client()
        client.send("Reload", "{}")
        #expect(serve { host.reloads == 1 })
        server.playlistRejected(1, reason: "too wide")
        let reply = reply(to: client)
        #expect(reply["error"] == .string("InvalidConfiguration"))
        #expect(reply["diagnostics"]?.array?.first?["message"] == .string("too wide"))
        #expect(reply["diagnostics"]?.array?.first?["path"] == .string("/c.toml"))
    }

    @Test("pending and later calls fail when the sign stops")
    func ending() throws {
        let (waiting, later) = (try client(), try client())
        waiting.send("Next", "{}")
        #expect(serve { host.requests.count == 1 })
        server.end()
        #expect(reply(to: waiting)["error"] == .string("Ending"))
        for method in ["Next", "Reload", "GetState", "GetFrame"] {
            later.send(method, "{}")
            #expect(serve { true })
            var answer: [String: JSONValue] = [:]
            #expect(
                serve {
                    answer = ControlClient.content(of: later.receive(within: 1))
                    return !answer.isEmpty
                }
            )
            #expect(answer["error"] == .string("Ending"), "\(method)")
        }
    }

    @Test("concurrent requests for the state share one request to the frame thread")
    func sharedLook() throws {
        let clients = try (0..<5).map { _ in try client() }
        for client in clients { client.send("GetState", "{}") }
        #expect(serve { server.connections.count == 5 })
        #expect(serve { server.connections.values.allSatisfy { !$0.isIdle } })
        #expect(host.requests.count == 1)
        answer(host.requests[0].token)
        for client in clients { #expect(reply(to: client)["state"]?["seq"] == .integer(4)) }
    }
}
