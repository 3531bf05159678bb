import SignDaemon
import Testing

@Suite("The command line of the service's program")
struct DaemonArgumentsTests {
    @Test(
        "a configuration and a control socket are named as for loopbanner run",
        arguments: [
            (["run", "--config", "/etc/a.toml"], nil),
            (["--config=/etc/a.toml"], nil),
            (["run", "-c", "/etc/a.toml", "--control", "/run/c"], "/run/c"),
            (["--control=/run/c", "--config", "/etc/a.toml"], "/run/c"),
        ] as [([String], String?)]
    )
    func arguments(_ commandLine: [String], _ control: String?) throws {
        let arguments = try DaemonArguments(commandLine)
        #expect(arguments.configurationPath == "/etc/a.toml")
        #expect(arguments.controlPath == control)
    }

    @Test(
        "--help prints the usage, and --version the version",
        arguments: [["--help"], ["-h"], ["run", "--help"]]
    )
    func help(_ commandLine: [String]) {
        #expect(DaemonArguments.output(for: commandLine) == DaemonArguments.help)
        #expect(DaemonArguments.help.hasPrefix("usage: loopbannerd run --config FILE [--control PATH]\n"))
        #expect(DaemonArguments.output(for: ["--version"]) == "\(DaemonProgram.version)\n")
        #expect(DaemonArguments.output(for: ["--config", "--help"]) == nil)
    }

    @Test(
        "a mistake says what is wrong and how it is written",
        arguments: [
            (["run"], "--config is missing"),
            (["run", "--config"], "--config needs a path"),
            (["--config="], "--config needs a path"),
            (["check", "--config", "a"], "unknown argument 'check'"),
            (["--config", "a", "-c", "b"], "-c is given twice"),
            (["--config", "a", "--verbose"], "unknown argument '--verbose'"),
            (["--config", "-"], "the configuration cannot be -, because a reload reads it again"),
        ]
    )
    func mistakes(_ commandLine: [String], _ problem: String) {
        let error = #expect(throws: DaemonArguments.UsageError.self) { try DaemonArguments(commandLine) }
        #expect(error?.description == "\(problem); usage: loopbannerd run --config FILE [--control PATH]")
    }
}
