import SignAPI
import TestSupport
import Testing

@Suite("Calls of a group's relay")
struct GroupCallTests: CallReading {
    static let text = GroupInterface.text

    static func read(_ name: Substring, _ parameters: [JSONTree.Member]) throws -> GroupCall {
        try GroupCall(method: name, parameters: parameters)
    }

    @Test("checkpoints and inputs survive a round trip")
    func roundTrip() throws {
        let inputs = [
            GroupCall.Input(
                sign: "a",
                number: 0,
                at: .max,
                input: "go_to",
                option: "Tee \"1\"",
                length: nil
            ),
            GroupCall.Input(sign: "b-2", number: .max, at: 0, input: "hold", option: nil, length: 5),
        ]
        let anchor = GroupCall.Checkpoint(
            listHash: "0f",
            stateTime: 7,
            encodedState: "1 2 -3",
            sender: "a",
            laterInputs: inputs
        )
        var object = JSONWriter()
        object.add("anchor", tree: anchor.tree)
        #expect(try call("Adopt", String(decoding: object.finishObject(), as: UTF8.self)) == .adopt(anchor))
        object = JSONWriter()
        object.add("inputs", tree: .array(inputs.map(\.tree)))
        #expect(try call("Merge", String(decoding: object.finishObject(), as: UTF8.self)) == .merge(inputs))
    }

    @Test("a call survives a round trip")
    func sent() throws {
        let input = GroupCall.Input(sign: "a", number: 1, at: 2, input: "hold", option: nil, length: 5)
        let anchor = GroupCall.Checkpoint(
            listHash: "0f",
            stateTime: 7,
            encodedState: "1 2 -3",
            sender: "a",
            laterInputs: [input]
        )
        for call in [
            GroupCall.join(sign: "a"), .leave, .lead, .getAnchor, .adopt(anchor), .merge([input]), .watch,
        ] {
            let sent = try VarlinkCall(message: call.varlink.message.dropLast())
            #expect(try GroupCall(method: sent.name, parameters: sent.parameters) == call)
            #expect(sent.interface == "org.loopbanner.Group" && sent.wantsMore == (call == .watch))
        }
    }

    @Test("a parameter that is missing, unknown, of another type or too large is named")
    func invalid() {
        #expect(error("Join") == "InvalidParameter sign")
        #expect(error("Join", #"{"sign":""}"#) == "InvalidParameter sign")
        let long = String(repeating: "a", count: 65)
        #expect(error("Join", "{\"sign\":\"\(long)\"}") == "InvalidParameter sign")
        #expect(error("Join", #"{"sign":"a","columns":3}"#) == "InvalidParameter columns")
        #expect(error("Merge") == "InvalidParameter inputs")
        #expect(error("Merge", #"{"inputs":[7]}"#) == "InvalidParameter inputs")
        let input = #"{"sign":"a","k":1,"at":1,"input":"next"}"#
        #expect(error("Merge", "{\"inputs\":[\(input)]}") == nil)
        let many = Array(repeating: input, count: 257).joined(separator: ",")
        #expect(error("Merge", "{\"inputs\":[\(many)]}") == "InvalidParameter inputs")
        #expect(
            error("Merge", #"{"inputs":[{"sign":"a","k":-1,"at":1,"input":"next"}]}"#) == "InvalidParameter k"
        )
        #expect(
            error("Merge", #"{"inputs":[{"sign":"a","k":1,"at":1.5,"input":"next"}]}"#)
                == "InvalidParameter at"
        )
        #expect(error("Merge", #"{"inputs":[{"k":1,"at":1,"input":"next"}]}"#) == "InvalidParameter sign")
        #expect(error("Adopt") == "InvalidParameter anchor")
        #expect(
            error("Adopt", #"{"anchor":{"rev":"1","at":1,"state":"1","by":"a"}}"#) == "InvalidParameter tail"
        )
        #expect(error("Watch", #"{"x":1}"#) == "InvalidParameter x")
        #expect(error("Do") == "MethodNotFound org.loopbanner.Group.Do")
    }

    @Test("the interface text names every served method and every error")
    func text() {
        #expect(
            names("method") == ["Join", "Leave", "Lead", "GetAnchor", "Adopt", "Merge", "Count", "Watch"]
        )
        for method in names("method") {
            #expect(error(method)?.hasPrefix("MethodNotFound") != true, "\(method)")
        }
        let sent: [GroupError] = [
            .otherList(rev: ""), .notJoined, .alreadyJoined, .notInStep, .invalidAnchor(""),
        ]
        #expect(sent.map { VarlinkError($0).name } == names("error").map { "org.loopbanner.Group.\($0)" })
    }
}
