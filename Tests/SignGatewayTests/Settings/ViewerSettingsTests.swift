import Diagnostics
import Pixels
import Testing

@testable import SignGateway

@Suite("Network displays in the configuration")
struct ViewerSettingsTests {
    private func viewers(_ text: String) throws -> [ViewerSettings] {
        try GatewaySettings.parse(Array(text.utf8), file: "g.toml").settings.viewers
    }

    private func diagnostics(_ lines: String) -> [String] { gatewayDiagnostics(in: "[[viewer]]\n\(lines)") }

    @Test("a display has an address, the default port of its protocol, and a color for signs without colors")
    func whole() throws {
        let found = try viewers(
            """
            [[viewer]]
            ddp = "192.168.1.20"
            color = "#ff8000"
            [[viewer]]
            flaschen_taschen = "[fd00::20]"
            [[viewer]]
            ddp = "10.0.0.1:4049"
            """
        )
        #expect(
            found == [
                ViewerSettings(
                    displayProtocol: .ddp,
                    address: .address("192.168.1.20", port: 4048),
                    ink: Color(red: 255, green: 128, blue: 0)
                ),
                ViewerSettings(displayProtocol: .flaschenTaschen, address: .address("fd00::20", port: 1337)),
                ViewerSettings(displayProtocol: .ddp, address: .address("10.0.0.1", port: 4049)),
            ]
        )
    }

    @Test("errors have a location and a remedy")
    func errors() {
        let address =
            "write one such as \"192.168.1.20\", \"192.168.1.20:4048\" or \"[fd00::20]\", not a name"
        #expect(
            diagnostics("ddp = \"wled.local\"\n") == [
                "g.toml:2:7: error: ddp 'wled.local' is not an IP address; \(address)"
            ]
        )
        for text in ["4048", "/run/x", "fd00::20", ""] {
            #expect(diagnostics("ddp = \"\(text)\"\n").count == 1, "\(text)")
        }
        let none = "ddp or flaschen_taschen is missing; set it to the address of the display"
        #expect(diagnostics("color = \"#ffffff\"\n") == ["g.toml:1:1: error: \(none)"])
        let one =
            "a viewer has either ddp or flaschen_taschen; use another [[viewer]] for the other display"
        #expect(
            diagnostics("ddp = \"10.0.0.1\"\nflaschen_taschen = \"10.0.0.1\"\n") == [
                "g.toml:3:1: error: \(one)"
            ]
        )
        for text in ["#ff80", "red", "#+12345", "ff8000"] {
            #expect(
                diagnostics("ddp = \"10.0.0.1\"\ncolor = \"\(text)\"\n") == [
                    "g.toml:3:9: error: color must be a color such as \"#ff8000\""
                ]
            )
        }
    }
}
