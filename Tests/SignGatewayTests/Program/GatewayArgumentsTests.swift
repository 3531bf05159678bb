import Testing

@testable import SignGateway

@Suite("The command line of the gateway")
struct GatewayArgumentsTests {
    private func arguments(_ text: String) throws -> GatewayArguments {
        try GatewayArguments(text.split(separator: " ").map(String.init))
    }

    private func problem(_ text: String) -> String? {
        do throws(GatewayArguments.UsageError) {
            _ = try GatewayArguments(text.split(separator: " ").map(String.init))
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "every command prints its help",
        arguments: [
            ("", nil), ("check ", "check"), ("password ", "password"), ("token ", "token"),
            ("--config x ", nil), ("check --config x ", "check"), ("password x ", "password"),
            ("token robot ", "token"), ("token robot x ", "token"),
        ] as [(String, String?)]
    )
    func help(_ beginning: String, _ command: String?) throws {
        for option in ["--help", "-h"] {
            #expect(try arguments(beginning + option).command == .help(command))
        }
        let help = GatewayArguments.help(for: command)
        #expect(help.hasPrefix(command.map { "usage: loopbanner-gateway \($0) " } ?? "Connects"))
        #expect(help.hasSuffix("See loopbanner-gateway(8).\n"))
    }

    @Test("the help of the program lists all commands")
    func allCommands() throws {
        #expect(try arguments("help").command == .help(nil))
        for command in [
            "--config FILE", "check", "password [FILE]", "address", "token NAME [--role ROLE] [FILE]",
            "user NAME ROLE [FILE]", "--version",
        ] {
            #expect(GatewayArguments.help().contains("loopbanner-gateway \(command)"), "\(command)")
        }
    }

    @Test(
        "names and paths that start with a minus sign are refused",
        arguments: [
            ("password --hlep", "--hlep"), ("password -", "-"), ("token -x", "-x"),
            ("token robot --force", "--force"), ("check --config x -y", "-y"), ("--verison", "--verison"),
        ]
    )
    func minusSigns(_ text: String, _ argument: String) {
        #expect(problem(text) == "unknown argument '\(argument)'; see loopbanner-gateway --help")
    }

    @Test("address reads the packaged configuration by default")
    func address() throws {
        let standard = try arguments("address")
        #expect((standard.command, standard.configurationFile) == (.address, "/etc/loopbanner/gateway.toml"))
        #expect(try arguments("address --config /a").configurationFile == "/a")
        #expect(problem("address here") == "unknown argument 'here'; see loopbanner-gateway --help")
    }

    @Test("options need a path, and the configuration is required")
    func options() throws {
        let run = try arguments("--config=/a --page /b")
        #expect((run.command, run.configurationFile, run.pageFolder) == (.run, "/a", "/b"))
        for text in ["check /a", "check -c /a", "check --config /a"] {
            let check = try arguments(text)
            #expect((check.command, check.configurationFile) == (.check, "/a"), "\(text)")
        }
        #expect(problem("check") == "check needs a FILE; see loopbanner-gateway --help")
        #expect(problem("check /a /b") == "unknown argument '/b'; see loopbanner-gateway --help")
        #expect(problem("--config") == "--config needs a path; see loopbanner-gateway --help")
        #expect(problem("--config --page") == "--config needs a path; see loopbanner-gateway --help")
        #expect(problem("") == "--config FILE is missing; see loopbanner-gateway --help")
        #expect(problem("token") == "token needs a name; see loopbanner-gateway --help")
    }

    @Test("the secrets file is optional")
    func secrets() throws {
        #expect(try arguments("password").secretsFile == "/etc/loopbanner/gateway.secrets")
        #expect(try arguments("password /s").secretsFile == "/s")
        let token = try arguments("token robot /s")
        #expect((token.command, token.secretsFile) == (.token("robot", .look), "/s"))
        let limited = try arguments("token robot --role press /s")
        #expect((limited.command, limited.secretsFile) == (.token("robot", .press), "/s"))
        let user = try arguments("user anna edit")
        #expect((user.command, user.secretsFile) == (.user("anna", .edit), "/etc/loopbanner/gateway.secrets"))
        let roles = "look, press, edit, own; see loopbanner-gateway --help"
        #expect(problem("user") == "user needs a name; see loopbanner-gateway --help")
        #expect(problem("user anna") == "user 'anna' needs a role: \(roles)")
        #expect(problem("token robot --role admin") == "--role needs a role: \(roles)")
        #expect(problem("password /s /t") == "unknown argument '/t'; see loopbanner-gateway --help")
    }
}
