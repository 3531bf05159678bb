import Foundation
import SignTestSupport
import TestSupport
import Testing

/// Tests which lists and values survive a power cut and a restart. SIGKILL takes the place of a power cut, because both
/// lose what was not yet passed to the disk. `SaveScheduleTests` tests the restart in virtual time.
@Suite("Durability after a power cut")
struct DurabilityTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory(withFolder: "state") }

    private static let valued =
        quiet + "[[option]]\nid = \"soup\"\ntext = \"{value:soup}\"\n"
        + "[[option]]\nid = \"cake\"\ntext = \"{value:cake}\"\n"

    private func listenWithState(_ text: String = quiet) throws -> Program {
        try listen(text, environment: ["STATE_DIRECTORY=\(directory.path(of: "state"))"])
    }

    private func cutPower(_ program: Program) {
        program.send(SIGKILL)
        #expect(program.end() == -1)
    }

    private func ids(_ client: ControlClient) -> [String] {
        client.call("GetOptions")["options"]?.array?.compactMap { $0["id"]?.string } ?? []
    }

    private func values(_ client: ControlClient) -> [String: String] {
        (client.call("GetValues")["values"]?.object ?? [:]).compactMapValues(\.string)
    }

    @Test("a changed list is on disk within a second of its reply, also the last change of many")
    func lists() throws {
        var program = try listenWithState()
        var client = try client()
        for (method, parameters, expected) in [
            ("SetOptions", #"{"options":[{"text":"a"},{"text":"b"}]}"#, ["a", "b"]),
            ("UpsertOption", #"{"option":{"text":"c"}}"#, ["a", "b", "c"]),
            ("RemoveOption", #"{"id":"a"}"#, ["b", "c"]),
            ("UpsertOption", #"{"option":{"text":"d"}}"#, ["b", "c", "d"]),
            ("ResetOptions", "{}", ["tea", "coffee", "solid"]),
        ] {
            let reply = client.call(method, parameters)
            #expect(reply["durable"] == .boolean(true), "\(method)")
            sleep(1)
            cutPower(program)
            program = try listenWithState()
            client = try self.client()
            #expect(ids(client) == expected, "\(method)")
        }
        for number in 0..<20 {
            let option = "{\"option\":{\"id\":\"\(number % 3)\",\"text\":\"\(number)\"}}"
            #expect(client.call("UpsertOption", option)["durable"] == .boolean(true))
        }
        sleep(1)
        cutPower(program)
        program = try listenWithState()
        client = try self.client()
        let texts = client.call("GetOptions")["options"]?.array?.suffix(3).map { $0["text"]?.string }
        #expect(texts == ["18", "19", "17"])
        end(program)
    }

    @Test("a lifetime that is set again is on disk too")
    func renewedLifetime() throws {
        var program = try listenWithState()
        var client = try client()
        for lifetime in ["1h", "9h"] {
            let option = "{\"option\":{\"id\":\"a\",\"text\":\"A\",\"lifetime\":\"\(lifetime)\"}}"
            #expect(client.call("UpsertOption", option)["durable"] == .boolean(true))
        }
        sleep(1)
        cutPower(program)
        program = try listenWithState()
        client = try self.client()
        let left = client.call("GetOptions")["options"]?.array?.last?["lifetime"]?.string ?? ""
        #expect(left == "9h" || left.hasPrefix("8h"))
        end(program)
    }

    @Test("temporary changes, and a sign without a state directory, promise no durability")
    func promisesNothing() throws {
        var program = try listenWithState()
        var client = try client()
        let temporary = #"{"option":{"text":"a"},"keep":false}"#
        #expect(client.call("UpsertOption", temporary)["durable"] == .boolean(false))
        end(program)
        program = try listen()
        client = try self.client()
        #expect(client.call("UpsertOption", #"{"option":{"text":"a"}}"#)["durable"] == .boolean(false))
        let value = #"{"name":"soup","value":"Pea","persist":true}"#
        #expect(client.call("SetValue", value)["durable"] == .boolean(false))
        end(program)
    }

    @Test("while the disk fails nothing is durable, and soon after it works again everything is")
    func failingDisk() throws {
        let program = try listenWithState()
        let client = try client()
        let state = directory.path(of: "state")
        try FileManager.default.moveItem(atPath: state, toPath: state + "~")
        let change = #"{"option":{"id":"a","text":"A"}}"#
        #expect(client.call("UpsertOption", change)["durable"] == .boolean(false))
        #expect(
            client.call("SetValue", #"{"name":"a","value":"1","persist":true}"#)["durable"] == .boolean(false)
        )
        try FileManager.default.moveItem(atPath: state + "~", toPath: state)
        #expect(eventually { FileManager.default.fileExists(atPath: state + "/options.toml") })
        #expect(eventually { FileManager.default.fileExists(atPath: state + "/values.toml") })
        #expect(eventually { log.contains("options.toml: written again\n") })
        #expect(
            client.call("UpsertOption", #"{"option":{"id":"b","text":"B"}}"#)["durable"] == .boolean(true)
        )
        end(program)
        #expect(log.components(separatedBy: "options.toml: cannot write").count == 2)
        #expect(log.components(separatedBy: "values.toml: cannot write").count == 2)
    }

    @Test("values survive an orderly restart, with their lifetimes and the place at one of their options")
    func orderlyRestart() throws {
        var program = try listenWithState(Self.valued)
        var client = try client()
        #expect(client.call("SetValue", #"{"name":"soup","value":"Pea"}"#)["durable"] == .boolean(false))
        #expect(client.call("SetValue", #"{"name":"cake","value":"Plum","lifetime":"1h"}"#).error == nil)
        #expect(client.call("SetValue", #"{"name":"gone","value":"x","lifetime":"1ms"}"#).error == nil)
        #expect(client.call("GoTo", #"{"id":"cake"}"#).selected == "cake")
        end(program)
        program = try listenWithState(Self.valued)
        client = try self.client()
        #expect(values(client) == ["soup": "Pea", "cake": "Plum"])
        #expect(client.call("GetState").selected == "cake")
        #expect(client.call("SetValue", #"{"name":"soup"}"#).error == nil)
        end(program)
        program = try listenWithState(Self.valued)
        #expect(values(try self.client()) == ["cake": "Plum"])
        end(program)
    }

    @Test(
        "a value that is to persist is on disk within a second of its reply, and so is that it was taken away"
    )
    func persistentValues() throws {
        var program = try listenWithState(Self.valued)
        var client = try client()
        #expect(client.call("SetValue", #"{"name":"cake","value":"Plum"}"#)["durable"] == .boolean(false))
        let value = #"{"name":"soup","value":"Pea","persist":true}"#
        #expect(client.call("SetValue", value)["durable"] == .boolean(true))
        sleep(1)
        cutPower(program)
        program = try listenWithState(Self.valued)
        client = try self.client()
        #expect(values(client)["soup"] == "Pea")
        #expect(client.call("SetValue", #"{"name":"soup","persist":true}"#)["durable"] == .boolean(true))
        client.send("SetValue", #"{"name":"cake","value":"Apple","persist":true}"#, flags: "\"oneway\":true")
        #expect(values(client)["cake"] == "Apple")
        sleep(1)
        cutPower(program)
        program = try listenWithState(Self.valued)
        #expect(values(try self.client()) == ["cake": "Apple"])
        end(program)
    }

    @Test("drafts of killed signs are removed at the start")
    func drafts() throws {
        let killed = try listenWithState()
        cutPower(killed)
        let names = ["options", "place", "values"].map { "state/\($0).toml.\(killed.process).new" }
        for name in names { try directory.file(name, "half") }
        let living = "state/options.toml.\(getpid()).new"
        try directory.file(living, "of a process that still runs")
        let program = try listenWithState()
        #expect(try client().call("GetState").selected == "tea")
        for name in names {
            #expect(!FileManager.default.fileExists(atPath: directory.path(of: name)), "\(name)")
        }
        #expect(FileManager.default.fileExists(atPath: directory.path(of: living)))
        end(program)
    }

    @Test("an unreadable state file is reported with advice for state files")
    func unreadable() throws {
        try FileManager.default.createDirectory(
            atPath: directory.path(of: "state/options.toml"),
            withIntermediateDirectories: false
        )
        let program = try listenWithState()
        #expect(
            log.contains(
                "options.toml: this is a directory; remove it; the list of the configuration is shown\n"
            )
        )
        end(program)
    }

    @Test("the control socket is there again when its file was removed")
    func removedSocket() throws {
        let program = try listen()
        let first = try client()
        #expect(first.call("GetState").selected == "tea")
        #expect(unlink(socket) == 0)
        #expect(try client().call("Next").selected == "coffee")
        #expect(first.call("GetState").selected == "coffee")
        end(program)
        #expect(log.contains("control socket: \(socket) was removed; recreated it\n"))
        #expect(!FileManager.default.fileExists(atPath: socket))
    }
}
