/// Runs a command of `loopbanner` on another machine over ssh, as the option `-H HOST` or `--host HOST`
/// requests.
public enum RemoteCommand {
    /// Moves a host option at the start of `arguments`, such as `-H HOST`, behind the name of the command,
    /// and returns the result. The argument parser accepts this option only there.
    public static func hostAfterCommand(_ arguments: [String]) -> [String] {
        guard let first = arguments.first else { return arguments }
        let count = hostOptionLength(first)
        guard count > 0, arguments.count > count else { return arguments }
        return [arguments[count]] + arguments[..<count] + arguments[(count + 1)...]
    }

    /// Returns the command line that runs `loopbanner` with `arguments` on the machine `host` over ssh. The
    /// host option, such as `-H HOST`, is removed from the arguments. If `needsTerminal` is true, ssh
    /// allocates a terminal.
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
        var remainingArguments = arguments[...]
        var otherArguments: [String] = []
        while let argument = remainingArguments.first, argument != "--" {
            let count = hostOptionLength(argument)
            if count == 0 { otherArguments.append(argument) }
            remainingArguments = remainingArguments.dropFirst(max(1, count))
        }
        return otherArguments + remainingArguments
    }

    /// Returns the number of arguments that the host option occupies if `argument` is the first of them: 2
    /// for `-H HOST`, 1 for `--host=HOST`. Returns 0 if `argument` is not a host option.
    private static func hostOptionLength(_ argument: String) -> Int {
        if argument == "-H" || argument == "--host" { return 2 }
        return argument.hasPrefix("--host=") || argument.hasPrefix("-H") ? 1 : 0
    }

    private static func shellQuoted(_ argument: String) -> String {
        let parts = argument.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: "'\\''") + "'"
    }
}
