import Diagnostics
import Foundation
import SettingsText
import Testing

@testable import SignGateway

@Suite("The configuration of a gateway")
struct GatewayFileTests {
    private func read(_ text: String) throws -> GatewaySettings {
        try GatewaySettings.parse(Array(text.utf8), file: "g.toml").settings
    }

    private func diagnostics(_ text: String) -> [String] { gatewayDiagnostics(in: text) }

    @Test("an empty file has the service's socket, port 7219 and no secrets")
    func empty() throws {
        let settings = try read("")
        #expect(settings == GatewaySettings())
        #expect(settings.socket == "/run/loopbanner/control")
        #expect(settings.listen == .everywhere(port: 7219))
        #expect(settings.web.passwordFile == nil)
    }

    @Test("a file without the key markup gets a note that plain texts are shown literally")
    func notes() throws {
        func notes(_ text: String) throws -> [String] {
            try GatewaySettings.parse(Array(text.utf8), file: "g.toml").notes.map(\.description)
        }
        let remedy =
            "is shown literally; to allow fields and styles such as {value:NAME} and {bold}, write markup = true"
        let options = "[[source]]\nname = \"a\"\nfile = \"/a\"\nas = \"options\"\n"
        #expect(
            try notes("[mqtt]\nurl = \"mqtt://h\"\n\(options)") == [
                "g.toml:1:1: note: plain text on option/ID topics \(remedy)",
                "g.toml:3:1: note: plain text from this source \(remedy)",
            ]
        )
        for written in ["markup = true\n", "markup = false\n"] {
            #expect(try notes("[mqtt]\nurl = \"mqtt://h\"\n\(written)\(options)\(written)").isEmpty)
        }
        #expect(try notes("[[source]]\nname = \"a\"\nfile = \"/a\"\n").isEmpty, "a value has no markup")
    }

    @Test("every key is read")
    func whole() throws {
        let settings = try read(
            """
            socket = "/run/loopbanner@second/control"
            listen = "127.0.0.1:8080"
            [web]
            hosts = ["Sign.Example.org", "menu"]
            trusted_proxies = ["127.0.0.1", "::1", "unix"]
            password_file = "/etc/secrets"
            certificate = "/etc/c.pem"
            key = "/etc/k.pem"
            """
        )
        #expect(settings.socket == "/run/loopbanner@second/control")
        #expect(settings.listen == .address("127.0.0.1", port: 8080))
        #expect(settings.web.hosts == ["sign.example.org", "menu"])
        #expect(settings.web.trustedProxies == [[127, 0, 0, 1], Array(repeating: 0, count: 15) + [1], []])
        #expect(settings.web.passwordFile == "/etc/secrets")
        #expect(settings.web.certificate == "/etc/c.pem")
        #expect(settings.web.key == "/etc/k.pem")
    }

    @Test("errors have a location and the name of the intended key")
    func errors() {
        #expect(
            diagnostics("sokcet = \"/a\"\nport = \"1\"\n") == [
                "g.toml:1:1: error: unknown key 'sokcet' in the top of the file; did you mean 'socket'?",
                "g.toml:2:1: error: unknown key 'port' in the top of the file; did you mean 'listen'?",
            ]
        )
        #expect(
            diagnostics("[web]\nhosts = [\"a b\", 7]\nkey = \"k\"\n") == [
                "g.toml:2:10: error: hosts: 'a b' is not a host name; write it without a port",
                "g.toml:2:17: error: an element of hosts must be a string, not a whole number; write it in quotes",
                "g.toml:3:7: error: key must be an absolute path, starting with /",
            ]
        )
        #expect(
            diagnostics("[web]\ntrusted_proxies = [\"proxy.local\"]\n") == [
                "g.toml:2:20: error: trusted_proxies: 'proxy.local' is not an IP address; write one such as "
                    + "\"127.0.0.1\", or \"unix\" for a socket file"
            ]
        )
        #expect(
            diagnostics("hosts = []\n") == [
                "g.toml:1:1: error: unknown key 'hosts' in the top of the file; it belongs in [web]"
            ]
        )
    }

    @Test("a table of the sign's file gets the remedy to move it there")
    func signTables() {
        let home =
            "it belongs in the configuration file of the sign, /etc/loopbanner/loopbanner.toml; move it there"
        #expect(
            diagnostics("[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n") == [
                "g.toml:1:2: error: unknown key 'display' in the top of the file; \(home)",
                "g.toml:3:3: error: unknown key 'option' in the top of the file; \(home)",
            ]
        )
    }

    @Test("each table of a sign gets that remedy")
    func allSignTables() {
        for name in ConfigurationNames.sign.sorted() {
            #expect(
                diagnostics("[\(name)]\n") == [
                    "g.toml:1:2: error: unknown key '\(name)' in the top of the file; it belongs in the configuration file of the "
                        + "sign, /etc/loopbanner/loopbanner.toml; move it there"
                ]
            )
        }
    }

    @Test("a sign recognizes exactly the names that this file may have at its top")
    func namesAtTheTop() throws {
        let message = try #require(diagnostics("xqxqxqxqxqxq = 1\n").first)
        let list = try #require(message.components(separatedBy: "allowed: ").last)
        #expect(Set(list.components(separatedBy: ", ")) == ConfigurationNames.gateway)
    }

    @Test("a missing file is a warning, because it may be created before the service starts")
    func missingFiles() throws {
        let text = """
            [web]
            certificate = "/c.pem"
            key = "/k.pem"
            [mqtt]
            url = "mqtts://broker"
            ca = "/ca.pem"
            """
        let loaded = try GatewaySettings.parse(Array(text.utf8), file: "g.toml") { $0 != "/c.pem" }
        #expect(
            loaded.diagnostics.map(\.description) == [
                "g.toml:3:7: warning: key: the file '/k.pem' does not exist",
                "g.toml:6:6: warning: ca: the file '/ca.pem' does not exist",
            ]
        )
    }

    @Test("the name of the sign is text in one line, and the color of its LEDs one of five")
    func labels() throws {
        let settings = try read("name = \"Bäckerei, Fenster\"\n[web]\nleds = \"amber\"\n")
        #expect(settings.name == "Bäckerei, Fenster" && settings.web.leds == .amber)
        #expect(try read("").web.leds == .red)
        let rule = "must have 1 to 64 visible characters on a single line, as in name = \"Bakery, window\""
        for name in ["", "  ", "a\\nb", "a\\tb", String(repeating: "x", count: 65)] {
            #expect(diagnostics("name = \"\(name)\"\n") == ["g.toml:1:8: error: name \(rule)"])
        }
        for (character, name) in [
            ("\u{202E}", "U+202E RIGHT-TO-LEFT OVERRIDE"), ("\u{2066}", "U+2066 LEFT-TO-RIGHT ISOLATE"),
            ("\u{200F}", "U+200F RIGHT-TO-LEFT MARK"), ("\u{200B}", "U+200B ZERO WIDTH SPACE"),
        ] {
            let rule = "contains \(name), which is invisible; remove it"
            #expect(diagnostics("name = \"Tea\(character)ab\"\n") == ["g.toml:1:8: error: name \(rule)"])
        }
        // Emoji and some scripts need characters that cannot be seen.
        for name in ["👩‍👩‍👧", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "می‌خواهم", "مقهى", "בית קפה"] {
            #expect(try read("name = \"\(name)\"\n").name == name)
        }
        #expect(
            diagnostics("[web]\nleds = \"ambr\"\n") == [
                "g.toml:2:8: error: unknown leds 'ambr'; did you mean 'amber'? allowed: 'red', 'amber', 'green', 'blue', "
                    + "'white'"
            ]
        )
    }

    @Test("a certificate without a key, an invalid address and invalid TOML are errors")
    func halves() {
        #expect(
            diagnostics("[web]\ncertificate = \"/c\"\n") == [
                "g.toml:2:15: error: key is missing; certificate and key must be set together"
            ]
        )
        #expect(diagnostics("listen = 7219 8").count == 1)
        #expect(
            diagnostics("listen = \"everywhere\"\n").first?.hasPrefix(
                "g.toml:1:10: error: listen 'everywhere' is not a valid address; use a port"
            ) == true
        )
    }
}
