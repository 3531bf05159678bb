import GatewayMessages
import SignAPI
import TestSupport
import Testing

@Suite("Requests of AWTRIX and Apprise")
struct AWTRIXRequestTests {
    private static let options = [
        AWTRIXRequest.ExistingOption("tea", isSetByProgram: false),
        AWTRIXRequest.ExistingOption("temp", isSetByProgram: true),
        AWTRIXRequest.ExistingOption("news0", isSetByProgram: true),
        AWTRIXRequest.ExistingOption("news1", isSetByProgram: true),
        AWTRIXRequest.ExistingOption("news2", isSetByProgram: true),
    ]

    private func calls(_ command: String, name: String? = nil, _ body: String = "") -> [String] {
        do throws(Refusal) {
            let request = AWTRIXRequest(command, appName: name, body: Array(body.utf8))
            let outcome = try request.makeOutcome(options: Self.options)
            return outcome.calls.map(text) + outcome.ignoredParts.map { "ignored \($0)" }
        } catch {
            return ["refused: \(error)"]
        }
    }

    private func text(_ call: VarlinkCall) -> String {
        var parameters: [UInt8] = []
        parameters.append(json: .object(call.parameters))
        return
            "\(call.method.dropFirst("org.loopbanner.Sign.".count)) \(String(decoding: parameters, as: UTF8.self))"
    }

    @Test("a custom app becomes an option that expires, and keys without a meaning are reported")
    func custom() {
        #expect(
            calls(
                "custom",
                name: "temp",
                #"{"text":"21 °C","icon":"2422","duration":10,"lifetime":600,"rainbow":true}"#
            ) == [
                #"UpsertOption {"option":{"id":"temp","text":"21 °C","dwell":"10s","lifetime":"600s"}}"#,
                "ignored icon", "ignored rainbow",
            ]
        )
        #expect(
            calls("custom", name: "x", ##"{"text":[{"t":"a","c":"#F00"},{"t":"b"}],"pos":0}"##)
                == [#"UpsertOption {"option":{"id":"x","text":"ab"},"before":"tea"}"#]
        )
    }

    @Test("an app's lifetime that is too long is passed on, so that the sign refuses it")
    func longLifetime() {
        #expect(
            calls("custom", name: "x", #"{"text":"a","lifetime":4.2e300}"#)
                == [#"UpsertOption {"option":{"id":"x","text":"a","lifetime":"9223372036854775807s"}}"#]
        )
    }

    @Test("an app that is not centered begins at the left")
    func alignment() {
        #expect(
            calls("custom", name: "x", #"{"text":"a","center":false}"#)
                == [#"UpsertOption {"option":{"id":"x","text":"a","align":"left"}}"#]
        )
        #expect(
            calls("custom", name: "x", #"{"text":"a","center":true}"#)
                == [#"UpsertOption {"option":{"id":"x","text":"a"}}"#]
        )
    }

    @Test("the text of an app is shown literally")
    func literal() {
        #expect(
            calls("custom", name: "x", #"{"text":"{bold} 20 {x}"}"#)
                == [#"UpsertOption {"option":{"id":"x","text":"{{bold}} 20 {{x}}"}}"#]
        )
    }

    @Test("an app of several pages becomes several options, and its former pages are removed")
    func pages() {
        #expect(
            calls("custom", name: "news", #"[{"text":"a"},{"text":"b"}]"#) == [
                #"UpsertOption {"option":{"id":"news0","text":"a"}}"#,
                #"UpsertOption {"option":{"id":"news1","text":"b"}}"#, #"RemoveOption {"id":"news2"}"#,
            ]
        )
    }

    @Test(
        "an app or a notification with a blank text is refused",
        arguments: [
            #"{"text":""}"#, #"{"text":" "}"#, #"{"text":[]}"#, #"{"text":[1,{"c":"ff0000"},{"t":5}]}"#,
        ]
    )
    func blank(body: String) {
        let refusal = ["refused: the text is blank"]
        #expect(calls("custom", name: "temp", body) == refusal)
        #expect(calls("custom", name: "temp", #"[{"text":"a"},\#(body)]"#) == refusal)
        #expect(calls("notify", body) == refusal)
        let noText = ["refused: the text is missing; AWTRIX pictures cannot be shown"]
        #expect(calls("custom", name: "temp", #"{"text":5}"#) == noText)
        #expect(calls("custom", name: "temp", #"{"text":null,"icon":"1"}"#) == noText)
    }

    @Test("a NUL anywhere in the body is refused, with the reason for the response")
    func zeroCharacter() {
        let request = AWTRIXRequest("power", body: Array(#"{"power":true,"x":"a\u0000"}"#.utf8))
        let refusal = thrown(Refusal.self) { _ = try request.makeOutcome(options: []) }
        #expect(refusal?.unreadableReason == .zeroCharacter)
        #expect(
            refusal?.description == "the text has a NUL character, which a sign cannot show; remove it"
        )
    }

    @Test("an empty app is removed, with all whose names begin with its name; the options of the file stay")
    func removal() {
        #expect(calls("custom", name: "news", "{}").count == 3)
        #expect(calls("custom", name: "news", "[]").count == 3)
        #expect(calls("custom", name: "news", " { } ").count == 3)
        #expect(calls("custom", name: "te") == [#"RemoveOption {"id":"temp"}"#])
        #expect(calls("custom", name: "tea").isEmpty)
        #expect(calls("custom", name: "") == ["refused: a custom app needs a name"])
    }

    @Test("a notification becomes an alert")
    func notifications() {
        #expect(calls("notify", #"{"text":"Hi"}"#) == [#"Raise {"alert":{"text":"Hi","duration":"5s"}}"#])
        #expect(
            calls("notify", #"{"text":"Hi","hold":true,"wakeup":true,"stack":false}"#)
                == [#"Raise {"alert":{"text":"Hi","id":"awtrix","priority":"urgent"}}"#]
        )
        #expect(calls("notify/dismiss") == ["Dismiss {}"])
        #expect(
            calls("notify", #"{"icon":"1"}"#) == [
                "refused: the text is missing; AWTRIX pictures cannot be shown"
            ]
        )
    }

    @Test("an Apprise message becomes an alert, with a higher priority for a failure")
    func apprise() {
        let body =
            #"{"version":"1.0","title":"Backup","message":"Disk full","type":"failure","attachments":[]}"#
        #expect(
            calls("notify", body)
                == [#"Raise {"alert":{"text":"Backup: Disk full","priority":"warning","duration":"30s"}}"#]
        )
        #expect(calls("notify", #"{"message":"","title":""}"#) == ["refused: the message has no text"])
    }

    @Test(
        "the other commands are inputs, change the light, or have no effect",
        arguments: [
            ("nextapp", "", ["Next {}"]), ("previousapp", "", ["Previous {}"]),
            ("switch", #"{"name":"tea"}"#, [#"GoTo {"id":"tea"}"#]),
            ("power", #"{"power":false}"#, [#"SetLit {"lit":false}"#]),
            ("power", #"{"power":1}"#, [#"SetLit {"lit":true}"#]),
            ("settings", #"{"BRI":120,"ATIME":7}"#, [#"SetBrightness {"percent":47}"#, "ignored ATIME"]),
            (
                "settings", #"{"BRI":999,"MATP":false}"#,
                [#"SetBrightness {"percent":100}"#, #"SetLit {"lit":false}"#]
            ),
            ("settings", #"{"BRI":128.0}"#, [#"SetBrightness {"percent":50}"#]),
            ("settings", #"{"BRI":-1.5e287}"#, [#"SetBrightness {"percent":0}"#]),
            ("settings", #"{"BRI":1e19}"#, [#"SetBrightness {"percent":100}"#]),
            ("settings", #"{"BRI":{}}"#, ["refused: BRI must be a number from 0 to 255"]),
            ("settings", #"{"BRI":"120"}"#, ["refused: BRI must be a number from 0 to 255"]),
            ("indicator1", ##"{"color":"#FF0000"}"##, ["ignored indicator1"]),
            ("erase", "", ["refused: the AWTRIX command 'erase' is not supported"]),
            ("power", "{}", ["refused: power must be true or false"]),
            ("switch", "[]", ["refused: the body is not a JSON object"]),
            ("notify", "x", ["refused: invalid JSON: unexpected character at byte 1"]),
        ]
    )
    func commands(_ command: String, _ body: String, _ expected: [String]) {
        #expect(calls(command, body) == expected)
    }

    @Test("a topic contains the name of its app")
    func topics() {
        #expect(AWTRIXRequest(topic: "custom/a/b", body: []).appName == "a/b")
        #expect(AWTRIXRequest(topic: "notify/dismiss", body: []) == AWTRIXRequest("notify/dismiss"))
    }

    @Test("the replies have all nineteen numbers, the position of each app, and the picture")
    func replies() throws {
        let state = try JSONTree(
            Array(#"{"selected":{"id":"tea"},"lit":false,"brightness":40,"version":"1.2"}"#.utf8)
        )
        func reply(_ command: String) -> JSONTree? {
            AWTRIXReply.reply(
                to: command,
                state: state,
                optionIDs: ["tea", "x"],
                node: NodeName(host: "a"),
                uptime: 9
            )
        }
        let stats = try #require(reply("stats"))
        #expect(stats.members?.count == 19)
        #expect((stats["bri"], stats["app"], stats["matrix"]) == (.integer(102), "tea", .boolean(false)))
        #expect(try reply("loop") == JSONTree(Array(#"{"tea":0,"x":1}"#.utf8)))
        #expect(reply("effects") == .array([]))
        #expect(reply("sounds") == nil)
        #expect(
            AWTRIXReply.screenReply(rows: [".#", "##"], width: 2).array?.map(\.integer) == [
                0, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF,
            ]
        )
    }
}
