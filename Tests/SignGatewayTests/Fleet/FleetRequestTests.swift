import MonotonicTime
import SignAPI
import Testing

@testable import SignGateway

@Suite("Requests of a fleet's owner")
struct FleetRequestTests {
    private func response(_ outcome: FleetRequests.Outcome) -> String {
        switch outcome {
        case .refusal(let bytes), .applyNow(let bytes): String(decoding: bytes, as: UTF8.self)
        case .call(let call, let token):
            "\(call.name) \(JSONTree.object(call.parameters).bytes.count) \(token.string ?? "")"
        case .report(let token): "report \(token.string ?? "")"
        }
    }

    private func answer(_ text: String, commands: Bool = false) -> String {
        var requests = FleetRequests(acceptsCommands: commands)
        return response(requests.handle(Array(text.utf8), at: Instant(nanoseconds: 0)))
    }

    @Test("reading methods and ApplyNow need no permission, and all others do")
    func permission() {
        #expect(answer(#"{"token":"7","method":"GetState"}"#) == "GetState 2 7")
        #expect(answer(#"{"token":"7","method":"ApplyNow"}"#) == #"{"token":"7","ok":{}}"#)
        let refused = answer(#"{"token":"7","method":"SetOptions","options":[]}"#)
        #expect(refused.contains(#""name":"ReadOnly""#) && refused.contains("set commands = true in [fleet]"))
        #expect(answer(#"{"token":"7","method":"Next"}"#, commands: true) == "Next 2 7")
        #expect(
            answer(#"{"token":"7","method":"GoTo","parameters":{"id":"a"}}"#, commands: true) == "GoTo 10 7"
        )
    }

    @Test("doctor is the diagnosis of the sign")
    func doctor() {
        #expect(answer(#"{"token":"7","method":"doctor"}"#) == "GetDiagnosis 2 7")
    }

    @Test("a report is the state of the sign with its diagnosis, or the error of the first call that failed")
    func report() {
        func text(_ results: [Result<JSONTree, SignFault>]) -> String {
            String(decoding: FleetRequests.response(token: "7", results: results), as: UTF8.self)
        }
        #expect(answer(#"{"token":"7","method":"report"}"#) == "report 7")
        #expect(FleetRequests.reportCalls.map(\.name) == ["GetState", "GetDiagnosis"])
        let state: JSONTree = ["state": ["lit": .boolean(true)]]
        let diagnosis: JSONTree = ["results": .array([])]
        #expect(
            text([.success(state), .success(diagnosis)])
                == #"{"token":"7","ok":{"state":{"lit":true},"results":[]}}"#
        )
        #expect(text([.success(state), .failure(.error("x.Ending", .null))]).contains(#""name":"#))
    }

    @Test("replies are lines of text")
    func lines() throws {
        func lines(_ method: String, _ text: String) throws -> [String] {
            OwnerRequest.lines(ofReply: try JSONTree(Array(text.utf8)), to: method)
        }
        #expect(
            try lines("GetState", #"{"state":{"selected":"tea","lit":true,"displays":[{"width":8}]}}"#)
                == ["selected: tea", "lit: true", #"displays: [{"width":8}]"#]
        )
        #expect(try lines("GetFrame", ##"{"width":2,"rows":["#.",".."]}"##) == ["#.", ".."])
        #expect(
            try lines(
                "GetDiagnosis",
                #"{"results":[{"verdict":"ok","subject":"clock","finding":"is right","remedy":null},"#
                    + #"{"verdict":"fail","subject":"/dev/spidev0.0","finding":"is missing","remedy":"enable SPI"}]}"#
            ) == ["ok    clock: is right", "fail  /dev/spidev0.0: is missing", "      enable SPI"]
        )
    }

    @Test("a request that is not one is refused with its token")
    func wrong() {
        #expect(answer("[]").contains("InvalidRequest"))
        #expect(
            answer(#"{"token":"7","method":"Fly"}"#).hasPrefix(
                #"{"token":"7","error":{"name":"MethodNotFound""#
            )
        )
    }

    @Test("one request a second is handled")
    func limit() {
        var requests = FleetRequests(acceptsCommands: false)
        let request = Array(#"{"token":"7","method":"GetState"}"#.utf8)
        #expect(response(requests.handle(request, at: Instant(nanoseconds: 0))).hasPrefix("GetState"))
        #expect(
            response(requests.handle(request, at: Instant(nanoseconds: 999_999_999))).contains(
                "LimitExceeded"
            )
        )
        #expect(
            response(requests.handle(request, at: Instant(nanoseconds: 1_000_000_000))).hasPrefix("GetState")
        )
    }
}
