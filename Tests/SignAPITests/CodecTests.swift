import SignAPI
import TestSupport
import Testing

@Suite("Calls and replies")
struct CodecTests {
    private func call(_ text: String) throws(VarlinkCall.Malformed) -> VarlinkCall {
        try VarlinkCall(message: Array(text.utf8))
    }

    private func problem(_ text: String) -> String? {
        do throws(VarlinkCall.Malformed) {
            _ = try call(text)
            return nil
        } catch {
            return error.description
        }
    }

    @Test("a call has its method, parameters and flags, and ignores members of later versions")
    func calls() throws {
        let plain = try call(#"{"method":"org.example.Thing.Do"}"#)
        #expect(plain == VarlinkCall("org.example.Thing.Do"))
        #expect(plain.interface == "org.example.Thing")
        #expect(plain.name == "Do")
        let full = try call(
            #"{"parameters":{"a":1},"more":true,"oneway":false,"upgrade":null,"method":"a.B","new":[]}"#
        )
        #expect(full == VarlinkCall("a.B", [JSONTree.Member("a", .integer(1))], wantsMore: true))
        #expect(try call(#"{"method":"a.B","parameters":null}"#) == VarlinkCall("a.B"))
        #expect(try call(#"{"method":"B","oneway":true}"#).interface == "")
    }

    @Test("a message without a method is not a call")
    func malformed() {
        #expect(problem("[]") == "a message that is not an object")
        #expect(problem("") == "unexpected end of text at byte 1")
        #expect(problem("{}") == "a message without a method")
        #expect(problem(#"{"method":""}"#) == "a message without a method")
        #expect(problem(#"{"method":1}"#) == "'method' of the wrong type")
        #expect(problem(#"{"method":"a.B","parameters":[]}"#) == "'parameters' of the wrong type")
        #expect(problem(#"{"method":"a.B","more":1}"#) == "'more' of the wrong type")
        #expect(problem(#"{"method":"a.B","method":"a.B"}"#) == "repeated key at byte 17")
    }

    @Test("a call with unreadable parameters keeps its method and flags, and has a defect")
    func defect() throws {
        let flawed = try call(#"{"parameters":{"value":"a\u0000"},"oneway":true,"method":"a.B"}"#)
        #expect((flawed.method, flawed.isOneway) == ("a.B", true))
        #expect(flawed.defect?.description == "\\u0000 is not allowed at byte 32")
        #expect(try call(#"{"method":"a.B"}"#).defect == nil)
    }

    @Test("a call reports before it is sent whether its message is readable")
    func messageDefect() throws {
        func nested(_ levels: Int) -> VarlinkCall {
            let value = (0..<levels).reduce(JSONTree.null) { tree, _ in .array([tree]) }
            return VarlinkCall("a.B", [JSONTree.Member("a", value)])
        }
        for levels in 29...35 {
            let read = try VarlinkCall(message: nested(levels).message.dropLast())
            #expect(read.defect?.reason == nested(levels).messageDefect, "\(levels)")
        }
        #expect(nested(32).messageDefect == nil && nested(33).messageDefect == .tooDeep)
        let twice = [JSONTree.Member("a", .null), JSONTree.Member("a", .null)]
        #expect(VarlinkCall("a.B", twice).messageDefect == .repeatedKey)
    }

    @Test("a call that is written is read as the same call")
    func callRoundTrip() throws {
        let calls = [
            VarlinkCall("a.B"), VarlinkCall("a.B", isOneway: true), VarlinkCall("a.B", wantsUpgrade: true),
            VarlinkCall("a.b.C", [JSONTree.Member("t\"x", .array([.null, .string("é")]))], wantsMore: true),
        ]
        for call in calls {
            let message = call.message
            #expect(message.last == 0)
            #expect(try VarlinkCall(message: message.dropLast()) == call)
        }
    }

    @Test("replies and errors follow the protocol and survive a round trip")
    func replies() throws {
        let reply = VarlinkReply.message { $0.add("n", 1) }
        #expect(String(decoding: reply, as: UTF8.self) == "{\"parameters\":{\"n\":1}}\u{0}")
        let more = VarlinkReply.message(continues: true)
        #expect(String(decoding: more, as: UTF8.self) == "{\"parameters\":{},\"continues\":true}\u{0}")
        let error = VarlinkError.unknownOption("te\"a", nearest: nil).message
        let text =
            #"{"error":"org.loopbanner.Sign.UnknownOption","parameters":{"id":"te\"a","nearest":null}}"#
        #expect(String(decoding: error, as: UTF8.self) == text + "\u{0}")

        let read = try #require(VarlinkReply(message: error.dropLast()))
        #expect(read.error == "org.loopbanner.Sign.UnknownOption")
        #expect(read.parameters["id"]?.string == "te\"a")
        #expect(VarlinkReply(message: more.dropLast())?.continues == true)
        #expect(VarlinkReply(message: reply.dropLast())?.parameters["n"] == .integer(1))
        #expect(VarlinkReply(message: Array("[]".utf8)) == nil)
    }

    @Test("a call that takes no reply is recognized before it is read")
    func oneway() throws {
        let calls = [
            (#"{"method":"a.B","oneway":true}"#, true), (#" { "oneway" : true , "method" : "a.B" } "#, true),
            (#"{"method":"a.B","oneway":false}"#, false), (#"{"method":"a.B"}"#, false),
            (#"{"method":"oneway","more":true}"#, false), (#"{"method":"a","x":"oneway"}"#, false),
            (#"{"method":"a.B","parameters":{"oneway":true}}"#, false),
            (#"{"method":"a.B","parameters":{"a":"\",\"oneway\":true"}}"#, false),
            (#"{"method":"a.B","parameters":{"a":["\\"]},"oneway":true}"#, true),
            (#"{"method":"a.B","x":[{}],"oneway":true}"#, true), (#"{"method":"a.B","oneway":null}"#, false),
        ]
        for (text, expected) in calls {
            #expect(VarlinkCall.isOneway(Array(text.utf8)) == expected, "\(text)")
            #expect(try call(text).isOneway == expected, "\(text)")
        }
    }

    @Test("any bytes are a call with or without a reply, or neither")
    func onewayNoise() {
        var generator = SeededGenerator(seed: 33)
        let text = Array(#"{"oneway" :true,"method":"a.B","parameters":{"a":"\\\""}}"#.utf8)
        for _ in 0..<20_000 {
            var bytes = text
            for _ in 0...Int.random(in: 0..<3, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            let isOneway = VarlinkCall.isOneway(bytes)
            if let call = try? VarlinkCall(message: bytes) {
                #expect(call.isOneway == isOneway, "seed 33: \(bytes)")
            }
        }
    }
}
