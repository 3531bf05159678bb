import Foundation
import SignTestSupport
import TestSupport
import Testing

@Suite("Lists that programs change")
struct ControlListTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func listenWithState() throws -> Program {
        try FileManager.default.createDirectory(
            atPath: directory.path(of: "state"),
            withIntermediateDirectories: true
        )
        return try listen(environment: ["STATE_DIRECTORY=\(directory.path(of: "state"))"])
    }

    private func ids(_ client: ControlClient) -> [String] {
        client.call("GetOptions")["options"]?.array?.compactMap { $0["id"]?.string } ?? []
    }

    @Test("a list that changes keeps the place, and every change counts")
    func place() throws {
        let program = try listen()
        let client = try client()
        #expect(client.call("GoTo", #"{"id":"coffee"}"#).selected == "coffee")
        let put = client.call("UpsertOption", #"{"option":{"id":"cake","text":"Cake"},"before":"tea"}"#)
        #expect(put["revision"] == .integer(1))
        let state = client.call("GetState")
        #expect(state.selected == "coffee")
        #expect(state["state"]?["selected"]?["index"] == .integer(2))
        #expect(state.state("revision") == .integer(1))
        #expect(state.state("options_from") == .string("control"))
        #expect(ids(client) == ["cake", "tea", "coffee", "solid"])
        let late = client.call("RemoveOption", #"{"id":"tea","revision":0}"#)
        #expect(late.error == "WrongRevision")
        #expect(late["revision"] == .integer(1))
        #expect(client.call("RemoveOption", #"{"id":"coffee","revision":1}"#)["revision"] == .integer(2))
        #expect(client.call("GetState").selected == "solid")
        #expect(client.call("ResetOptions")["revision"] == .integer(3))
        #expect(ids(client) == ["tea", "coffee", "solid"])
        #expect(client.call("GetState").state("options_from") == .string("file"))
        end(program)
    }

    @Test("an option moves to the end and back, and the banner keeps its place")
    func order() throws {
        let program = try listen()
        let client = try client()
        #expect(client.call("MoveOption", #"{"id":"tea"}"#)["revision"] == .integer(1))
        #expect(ids(client) == ["coffee", "solid", "tea"])
        #expect(client.call("GetState").selected == "tea")
        #expect(
            client.call("MoveOption", #"{"id":"tea","before":"solid","revision":1}"#)["revision"]
                == .integer(2)
        )
        #expect(ids(client) == ["coffee", "tea", "solid"])
        #expect(client.call("GetOptions")["options"]?.array?.first?["from"] == .string("file"))
        #expect(client.call("MoveOption", #"{"id":"tee"}"#)["nearest"] == .string("tea"))
        let last = client.call("UpsertOption", #"{"option":{"id":"coffee","text":"Mocha"},"last":true}"#)
        #expect(last["revision"] == .integer(3))
        #expect(ids(client) == ["tea", "solid", "coffee"])
        end(program)
    }

    @Test("a list is kept over a restart, and a temporary option is not")
    func restart() throws {
        var program = try listenWithState()
        var client = try client()
        #expect(client.call("UpsertOption", #"{"option":{"id":"a","text":"A"}}"#).error == nil)
        let temporary = #"{"option":{"id":"b","text":"B"},"keep":false}"#
        #expect(client.call("UpsertOption", temporary).error == nil)
        let brief = #"{"option":{"id":"c","text":"C","lifetime":"1h"}}"#
        #expect(client.call("UpsertOption", brief).error == nil)
        #expect(client.call("RemoveOption", #"{"id":"tea"}"#).error == nil)
        #expect(ids(client) == ["coffee", "solid", "a", "b", "c"])
        end(program)

        program = try listenWithState()
        client = try self.client()
        #expect(ids(client) == ["coffee", "solid", "a", "c"])
        let last = client.call("GetOptions")["options"]?.array?.last
        let left = last?["lifetime"]?.string ?? ""
        #expect(left == "1h" || left.hasPrefix("59min"))
        #expect(client.call("GetState").state("options_from") == .string("control"))
        // The option keeps the action that the file gives to its id.
        #expect(client.call("UpsertOption", #"{"option":{"id":"coffee","text":"Mocha"}}"#).error == nil)
        let coffee = client.call("GetOptions")["options"]?.array?.first
        #expect(coffee?["has_action"] == .boolean(true))
        end(program)
    }

    @Test("a reload keeps what was set, until the file itself has other options")
    func reload() throws {
        let program = try listenWithState()
        let client = try client()
        #expect(client.call("UpsertOption", #"{"option":{"id":"a","text":"A"}}"#).error == nil)
        let brighter = Self.quiet.replacingOccurrences(
            of: "height = 16\n",
            with: "height = 16\nbrightness = 60\n"
        )
        try directory.file("a.toml", brighter)
        #expect(client.call("Reload").error == nil)
        #expect(client.call("GetState").state("brightness") == .integer(60))
        #expect(ids(client) == ["tea", "coffee", "solid", "a"])

        try directory.file("a.toml", brighter + "[[option]]\ntext = \"Milk\"\n")
        #expect(client.call("Reload").error == nil)
        #expect(ids(client) == ["tea", "coffee", "solid", "Milk"])
        let events = client.call("Subscribe", #"{"after":0,"kinds":["options_reset"]}"#)
        #expect(events.events == ["options_reset"])
        #expect(
            log.contains("dropped the options that programs have set: the options in the file have changed")
        )
        end(program)
    }

    @Test("if a reloaded file has the kept options, the list belongs to the file, and other options stay")
    func saved() throws {
        let program = try listen()
        let client = try client()
        #expect(client.call("UpsertOption", #"{"option":{"id":"a","text":"A"}}"#).error == nil)
        let brief = #"{"option":{"id":"b","text":"B","lifetime":"1h"}}"#
        #expect(client.call("UpsertOption", brief).error == nil)
        let temporary = #"{"option":{"id":"c","text":"C"},"keep":false}"#
        #expect(client.call("UpsertOption", temporary).error == nil)
        let told = client.call("GetOptions")["options"]?.array ?? []
        #expect(told.map { $0["temporary"] == .boolean(true) } == [false, false, false, false, false, true])
        try directory.file("a.toml", Self.quiet + "[[option]]\nid = \"a\"\ntext = \"A\"\n")
        #expect(client.call("Reload").error == nil)
        #expect(ids(client) == ["tea", "coffee", "solid", "a", "b", "c"])
        #expect(client.call("RemoveOption", #"{"id":"b"}"#).error == nil)
        #expect(client.call("RemoveOption", #"{"id":"c"}"#).error == nil)
        #expect(client.call("Reload").error == nil)
        #expect(client.call("GetState").state("options_from") == .string("file"))
        #expect(client.call("Subscribe", #"{"after":0,"kinds":["options_reset"]}"#).events.isEmpty)
        #expect(!log.contains("are gone"))
        end(program)
    }

    @Test("a damaged or unreadable list is reported, and the list of the file is shown")
    func damaged() throws {
        try FileManager.default.createDirectory(
            atPath: directory.path(of: "state"),
            withIntermediateDirectories: true
        )
        try directory.file("state/options.toml", "check = \"0\"\nfile = \"x\"\n")
        var program = try listenWithState()
        #expect(ids(try client()) == ["tea", "coffee", "solid"])
        end(program)
        try directory.file("state/options.toml", "[[[\n")
        program = try listenWithState()
        #expect(eventually { log.contains("options.toml: damaged; the list of the configuration is shown") })
        #expect(ids(try client()) == ["tea", "coffee", "solid"])
        end(program)
    }

    @Test("a list that cannot be written stays in effect, and the log reports it")
    func unwritable() throws {
        let program = try listenWithState()
        let client = try client()
        try FileManager.default.removeItem(atPath: directory.path(of: "state"))
        #expect(client.call("UpsertOption", #"{"option":{"id":"a","text":"A"}}"#).error == nil)
        #expect(eventually { log.contains("options.toml: cannot write: No such file or directory") })
        #expect(ids(client).last == "a")
        end(program)
        #expect(log.components(separatedBy: "options.toml: cannot write").count == 2)
    }

    @Test("an option expires when its time is over, and its place is passed on")
    func lifetime() throws {
        let program = try listen()
        let client = try client()
        let brief = #"{"option":{"id":"now","text":"Now","lifetime":"300ms"}}"#
        #expect(client.call("UpsertOption", brief).error == nil)
        #expect(client.call("GoTo", #"{"id":"now"}"#).selected == "now")
        #expect(eventually { ids(client) == ["tea", "coffee", "solid"] })
        #expect(eventually { client.call("GetState").selected == "tea" })
        let events = client.call("Subscribe", #"{"after":0,"kinds":["selected"]}"#)
        #expect(events["events"]?.array?.last?["reason"] == .string("removed"))
        end(program)
    }

    @Test("an invalid option changes nothing, and its error has the location")
    func mistakes() throws {
        let program = try listen()
        let client = try client()
        let cases = [
            (#"{"text":"a","dwell":"9"}"#, "dwell"), (#"{"text":"a","lifetime":"0s"}"#, "lifetime"),
            (#"{"text":"a","lifetime":"never"}"#, "lifetime"),
            (#"{"text":"a","action":["/bin/sh"]}"#, "action"),
            (#"{"id":"a","picture":"/etc/shadow"}"#, "picture"),
            (#"{"id":"a","image":"aGFsbG8="}"#, "image"),
            (##"{"id":"a","rows":["#.","#"]}"##, "rows"), (#"{"text":"a","colour":"red"}"#, "colour"),
        ]
        for (option, key) in cases {
            let one = client.call("UpsertOption", "{\"option\":\(option)}")
            #expect(one.error == "InvalidOption", "\(option)")
            #expect(one["path"] == .string("option.\(key)"), "\(option)")
            let list = client.call("SetOptions", "{\"options\":[{\"text\":\"b\"},\(option)]}")
            #expect(list["path"] == .string("options[1].\(key)"), "\(option)")
        }
        #expect(
            client.call("SetOptions", #"{"options":[{"text":"a"},{"text":"a"}]}"#).error == "InvalidOption"
        )
        #expect(client.call("SetOptions", #"{"options":[1]}"#).error == "InvalidParameter")
        #expect(client.call("RemoveOption", #"{"id":"cofee"}"#)["nearest"] == .string("coffee"))
        let many = Array(repeating: #"{"text":"a"}"#, count: 4097).joined(separator: ",")
        #expect(client.call("SetOptions", "{\"options\":[\(many)]}")["limit"] == .integer(4096))
        #expect(client.call("GetState").state("revision") == .integer(0))
        #expect(ids(client) == ["tea", "coffee", "solid"])
        end(program)
    }

    /// Calls a method and returns the reply. Repeats the call while the sign rejects it because there are too many a
    /// second.
    private func insist(
        _ client: ControlClient,
        _ method: String,
        _ parameters: String
    ) -> [String: JSONValue] {
        while true {
            let reply = client.call(method, parameters)
            guard reply.error == "LimitExceeded" else { return reply }
            usleep(20_000)
        }
    }

    @Test("the reply has the warnings about the given options, and no others")
    func warnings() throws {
        let program = try listen()
        let client = try client()
        let odd = client.call("UpsertOption", #"{"option":{"id":"a","text":"a\nb\nc"}}"#)
        let warning = try #require(odd["warnings"]?.array?.first)
        #expect(warning["path"] == .string("option.text"))
        #expect(warning["message"]?.string?.contains("text has 3 lines") == true)
        #expect(client.call("UpsertOption", #"{"option":{"text":"b"}}"#)["warnings"] == .array([]))
        let list = client.call("SetOptions", #"{"options":[{"text":"b"},{"text":"a\tb"}]}"#)
        #expect(list["warnings"]?.array?.map { $0["path"] } == [.string("options[1].text")])
        end(program)
    }

    @Test("after every one of 500 random changes the sign has the list and the place of a model")
    func model() throws {
        let seed: UInt64 = 20_261_123
        var random = SeededGenerator(seed: seed)
        let program = try listen()
        let clients = try (0..<4).map { _ in try client() }
        var list = ["tea", "coffee", "solid"]
        var place = "tea"
        var revision: Int64 = 0
        for step in 0..<500 {
            let client = clients[step % clients.count]
            let id = "o\(Int.random(in: 0..<12, using: &random))"
            let isThere = list.contains(id)
            var reply: [String: JSONValue] = [:]
            var isRefused = false
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3:
                let before = Bool.random(using: &random) ? list.randomElement(using: &random) : nil
                let place = before.map { ",\"before\":\"\($0)\"" } ?? ""
                reply = insist(
                    client,
                    "UpsertOption",
                    "{\"option\":{\"id\":\"\(id)\",\"text\":\"\(step)\"}\(place)}"
                )
                if let before, before != id {
                    list.removeAll { $0 == id }
                    list.insert(id, at: list.firstIndex(of: before) ?? list.count)
                } else if !isThere {
                    list.append(id)
                }
                revision += 1
            case 4...6:
                reply = insist(client, "RemoveOption", "{\"id\":\"\(id)\"}")
                isRefused = !isThere
                if isThere {
                    let index = list.firstIndex(of: id) ?? 0
                    list.remove(at: index)
                    if place == id { place = list[index % list.count] }
                    revision += 1
                }
            case 7...8:
                reply = insist(client, "GoTo", "{\"id\":\"\(id)\"}")
                isRefused = !isThere
                if isThere { place = id }
            default:
                reply = insist(client, "RemoveOption", "{\"id\":\"\(id)\",\"revision\":\(revision + 1)}")
                isRefused = true
            }
            #expect((reply.error != nil) == isRefused, "seed \(seed), step \(step): \(reply)")
            let state = client.call("GetState")
            #expect(state.selected == place, "seed \(seed), step \(step)")
            #expect(state.state("revision") == .integer(revision), "seed \(seed), step \(step)")
            #expect(ids(client) == list, "seed \(seed), step \(step)")
        }
        end(program)
    }
}
