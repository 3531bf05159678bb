import Diagnostics
import GatewayMessages
import Testing

@testable import SignGateway

@Suite("The configuration of a broker")
struct BrokerSettingsTests {
    private func read(_ table: String) throws -> BrokerSettings {
        try GatewaySettings.parse(Array("[mqtt]\n\(table)".utf8), file: "g.toml").settings.broker
    }

    private func diagnostics(_ table: String) -> [String] { gatewayDiagnostics(in: "[mqtt]\n\(table)") }

    @Test(
        "an address has a host, a port and possibly TLS",
        arguments: [
            ("mqtt://localhost", "localhost 1883"), ("mqtt://10.0.0.7:1884/", "10.0.0.7 1884"),
            ("mqtts://broker.example.org", "broker.example.org 8883 TLS"), ("mqtt://[::1]", "::1 1883"),
            ("mqtts://[fe80::1%eth0]:99", "fe80::1%eth0 99 TLS"),
        ]
    )
    func addresses(_ text: String, _ expected: String) throws {
        let address = try #require(BrokerAddress(text))
        #expect("\(address.host) \(address.port)\(address.isSecure ? " TLS" : "")" == expected)
    }

    @Test(
        "an invalid address is rejected",
        arguments: [
            "", "localhost", "http://x", "mqtt://", "mqtt://a:0", "mqtt://a:70000", "mqtt://a b",
            "mqtt://[::1",
            "mqtt://[::1]1883", "mqtt://user:pass@host", "mqtt://a/b", "mqtt://[]",
        ]
    )
    func noAddresses(_ text: String) {
        #expect(BrokerAddress(text) == nil)
    }

    @Test(
        "the AWTRIX prefix is different from the topics of signs",
        arguments: ["loopbanner", "loopbanner/x"]
    )
    func prefix(_ prefix: String) {
        #expect(
            diagnostics("url = \"mqtt://h\"\nawtrix_prefix = \"\(prefix)\"\n") == [
                "g.toml:3:17: error: awtrix_prefix: topics under loopbanner/ are reserved for signs; choose "
                    + "another, as in \"awtrix\""
            ]
        )
        #expect(diagnostics("url = \"mqtt://h\"\nawtrix_prefix = \"x/\(prefix)\"\n").isEmpty)
    }

    @Test("every key is read, and without the table there is no broker")
    func whole() throws {
        let settings = try read(
            """
            url = "mqtts://broker.example.org"
            node = "window"
            user = "sign"
            password_file = "/etc/p"
            ca = "/etc/ca.pem"
            discovery = false
            discovery_prefix = "ha/x"
            events = true
            awtrix_prefix = "awtrix_1"
            """
        )
        #expect(settings.address == BrokerAddress("mqtts://broker.example.org:8883"))
        #expect(settings.node == NodeName("window"))
        #expect(
            (settings.user, settings.passwordFile, settings.certificates) == ("sign", "/etc/p", "/etc/ca.pem")
        )
        #expect((settings.announces, settings.discoveryPrefix) == (false, "ha/x"))
        #expect((settings.publishesEvents, settings.awtrixPrefix) == (true, "awtrix_1"))
        #expect(try GatewaySettings.parse([], file: "g").settings.broker.address == nil)
    }

    @Test("errors have a location and a remedy, and repeat no secret")
    func errors() {
        #expect(
            diagnostics("url = \"mqtt://shop:secret@host\"\n") == [
                "g.toml:2:7: error: url is not a broker address; write mqtt://HOST, mqtt://HOST:PORT, or mqtts:// with "
                    + "TLS; set user and password_file separately"
            ]
        )
        #expect(
            diagnostics("url = \"mqtt://h\"\nnode = \"a/b\"\n")
                == ["g.toml:3:8: error: node must be 1 to 32 letters from a to z, digits, _ and -"]
        )
        #expect(
            diagnostics("events = true\n") == [
                "g.toml:1:1: error: url is missing; set it, as in url = \"mqtt://localhost\""
            ]
        )
        #expect(
            diagnostics("url = \"mqtt://h\"\nca = \"/c\"\npassword_file = \"/p\"\n") == [
                "g.toml:3:6: error: ca requires a TLS connection; use mqtts:// in url",
                "g.toml:4:17: error: password_file requires user",
            ]
        )
        #expect(
            diagnostics("url = \"mqtt://h\"\nawtrix_prefix = \"a/#\"\n") == [
                "g.toml:3:17: error: awtrix_prefix must be a topic without + or #, and without / at either end"
            ]
        )
        #expect(
            diagnostics("broker = \"h\"\nurl = \"mqtt://h\"\n")
                == ["g.toml:2:1: error: unknown key 'broker' in [mqtt]; did you mean 'url'?"]
        )
    }
}
