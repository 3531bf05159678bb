import GatewayMessages
import MonotonicTime
import Testing

@testable import SignGateway

@Suite("The AWTRIX routes")
struct AWTRIXRouteTests {
    private func gate(_ routes: [Route]) -> WebGate {
        WebGate(hosts: HostRule(machine: "sign"), routes: routes, authenticator: Authenticator(SecretFile()))
    }

    private func status(_ gate: WebGate, _ request: WebRequest) -> UInt32? {
        var gate = gate
        guard case .rejected(let response) = gate.admit(request, at: .zero) else { return nil }
        return response.status
    }

    @Test("they exist only if the configuration enables them, and differ from the common routes")
    func enabled() {
        let headers = ["host": "sign", "content-length": "0"]
        let request = WebRequest(method: "POST", path: "/api/nextapp", headers: headers)
        #expect(status(gate(Route.common), request) == 404)
        #expect(status(gate(Route.common + Route.awtrix), request) == 403, "no password is set")
        let own = Set(Route.common.map { "\($0.method) \($0.path)" })
        for route in Route.awtrix { #expect(!own.contains("\(route.method) \(route.path)"), "\(route.path)") }
    }

    @Test("the ignored commands share a path, which matches no other command")
    func ignoredCommands() {
        let routes = Route.common + Route.awtrix
        func match(_ method: String, _ command: String) -> Route.Match {
            Route.matching(WebRequest(method: method, path: "/api/\(command)"), in: routes)
        }
        for command in AWTRIXRequest.ignoredCommands {
            guard case .route(let route, command) = match("POST", command) else {
                Issue.record("\(command) has no route")
                continue
            }
            #expect(route.action == .awtrix(nil) && route.path == "/api/{word}")
        }
        #expect(match("PUT", "sleep") == .otherMethods(["POST"]))
        #expect(match("POST", "effects") == .otherMethods(["GET", "HEAD"]))
        #expect(match("POST", "state") == .otherMethods(["GET", "HEAD"]))
        #expect(match("POST", "explode") == .none)
    }

    @Test("a command without a body needs no content type, but a page of another site is rejected")
    func types() {
        let gate = gate(Route.common + Route.awtrix)
        var request = WebRequest(
            method: "POST",
            path: "/api/nextapp",
            headers: ["host": "sign", "content-length": "0"]
        )
        #expect(status(gate, request) == 403, "no password is set")
        request.headers["origin"] = "http://evil.example"
        #expect(status(gate, request) == 403)
        request.headers["origin"] = nil
        request.headers["content-type"] = "text/plain"
        #expect(status(gate, request) == 415)
        request.headers["content-type"] = nil
        request.headers["content-length"] = "2"
        #expect(status(gate, request) == 415)
        request.headers["content-length"] = nil
        request.headers["transfer-encoding"] = "chunked"
        #expect(status(gate, request) == 415, "a body of unknown length")
        request.headers["transfer-encoding"] = nil
        #expect(status(gate, request) == 403, "no body at all")
        let own = WebRequest(
            method: "POST",
            path: "/api/next",
            headers: ["host": "sign", "content-length": "0"]
        )
        #expect(status(gate, own) == 415)
        let removal = WebRequest(method: "DELETE", path: "/api/alert", headers: ["host": "sign"])
        #expect(status(gate, removal) == 403, "a browser sends no length with it")
    }
}
