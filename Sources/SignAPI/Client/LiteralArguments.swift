/// Handles arguments that start with a minus sign but are not options, such as `-10` and `- closed -`.
///
/// An argument parser would take such an argument for an option, unless it follows `--`.
public enum LiteralArguments {
    /// The commands whose arguments may start with a minus sign.
    private static let commands: Set = ["alert", "brightness", "count", "scale", "set", "value"]
    /// The options of these commands that take the next argument as their value, such as a duration.
    public static let valuedOptions: Set = [
        "-H", "--host", "--socket", "--dwell", "--show", "--color", "--transition", "--slide", "--align",
        "--lifetime", "--before", "--picture", "--for", "--id",
    ]

    /// Reorders `arguments` so that a parser accepts them: options, then `--`, then literal arguments. The arguments
    /// before the first literal one keep their positions.
    public static func separated(_ arguments: [String]) -> [String] {
        guard let command = arguments.first, commands.contains(command),
            let firstLiteral = firstLiteralIndex(in: arguments)
        else { return arguments }
        var remainingArguments = arguments[firstLiteral...]
        var options: [String] = []
        var literals: [String] = []
        while let argument = remainingArguments.popFirst() {
            if argument == "--" {
                literals += remainingArguments
                break
            }
            guard argument.hasPrefix("-"), !isLiteral(argument) else {
                literals.append(argument)
                continue
            }
            options.append(argument)
            if valuedOptions.contains(argument), let value = remainingArguments.popFirst() {
                options.append(value)
            }
        }
        return arguments[..<firstLiteral] + options + ["--"] + literals
    }

    /// Returns the index of the first literal argument after the command. Returns nil if there is none before `--`.
    private static func firstLiteralIndex(in arguments: [String]) -> Int? {
        var index = 1
        while index < arguments.count {
            let argument = arguments[index]
            if isLiteral(argument) { return index }
            if argument == "--" { return nil }
            index += valuedOptions.contains(argument) ? 2 : 1
        }
        return nil
    }

    /// Returns whether `argument` starts with a minus sign but is not an option. An option has one or two
    /// dashes and a letter.
    private static func isLiteral(_ argument: String) -> Bool {
        let dashCount = argument.prefix { $0 == "-" }.count
        guard dashCount > 0 else { return false }
        if dashCount > 2 { return true }
        // A single dash is a literal argument, and two dashes end the options.
        guard let first = argument.dropFirst(dashCount).first else { return dashCount == 1 }
        let isOptionName = first.isASCII && first.isLetter
        return !isOptionName
    }
}
