import Glibc
import SignTestSupport
import TestSupport
import Testing

@Suite("Lines that a running sign performs")
struct PerformTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func perform(_ client: ControlClient, _ line: String) -> [String: JSONValue] {
        client.call("Perform", "{\"line\":\"\(line)\"}")
    }

    @Test("a line does what its method does, and its events have the same cause and source")
    func sameAsMethods() throws {
        let program = try listen()
        let client = try client()
        let pairs = [
            ("tap", "Tap", "{}"), ("tap GPIO27", "Tap", #"{"button":"GPIO27"}"#), ("next", "Next", "{}"),
            ("previous", "Previous", "{}"), ("goto coffee", "GoTo", #"{"id":"coffee"}"#),
            ("activate tea", "Activate", #"{"id":"tea"}"#), ("hold 5min", "Hold", #"{"duration":"5min"}"#),
            ("resume", "Resume", "{}"), ("brightness 40", "SetBrightness", #"{"percent":40}"#),
            ("scale 2", "SetScale", #"{"scale":2}"#), ("lit off", "SetLit", #"{"lit":false}"#),
            ("lit auto", "SetLit", "{}"),
        ]
        for (line, method, parameters) in pairs {
            func prepare() {
                let reply =
                    line == "resume" ? client.call("Hold") : client.call("GoTo", #"{"id":"solid"}"#)
                #expect(reply.error == nil, "\(line)")
            }
            prepare()
            let performed = perform(client, line)
            let inputs = causes(client, performed)
            prepare()
            let called = client.call(method, parameters)
            #expect(performed.error == nil && called.error == nil, "\(line)")
            #expect(performed.selected == called.selected, "\(line)")
            #expect(inputs == causes(client, called), "\(line)")
            #expect(!inputs.isEmpty, "\(line)")
        }
        end(program)
    }

    /// Returns the inputs since the first event of `reply`. Each has its button and its source.
    private func causes(_ client: ControlClient, _ reply: [String: JSONValue]) -> [[JSONValue?]] {
        guard let first = reply["taken"]?["seq"]?.integer else { return [] }
        let inputs = client.call("Subscribe", "{\"after\":\(first - 1),\"kinds\":[\"input\"]}")
        return (inputs["events"]?.array ?? []).map { [$0["input"], $0["button"], $0["source"]] }
    }

    @Test("a line sets a value and shows an alert, with the replies of their methods")
    func messages() throws {
        let program = try listen()
        let client = try client()
        #expect(perform(client, "value soup Lentils for 1h")["durable"] != nil)
        #expect(client.call("GetValues")["values"]?["soup"]?.string == "Lentils")
        #expect(perform(client, "value soup")["durable"] != nil)
        #expect(client.call("GetValues")["values"]?["soup"] == nil)
        #expect(perform(client, "alert Back at two id=soon priority=urgent")["id"]?.string == "soon")
        #expect(client.call("GetState")["state"]?["alert"]?["text"]?.string == "Back at two")
        #expect(perform(client, "dismiss soon")["dismissed"]?.integer == 1)
        let refused = perform(client, "alert Now blink=yes")
        #expect(refused["reason"]?.string == "blink must be one of 'true', 'false', not 'yes'")
        end(program)
    }

    @Test("steps of size and light have no other method")
    func steps() throws {
        let program = try listen()
        let client = try client()
        #expect(perform(client, "brighter").error == nil)
        #expect(client.call("GetState").state("brightness") == .integer(30))
        #expect(perform(client, "darker").error == nil)
        #expect(client.call("GetState").state("brightness") == .integer(20))
        #expect(perform(client, "larger").error == nil)
        #expect(client.call("GetState").state("scale") == .integer(2))
        #expect(perform(client, "larger")["reason"] == .string("at_limit"))
        #expect(perform(client, "smaller").error == nil)
        #expect(client.call("GetState").state("scale") == .integer(1))
        end(program)
    }

    @Test("dismiss counts the alerts that it ended, and reload replies with its warnings")
    func otherReplies() throws {
        let program = try listen()
        let client = try client()
        #expect(client.call("Raise", #"{"alert":{"id":"a","text":"x"}}"#).error == nil)
        #expect(perform(client, "dismiss b") == ["dismissed": .integer(0)])
        #expect(perform(client, "dismiss a") == ["dismissed": .integer(1)])
        try directory.file("a.toml", Self.quiet + "[[option]]\nid = \"milk\"\ntext = \"M\"\n")
        #expect(perform(client, "reload") == ["warnings": .array([])])
        #expect(perform(client, "goto milk").selected == "milk")
        try directory.file("a.toml", "[[optoin]]\n")
        #expect(perform(client, "reload").error == "InvalidConfiguration")
        end(program)
    }

    @Test("the errors are those of the method, and an invalid line has a message")
    func errors() throws {
        let program = try listen()
        let client = try client()
        let unknown = perform(client, "goto coffe")
        #expect(unknown.error == "UnknownOption" && unknown["nearest"] == .string("coffee"))
        #expect(perform(client, "activate coffe").error == "UnknownOption")
        #expect(client.call("GetState").selected == "tea", "nothing was activated")
        #expect(perform(client, "tap GPIO5")["button"] == .string("GPIO5"))
        #expect(perform(client, "double_tap")["reason"] == .string("unbound"))
        #expect(perform(client, "resume")["reason"] == .string("not_paused"))
        let reasons = [
            ("nxt", "unknown command 'nxt'; did you mean 'next'?"),
            ("brightness 101", "brightness must be 0 to 100, not '101'"),
            ("1s next", "unknown command '1s'; "), ("", "the line is empty; write one of tap, "),
        ]
        for (line, reason) in reasons {
            let reply = perform(client, line)
            #expect(reply.error == "InvalidLine")
            #expect(reply["reason"]?.string?.hasPrefix(reason) == true, "\(line)")
        }
        #expect(client.call("GetState").selected == "tea")
        #expect(log.contains("uid \(getuid()), process \(getpid()): Perform\n"))
        end(program)
    }
}
