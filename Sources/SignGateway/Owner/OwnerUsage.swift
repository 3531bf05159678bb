import Diagnostics

/// The commands of `loopbanner-fleet` and their options, which are used to print the help and to check a
/// command line.
enum OwnerUsage {
    /// A command, as the help describes it.
    struct Entry: Hashable {
        let name: String
        /// The name of the command, with its operand and options.
        let usage: String
        let purpose: String
        /// The number of operands that the command takes.
        var operandCount = 1
        /// The options of this command, in addition to the options that all commands accept.
        var options: [String] = []
    }

    /// The parts into which a command line is split.
    struct Parts: Hashable {
        /// The name of the command, followed by its operands.
        var operands: [String] = []
        /// The values of each option, by the name of the option.
        var options: [String: [String]] = [:]
        /// The options without a value.
        var flags: Set<String> = []
    }

    private static let flagNames: Set = ["--help", "--version", "--json", "--yes", "--again", "--replace"]
    private static let optionNames: Set = [
        "--config", "--key", "--wait", "--to", "--for", "--page", "--add", "--remove",
    ]
    private static let commonOptions = ["--config", "--help", "--version"]

    static let commands = [
        Entry(
            name: "status",
            usage: "status [--json]",
            purpose: "shows every sign, those with problems first",
            operandCount: 0,
            options: ["--json"]
        ),
        Entry(name: "diff", usage: "diff DIR", purpose: "shows what apply would change"),
        Entry(
            name: "apply",
            usage: "apply DIR [--again] [--replace] [--key FILE] [--wait 60s]",
            purpose: "checks and publishes a folder, and waits for the signs",
            options: ["--again", "--replace", "--key", "--wait"]
        ),
        Entry(
            name: "pull",
            usage: "pull DIR",
            purpose: "writes the releases in force to the files of a folder"
        ),
        Entry(
            name: "rollback",
            usage: "rollback [SCOPE] [--key FILE] [--wait 60s]",
            purpose: "returns to the previous release",
            options: ["--key", "--wait"]
        ),
        Entry(
            name: "alert",
            usage: "alert TEXT --to SCOPE --for TIME [--key FILE] [--yes]",
            purpose: "shows an alert",
            options: ["--to", "--for", "--key", "--yes"]
        ),
        Entry(
            name: "request",
            usage: "request NODE state|frame|doctor|report",
            purpose: "asks a sign what it shows, or whether its machine is in order",
            operandCount: 2
        ),
        Entry(
            name: "forget",
            usage: "forget NODE [--yes]",
            purpose: "removes a sign that is gone",
            options: ["--yes"]
        ),
        Entry(name: "key", usage: "key FILE", purpose: "creates a key, and prints its public part"),
        Entry(
            name: "keys",
            usage: "keys [--add KEY] [--remove ID] [--again] [--key FILE] [--wait 60s] [--yes]",
            purpose: "lists the keys that signs accept, or changes them",
            operandCount: 0,
            options: ["--add", "--remove", "--again", "--key", "--wait", "--yes"]
        ),
        Entry(
            name: "serve",
            usage: "serve [--page FOLDER]",
            purpose: "serves a web page that shows the fleet, and metrics",
            operandCount: 0,
            options: ["--page"]
        ),
        Entry(name: "password", usage: "password [FILE]", purpose: "sets the password of that page"),
        Entry(name: "check", usage: "check [FILE|DIR]", purpose: "checks the configuration, or a folder"),
        Entry(
            name: "verify",
            usage: "verify FILE",
            purpose: "verifies the proof of play that serve has written"
        ),
    ]

    /// The width of the help's first column, in characters. After a longer usage, the purpose is on the next
    /// line.
    private static let width = 40

    static var help: String {
        let rows = commands.enumerated().map { index, command in
            let prefix = index == 0 ? "usage: loopbanner-fleet " : "       loopbanner-fleet "
            let padding: String
            if command.usage.count < width {
                padding = String(repeating: " ", count: width - command.usage.count)
            } else {
                padding = "\n" + String(repeating: " ", count: prefix.count + width)
            }
            return "\(prefix)\(command.usage)\(padding)\(command.purpose)\n"
        }
        return """
            Sets and shows what the signs of a fleet show, through their MQTT broker.

            \(rows.joined())
            Each command takes -c FILE, the configuration; by default \(OwnerArguments.defaultFile).
            SCOPE is all, label/LABEL or node/NODE. DIR has all.toml, label/LABEL.toml and node/NODE.toml.
            See loopbanner-fleet(1).

            """
    }

    // MARK: Parsing

    /// Splits the program's arguments, which do not include the program's name. Throws if an option lacks its
    /// value.
    static func parse(_ arguments: [String]) throws(OwnerArguments.UsageError) -> Parts {
        var parts = Parts()
        var remaining = arguments[...]
        while let argument = remaining.popFirst() {
            let (givenName, joinedValue) = splitOption(argument)
            let name = ["-c": "--config", "-h": "--help"][givenName] ?? givenName
            // The text of an alert may begin with a minus sign.
            let canBeOperand = !name.hasPrefix("-") || name == "-" || parts.operands.first == "alert"
            if flagNames.contains(name) {
                guard joinedValue == nil else { throw OwnerArguments.UsageError("\(name) takes no value") }
                parts.flags.insert(name)
            } else if optionNames.contains(name) {
                guard let value = joinedValue ?? remaining.popFirst(), !value.isEmpty else {
                    throw OwnerArguments.UsageError("\(name) needs a value")
                }
                parts.options[name, default: []].append(value)
            } else if canBeOperand {
                parts.operands.append(argument)
            } else {
                throw unknownOption(name, argument, in: parts.operands.first)
            }
        }
        return parts
    }

    private static func unknownOption(
        _ name: String,
        _ argument: String,
        in command: String?
    ) -> OwnerArguments.UsageError {
        let commandOptions = commands.first { $0.name == command }?.options
        let options = commandOptions ?? Array(flagNames.union(optionNames)).sorted()
        let remedy = suggestion(for: name, among: options + commonOptions)
        return OwnerArguments.UsageError("unknown argument \(Wording.quoted(argument))\(remedy)", in: command)
    }

    /// Returns the suggestion of the most similar name as the end of a message. Returns an empty text if no name is
    /// similar.
    static func suggestion(for name: String, among names: [String]) -> String {
        nearestWord(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
    }

    /// Throws if the command does not exist, or if it does not accept the operands and options.
    static func validate(_ parts: Parts) throws(OwnerArguments.UsageError) {
        let name = parts.operands.first ?? ""
        guard let command = commands.first(where: { $0.name == name }) else {
            let remedy = suggestion(for: name, among: commands.map(\.name))
            throw OwnerArguments.UsageError("unknown command \(Wording.quoted(name))\(remedy)")
        }
        let operands = parts.operands.dropFirst()
        if let surplus = operands.dropFirst(command.operandCount).first {
            let remedy = suggestion(for: "--\(surplus)", among: command.options)
            let problem =
                command.operandCount == 0
                ? "\(name) takes no argument, but there is \(Wording.quoted(surplus))"
                : "unexpected argument \(Wording.quoted(surplus))"
            throw OwnerArguments.UsageError(problem + remedy, in: name)
        }
        let acceptedOptions = command.options + commonOptions
        let givenOptions = (Array(parts.flags) + Array(parts.options.keys)).sorted()
        if let option = givenOptions.first(where: { !acceptedOptions.contains($0) }) {
            throw OwnerArguments.UsageError("\(name) takes no \(option)", in: name)
        }
    }
}
