/// Runs a command on another machine over ssh, which `-H HOST` or `--host HOST` requests.
public enum RemoteCommand {
    /// Returns `arguments` with a leading host option moved behind the command, where the parser accepts it.
    public static func hostAfterCommand(_ arguments: [String]) -> [String] {
        guard let first = arguments.first else { return arguments }
        let count = hostOptionLength(first)
        guard count > 0, arguments.count > count else { return arguments }
        return [arguments[count]] + arguments[..<count] + arguments[(count + 1)...]
    }

    /// Returns the command line of ssh that runs `loopbanner` with `arguments` on `host`, without the host option.
    public static func sshArguments(
        for arguments: [String],
        on host: String,
        needsTerminal: Bool
    ) -> [String] {
        let command = ["loopbanner"] + withoutHost(arguments)
        return ["ssh"] + (needsTerminal ? ["-t"] : [])
            + ["--", host, command.map(shellQuoted).joined(separator: " ")]
    }

    private static func withoutHost(_ arguments: [String]) -> [String] {
        var rest = arguments[...]
        var kept: [String] = []
        while let argument = rest.first, argument != "--" {
            let count = hostOptionLength(argument)
            if count == 0 { kept.append(argument) }
            rest = rest.dropFirst(max(1, count))
        }
        return kept + rest
    }

    /// Returns the number of arguments of a host option that starts with `argument`, or 0 if it starts none.
    private static func hostOptionLength(_ argument: String) -> Int {
        if argument == "-H" || argument == "--host" { return 2 }
        return argument.hasPrefix("--host=") || argument.hasPrefix("-H") ? 1 : 0
    }

    private static func shellQuoted(_ argument: String) -> String {
        let parts = argument.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: "'\\''") + "'"
    }
}
