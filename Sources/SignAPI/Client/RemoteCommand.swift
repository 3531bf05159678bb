/// The same command on another machine, by ssh. `-H HOST` or `--host HOST` names the machine.
public enum RemoteCommand {
    /// `arguments` with a host that is written before the command put behind it, where its option is.
    public static func hostLast(_ arguments: [String]) -> [String] {
        guard let first = arguments.first else { return arguments }
        let count = wordsOfHost(first)
        guard count > 0, arguments.count > count else { return arguments }
        return [arguments[count]] + arguments[..<count] + arguments[(count + 1)...]
    }

    /// The words with which ssh runs `loopbanner` with `arguments` on `host`, without the host's option there.
    public static func words(for arguments: [String], on host: String, needsTerminal: Bool) -> [String] {
        let command = ["loopbanner"] + withoutHost(arguments)
        return ["ssh"] + (needsTerminal ? ["-t"] : []) + [
            "--", host, command.map(quoted).joined(separator: " "),
        ]
    }

    private static func withoutHost(_ arguments: [String]) -> [String] {
        var rest = arguments[...]
        var kept: [String] = []
        while let word = rest.first, word != "--" {
            let count = wordsOfHost(word)
            if count == 0 { kept.append(word) }
            rest = rest.dropFirst(max(1, count))
        }
        return kept + rest
    }

    /// How many words the option of the host has that begins with `word`; 0 if none does.
    private static func wordsOfHost(_ word: String) -> Int {
        if word == "-H" || word == "--host" { return 2 }
        return word.hasPrefix("--host=") || word.hasPrefix("-H") ? 1 : 0
    }

    /// `word` for the shell of the other machine.
    private static func quoted(_ word: String) -> String {
        "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
