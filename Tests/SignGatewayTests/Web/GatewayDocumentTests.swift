import SignAPI
import TestSupport
import Testing

@testable import SignGateway

/// The parts of the gateway's documents that are made from its sources. `scripts/renew-documents` writes them.
@Suite("Documents of the gateway")
struct GatewayDocumentTests {
    @Test("the table of requests has every route of the sign with an example of its body")
    func requests() throws {
        let rows = Route.common.filter { !$0.isByQuery }.map { route in
            let description = route.description
            var example = ""
            switch route.action {
            case .sign(let method) where description.body != nil:
                example = method.definition.example.map { "`\($0)`" } ?? ""
            case .login: example = #"`{"password": "…"}`"#
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
