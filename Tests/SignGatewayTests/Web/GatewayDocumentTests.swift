import SignAPI
import TestSupport
import Testing

@testable import SignGateway

/// Tests the generated parts of the gateway's documents. `scripts/renew-documents` updates them.
@Suite("Documents of the gateway")
struct GatewayDocumentTests {
    private static let examples: [AccessRequest: String] = [
        .changePassword: #"{"old": "…", "new": "…"}"#,
        .addUser: #"{"name": "anna", "password": "…", "role": "edit"}"#, .changeUser: #"{"role": "look"}"#,
        .addToken: #"{"name": "till", "role": "press"}"#, .restart: #"{"run": "…"}"#,
        .changeSettings: #"{"settings": {"mqtt": {"url": "mqtt://localhost"}}}"#,
    ]

    @Test("the table of requests contains every route with an example of its body")
    func requests() throws {
        let rows = Route.common.filter { !$0.hasIDInQuery }.map { route in
            let description = route.description
            var example = ""
            switch route.action {
            case .sign(let method) where description.body != nil:
                example = method.definition.example.map { "`\($0)`" } ?? ""
            case .login: example = #"`{"password": "…"}`"#
            case .access(let request): example = Self.examples[request].map { "`\($0)`" } ?? ""
            default: break
            }
            let isOpen = route.isOpen ? " Needs no login." : ""
            return [
                "`\(route.method) \(route.path)`", example,
                GeneratedText.markdown(description.summary) + isOpen,
            ]
        }
        try GeneratedText.expect(
            GeneratedText.table(["request", "body", "does"], rows),
            in: "docs/gateway.md",
            section: "requests"
        )
    }
}
