import SignAPI
import Testing

@Suite("A command for a sign on another machine")
struct RemoteCommandTests {
    @Test(
        "a host before the command is put behind it",
        arguments: [
            (["-H", "pi@sign", "status", "--json"], ["status", "-H", "pi@sign", "--json"]),
            (["--host=sign", "next"], ["next", "--host=sign"]),
            (["-Hsign", "next"], ["next", "-Hsign"]),
            (["status", "-H", "sign"], ["status", "-H", "sign"]),
            (["-H", "sign"], ["-H", "sign"]),
            ([], []),
        ]
    )
    func hostLast(_ arguments: [String], _ expected: [String]) {
        #expect(RemoteCommand.hostAfterCommand(arguments) == expected)
    }

    @Test("ssh runs the command without the host option, with every argument quoted for the shell")
    func commandLine() {
        let commandLine = RemoteCommand.sshArguments(
            for: ["goto", "-H", "sign", "it's; rm -rf ~", "--json", "--", "-H", "x"],
            on: "sign",
            needsTerminal: false
        )
        #expect(
            commandLine == [
                "ssh", "--", "sign", "'loopbanner' 'goto' 'it'\\''s; rm -rf ~' '--json' '--' '-H' 'x'",
            ]
        )
    }

    @Test("a terminal is passed on")
    func terminal() {
        let commandLine = RemoteCommand.sshArguments(
            for: ["view", "--host=sign"],
            on: "sign",
            needsTerminal: true
        )
        #expect(commandLine == ["ssh", "-t", "--", "sign", "'loopbanner' 'view'"])
    }
}
