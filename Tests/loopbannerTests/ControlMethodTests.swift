import Foundation
import SignAPI
import SignTestSupport
import TestSupport
import Testing

@Suite("Methods of a running sign")
struct ControlMethodTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("the sign describes itself and its interfaces")
    func service() throws {
        let program = try listen()
        let client = try client()
        let info = client.call("org.varlink.service.GetInfo")
        #expect(info["product"] == .string("LoopBanner"))
        #expect(info["version"] == .string("0.1.0"))
        let names = ["org.varlink.service", "org.loopbanner.Sign", "org.loopbanner.Group"]
        #expect(info["interfaces"] == .array(names.map { .string($0) }))
        for name in names {
            let reply = client.call(
                "org.varlink.service.GetInterfaceDescription",
                "{\"interface\":\"\(name)\"}"
            )
            let text = try #require(reply["description"]?.string)
            #expect(InterfaceText(text) != nil, "\(name)")
            if name == SignInterface.name { #expect(text == SignInterface.text) }
        }
        let other = "org.varlink.service.GetInterfaceDescription"
        #expect(client.call(other, #"{"interface":"org.example"}"#).error == "InterfaceNotFound")
        #expect(client.call(other).error == "InvalidParameter")
        #expect(client.call("org.example.Do").error == "InterfaceNotFound")
        #expect(client.call("org.varlink.service.Do").error == "MethodNotFound")
        #expect(client.call("org.loopbanner.Sign.Do").error == "MethodNotFound")
        end(program)
    }

    @Test("every method and every error conforms to its interface")
    func conformance() throws {
        let program = try listen()
        let interface = try #require(InterfaceText(SignInterface.text))
        let client = try client()
        let calls = [
            ("GetState", "{}"), ("GetOptions", "{}"), ("Tap", "{}"), ("Tap", #"{"button":"x"}"#),
            ("Tap", #"{"gesture":"long_press"}"#), ("Next", "{}"), ("Previous", "{}"),
            ("GoTo", #"{"id":"tea"}"#), ("GoTo", #"{"id":"te"}"#), ("GoTo", #"{"id":"zzzz"}"#),
            ("Activate", "{}"), ("Activate", #"{"id":"coffee"}"#), ("Activate", #"{"id":"cofee"}"#),
            ("Pause", "{}"), ("Pause", "{}"), ("GetState", "{}"), ("Resume", "{}"), ("Hold", "{}"),
            ("Hold", #"{"duration":"1min"}"#), ("GetState", "{}"), ("SetBrightness", #"{"percent":7}"#),
            ("SetScale", #"{"scale":2}"#), ("SetScale", #"{"scale":3}"#), ("SetLit", #"{"lit":false}"#),
            ("SetLit", "{}"), ("Perform", #"{"line":"next"}"#), ("Perform", #"{"line":"dismiss"}"#),
            ("Perform", #"{"line":"reload"}"#), ("Perform", #"{"line":"nxt"}"#),
            ("SetValue", #"{"name":"n","value":"5"}"#), ("GetValues", "{}"),
            ("Count", #"{"name":"n","change":"+1"}"#), ("GetCounters", "{}"),
            ("Raise", #"{"alert":{"id":"a","text":"Back soon","priority":"urgent"}}"#), ("GetState", "{}"),
            ("Dismiss", "{}"), ("Dismiss", "{}"), ("Reload", "{}"),
            ("UpsertOption", #"{"option":{"id":"x","text":"x","lifetime":"1h","show":["Mon"]}}"#),
            ("UpsertOption", ##"{"option":{"id":"y","rows":["#."],"color":"red"},"before":"x"}"##),
            ("UpsertOption", #"{"option":{"id":"z","dwell":"x"}}"#), ("GetOptions", "{}"), ("GetState", "{}"),
            ("UpsertOption", #"{"option":{"id":"x","text":"X"},"last":true}"#),
            ("MoveOption", #"{"id":"x","before":"y"}"#), ("MoveOption", #"{"id":"x","before":"z"}"#),
            ("Apply", #"{"release":{"v":1,"options":[{"text":"a"}],"scroll":{"dwell":"9s"}},"name":"r1"}"#),
            ("GetState", "{}"), ("Apply", #"{"release":{"v":1,"options":[{"text":"a","dwell":"9"}]}}"#),
            ("SetOptions", #"{"options":[{"text":"a"}],"revision":0}"#), ("GetSettings", "{}"),
            ("ChangeSettings", #"{"settings":{"text":{"scale":2},"counter":[{"name":"queue","step":0}]}}"#),
            ("ChangeSettings", #"{"settings":{"text":{"color":"red"},"display":{"brightness":30}}}"#),
            ("SetOptions", #"{"options":[{"text":"a"}]}"#), ("RemoveOption", #"{"id":"a","keep":false}"#),
            ("RemoveOption", #"{"id":"a"}"#), ("ResetOptions", "{}"), ("GetStatistics", "{}"),
            ("Subscribe", "{}"), ("Subscribe", #"{"after":0,"run":"x"}"#),
            ("Subscribe", #"{"kinds":["selekted"]}"#), ("GetFrame", "{}"),
            ("GetDisplays", "{}"), ("Identify", #"{"answers":[]}"#), ("Identify", "{}"),
            ("DrawOptions", #"{"options":[{"id":"tea"},{"text":"Soup ꙮ","dwell":"2s"}]}"#),
            ("DrawOptions", #"{"options":[{"id":"te"}]}"#), ("DrawOptions", #"{"options":[{"dwell":"x"}]}"#),
            ("GetDiagnosis", "{}"), ("Restart", "{}"),
        ]
        // One of these calls counts as several, and another connection has its own limit.
        let methodsOfSetup = ["GetDisplays", "Identify", "GetDiagnosis"]
        let setupClient = try self.client()
        var asked: Set<String> = []
        var errors: Set<String> = []
        for (method, parameters) in calls {
            var reply = (methodsOfSetup.contains(method) ? setupClient : client).call(method, parameters)
            asked.insert(method)
            if let error = reply.removeValue(forKey: "error")?.string {
                errors.insert(error)
                #expect(interface.complaints(aboutError: reply, error) == [], "\(method) \(parameters)")
            } else {
                #expect(interface.complaints(aboutReply: reply, to: method) == [], "\(method) \(parameters)")
            }
        }
        #expect(asked == Set(interface.methods))
        #expect(
            errors == [
                "UnknownButton", "UnknownOption", "UnknownCounter", "UnknownKind", "InvalidLine", "Refused",
                "InvalidOption", "InvalidRelease", "InvalidSettings", "WrongRevision",
            ]
        )
        end(program)
    }

    @Test("the state reflects the sign, and follows its inputs")
    func state() throws {
        let program = try listen()
        let client = try client()
        let first = client.call("GetState")
        #expect(first.selected == "tea")
        #expect(first.state("motion") == .string("resting"))
        #expect(first.state("options") == .integer(3))
        #expect(first.state("width") == .integer(16))
        #expect(first.state("height") == .integer(16))
        #expect(first.state("brightness") == .integer(20))
        #expect(first.state("display") == .string("works"))
        // The sign reports the lines even on a machine that does not have them.
        #expect(first.state("buttons")?.array?.compactMap { $0["line"]?.string } == ["GPIO17", "GPIO27"])
        let frames = try #require(first.state("frames")?.integer)
        #expect(frames > 0)
        #expect(first.state("held") == .boolean(false))

        let next = client.call("Next")
        #expect(next.selected == "coffee")
        #expect(next["taken"]?["run"] == first.state("run"))
        let sequence = try #require(next["taken"]?["seq"]?.integer)
        #expect(sequence == (first.state("seq")?.integer ?? 0) + 1)
        #expect(eventually { client.call("GetState").state("frames")?.integer ?? 0 > frames })
        #expect(client.call("GetState").selected == "coffee")

        #expect(client.call("Pause").error == nil)
        #expect(client.call("GetState").state("paused") == .boolean(true))
        #expect(client.call("Pause")["reason"] == .string("already_paused"))
        #expect(client.call("Resume").error == nil)
        #expect(client.call("Hold", #"{"duration":"1h"}"#).error == nil)
        let held = client.call("GetState")
        #expect(held.state("held") == .boolean(true))
        let until = try #require(held.state("held_until")?.integer)
        let at = try #require(held.state("at")?.integer)
        #expect((3_590_000_000_000...3_600_000_000_000).contains(until - at))
        #expect(client.call("Hold").error == nil)
        #expect(client.call("GetState").state("held_until") == .null)
        #expect(client.call("Hold", #"{"duration":"soon"}"#)["parameter"] == .string("duration"))

        #expect(client.call("SetBrightness", #"{"percent":55}"#).error == nil)
        #expect(client.call("SetScale", #"{"scale":2}"#).error == nil)
        let changed = client.call("GetState")
        #expect(changed.state("brightness") == .integer(55))
        #expect(changed.state("scale") == .integer(2))
        #expect(client.call("SetScale", #"{"scale":3}"#)["reason"] == .string("at_limit"))
        end(program)
    }

    @Test("the state contains the schedules' settings, as in the file, and their next change")
    func schedule() throws {
        let program = try listen(
            Self.quiet + """
                [[schedule]]
                when = "Mon..Sun"
                brightness = 30
                dwell = "1min 30s"
                speed = 12.5
                [[schedule]]
                when = "00:00..24:00"
                lit = true
                [[option]]
                id = "never"
                text = "N"
                show = "1999-01-01"

                """,
            environment: ["TZ=Asia/Kolkata"]
        )
        let client = try client()
        let reply = client.call("GetState")
        let interface = try #require(InterfaceText(SignInterface.text))
        #expect(interface.complaints(aboutReply: reply, to: "GetState") == [])
        let schedule = try #require(reply.state("schedule"))
        #expect(schedule["now"]?["brightness"] == .integer(30))
        #expect(schedule["now"]?["lit"] == .boolean(true))
        #expect(schedule["now"]?["dwell"] == .string("1min 30s"))
        #expect(schedule["now"]?["speed"] == .number(12.5))
        #expect(schedule["waiting"] == .integer(1))
        #expect(schedule["next"] == .null)
        #expect(reply.state("waiting") == .array([.string("never")]))

        // On every day of the week, a Monday begins or ends within the next week.
        let monday = "[[schedule]]\nwhen = \"Mon\"\nbrightness = 5\n"
        let file = directory.path(of: "a.toml")
        try (Self.quiet + monday).write(toFile: file, atomically: true, encoding: .utf8)
        #expect(client.call("Reload").error == nil)
        let changing = try #require(client.call("GetState").state("schedule"))
        let next = try #require(changing["next"])
        #expect(changing["now"]?["brightness"] != next["then"]?["brightness"])
        let time = try #require(next["time"]?.string)
        #expect(time.hasSuffix("T00:00:00+05:30"))
        #expect(try Date(time, strategy: .iso8601) > Date())
        end(program)
    }

    @Test("inputs have the effect of buttons, and the events name the client")
    func inputs() throws {
        let program = try listen()
        let client = try client()
        #expect(client.call("Tap").selected == "coffee")
        #expect(client.call("Tap", #"{"button":"back"}"#).selected == "tea")
        #expect(client.call("Tap", #"{"button":"GPIO27"}"#).selected == "solid")
        #expect(client.call("Tap", #"{"gesture":"double_tap"}"#)["reason"] == .string("unbound"))
        #expect(client.call("Tap", #"{"button":"GPIO5"}"#)["button"] == .string("GPIO5"))
        #expect(client.call("GoTo", #"{"id":"tea"}"#).selected == "tea")
        let unknown = client.call("GoTo", #"{"id":"coffe"}"#)
        #expect(unknown.error == "UnknownOption")
        #expect(unknown["nearest"] == .string("coffee"))
        #expect(client.call("GoTo", #"{"id":"xxxxxxxx"}"#)["nearest"] == .null)
        #expect(client.call("UpsertOption", #"{"option":{"id":"soup","text":"{value:soup}"}}"#).error == nil)
        let absent = client.call("GoTo", #"{"id":"soup"}"#)
        #expect(absent.error == "Refused" && absent["reason"] == .string("not_shown"))
        #expect(eventually { events.contains { $0.hasSuffix("\"reason\":\"not_shown\"}") } })
        #expect(client.call("Activate", #"{"id":"coffee"}"#).selected == "coffee")
        #expect(eventually { log.contains("action of 'coffee': started /bin/true") })
        let source = "\"source\":\"uid \(getuid())\"}"
        #expect(
            eventually {
                events.contains { $0.hasSuffix("\"input\":\"tap\",\"button\":\"GPIO17\",\(source)") }
            }
        )
        #expect(eventually { events.contains { $0.hasSuffix("\"input\":\"activate\",\(source)") } })
        let inputs = client.call("Subscribe", #"{"after":0,"kinds":["input"]}"#)["events"]?.array?.suffix(2)
        #expect(inputs?.map { $0["input"] } == [.string("go_to"), .string("activate")])
        #expect(log.contains("loopbanner: control socket: uid \(getuid()), process \(getpid()): Tap\n"))
        #expect(log.components(separatedBy: "process \(getpid())").count == 2)
        end(program)
        let schema = try JSONSchema("docs/events.schema.json")
        for line in events { #expect(schema.complaints(about: line) == []) }
    }

    @Test("an alert covers the banner until a tap, its time or a program ends it")
    func alerts() throws {
        let program = try listen()
        let client = try client()
        let raise = #"{"alert":{"id":"a","text":"{x}","priority":"urgent"}}"#
        #expect(client.call("Raise", raise)["id"] == .string("a"))
        let alert = try #require(client.call("GetState").state("alert"))
        #expect(alert["text"] == .string("{x}"))
        #expect(alert["priority"] == .string("urgent"))
        #expect(eventually { client.call("Tap").error == nil })
        #expect(client.call("GetState").state("alert") == .null)
        #expect(client.call("GetState").selected == "tea", "the tap went no further")
        let rows = ##"{"alert":{"rows":[".##.","#..#"],"tap_dismisses":false,"duration":"1h","blink":true}}"##
        let made = try #require(client.call("Raise", rows)["id"]?.string)
        #expect(!made.isEmpty)
        #expect(client.call("Raise", #"{"alert":{"text":"b"}}"#)["id"] != nil)
        #expect(client.call("Dismiss", "{\"id\":\"\(made)\"}")["dismissed"] == .integer(1))
        #expect(client.call("Dismiss")["dismissed"] == .integer(1))
        #expect(client.call("Dismiss")["dismissed"] == .integer(0))
        let noPicture = client.call("Raise", #"{"alert":{"image":"aGFsbG8="}}"#)
        #expect(noPicture.error == "InvalidAlert")
        for blank in [" ", "\u{200B}\u{2060}", "\u{A0}\u{2800}"] {
            let unseen = client.call("Raise", #"{"alert":{"text":"\#(blank)"}}"#)
            #expect(unseen.error == "InvalidAlert" && unseen["path"] == .string("alert.text"))
        }
        #expect(noPicture["path"] == .string("alert.image"))
        let wide = TinyGIF(width: 8192, height: 16, frames: (0..<5).map { _ in TinyGIF.Frame([[1]]) })
        let large = Data(wide.bytes).base64EncodedString()
        let refused = client.call("Raise", "{\"alert\":{\"image\":\"\(large)\"}}")
        #expect(refused["message"]?.string?.contains("KiB of memory; make it narrower") == true)
        #expect(
            client.call("Raise", #"{"alert":{"text":"b","duration":"9"}}"#)["parameter"]
                == .string("duration")
        )
        end(program)
    }

    @Test("light and values are set, reported and removed")
    func lightAndValues() throws {
        let program = try listen()
        let client = try client()
        #expect(client.call("GetState").state("lit_set") == .null)
        #expect(client.call("SetLit", #"{"lit":false}"#).error == nil)
        #expect(client.call("GetState").state("lit") == .boolean(false))
        #expect(client.call("GetState").state("lit_set") == .boolean(false))
        #expect(client.call("GetFrame")["lit"] == .boolean(false))
        #expect(client.call("SetLit").error == nil)
        #expect(client.call("GetState").state("lit") == .boolean(true))
        #expect(client.call("GetState").state("lit_set") == .null)
        let isSet: [String: JSONValue] = ["durable": .boolean(false)]
        #expect(client.call("SetValue", #"{"name":"out","value":"21 °C"}"#) == isSet)
        #expect(client.call("SetValue", #"{"name":"in","value":"{x}","lifetime":"1h"}"#) == isSet)
        let values = try JSONValue(#"{"out":"21 °C","in":"{x}"}"#)
        #expect(client.call("GetValues")["values"] == values)
        #expect(client.call("SetValue", #"{"name":"out","persist":true}"#) == isSet)
        #expect(client.call("GetValues")["values"] == (try JSONValue(#"{"in":"{x}"}"#)))
        #expect(client.call("SetValue", #"{"name":"a b","value":"x"}"#)["parameter"] == .string("name"))
        #expect(client.call("SetValue", #"{"name":"a","lifetime":"x"}"#)["parameter"] == .string("lifetime"))
        end(program)
    }

    @Test("the options are those of the file, and can be had in parts")
    func options() throws {
        let program = try listen()
        let client = try client()
        let all = client.call("GetOptions")
        let expected = """
            [{"id":"tea","text":"T","dwell":"90s","has_action":false,"from":"file"},
            {"id":"coffee","text":"C","has_action":true,"from":"file"},
            {"id":"solid","page":"solid","has_action":false,"from":"file"}]
            """
        #expect(all["options"] == (try JSONValue(expected)))
        #expect(all["total"] == .integer(3))
        let second = client.call("GetOptions", #"{"offset":1,"limit":1}"#)
        #expect(second["options"]?.array?.map { $0["id"]?.string } == ["coffee"])
        #expect(client.call("GetOptions", #"{"offset":9}"#)["options"] == .array([]))
        end(program)
    }

    @Test("a reload replies when the configuration is in effect, with its warnings, or with its errors")
    func reload() throws {
        let program = try listen()
        let client = try client()
        try directory.file("a.toml", Self.quiet + "[[option]]\nid = \"milk\"\npicture = \"milk.png\"\n")
        let reply = client.call("Reload")
        let warning = try #require(reply["warnings"]?.array?.first)
        #expect(warning["severity"] == .string("warning"))
        #expect(warning["path"] == .string(directory.path(of: "a.toml")))
        #expect(warning["line"]?.integer ?? 0 > 20)
        #expect(warning["message"]?.string?.hasPrefix("milk.png: ") == true)
        #expect(client.call("GoTo", #"{"id":"milk"}"#).selected == "milk")

        try directory.file("a.toml", "[[optoin]]\n")
        let refused = client.call("Reload")
        #expect(refused.error == "InvalidConfiguration")
        let mistakes = try #require(refused["diagnostics"]?.array)
        #expect(mistakes.contains { $0["message"]?.string?.contains("'optoin'") == true })
        #expect(client.call("GetState").selected == "milk")

        try directory.file("a.toml", Self.quiet)
        #expect(client.call("Reload")["warnings"] == .array([]))
        #expect(client.call("GetState").state("options") == .integer(3))
        end(program)
    }

    @Test("a sign that is stopped sends its subscribers the last event")
    func ending() throws {
        let program = try listen()
        let client = try client()
        client.send("Subscribe", "{\"kinds\":[\"stopped\"]}", flags: "\"more\":true")
        #expect(client.receive()?["continues"] == .boolean(true))
        program.send(SIGTERM)
        #expect(ControlClient.content(of: client.receive()).events == ["stopped"])
        #expect(client.isClosed)
        #expect(program.end() == 0)
        #expect(access(socket, F_OK) != 0)
    }
}
