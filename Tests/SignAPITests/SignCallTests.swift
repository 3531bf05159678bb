import SignAPI
import TestSupport
import Testing

@Suite("Calls of a sign")
struct SignCallTests: CallReading {
    static let text = SignInterface.text

    static func read(_ name: Substring, _ parameters: [JSONTree.Member]) throws -> SignCall {
        let call = try SignCall(method: name, parameters: parameters)
        _ = try ListCall(call)
        if call.method == .raise { _ = try AlertCall(call) }
        return call
    }

    @Test("parameters that are absent or null have their defaults")
    func defaults() throws {
        for parameters in ["{}", #"{"button":null,"gesture":null}"#] {
            let tap = try call("Tap", parameters)
            #expect(tap.method == .tap && tap.arguments.enumeration("gesture") == Gesture.tap)
            #expect(tap.arguments.optionalString("button") == nil)
        }
        #expect(try call("GetFrame").arguments.integer("rate") == 25)
        let options = try call("GetOptions").arguments
        #expect((options.integer("offset"), options.integer("limit")) == (0, 4096))
        #expect(try call("Hold").arguments.optionalString("duration") == nil)
        #expect(try call("Activate").arguments.optionalString("id") == nil)
        #expect(try call("SetLit").arguments.optionalBoolean("lit") == nil)
        let subscribe = try call("Subscribe").arguments
        #expect(subscribe.optionalInteger("after") == nil && subscribe.strings("kinds") == nil)
        let alert = try AlertCall(call("Raise", #"{"alert":{"text":"a","id":null}}"#))
        #expect(alert.tapDismisses && !alert.blinks && alert.priority == .info && alert.id == nil)
    }

    @Test("given parameters are used")
    func given() throws {
        let tap = try call("Tap", #"{"button":"GPIO27","gesture":"long_press"}"#).arguments
        #expect(tap.string("button") == "GPIO27" && tap.enumeration("gesture") == Gesture.longPress)
        #expect(try call("GoTo", #"{"id":"tea"}"#).arguments.string("id") == "tea")
        #expect(try call("SetBrightness", #"{"percent":0}"#).arguments.optionalInteger("percent") == 0)
        #expect(try call("SetLit", #"{"lit":false}"#).arguments.optionalBoolean("lit") == false)
        #expect(try call("Perform", #"{"line":"goto tea"}"#).arguments.string("line") == "goto tea")
        let subscribe = try call("Subscribe", #"{"after":9007199254740993,"run":"r","kinds":["input"]}"#)
        #expect(subscribe.arguments.optionalInteger("after") == 9_007_199_254_740_993)
        #expect(subscribe.arguments.string("run") == "r")
        #expect(subscribe.arguments.strings("kinds") == ["input"])
        let alert = try AlertCall(
            call(
                "Raise",
                ##"{"alert":{"rows":["#."],"priority":"urgent","tap_dismisses":false,"blink":true}}"##
            )
        )
        #expect(alert.content == .rows(["#."]) && alert.priority == .urgent)
        #expect(!alert.tapDismisses && alert.blinks)
    }

    @Test("an alert has markup, an icon and colors, and a text without them is literal")
    func appearance() throws {
        let plain = try AlertCall(call("Raise", #"{"alert":{"text":"a"}}"#))
        #expect(!plain.hasMarkup && plain.icon == nil && plain.color == nil && plain.background == nil)
        let colored = try AlertCall(
            call(
                "Raise",
                ##"{"alert":{"text":"a","markup":true,"icon":"coffee","color":"red","background":"#123"}}"##
            )
        )
        #expect(colored.hasMarkup && colored.icon == .name("coffee"))
        #expect(colored.color == "red" && colored.background == "#123")
        let rows = try AlertCall(call("Raise", ##"{"alert":{"text":"a","icon":["#.",".#"]}}"##))
        #expect(rows.icon == .rows(["#.", ".#"]))
        for icon in [###"["#","##"]"###, #"["x"]"#, "[]", "[1]", "1"] {
            #expect(
                error("Raise", "{\"alert\":{\"text\":\"a\",\"icon\":\(icon)}}") == "InvalidParameter icon"
            )
        }
        #expect(error("Raise", #"{"alert":{"text":"a","markup":1}}"#) == "InvalidParameter markup")
        #expect(
            message("Raise", ##"{"alert":{"rows":["#"],"icon":"coffee"}}"##)
                == "alert.icon: icon needs a text"
        )
        #expect(
            message("Raise", ##"{"alert":{"rows":["#"],"markup":true}}"##)
                == "alert.markup: markup needs a text"
        )
    }

    @Test("a parameter that is missing, unknown, of another type or out of range is named")
    func invalid() {
        #expect(error("GoTo") == "InvalidParameter id")
        #expect(error("GoTo", #"{"id":1}"#) == "InvalidParameter id")
        #expect(error("Perform") == "InvalidParameter line")
        #expect(error("Next", #"{"id":"tea"}"#) == "InvalidParameter id")
        #expect(error("SetBrightness") == "InvalidParameter percent")
        #expect(error("SetBrightness", #"{"percent":101}"#) == "InvalidParameter percent")
        #expect(error("SetBrightness", #"{"percent":-1}"#) == "InvalidParameter percent")
        #expect(error("SetBrightness", #"{"percent":50.5}"#) == "InvalidParameter percent")
        #expect(error("SetScale", #"{"scale":9}"#) == "InvalidParameter scale")
        #expect(error("Tap", #"{"gesture":"kick"}"#) == "InvalidParameter gesture")
        #expect(error("GetFrame", #"{"rate":0}"#) == "InvalidParameter rate")
        #expect(error("GetFrame", #"{"rate":101}"#) == "InvalidParameter rate")
        #expect(error("Subscribe", #"{"kinds":["a",1]}"#) == "InvalidParameter kinds")
        #expect(error("Subscribe", #"{"after":-1}"#) == "InvalidParameter after")
        #expect(error("SetLit", #"{"lit":1}"#) == "InvalidParameter lit")
        #expect(error("Raise") == "InvalidParameter alert")
        let oneContent = "InvalidAlert alert"
        #expect(error("Raise", #"{"alert":{}}"#) == "InvalidParameter text")
        #expect(error("Raise", ##"{"alert":{"text":"a","rows":["#"]}}"##) == oneContent)
        #expect(error("Raise", ##"{"alert":{"image":"","rows":["#"]}}"##) == oneContent)
        #expect(error("Raise", #"{"alert":{"image":1}}"#) == "InvalidParameter image")
        #expect(error("Raise", ##"{"alert":{"rows":["#",".."]}}"##) == "InvalidParameter rows")
        #expect(error("Raise", #"{"alert":{"rows":["x"]}}"#) == "InvalidParameter rows")
        #expect(error("Raise", #"{"alert":{"text":"a","priority":"high"}}"#) == "InvalidParameter priority")
        #expect(error("Raise", #"{"alert":{"text":"a","action":["x"]}}"#) == "InvalidParameter action")
        let long = String(repeating: "x", count: 4097)
        #expect(error("GoTo", "{\"id\":\"\(long)\"}") == "InvalidParameter id")
    }

    /// Returns the location and the message of the error in a call, or nil if the error does not have both.
    private func message(_ name: String, _ parameters: String) -> String? {
        do {
            _ = try call(name, parameters)
        } catch let error as VarlinkError {
            return error.parameters.compactMap(\.value.string).joined(separator: ": ")
        } catch {}
        return nil
    }

    @Test("an alert with two contents is rejected")
    func twoContents() {
        for content in [
            ##""text":"a","rows":["#"]"##, ##""rows":["#"],"image":"iVBOR""##, #""text":"","image":"""#,
        ] {
            #expect(
                message("Raise", "{\"alert\":{\(content)}}")
                    == "alert: an alert may have only one of text, rows and image"
            )
        }
    }

    @Test("text that is too long is distinguished from other errors")
    func longWords() {
        let most = String(repeating: "x", count: 4096)
        #expect(error("Raise", "{\"alert\":{\"text\":\"\(most)\"}}") == nil)
        #expect(error("SetValue", "{\"name\":\"a\",\"value\":\"\(most)\"}") == nil)
        #expect(error("Raise", "{\"alert\":{\"text\":\"\(most)x\"}}") == "LimitExceeded bytes of text")
        #expect(
            VarlinkError.limitExceeded("bytes", limit: 1).parameters.last?.value == .null,
            "it never can succeed"
        )
        #expect(
            error("SetValue", "{\"name\":\"a\",\"value\":\"\(most)x\"}") == "LimitExceeded bytes of value"
        )
    }

    @Test("a method that does not exist is named with its interface")
    func unknown() {
        #expect(error("Explode") == "MethodNotFound org.loopbanner.Sign.Explode")
        #expect(error("") == "MethodNotFound org.loopbanner.Sign.")
    }

    @Test("a change of the list keeps the members of an option, except those that occur only in replies")
    func lists() throws {
        let json =
            #"{"option":{"id":"a","from":"file","has_action":true,"lifetime":"1h","dwell":null},"keep":false}"#
        let call = try #require(try ListCall(call("UpsertOption", json)))
        guard case .upsert(let option, before: nil) = call.change else {
            Issue.record("another call")
            return
        }
        #expect(option.members == [JSONTree.Member("id", .string("a"))])
        #expect(option.lifetime == "1h")
        #expect(!call.survivesRestart)
        #expect(call.revision == nil)
        let list = try #require(try ListCall(self.call("SetOptions", #"{"options":[],"revision":7}"#)))
        #expect((list.change, list.revision, list.survivesRestart) == (.set([]), 7, true))
        #expect(try self.call("ResetOptions") != self.call("RemoveOption", #"{"id":"a"}"#))
    }

    @Test("a separate flag puts an option at the end, because null is the same as absence in a call")
    func places() throws {
        func change(_ method: String, _ json: String) throws -> ListCall.Change? {
            try ListCall(call(method, json))?.change
        }
        guard case .append? = try change("UpsertOption", #"{"option":{"id":"a"},"last":true}"#),
            case .upsert(_, before: nil)? = try change(
                "UpsertOption",
                #"{"option":{"id":"a"},"before":null}"#
            )
        else {
            Issue.record("another change")
            return
        }
        #expect(
            error("UpsertOption", #"{"option":{"id":"a"},"before":"b","last":true}"#)
                == "InvalidParameter last"
        )
        for (method, given) in [("UpsertOption", #""option":{"id":"a"}"#), ("MoveOption", #""id":"a""#)] {
            #expect(
                message(method, "{\(given),\"before\":\"\"}")
                    == "option.before: before is empty; it must be the id of an option"
            )
        }
        #expect(try change("MoveOption", #"{"id":"a"}"#) == .move(id: "a", before: nil))
        #expect(try change("MoveOption", #"{"id":"a","before":"b"}"#) == .move(id: "a", before: "b"))
        #expect(error("MoveOption") == "InvalidParameter id")
    }

    @Test("a list with other elements or too many options is rejected")
    func noLists() {
        let options = Array(repeating: "{}", count: 4097).joined(separator: ",")
        #expect(error("SetOptions", "{\"options\":[\(options)]}") == "LimitExceeded options")
        #expect(error("SetOptions") == "InvalidParameter options")
        #expect(error("SetOptions", #"{"options":{}}"#) == "InvalidParameter options")
        #expect(error("SetOptions", #"{"options":["a"]}"#) == "InvalidParameter options")
        #expect(error("UpsertOption", #"{"option":[]}"#) == "InvalidParameter option")
        #expect(error("UpsertOption", #"{"option":{"lifetime":5}}"#) == "InvalidParameter lifetime")
        #expect(error("RemoveOption") == "InvalidParameter id")
        #expect(error("RemoveOption", #"{"id":"a","revision":-1}"#) == "InvalidParameter revision")
        #expect(error("ResetOptions", #"{"keep":true}"#) == "InvalidParameter keep")
    }

    @Test("no type, method or error of an interface has the name of another")
    func uniqueSymbols() {
        for interface in [SignInterface.interface, GroupInterface.interface] {
            let symbols =
                interface.shapes.map(\.name) + interface.methods.map(\.name) + interface.errors.map(\.name)
            #expect(Set(symbols).count == symbols.count, "\(interface.name)")
        }
    }

    @Test("the interface text names exactly the methods that are served")
    func methods() throws {
        let methods = names("method")
        #expect(methods.count == 37)
        for method in methods { #expect(error(method)?.hasPrefix("MethodNotFound") != true, "\(method)") }
        for method in [
            "SetLit", "SetOptions", "Raise", "SetValue", "GetStatistics", "DrawOptions", "ResetOptions",
        ] {
            #expect(methods.contains(method) == (error(method)?.hasPrefix("MethodNotFound") != true))
        }
    }

    @Test("every error is in the interface text")
    func errors() {
        let sent: [VarlinkError] = [
            .refused(reason: ""), .unknownOption("", nearest: nil), .unknownButton(""),
            .unknownCounter("", nearest: nil), .unknownKind("", nearest: nil), .invalidLine(""),
            .invalidOption(at: "", ""), .invalidAlert(at: "", ""), .invalidRelease([]),
            .invalidSettings([]), .wrongRevision(0),
            .invalidConfiguration([]), .unreadableCall(JSONError(reason: .tooDeep, offset: 0)),
            .limitExceeded("", limit: 0), .readOnly, .ending,
        ]
        #expect(sent.map(\.name) == names("error").map { "org.loopbanner.Sign.\($0)" })
    }

    @Test("a value persists only on request")
    func persistence() throws {
        let name = #"{"name":"a","value":"1""#
        #expect(try !call("SetValue", name + "}").arguments.boolean("persist"))
        #expect(try call("SetValue", name + #","persist":true}"#).arguments.boolean("persist"))
        #expect(error("SetValue", name + #","persist":1}"#) == "InvalidParameter persist")
    }
}
