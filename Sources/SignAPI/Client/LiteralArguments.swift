import Diagnostics

/// Handles command line arguments that start with a minus sign but are not options, such as `-10`, `-tea` and
/// `- closed -`.
///
/// An argument parser would take them for options unless they follow `--`.
public enum LiteralArguments {
    /// The options that one command of the program accepts.
    public struct Options: Sendable {
        /// The options of the command that take the next argument as their value, such as `--lifetime`.
        public var valued: Set<String>
        /// The options of the command that have no value, such as `--json`.
        public var flags: Set<String>

        fileprivate init(valued: Set<String> = [], flags: Set<String> = []) {
            self.valued = valued.union(["-H", "--host", "--socket"])
            self.flags = flags.union(["--json", "-h", "--help"])
        }

        fileprivate var names: [String] { valued.union(flags).sorted() }

        /// Returns whether `argument` is an option of the command, or one that every command accepts.
        fileprivate func isOption(_ argument: String) -> Bool {
            let name = String(argument.prefix { $0 != "=" })
            return valued.contains(name) || flags.contains(name) || Self.general.contains(name)
                || argument.hasPrefix("-H")
        }

        /// Returns whether `argument` is an option of the command or looks like one: it starts with two
        /// dashes and a letter, or it is an option of the command that lacks one of its two dashes.
        fileprivate func resemblesOption(_ argument: String) -> Bool {
            if isOption(argument) { return true }
            let dashCount = argument.prefix { $0 == "-" }.count
            let first = argument.dropFirst(dashCount).first
            guard let first, first.isASCII, first.isLetter else { return false }
            return dashCount == 2 || dashCount == 1 && isOption("-\(argument)")
        }

        /// The options that the argument parser adds to every command.
        private static let general: Set<String> = ["--help-hidden", "--version"]
    }

    /// The options of each command whose arguments may start with a minus sign, by the name of the command.
    /// Other commands have no entry.
    public static let commands: [String: Options] = [
        "activate": Options(), "brightness": Options(), "count": Options(), "dismiss": Options(),
        "goto": Options(), "scale": Options(),
        "alert": Options(
            valued: ["--background", "--color", "--for", "--icon", "--id", "--picture"],
            flags: ["--blink", "--markup", "--urgent", "--wait"]
        ),
        "remove": Options(flags: ["--temporary"]),
        "set": Options(
            valued: [
                "--align", "--background", "--before", "--color", "--dwell", "--effect", "--font", "--icon",
                "--lifetime", "--show", "--size", "--slide", "--transition",
            ],
            flags: ["--no-whole-display", "--permanent", "--temporary", "--whole-display"]
        ),
        "tap": Options(flags: ["--double", "--long"]),
        "value": Options(valued: ["--lifetime"], flags: ["--persist"]),
    ]

    /// Returns the arguments of a command line in an order that the argument parser accepts: first the
    /// arguments that it parses, then `--`, then the literal ones. For example, `goto -tea --json` becomes
    /// `goto --json -- -tea`.
    ///
    /// The first argument is the name of a command. An argument is literal if it starts with a minus sign but
    /// is none of the options of this command, or if it follows a literal or `--`.
    public static func separatingLiterals(in arguments: [String]) -> [String] {
        guard let command = arguments.first, let options = commands[command] else { return arguments }
        var remainingArguments = arguments.dropFirst()
        var parsedArguments = [command]
        var literals: [String] = []
        var hasSeparator = false
        while let argument = remainingArguments.popFirst() {
            if argument == "--" {
                hasSeparator = true
                literals += remainingArguments
                remainingArguments = []
            } else if options.resemblesOption(argument) {
                parsedArguments += takeOption(argument, of: options, valueFrom: &remainingArguments)
            } else if argument.hasPrefix("-") || !literals.isEmpty {
                // After the first literal argument, arguments without a minus sign are literal, too, to keep
                // their order.
                literals.append(argument)
            } else {
                parsedArguments.append(argument)
            }
        }
        let needsSeparator = hasSeparator || !literals.isEmpty
        return needsSeparator ? parsedArguments + ["--"] + literals : parsedArguments
    }

    /// Returns the option `name`, and its value if it has one, as arguments that the parser accepts. If the
    /// option takes a value, the value is removed from the front of `remainingArguments`.
    private static func takeOption(
        _ name: String,
        of options: Options,
        valueFrom remainingArguments: inout ArraySlice<String>
    ) -> [String] {
        guard options.valued.contains(name), let value = remainingArguments.popFirst() else { return [name] }
        // A parser accepts a value that starts with a minus sign only in the same argument, such as
        // `--dwell=-1`.
        let isLiteral = value.hasPrefix("-") && value != "--" && !options.resemblesOption(value)
        return isLiteral && name.hasPrefix("--") ? ["\(name)=\(value)"] : [name, value]
    }

    /// Returns an error message about the first of `arguments` that looks like an option but is unknown to
    /// the command. Returns nil if there is none, or if no argument of the command may start with a minus
    /// sign.
    public static func problem(in arguments: [String]) -> String? {
        guard let command = arguments.first, let options = commands[command] else { return nil }
        var remainingArguments = arguments.dropFirst()
        while let argument = remainingArguments.popFirst(), argument != "--" {
            if options.valued.contains(argument) { _ = remainingArguments.popFirst() }
            guard options.resemblesOption(argument), !options.isOption(argument) else { continue }
            let nearest =
                nearestWord(to: argument, among: options.names).map { "; did you mean '\($0)'?" } ?? "."
            return
                "unknown option \(Wording.quoted(argument))\(nearest) If it is text or an id, write -- before it: "
                + "loopbanner \(command) -- '\(argument)'"
        }
        return nil
    }
}
