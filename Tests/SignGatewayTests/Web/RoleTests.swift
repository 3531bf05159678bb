import MonotonicTime
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("The roles of routes")
struct RoleTests {
    private static let routes = Route.common + Route.awtrix
    private let now = Instant(nanoseconds: 1_000_000_000)

    /// Returns the status with which a request to `route` by a token of `role` is rejected, or 200.
    private func status(_ route: Route, _ role: Role, among routes: [Route] = routes) throws -> UInt32 {
        var secrets = SecretFile()
        try secrets.addToken("robot", secret: "t0ken", role: role)
        var gate = WebGate(
            hosts: HostRule(machine: "menu"),
            routes: routes,
            authenticator: Authenticator(secrets)
        )
        let path = route.path.replacing(#/\{\w+\}/#, with: route.allowedPathValues?.first ?? "x")
        var request = WebRequest(method: route.method, path: path)
        request.headers = [
            "host": "menu", "content-type": "application/json", "authorization": "Bearer t0ken",
        ]
        guard case .rejected(let response) = gate.admit(request, at: now) else { return 200 }
        return response.status
    }

    @Test("each route admits its role and the roles after it, and rejects those before it with 403")
    func everyRoute() throws {
        for route in Self.routes {
            guard let least = route.role else { continue }
            for role in Role.allCases {
                let expected: UInt32 = role >= least ? 200 : 403
                #expect(try status(route, role) == expected, "\(route.method) \(route.path) \(role)")
            }
        }
    }

    @Test("each route of a fleet's page admits its role and the roles after it; only own publishes")
    func fleetRoutes() throws {
        for route in Route.fleet {
            guard let least = route.role else { continue }
            for role in Role.allCases {
                let expected: UInt32 = role >= least ? 200 : 403
                let found = try status(route, role, among: Route.fleet)
                #expect(found == expected, "\(route.method) \(route.path) \(role)")
            }
        }
        func paths(_ role: Role) -> [String] {
            Route.fleet.filter { $0.isChange && $0.role == role }.map(\.path).sorted()
        }
        #expect(paths(.look).isEmpty && paths(.press).isEmpty)
        #expect(paths(.edit) == ["/api/abort", "/api/draft", "/api/preview"])
        #expect(paths(.own) == ["/api/alert", "/api/publish", "/api/rollback"])
    }

    @Test("the role look changes nothing of the sign: besides GET, it draws, and changes the own password")
    func look() {
        let changes = Self.routes.filter { $0.role == .look && $0.isChange }
        #expect(changes.map { "\($0.method) \($0.path)" } == ["PUT /api/password", "POST /api/draw"])
        #expect(changes.filter(\.isRecorded).map(\.path) == ["/api/password"])
    }

    @Test("the role edit changes settings, but only an owner chooses the display")
    func display() throws {
        func role(_ settings: String) throws -> Role {
            let tree = try JSONTree(Array(settings.utf8))
            return SignMethod.changeSettings.requiredRole(for: [JSONTree.Member("settings", tree)])
        }
        #expect(try role(#"{"display":{"brightness":40},"scroll":{"speed":30}}"#) == .edit)
        #expect(try role(#"{"display":{"product":"ddp","address":"192.168.1.20"}}"#) == .own)
        #expect(SignMethod.changeSettings.requiredRole(for: []) == .edit)
    }

    @Test("the role press has the buttons, the light, the counters and the end of alerts")
    func press() {
        let paths = Set(Route.common.filter { $0.role == .press }.map(\.path))
        #expect(
            paths == [
                "/api/tap", "/api/next", "/api/previous", "/api/goto", "/api/activate", "/api/pause",
                "/api/resume", "/api/hold", "/api/brightness", "/api/lit", "/api/count", "/api/alert",
                "/api/alert/{id}",
            ]
        )
        #expect(Route.common.first { $0.method == "POST" && $0.path == "/api/alert" }?.role == .edit)
    }

    @Test("only an owner reaches users, tokens, the audit log and a restart")
    func own() {
        let routes = Route.common.filter { $0.role == .own }.map { "\($0.method) \($0.path)" }
        #expect(
            routes == [
                "GET /api/users", "POST /api/users", "PUT /api/users/{name}",
                "DELETE /api/users/{name}", "GET /api/tokens", "POST /api/tokens",
                "DELETE /api/tokens/{name}",
                "GET /api/audit", "GET /api/gateway", "POST /api/gateway", "POST /api/restart",
                "POST /api/sign/restart",
            ]
        )
    }

    @Test("the table of roles in the document is the one of the gateway")
    func document() throws {
        let rows = Role.allCases.map { role in
            let paths = Route.common.filter { $0.role == role && !$0.hasIDInQuery }.map {
                "`\($0.method) \($0.path)`"
            }
            return ["`\(role.rawValue)`", paths.joined(separator: ", ")]
        }
        try GeneratedText.expect(
            GeneratedText.table(["role", "requests, besides those of the roles above"], rows),
            in: "docs/gateway.md",
            section: "roles"
        )
    }

    @Test("a rejection names both roles")
    func message() throws {
        var secrets = SecretFile()
        try secrets.addToken("till", secret: "t", role: .press)
        var gate = WebGate(hosts: HostRule(machine: "menu"), authenticator: Authenticator(secrets))
        var request = WebRequest(method: "GET", path: "/api/users")
        request.headers = ["host": "menu", "authorization": "Bearer t"]
        guard case .rejected(let response) = gate.admit(request, at: now) else {
            Issue.record("admitted")
            return
        }
        let tree = try JSONTree(Array(response.body.dropLast()))
        #expect(tree["error"] == "RoleRequired" && tree["required"] == "own" && tree["role"] == "press")
        #expect(tree["message"] == "this requires the role own; till has the role press")
    }
}
