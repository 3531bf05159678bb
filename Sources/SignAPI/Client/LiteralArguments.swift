/// Texts and numbers on a command line that begin with a minus sign, such as `-10` or `- closed -`.
///
/// A parser takes them for options. Behind `--` it takes them as they are.
public enum LiteralArguments {
    /// The commands whose arguments may begin with a minus sign.
    private static let commands: Set = ["alert", "brightness", "scale", "set", "value"]
    /// Their options that take the next word as a value.
    public static let valuedOptions: Set = [
        "-H", "--host", "--socket", "--dwell", "--show", "--color", "--lifetime", "--before", "--picture",
        "--for",
        "--id",
    ]

    /// Returns `arguments` with all that follows the first literal sorted into options, `--`, and literals.
    public static func separated(_ arguments: [String]) -> [String] {
        guard let command = arguments.first, commands.contains(command) else { return arguments }
        var index = 1
        while index < arguments.count, !isLiteral(arguments[index]) {
            if arguments[index] == "--" { return arguments }
            index += valuedOptions.contains(arguments[index]) ? 2 : 1
        }
        guard index < arguments.count else { return arguments }
        var rest = arguments[index...]
        var options: [String] = []
        var literals: [String] = []
        while let word = rest.popFirst() {
            if word == "--" {
                literals += rest
                break
            }
            guard word.hasPrefix("-"), !isLiteral(word) else {
                literals.append(word)
                continue
            }
            options.append(word)
            if valuedOptions.contains(word), let value = rest.popFirst() { options.append(value) }
        }
        return arguments[..<index] + options + ["--"] + literals
    }

    /// Whether `word` begins with a minus sign and is no option: an option's dashes are one or two, and a letter follows.
    private static func isLiteral(_ word: String) -> Bool {
        let dashes = word.prefix { $0 == "-" }.count
        guard dashes > 0, let first = word.dropFirst(dashes).first else { return dashes == 1 || dashes > 2 }
        return dashes > 2 || !(first.isASCII && first.isLetter)
    }
}
