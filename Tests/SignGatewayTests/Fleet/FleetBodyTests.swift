import SignAPI
import Testing

@testable import SignGateway

@Suite("Bodies of requests to the page of a fleet")
struct FleetBodyTests {
    @Test("a body with an unknown member, or a member of another kind, is refused")
    func bodies() {
        func problem(_ text: String) -> RequestError? {
            var request = WebRequest(method: "POST", path: "/api/abort")
            request.body = Array(text.utf8)
            do throws(RequestError) {
                let body = try FleetBody(request, keys: ["scope", "number", "why"])
                _ = try (body.text("scope"), body.number("number"), body.optionalText("why"))
                return nil
            } catch {
                return error
            }
        }
        #expect(problem(#"{"scope":"all","number":4,"why":"typing error"}"#) == nil)
        #expect(problem(#"{"scope":"all","number":4.0}"#) == nil)
        #expect(
            problem(#"{"scope":"all","nmber":4}"#)
                == .unknownMember("nmber", allowed: ["scope", "number", "why"])
        )
        #expect(problem(#"{"number":4}"#) == .wrongType("scope", expected: "a text"))
        #expect(problem(#"{"scope":"all"}"#) == .notANumber("number"))
        #expect(problem(#"{"scope":"all","number":4,"why":[]}"#) != nil)
        let response = WebResponse(RequestError.unknownMember("nmber", allowed: ["scope", "number", "why"]))
        #expect(
            String(decoding: response.body, as: UTF8.self).contains(
                "'nmber' is unknown; did you mean number?"
            )
        )
    }
}
