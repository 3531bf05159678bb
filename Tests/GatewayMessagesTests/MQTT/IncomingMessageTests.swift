import GatewayMessages
import SignAPI
import Testing

@Suite("Messages from the broker")
struct IncomingMessageTests {
    private static let topics = SignTopics(NodeName(host: "window"))

    private func call(_ topic: String, _ text: String, isRetained: Bool = false) -> String {
        let message = IncomingMessage("loopbanner/window/\(topic)", Array(text.utf8), isRetained: isRetained)
        do throws(Refusal) {
            guard let call = try message.call(on: Self.topics) else { return "nothing" }
            var parameters: [UInt8] = []
            parameters.append(json: .object(call.parameters))
            let name = call.method.dropFirst("org.loopbanner.Sign.".count)
            return "\(name) \(String(decoding: parameters, as: UTF8.self))"
        } catch {
            return "refused: \(error)"
        }
    }

    @Test(
        "each topic becomes its call",
        arguments: [
            ("command", "next", #"Perform {"line":"next"}"#),
            ("command", " goto  Tea 3.50 ", #"Perform {"line":" goto  Tea 3.50 "}"#),
            ("command", "nxt", #"Perform {"line":"nxt"}"#),
            ("set/option", "tea", #"GoTo {"id":"tea"}"#),
            ("set/brightness", "7", #"SetBrightness {"percent":7}"#),
            ("set/lit", "ON", #"SetLit {"lit":true}"#),
            ("alert", "Back at two", #"Raise {"alert":{"text":"Back at two"}}"#),
            (
                "alert", #"{"text":"x","priority":"urgent"}"#,
                #"Raise {"alert":{"text":"x","priority":"urgent"}}"#
            ),
            (
                "alert", " \r\n\t{ \"text\": \"x\" }\n",
                #"Raise {"alert":{"text":"x"}}"#
            ),
            ("alert", "  {soup}", #"Raise {"alert":{"text":"  {soup}"}}"#),
            ("option/tea", "\n{\"text\":\"Tea\"}", #"UpsertOption {"option":{"id":"tea","text":"Tea"}}"#),
            ("value/soup", "Tomato", #"SetValue {"name":"soup","value":"Tomato"}"#),
            ("value/soup", "", #"SetValue {"name":"soup"}"#),
            ("option/tea", "Tea", #"UpsertOption {"option":{"id":"tea","text":"Tea"}}"#),
            (
                "option/tea", #"{"id":"other","text":"Tea","dwell":"9s"}"#,
                #"UpsertOption {"option":{"id":"tea","text":"Tea","dwell":"9s"}}"#
            ),
            ("option/tea", "{value:tea}!", #"UpsertOption {"option":{"id":"tea","text":"{{value:tea}}!"}}"#),
            (
                "option/tea", #"{"text":"{value:tea}!"}"#,
                #"UpsertOption {"option":{"id":"tea","text":"{value:tea}!"}}"#
            ),
            ("option/tea", "", #"RemoveOption {"id":"tea"}"#),
            ("counter/queue/set", "+1", #"Count {"name":"queue","change":"+1"}"#),
            ("counter/queue/set", "=-3", #"Count {"name":"queue","change":"=-3"}"#),
            ("counter/queue/set", "43", #"Count {"name":"queue","change":"=43"}"#),
            ("counter/queue/set", "reset", #"Count {"name":"queue","change":"reset"}"#),
            ("counter/queue/set", "", "nothing"), ("counter/queue", "1", "nothing"),
            ("state", "x", "nothing"), ("command", "", "nothing"), ("alert", "", "nothing"),
            ("option/a/b", "x", "nothing"), ("option/", "x", "nothing"),
            ("set/scale", "2", "nothing"),
        ]
    )
    func calls(_ topic: String, _ text: String, _ expected: String) {
        #expect(call(topic, text) == expected)
    }

    @Test(
        "an invalid message is refused with a reason",
        arguments: [
            ("set/brightness", "-1", "the brightness must be a number from 0 to 100"),
            ("set/lit", "on", "the payload must be ON or OFF"),
            ("alert", #"{"text":"#, "invalid JSON: unexpected end of text at byte 9"),
        ]
    )
    func refused(_ topic: String, _ text: String, _ reason: String) {
        #expect(call(topic, text) == "refused: \(reason)")
    }

    @Test("a plain text for an option has fields and styles only if the configuration enables markup")
    func markup() throws {
        let message = IncomingMessage("loopbanner/window/option/tea", Array("{bold}Tea{/} {x}".utf8))
        func text(hasMarkup: Bool) throws -> String? {
            let call = try message.call(on: Self.topics, hasMarkup: hasMarkup)
            return call?.parameters.first?.value["text"]?.string
        }
        #expect(try text(hasMarkup: false) == "{{bold}}Tea{{/}} {{x}}")
        #expect(try text(hasMarkup: true) == "{bold}Tea{/} {x}")
    }

    @Test("a NUL and too deep nesting are refused, because the sign could not read the call")
    func unreadable() {
        let zero = "refused: the text has a NUL character, which a sign cannot show; remove it"
        for topic in ["set/option", "alert", "option/x", "value/x"] {
            #expect(call(topic, "a\0b") == zero, "\(topic)")
        }
        #expect(call("command", "activate a\0") == zero)
        func nested(_ levels: Int) -> String {
            "{\"rows\":" + String(repeating: "[", count: levels) + String(repeating: "]", count: levels) + "}"
        }
        let deep = "refused: arrays and objects are nested more than 32 levels deep"
        for topic in ["alert", "option/x"] {
            #expect(call(topic, nested(31)).contains("[[[["), "\(topic)")
            #expect(call(topic, nested(32)) == deep, "\(topic)")
        }
    }

    @Test("a retained command is ignored, but a retained option or value takes effect")
    func retained() {
        for topic in ["command", "set/option", "set/brightness", "set/lit", "alert"] {
            #expect(call(topic, "next", isRetained: true).hasPrefix("refused: a retained message is ignored"))
        }
        #expect(call("value/soup", "x", isRetained: true).hasPrefix("SetValue"))
        #expect(call("option/soup", "x", isRetained: true).hasPrefix("UpsertOption"))
    }

    @Test("a payload that is not UTF-8 or too long is refused")
    func bytes() {
        let broken = IncomingMessage("loopbanner/window/alert", [0xC3, 0x28])
        #expect(throws: Refusal("not valid UTF-8")) { try broken.call(on: Self.topics) }
        let huge = IncomingMessage("loopbanner/window/alert", Array(repeating: 0x61, count: 98305))
        #expect(throws: Refusal("98305 bytes; a message may have at most 98304")) {
            try huge.call(on: Self.topics)
        }
    }

    @Test("the topics of other signs are ignored, even with a similar beginning")
    func others() {
        #expect(Self.topics.incomingKind(of: "loopbanner/windows/command") == nil)
        #expect(Self.topics.incomingKind(of: "loopbanner/window2/command") == nil)
        #expect(Self.topics.incomingKind(of: "loopbanner/window") == nil)
    }
}
