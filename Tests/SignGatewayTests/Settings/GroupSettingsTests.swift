import Diagnostics
import GatewayMessages
import Testing

@testable import SignGateway

@Suite("The group of a sign in a configuration")
struct GroupSettingsTests {
    private func diagnostics(_ text: String) -> [String] { gatewayDiagnostics(in: text, file: "g") }

    private let broker = "[mqtt]\nurl = \"mqtt://broker.local\"\n"

    @Test("a group has a name and a broker")
    func name() throws {
        let text = broker + "[group]\nname = \"shop-1\"\n"
        let settings = try GatewaySettings.parse(Array(text.utf8), file: "g").settings
        #expect(settings.group.name?.text == "shop-1")
        #expect(try GatewaySettings.parse(Array(broker.utf8), file: "g").settings.group.name == nil)
    }

    @Test("errors have a location and a remedy")
    func wrong() {
        #expect(
            diagnostics(broker + "[group]\n") == [
                "g:3:1: error: name is missing; set it, as in name = \"shop\""
            ]
        )
        #expect(
            diagnostics("[group]\nname = \"shop\"\n") == [
                "g:1:2: error: a group needs a broker; add [mqtt] with its url"
            ]
        )
        #expect(
            diagnostics(broker + "[group]\nname = \"a/b\"\n") == [
                "g:4:8: error: name must be 1 to 32 letters from a to z, digits, _ and -"
            ]
        )
        #expect(
            diagnostics(broker + "[group]\nname = \"a\"\ncolumns = 3\n").first?.hasPrefix(
                "g:5:1: error: unknown key 'columns'"
            )
                == true
        )
    }
}
