import Foundation
import SignTestSupport
import TestSupport
import Testing

@Suite("Counters of a running sign")
struct CountCommandTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory(withFolder: "state") }

    private static let counting =
        quiet + "[[counter]]\nname = \"queue\"\n[[counter]]\nname = \"cold\"\nrange = [-9, 9]\n"
        + "[[option]]\nid = \"number\"\ntext = \"{counter:queue}\"\n"

    private func withSign(_ body: (ControlClient) throws -> Void) throws {
        let program = try listen(
            Self.counting,
            environment: ["STATE_DIRECTORY=\(directory.path(of: "state"))"]
        )
        try body(client())
        end(program)
    }

    /// Returns what the command `count` with these arguments prints.
    private func printed(_ arguments: String...) -> String? {
        try? Outcome(["count"] + arguments + ["--socket", directory.path(of: "control")], in: directory)
            .output
    }

    @Test("the command changes and prints counters, also with a minus sign")
    func command() throws {
        try withSign { _ in
            #expect(printed("queue", "+1") == "1\n")
            #expect(printed("queue", "-1") == "0\n")
            #expect(printed("queue", "=42") == "42\n")
            #expect(printed("cold", "-3") == "-3\n")
            #expect(printed("queue") == "42\n")
            #expect(printed() == "queue 42\ncold -3\n")
            #expect(printed("--json") == "{\"queue\":42,\"cold\":-3}\n")
            #expect(printed("queue", "reset") == "0\n")
        }
    }

    @Test(
        "an unknown counter, a bad change and a number beyond the range end with status 65 and change nothing"
    )
    func mistakes() throws {
        try withSign { client in
            for (arguments, message) in [
                (["quue", "+1"], "unknown counter 'quue'; did you mean 'queue'?"),
                (["quue"], "unknown counter 'quue'; did you mean 'queue'?"),
                (
                    ["queue", "up"],
                    "the change must be +N, -N, reset, or =N with a number from 0 to 9999, not 'up'"
                ),
                (
                    ["queue", "=10000"],
                    "the change must be +N, -N, reset, or =N with a number from 0 to 9999, not '=10000'"
                ),
            ] {
                let outcome = try Outcome(
                    ["count"] + arguments + ["--socket", directory.path(of: "control")],
                    in: directory
                )
                #expect(outcome.status == 65, "\(arguments)")
                #expect(outcome.error == "loopbanner: error: \(message)\n")
            }
            #expect(client.call("GetCounters")["counters"]?["queue"] == .integer(0))
        }
    }

    @Test("a call replies with what inputs have and the number; errors name the counter or the parameter")
    func methods() throws {
        try withSign { client in
            let reply = client.call("Count", #"{"name":"queue","change":"+5"}"#)
            #expect(reply["value"] == .integer(5))
            #expect(reply["taken"]?["selected"]?["id"]?.string == "tea")
            let line = client.call("Perform", #"{"line":"count queue +1"}"#)
            #expect(line["value"] == .integer(6))
            let unknown = client.call("Count", #"{"name":"quue","change":"+5"}"#)
            #expect(unknown.error == "UnknownCounter")
            #expect(unknown["nearest"]?.string == "queue")
            for change in ["", "5", "=-1", "=10000", "+1.5"] {
                let bad = client.call("Count", "{\"name\":\"queue\",\"change\":\"\(change)\"}")
                #expect(bad.error == "InvalidParameter", "\(change)")
                #expect(bad["parameter"]?.string == "change")
                let range = "+N, -N, reset, or =N with a number from 0 to 9999"
                #expect(bad["message"]?.string == "the change must be \(range), not '\(change)'")
            }
            let beyond = client.call("Perform", #"{"line":"count cold =10"}"#)
            #expect(beyond["message"]?.string?.hasSuffix("from -9 to 9, not '=10'") == true)
        }
    }

    @Test("no count that was answered is lost by kill -9")
    func killed() throws {
        let environment = ["STATE_DIRECTORY=\(directory.path(of: "state"))"]
        var expected: Int64 = 0
        for round in 1...5 {
            let program = try listen(Self.counting, environment: environment)
            let client = try client()
            #expect(client.call("GetCounters")["counters"]?["queue"] == .integer(expected))
            for _ in 1...(round * 4) {
                expected += 1
                let reply = client.call("Count", #"{"name":"queue","change":"+1"}"#)
                #expect(reply["value"] == .integer(expected))
            }
            program.send(SIGKILL)
            #expect(program.end() == -1)
        }
    }

    @Test("no count that an event has reported is lost by kill -9")
    func killedAfterEvent() throws {
        let environment = ["STATE_DIRECTORY=\(directory.path(of: "state"))"]
        for round in Int64(1)...8 {
            let program = try listen(Self.counting, environment: environment)
            let client = try client()
            #expect(client.call("GetCounters")["counters"]?["queue"] == .integer(2 * round - 2))
            _ = client.call("Count", #"{"name":"queue","change":"+1"}"#)
            // The second one is stored without a reply.
            client.send("Count", #"{"name":"queue","change":"+1"}"#, flags: "\"oneway\":true")
            let event = "\"value\":\(2 * round),\"previous\""
            #expect(eventually { directory.text(of: "a.out").contains(event) })
            program.send(SIGKILL)
            #expect(program.end() == -1)
        }
    }
}
