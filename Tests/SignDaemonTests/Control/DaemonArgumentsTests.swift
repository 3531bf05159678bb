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
    func arguments(_ words: [String], _ control: String?) throws {
        let arguments = try DaemonArguments(words)
        #expect(arguments.file == "/etc/a.toml")
        #expect(arguments.control == control)
    }

    @Test(
        "--help prints the usage, and --version the version",
        arguments: [["--help"], ["-h"], ["run", "--help"]]
    )
    func help(_ words: [String]) {
        #expect(DaemonArguments.output(for: words) == DaemonArguments.help)
        #expect(DaemonArguments.help.hasPrefix("usage: loopbannerd run --config FILE [--control PATH]\n"))
        #expect(DaemonArguments.output(for: ["--version"]) == "\(DaemonProgram.version)\n")
        #expect(DaemonArguments.output(for: ["--config", "--help"]) == nil)
    }

    @Test(
        "a mistake says what is wrong and how it is written",
        arguments: [
            (["run"], "there is no configuration"),
            (["run", "--config"], "--config needs a path"),
            (["--config="], "--config needs a path"),
            (["check", "--config", "a"], "unknown argument 'check'"),
            (["--config", "a", "-c", "b"], "-c is there twice"),
            (["--config", "a", "--verbose"], "unknown argument '--verbose'"),
            (["--config", "-"], "a sign reads its configuration again later, so it cannot be -"),
        ]
    )
    func mistakes(_ words: [String], _ problem: String) {
        let error = #expect(throws: DaemonArguments.Misread.self) { try DaemonArguments(words) }
        #expect(error?.description == "\(problem); usage: loopbannerd run --config FILE [--control PATH]")
    }
}
