import Foundation
import SignTestSupport
import TestSupport
import Testing

@Suite("The bounds of the control socket")
struct ControlBoundTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("16 clients are served, the 17th is rejected, and a freed place is used again")
    func connections() throws {
        let program = try listen()
        var clients = try (0..<16).map { _ in try client() }
        for client in clients { #expect(client.call("GetState").selected == "tea") }
        #expect(try client().isClosed)
        for client in clients { #expect(client.call("GetState").selected == "tea") }
        clients.removeLast()
        #expect(
            eventually {
                guard let client = try? client() else { return false }
                return client.call("GetState").selected == "tea"
            }
        )
        #expect(
            log.contains(
                "loopbanner: warning: control socket: 16 clients are connected; rejected another one\n"
            )
        )
        end(program)
    }

    @Test("an invalid call closes its connection, and no other one")
    func malformed() throws {
        let program = try listen()
        let other = try client()
        let deep = "{\"method\":\"a.B\",\"parameters\":{\"a\":" + String(repeating: "[", count: 100_000)
        let messages = [
            "", "x", "[]", "{}", "null", "\"GetState\"", "{\"method\":1}", "{\"method\":\"\"}", deep,
            "{\"method\":\"org.loopbanner.Sign.GetState\",\"parameters\":[]}",
            "{\"method\":\"a.B\",\"method\":\"a.B\"}",
            "{\"method\":\"a.B\"} {}",
        ]
        for message in messages {
            let client = try client()
            client.send(message)
            #expect(client.isClosed, "\(message.prefix(60))")
        }
        let client = try client()
        client.send(Array("{\"method\":\"".utf8) + [0xFF, 0xFE, 0x22, 0x7D, 0])
        #expect(client.isClosed)
        #expect(other.call("GetState").selected == "tea")
        let reason = "closed the connection of uid \(getuid()): a message that is not an object"
        #expect(eventually { log.contains(reason) })
        end(program)
    }

    @Test(
        "a call with a NUL, too many levels or a huge number is answered with an error, and the next one is served"
    )
    func unreadable() throws {
        let program = try listen()
        let client = try client()
        let deep = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
        let messages = [
            (#"{"method":"a\u0000B"}"#, "\\u0000 is not allowed at byte 19"),
            (
                #"{"method":"org.loopbanner.Sign.SetValue","parameters":{"name":"a","value":"\u0000"}}"#,
                "\\u0000 is not allowed at byte 82"
            ),
            (
                "{\"parameters\":{\"a\":\(deep),\"b\":\"]\"},\"method\":\"org.loopbanner.Sign.Next\"}",
                "more than 32 nested arrays and objects at byte 52"
            ),
            (
                #"{"method":"org.loopbanner.Sign.SetBrightness","parameters":{"percent":1e999}}"#,
                "malformed number at byte 71"
            ),
        ]
        for (message, reason) in messages {
            client.send(message)
            let answer = ControlClient.content(of: client.receive())
            #expect(answer["error"]?.string == "UnreadableCall", "\(message)")
            #expect(answer["reason"]?.string == reason)
        }
        // A oneway call has no reply, so the replies still match their calls.
        client.send(
            "{\"oneway\":true,\"method\":\"org.loopbanner.Sign.GoTo\",\"parameters\":{\"id\":\"\\u0000\"}}"
        )
        #expect(client.call("GetState").selected == "tea")
        end(program)
    }

    @Test("a message of more than 256 KiB closes its connection, with and without an end")
    func huge() throws {
        let program = try listen()
        let client = try client()
        client.send([UInt8](repeating: 0x20, count: 300 << 10))
        #expect(client.isClosed)
        // A message of the maximum size is processed.
        let other = try self.client()
        let call = Array("{\"method\":\"org.loopbanner.Sign.GetState\"}".utf8)
        other.send([UInt8](repeating: 0x20, count: (256 << 10) - call.count) + call + [0])
        #expect(ControlClient.content(of: other.receive()).selected == "tea")
        end(program)
    }

    @Test("half a message waits for its other half, and delays no other client")
    func half() throws {
        let program = try listen()
        let (slow, other) = (try client(), try client())
        slow.send(Array("{\"method\":\"org.loopbanner.".utf8))
        #expect(other.call("Next").selected == "coffee")
        slow.send("Sign.GetState\"}")
        #expect(ControlClient.content(of: slow.receive()).selected == "coffee")
        end(program)
    }

    @Test("many halves of long messages use up the room for calls, and what is whole is still served")
    func manyHalves() throws {
        let program = try listen()
        let greedy = try (0..<8).map { _ in try client() }
        for client in greedy {
            _ = fcntl(client.descriptor, F_SETFL, O_NONBLOCK)
            client.send([UInt8](repeating: 0x20, count: 200 << 10))
        }
        program.send(SIGHUP)
        #expect(eventually { log.contains("new configuration applied") }, "the control thread works")
        for client in greedy.dropLast() { shutdown(client.descriptor, CInt(SHUT_RDWR)) }
        #expect(try client().call("GetState").selected == "tea")
        end(program)
    }

    @Test("calls of one connection are answered in their order, however they come")
    func order() throws {
        let program = try listen()
        let client = try client()
        let next = "{\"method\":\"org.loopbanner.Sign.Next\"}\u{0}"
        let state = "{\"method\":\"org.loopbanner.Sign.GetState\"}\u{0}"
        client.send(Array(String(repeating: next + state, count: 6).utf8))
        let expected = ["coffee", "solid", "tea", "coffee", "solid", "tea"]
        for id in expected {
            #expect(ControlClient.content(of: client.receive()).selected == id)
            #expect(ControlClient.content(of: client.receive()).selected == id)
        }
        client.send(Array(String(repeating: state, count: 3000).utf8))
        for _ in 0..<3000 { #expect(client.receive()?["parameters"]?["state"] != nil) }
        end(program)
    }

    @Test("a oneway call has no answer, not even an error, and is done")
    func oneway() throws {
        let program = try listen()
        let client = try client()
        client.send("Next", "{}", flags: "\"oneway\":true")
        client.send("GoTo", #"{"id":"nothing"}"#, flags: "\"oneway\":true")
        client.send("Explode", "{}", flags: "\"oneway\":true")
        client.send("Subscribe", "{}", flags: "\"oneway\":true,\"more\":true")
        #expect(client.call("GetState").selected == "coffee")
        // This client disconnects directly after its call.
        do {
            let hasty = try self.client()
            hasty.send("Next", "{}", flags: "\"oneway\":true")
        }
        #expect(eventually { client.call("GetState").selected == "solid" })
        end(program)
    }

    @Test("another protocol is rejected, and the connection stays open")
    func upgrade() throws {
        let program = try listen()
        let client = try client()
        client.send("GetState", "{}", flags: "\"upgrade\":true")
        let reply = ControlClient.content(of: client.receive())
        #expect(reply.error == "InvalidParameter")
        #expect(reply["parameter"] == .string("upgrade"))
        #expect(client.call("GetState").selected == "tea")
        end(program)
    }

    // `StuckClientTests` tests the same in virtual time.
    @Test(
        "a client that sends half a message and no more is closed after 30 seconds, and one that sends on is not",
        .enabled(if: ProcessInfo.processInfo.environment["LOOPBANNER_NIGHTLY"] != nil, "takes 28 seconds")
    )
    func patience() throws {
        let program = try listen()
        let (idle, stuck, slow) = (try client(), try client(), try client())
        let began = ContinuousClock.now
        stuck.send(Array("{\"method\":\"org.loopbanner.".utf8))
        slow.send(Array("{\"method\":\"org.loopbanner.".utf8))
        sleep(20)
        slow.send(Array("Sign.Get".utf8))
        #expect(stuck.isClosed)
        #expect(ContinuousClock.now - began > .seconds(28))
        slow.send("State\"}")
        #expect(ControlClient.content(of: slow.receive()).selected == "tea")
        // No message of this client is incomplete, so it may be silent indefinitely.
        #expect(idle.call("GetState").selected == "tea")
        end(program)
    }

    @Test("a flood of inputs meets its limit, and looking meets none")
    func flood() throws {
        let program = try listen()
        let client = try client()
        var refused = 0
        for _ in 0..<200 {
            let reply = client.call("Next")
            guard reply.error != nil else { continue }
            #expect(reply.error == "LimitExceeded")
            #expect(reply["limit"] == .integer(50))
            refused += 1
        }
        #expect(refused > 0)
        for _ in 0..<500 { #expect(client.call("GetState").error == nil) }
        #expect(try self.client().call("Next").error == nil, "other clients have a separate limit")
        end(program)
    }

    @Test("a client that closes its side gets its answers first")
    func halfClosed() throws {
        let program = try listen()
        let client = try client()
        client.send("Next", "{}")
        client.send("GetState", "{}")
        shutdown(client.descriptor, CInt(SHUT_WR))
        #expect(ControlClient.content(of: client.receive()).selected == "coffee")
        #expect(ControlClient.content(of: client.receive()).selected == "coffee")
        #expect(client.isClosed)
        end(program)
    }
}
