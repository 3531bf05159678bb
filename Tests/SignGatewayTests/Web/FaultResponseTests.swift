import SignAPI
import Testing

@testable import SignGateway

@Suite("Responses to failed calls")
struct FaultResponseTests {
    private func response(_ error: String, _ details: String) throws -> (UInt32, JSONTree) {
        let fault = SignFault.error("org.loopbanner.Sign.\(error)", try JSONTree(Array(details.utf8)))
        let response = WebResponse(fault)
        return (response.status, try JSONTree(Array(response.body.dropLast())))
    }

    @Test(
        "an error has a name and fields for translations, and no internal path in its message"
    )
    func fields() throws {
        let message = "dwell 'x' is not a duration"
        let (status, one) = try response(
            "InvalidOption",
            "{\"path\":\"option.dwell\",\"message\":\"\(message)\"}"
        )
        #expect(status == 422)
        #expect((one["error"], one["key"], one["index"]) == ("InvalidOption", "dwell", nil))
        #expect((one["message"], one["path"]) == (.string(message), "option.dwell"))
        let (_, many) = try response(
            "InvalidOption",
            "{\"path\":\"options[3].dwell\",\"message\":\"\(message)\"}"
        )
        #expect((many["key"], many["index"]) == ("dwell", .integer(3)))
        #expect(many["message"] == .string("option 4: \(message)"))
        let (_, whole) = try response("InvalidOption", #"{"path":"option","message":"it shows nothing"}"#)
        #expect((whole["key"], whole["message"]) == ("", "it shows nothing"))
        let (_, alert) = try response(
            "InvalidAlert",
            #"{"path":"alert.text","message":"the text shows nothing"}"#
        )
        #expect((alert["key"], alert["message"]) == ("text", "the text shows nothing"))
    }

    @Test("a number beyond the range of a counter has a message with the number and the range")
    func counter() throws {
        let message = "the change must be +N, -N, reset, or =N with a number from 0 to 9, not '=10'"
        let details = "{\"parameter\":\"change\",\"message\":\"\(message)\"}"
        let fault = SignFault.error(
            "org.varlink.service.InvalidParameter",
            try JSONTree(Array(details.utf8))
        )
        let response = WebResponse(fault)
        let body = try JSONTree(Array(response.body.dropLast()))
        #expect(response.status == 422)
        #expect((body["error"], body["parameter"]) == ("InvalidParameter", "change"))
        #expect(body["message"] == .string(message))
    }

    @Test("a temporary limit is 429 with the time, and a permanent one is 413")
    func limits() throws {
        func response(_ rest: String) throws -> (UInt32, retryAfter: String?) {
            let details = try JSONTree(Array("{\"what\":\"inputs a second\",\"limit\":50\(rest)}".utf8))
            let response = WebResponse(SignFault.error("org.loopbanner.Sign.LimitExceeded", details))
            #expect(try JSONTree(Array(response.body.dropLast()))["limit"] == .integer(50))
            return (response.status, response.headers.first { $0.name == "Retry-After" }?.value)
        }
        #expect(try response(",\"retry_after\":2") == (429, "2"))
        #expect(try response(",\"retry_after\":null") == (413, nil))
        #expect(try response("") == (429, "1"), "a sign of an older version")
        #expect(WebResponse.tooMany.headers.contains(WebResponse.Header(name: "Retry-After", value: "1")))
    }

    @Test("a call that the sign could not read has the reason as a name")
    func unreadable() throws {
        for (reason, word) in [
            (JSONError.Reason.zeroCharacter, "nul"), (.tooDeep, "depth"), (.repeatedKey, "key"),
        ] {
            let response = WebResponse(SignFault.unreadable(reason))
            #expect(response.status == 422)
            let body = try JSONTree(Array(response.body.dropLast()))
            #expect((body["error"], body["reason"]) == ("Unreadable", .string(word)))
        }
    }
}
