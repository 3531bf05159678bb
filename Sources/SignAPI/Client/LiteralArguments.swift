/// The handling of arguments that start with a minus sign but are not options, such as `-10` and `- closed -`.
///
/// An argument parser would read such an argument as an option, unless it follows `--`.
public enum LiteralArguments {
    /// The commands whose arguments may start with a minus sign.
    private static let commands: Set = ["alert", "brightness", "count", "scale", "set", "value"]
    /// The options of these commands that take the next argument as their value.
    public static let valuedOptions: Set = [
        "-H", "--host", "--socket", "--dwell", "--show", "--color", "--transition", "--slide", "--align",
        "--lifetime", "--before", "--picture", "--for", "--id",
    ]

    /// Returns `arguments` in an order that a parser accepts: options, then `--`, then literal arguments. The arguments
    /// before the first literal argument keep their positions.
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
        while let argument = rest.popFirst() {
            if argument == "--" {
                literals += rest
                break
            }
            guard argument.hasPrefix("-"), !isLiteral(argument) else {
                literals.append(argument)
                continue
            }
            options.append(argument)
            if valuedOptions.contains(argument), let value = rest.popFirst() { options.append(value) }
        }
        return arguments[..<index] + options + ["--"] + literals
    }

    /// Returns whether `argument` starts with a minus sign but does not have the form of an option, which is one or two
    /// dashes and a letter.
    private static func isLiteral(_ argument: String) -> Bool {
        let dashes = argument.prefix { $0 == "-" }.count
        guard dashes > 0, let first = argument.dropFirst(dashes).first else {
            return dashes == 1 || dashes > 2
        }
        return dashes > 2 || !(first.isASCII && first.isLetter)
    }
}
