import Testing

@testable import SignGateway

@Suite("The checks of a gateway")
struct GatewayCheckupTests {
    private static func checkup(_ text: String) -> GatewayCheckup {
        GatewayCheckup(
            configuration: Result { () throws(GatewayFileError) in
                try GatewaySettings.parse(Array(text.utf8), file: "gateway.toml")
            },
            file: "gateway.toml",
            settings: GatewaySettings(),
            isSignConnected: true,
            isBrokerConnected: nil,
            sources: []
        )
    }

    private static func rows(_ checkup: GatewayCheckup) -> [String] {
        checkup.results.map { check in
            "\(check.verdict.rawValue) \(check.subject): \(check.finding)"
                + (check.remedy.map { " \($0)" } ?? "")
        }
    }

    @Test("a gateway that works has no remedies")
    func good() {
        #expect(
            Self.rows(Self.checkup("")) == [
                "ok configuration: gateway.toml is valid", "ok sign: connected at /run/loopbanner/control",
            ]
        )
    }

    @Test("each problem has its remedy")
    func problems() {
        var checkup = Self.checkup("lisen = \"7219\"\n")
        checkup.isSignConnected = false
        checkup.isBrokerConnected = false
        checkup.sources = [
            SourceFailures(name: "soup", failureCount: 3), SourceFailures(name: "tea", failureCount: 0),
        ]
        #expect(
            Self.rows(checkup) == [
                "fail configuration: gateway.toml:1:1: error: unknown key 'lisen' in the top of the file; did you mean "
                    + "'listen'? Correct the file. Until then, the gateway does not restart.",
                "fail sign: no sign answers at /run/loopbanner/control Start the sign: `sudo systemctl start loopbanner`.",
                "fail MQTT broker: not connected Check url, user and password in [mqtt]. See the log for the reason.",
                "note source soup: 3 failures since the start See the log for the reasons.",
                "ok source tea: no failures since the start",
            ]
        )
    }

    @Test("a configuration that has changed since the start needs a restart")
    func changed() {
        #expect(
            Self.rows(Self.checkup("name = \"Bakery\"\n"))[1]
                == "note configuration: the configuration has changed since the start Restart the gateway."
        )
    }
}
