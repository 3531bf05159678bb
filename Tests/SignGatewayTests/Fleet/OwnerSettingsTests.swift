import TestSupport
import Testing

@testable import SignGateway

@Suite("The configuration of a fleet's owner")
struct OwnerSettingsTests {
    private static let valid = "[fleet]\nname = \"shops\"\n[mqtt]\nurl = \"mqtt://broker\"\n"

    private func mistakes(_ text: String) -> [String] {
        do throws(GatewayFileError) {
            _ = try OwnerSettings.parse(Array(text.utf8), file: "f")
            return []
        } catch {
            return error.diagnostics.map(\.description)
        }
    }

    @Test("the shipped file is valid, also with all its commented keys")
    func shipped() throws {
        let text = try Project.text("config/fleet/fleet.toml")
        let plain = try OwnerSettings.parse(Array(text.utf8), file: "f")
        #expect(plain.fleet == "shops" && plain.keys.count == 1 && plain.keyFile == nil)
        #expect(plain.listen.description == "127.0.0.1:7220")
        let keys = text.split(separator: "\n").map { line in
            line.hasPrefix("# ") && (line.contains(" = ") || line.hasPrefix("# [["))
                ? line.dropFirst(2) : line
        }
        let full = try OwnerSettings.parse(Array(keys.joined(separator: "\n").utf8), file: "f")
        #expect(full.auditFile == "/var/lib/loopbanner-fleet/audit.jsonl")
        #expect(full.playFile == "/var/lib/loopbanner-fleet/play.jsonl")
        #expect(full.alarms.map(\.problem) == [.offline])
        #expect(full.revokedKeyIDs == ["0123456789abcdef"])
        #expect(full.keyFile == "/home/anna/fleet.pem" && full.broker.user == "fleet")
    }

    @Test("files that the configuration does not name are in its folder, or in that of the service")
    func paths() {
        var settings = OwnerSettings()
        settings.setPaths(in: nil)
        #expect(settings.auditFile == nil && settings.playFile == nil)
        settings.auditFile = "/a"
        settings.setPaths(in: "/service")
        #expect(settings.auditFile == "/a" && settings.playFile == "/service/play.jsonl")
        settings = OwnerSettings()
        settings.stateDirectory = "/own"
        settings.setPaths(in: "/service")
        #expect(settings.auditFile == "/own/audit.jsonl" && settings.playFile == "/own/play.jsonl")
    }

    @Test("a mistake is explained with its place and the remedy")
    func mistakes() {
        let cases = [
            (
                "listen = \"x\"\n" + Self.valid,
                "f:1:10: error: listen 'x' is not a valid address; use a port such as"
            ),
            (
                "audit_file = \"a\"\n" + Self.valid,
                "f:1:14: error: audit_file must be an absolute path, starting with /"
            ),
            (
                "port = 7220\n" + Self.valid,
                "f:1:1: error: unknown key 'port' in the top of the file; did you mean 'listen'?"
            ),
            (
                Self.valid + "[web]\nkey = \"/k\"\n",
                "f:6:7: error: certificate is missing; certificate and key must be set together"
            ),
            (Self.valid + "[web]\nawtrix = true\n", "f:6:1: error: unknown key 'awtrix'"),
            (
                Self.valid + "[[alarm]]\nurl = \"http://a\"\n",
                "f:5:1: error: on is missing; write one of offline, display"
            ),
            (
                Self.valid + "[[alarm]]\non = \"ofline\"\nurl = \"http://a\"\n",
                "f:6:6: error: unknown on 'ofline'; did you mean 'offline'?"
            ),
            (
                Self.valid + "[[alarm]]\non = \"clock\"\n",
                "f:5:1: error: an alarm needs either url or command"
            ),
            ("[mqtt]\nurl = \"mqtt://broker\"\n", "f:1:1: error: [fleet] is missing"),
        ]
        for (text, start) in cases {
            #expect(mistakes(text).first?.hasPrefix(start) == true, "\(text): \(mistakes(text))")
        }
    }
}
