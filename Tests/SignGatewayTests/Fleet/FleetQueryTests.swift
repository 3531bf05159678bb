import SignAPI
import Testing

@testable import SignGateway

@Suite("Parameters of requests to the page of a fleet")
struct FleetQueryTests {
    private static let release = "sha256:" + String(repeating: "a", count: 64)

    /// Returns the error response to a request with the query `name=value`, or nil if `read` accepts it.
    private func problem<Value>(
        _ name: String,
        _ value: String?,
        _ read: (FleetQuery) throws(RequestError) -> Value
    ) -> String? {
        var request = WebRequest(method: "GET", path: "/api/statistics")
        request.query[name] = value
        do throws(RequestError) {
            _ = try read(FleetQuery(request))
            return nil
        } catch {
            let response = WebResponse(error)
            let body = try? JSONTree(response.body)
            return "\(response.status) \(body?["key"]?.string ?? ""): \(body?["message"]?.string ?? "")"
        }
    }

    private func refusal(_ name: String, _ kind: String) -> String {
        "400 \(name): \(name) must be \(kind)"
    }

    @Test("a day that the calendar does not have is refused, and a missing one selects the latest")
    func days() {
        for day in ["2026-11-27", "2024-02-29", "", nil] {
            #expect(problem("day", day) { query throws(RequestError) in try query.day("day") } == nil)
        }
        for day in [
            "yesterday", "2026-13-01", "2026-02-29", "2026-11-27T00:00:00Z", "27.11.2026", "2026-11-2",
        ] {
            #expect(
                problem("day", day) { query throws(RequestError) in try query.day("day") }
                    == refusal("day", "a day, such as 2026-11-27"),
                "\(day)"
            )
        }
    }

    @Test("the name of a release is sha256: and a hash, and only a difference can do without one")
    func releases() {
        let kind = "the name of a release, sha256: and 64 hexadecimal digits"
        for name in ["sha256:", "sha256:A", String(Self.release.dropFirst(7)), "x", Self.release + "0"] {
            #expect(
                problem("name", name) { query throws(RequestError) in try query.release("name") }
                    == refusal("name", kind),
                "\(name)"
            )
            #expect(
                problem("from", name) { query throws(RequestError) in try query.optionalRelease("from") }
                    == refusal("from", kind),
                "\(name)"
            )
        }
        #expect(
            problem("name", Self.release) { query throws(RequestError) in try query.release("name") } == nil
        )
        for name in ["", nil] {
            #expect(
                problem("to", name) { query throws(RequestError) in try query.optionalRelease("to") } == nil
            )
            #expect(
                problem("name", name) { query throws(RequestError) in try query.release("name") }
                    == refusal("name", kind)
            )
        }
    }

    @Test("a scope is all, a label or a sign, also in a body")
    func scopes() {
        let kind = "all, label/LABEL or node/NODE"
        for scope in ["", "label/", "label/+", "node/A", "every", "all/"] {
            #expect(
                problem("scope", scope) { query throws(RequestError) in try query.scope("scope") }
                    == refusal("scope", kind),
                "\(scope)"
            )
            var request = WebRequest(method: "POST", path: "/api/rollback")
            request.body = Array(#"{"scope":"\#(scope)","release":"\#(scope)"}"#.utf8)
            #expect(throws: RequestError.wrongType("scope", expected: kind), "\(scope)") {
                try FleetBody(request, keys: ["scope", "release"]).scope("scope")
            }
            #expect(throws: RequestError.self, "\(scope)") {
                try FleetBody(request, keys: ["scope", "release"]).release("release")
            }
        }
        #expect(
            problem("scope", "label/a") { query throws(RequestError) in try query.scope("scope") } == nil
        )
    }

    @Test("the size of a picture that no display has is refused with the sizes that displays have")
    func sizes() {
        #expect(
            FleetSign.Display.sizeRule == "that of a display, at most 2048 by 512 and 131072 pixels"
        )
        #expect(
            FleetSign.Display.isPossibleSize(width: 2_048, height: 64)
                && FleetSign.Display.isPossibleSize(width: 256, height: 512)
        )
        #expect(
            !FleetSign.Display.isPossibleSize(width: 2_048, height: 65)
                && !FleetSign.Display.isPossibleSize(width: 2_049, height: 1)
        )
        #expect(
            !FleetSign.Display.isPossibleSize(width: 1, height: 513)
                && !FleetSign.Display.isPossibleSize(width: 0, height: 8)
        )
    }
}
