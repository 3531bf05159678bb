import Diagnostics
import GatewayMessages
import MonotonicTime
import Testing

@testable import SignGateway

@Suite("Sources of a gateway")
struct SourceSettingsTests {
    private static let broker = "[mqtt]\nurl = \"mqtt://h\"\n"

    private func diagnostics(_ text: String) -> [String] { gatewayDiagnostics(in: text) }

    @Test("a source has a topic, a name and a conversion")
    func whole() throws {
        let text =
            Self.broker + """
                [[source]]
                name = "out"
                mqtt = "sensors/+/out"
                pointer = "/temperature"
                lifetime = "30min"
                [[source]]
                name = "news"
                mqtt = "news/#"
                as = "options"
                max = 3
                """
        let sources = try GatewaySettings.parse(Array(text.utf8), file: "g.toml").settings.sources
        let pointer = try #require(JSONPointer("/temperature"))
        #expect(
            sources.map(\.contents) == [
                SourceContents(.value, name: "out", pointer: pointer, lifetime: "1800000ms"),
                SourceContents(.options, name: "news", maximumOptions: 3),
            ]
        )
        #expect(sources.map(\.topic) == ["sensors/+/out", "news/#"])
    }

    @Test("markup applies to plain texts that become options")
    func markup() throws {
        let text = Self.broker + "[[source]]\nname = \"a\"\nmqtt = \"a\"\nas = \"options\"\n"
        func isMarkup(_ text: String) throws -> Bool? {
            try GatewaySettings.parse(Array(text.utf8), file: "g.toml").settings.sources.first?.contents
                .hasMarkup
        }
        #expect(try isMarkup(text) == false)
        #expect(try isMarkup(text + "markup = true\n") == true)
        #expect(
            diagnostics(Self.broker + "[[source]]\nname = \"a\"\nmqtt = \"a\"\nmarkup = true\n") == [
                "g.toml:6:1: warning: markup has no effect on a value, which is always shown literally; it is only for "
                    + "as = \"options\""
            ]
        )
    }

    @Test("errors have a location and a remedy")
    func errors() {
        #expect(
            diagnostics("[[source]]\nname = \"a\"\nmqtt = \"x\"\n")
                == ["g.toml:1:3: error: a source with mqtt needs a broker; add [mqtt] with its url"]
        )
        #expect(
            diagnostics(Self.broker + "[[source]]\nmqtt = \"x\"\n") == ["g.toml:3:1: error: name is missing"]
        )
        #expect(
            diagnostics(Self.broker + "[[source]]\nname = \"a\"\n") == [
                "g.toml:3:1: error: mqtt, file, http or command is missing; set the topic, path, URL or program that "
                    + "updates 'a'"
            ]
        )
        let twice = "[[source]]\nname = \"a\"\nmqtt = \"x\"\n"
        #expect(
            diagnostics(Self.broker + twice + twice) == [
                "g.toml:6:1: error: duplicate source name 'a'"
            ]
        )
        #expect(
            diagnostics(Self.broker + "[[source]]\nname = \"a b\"\nmqtt = \"a/#/b\"\npointer = \"x\"\n") == [
                "g.toml:4:8: error: name must be 1 to 64 letters from a to z, digits, _, . and -",
                "g.toml:5:8: error: mqtt must be a topic; + and # must each be a whole level, and # must be last",
                "g.toml:6:11: error: pointer must begin with /, as in \"/main/temp\" (RFC 6901)",
            ]
        )
        #expect(
            diagnostics(Self.broker + "[source]\nname = \"a\"\n")
                == ["g.toml:3:2: error: write [[source]] with double brackets"]
        )
    }

    @Test("a file needs no broker")
    func file() throws {
        let text = "[[source]]\nname = \"soup\"\nfile = \"/run/soup\"\nlifetime = \"1h\"\n"
        let source = try #require(
            try GatewaySettings.parse(Array(text.utf8), file: "g.toml").settings.sources.first
        )
        #expect(source.path == "/run/soup")
        #expect(source.topic == nil)
        #expect(source.lifetime == .seconds(3600))
    }

    @Test("a command runs every minute, and its output expires after three intervals")
    func command() throws {
        func source(_ lines: String) throws -> SourceSettings {
            let text = "[[source]]\nname = \"news\"\ncommand = [\"/bin/news\", \"-1\"]\n" + lines
            return try #require(
                try GatewaySettings.parse(Array(text.utf8), file: "g.toml").settings.sources.first
            )
        }
        let standard = try source("")
        #expect(standard.command?.arguments == ["/bin/news", "-1"])
        #expect(standard.command?.interval == .seconds(60))
        #expect(standard.lifetime == .seconds(180))
        #expect(standard.contents.lifetime == "180000ms")
        #expect(try source("every = \"1h\"\nlifetime = \"30min\"\n").lifetime == .seconds(1800))
    }

    @Test("a command has an absolute path, and only http and command have an interval")
    func commandErrors() {
        func commandDiagnostics(_ lines: String) -> [String] {
            diagnostics("[[source]]\nname = \"a\"\n" + lines)
        }
        let noShell =
            "command must start with the absolute path of a program, as in \"/usr/bin/curl\"; no shell is used"
        #expect(commandDiagnostics("command = [\"curl -s x\"]\n") == ["g.toml:3:11: error: \(noShell)"])
        #expect(
            commandDiagnostics("command = \"/usr/bin/curl\"\n").first?
                .contains("a program and its arguments, as in [\"/usr/bin/curl\", \"-s\"]") == true
        )
        #expect(commandDiagnostics("command = []\n").count == 1)
        #expect(commandDiagnostics("command = [\"/x\"]\nevery = \"1s\"\n").count == 1)
        #expect(
            commandDiagnostics("file = \"/x\"\nevery = \"1min\"\n") == [
                "g.toml:4:1: error: every applies only to http and command; mqtt and file are read whenever they change"
            ]
        )
    }

    @Test("a URL is fetched by curl, without redirections and without a configuration file")
    func address() throws {
        func command(_ lines: String) throws -> (arguments: [String], input: [UInt8]?, interval: Nanoseconds)?
        {
            let text = "[[source]]\nname = \"soup\"\n" + lines
            let source = try GatewaySettings.parse(Array(text.utf8), file: "g.toml").settings.sources.first
            #expect(source?.lifetime == .seconds(180))
            #expect(source?.place == "https://h/s.json?a=[1]")
            return source?.command
        }
        let address = "https://me:pass\\\\word@h/s.json?a=[1]"
        let (found, input, _) = try #require(try command("http = \"\(address)\"\n"))
        #expect(found.prefix(2) == ["/usr/bin/curl", "--disable"])
        // Every user of the machine can read the arguments of a process, and an address may contain a password.
        #expect(found.suffix(2) == ["--config", "-"] && !found.contains { $0.contains("word") })
        #expect(input.map { String(decoding: $0, as: UTF8.self) } == "url = \"\(address)\"\n")
        #expect(found.contains("--max-redirs") && found.contains("=http,https"))
        for wrong in [
            "ftp://h/", "h", "http://", "https:///x", "file:///etc/passwd", "-K/etc/x", "http://a b",
        ] {
            #expect(
                diagnostics("[[source]]\nname = \"a\"\nhttp = \"\(wrong)\"\n") == [
                    "g.toml:3:8: error: http must be a URL such as \"https://example.org/soup.json\""
                ],
                "\(wrong)"
            )
        }
    }

    @Test("a source has one origin, and a file has an absolute path")
    func origins() {
        #expect(
            diagnostics(Self.broker + "[[source]]\nname = \"a\"\nmqtt = \"x\"\nfile = \"/x\"\n") == [
                "g.toml:6:1: error: 'a' has more than one of mqtt, file, http and command; use another [[source]] "
                    + "for the other"
            ]
        )
        #expect(
            diagnostics("[[source]]\nname = \"a\"\nfile = \"x\"\n")
                == ["g.toml:3:8: error: file must be an absolute path, starting with /"]
        )
    }

    @Test(
        "topics match the filter of a source by the rules of MQTT",
        arguments: [
            ("a/b", "a/b", true), ("a/b", "a/+", true), ("a/b/c", "a/+", false), ("a/b/c", "a/#", true),
            ("a", "a/#", true),
            ("$SYS/x", "#", false),
        ]
    )
    func topics(_ topic: String, _ filter: String, _ fits: Bool) {
        #expect(BrokerConnection.matches(topic, filter) == fits)
    }

    @Test(
        "messages name a source by its address without the password in it",
        arguments: [
            ("http://anna:tea@example.org/a@b", "http://example.org/a@b"),
            ("https://anna@example.org", "https://example.org"),
            ("http://anna:t/ea@example.org/a", "http://example.org/a"),
            ("http://anna:t@ea@example.org:80/", "http://example.org:80/"),
            ("http://example.org:80/@a", "http://example.org:80/@a"),
            ("http://[::1]:80/@a", "http://[::1]:80/@a"),
            ("http://example.org/a@b", "http://example.org/a@b"),
        ]
    )
    func redacted(url: String, place: String) throws {
        let text = "[[source]]\nname = \"soup\"\nhttp = \"\(url)\"\n"
        let settings = try GatewaySettings.parse(Array(text.utf8), file: "g.toml").settings
        #expect(settings.sources.first?.place == place)
        #expect(settings.sources.first?.origin == .address(url, interval: .seconds(60)))
    }
}
