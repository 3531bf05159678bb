import GatewayMessages
import SignAPI
import TestSupport
import Testing

/// Tests the table of AWTRIX's transitions. `scripts/renew-documents` updates it.
@Suite("Documents of AWTRIX")
struct GeneratedDocumentOfEffectsTests {
    /// Returns the transition of an app that is set after a client has set `TEFF` to `number`.
    private func transition(_ number: Int) throws -> String? {
        let settings = try AWTRIXRequest("settings", appName: nil, body: Array(#"{"TEFF":\#(number)}"#.utf8))
            .makeOutcome(options: [], transitions: AWTRIXTransitions())
        let app = try AWTRIXRequest("custom", appName: "x", body: Array(#"{"text":"a"}"#.utf8))
            .makeOutcome(options: [], transitions: try #require(settings.transitions))
        return app.calls.first?.parameters.first?.value["transition"]?.string
    }

    @Test("the table has every number of TEFF with its transition")
    func effects() throws {
        let names = try #require(AWTRIXTransitions.names.array).map { $0.string ?? "" }
        let rows = try names.enumerated().map { number, name in
            ["\(number)", name, "`\(try transition(number) ?? "")`"]
        }
        try GeneratedText.expect(
            GeneratedText.table(["`TEFF`", "name in AWTRIX", "transition"], rows),
            in: "docs/mqtt.md",
            section: "effects"
        )
    }
}
