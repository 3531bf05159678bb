import Diagnostics
import MonotonicTime

/// A command line of `loopbanner-fleet`, split into operands, options and flags.
struct OwnerCommandLine: Hashable {
    /// The options that have no value.
    private static let flagNames: Set = ["--help", "--version", "--json", "--yes", "--again", "--replace"]
    /// The options that have a value.
    private static let optionNames: Set = [
        "--config", "--key", "--wait", "--to", "--for", "--page", "--add", "--remove",
    ]

    /// The full names of the options that can be abbreviated.
    private static let fullNames = ["-c": "--config", "-h": "--help"]

    /// The name of the command, such as `apply`, or nil if it is missing.
    private(set) var command: String?
    /// The operands of the command, which are the arguments that are not options.
    private(set) var operands: [String] = []
    /// The values of the options in the command line. The keys are the names of the options, such as `--key`.
    private var options: [String: [String]] = [:]
    /// The names of the given options that have no value, such as `--json`.
    private var flags: Set<String> = []

    /// Splits the arguments of `loopbanner-fleet`, which do not include the program's name, into the
    /// command, its operands, options with a value, and flags, which are options without a value. The value
    /// of an option is part of the argument, as in `--wait=60s`, or is the next argument. Throws if an
    /// option is unknown, lacks its value, or has a value although it is a flag.
    init(_ arguments: [String]) throws(OwnerArguments.UsageError) {
        var remaining = arguments[...]
        while let argument = remaining.popFirst() {
            let (givenName, joinedValue) = splitOption(argument)
            let name = Self.fullNames[givenName] ?? givenName
            if Self.flagNames.contains(name) {
                guard joinedValue == nil else { throw OwnerArguments.UsageError("\(name) takes no value") }
                flags.insert(name)
            } else if Self.optionNames.contains(name) {
                guard let value = joinedValue ?? remaining.popFirst(), !value.isEmpty else {
                    throw OwnerArguments.UsageError("\(name) needs a value")
                }
                options[name, default: []].append(value)
            } else {
                try addWord(argument, optionName: name)
            }
        }
    }

    /// Adds `argument`, which is neither an option nor a flag, as the command or as an operand. Throws if it
    /// begins like an option. `optionName` is its part before an equals sign.
    private mutating func addWord(
        _ argument: String,
        optionName: String
    ) throws(OwnerArguments.UsageError) {
        // The text of an alert may begin with a minus sign.
        let beginsLikeOption = optionName.hasPrefix("-") && optionName != "-" && command != "alert"
        guard !beginsLikeOption else {
            throw Self.unknownOptionError(optionName, argument: argument, command: command)
        }
        if command == nil {
            command = argument
        } else {
            operands.append(argument)
        }
    }

    private static func unknownOptionError(
        _ name: String,
        argument: String,
        command: String?
    ) -> OwnerArguments.UsageError {
        let commandOptions = OwnerUsage.commands.first { $0.name == command }?.options
        let options = commandOptions ?? Array(flagNames.union(optionNames)).sorted()
        let remedy = OwnerUsage.suggestion(for: name, among: options + OwnerUsage.commonOptions)
        return OwnerArguments.UsageError(
            "unknown argument \(Wording.quoted(argument))\(remedy)",
            command: command
        )
    }

    /// Checks the command, its operands and its options. Throws if the command does not exist, or does not
    /// accept them.
    func validate() throws(OwnerArguments.UsageError) {
        let name = command ?? ""
        guard let commandUsage = OwnerUsage.commands.first(where: { $0.name == name }) else {
            let remedy = OwnerUsage.suggestion(for: name, among: OwnerUsage.commands.map(\.name))
            throw OwnerArguments.UsageError("unknown command \(Wording.quoted(name))\(remedy)")
        }
        if let surplusOperand = operands.dropFirst(commandUsage.operandCount).first {
            throw Self.surplusOperandError(surplusOperand, commandUsage: commandUsage)
        }
        let acceptedOptions = commandUsage.options + OwnerUsage.commonOptions
        let givenOptions = (Array(flags) + Array(options.keys)).sorted()
        if let option = givenOptions.first(where: { !acceptedOptions.contains($0) }) {
            throw OwnerArguments.UsageError("\(name) takes no \(option)", command: name)
        }
    }

    /// Returns the error that a command line contains `operand`, although the command accepts fewer operands.
    /// The user may have written an option without its two minus signs.
    private static func surplusOperandError(
        _ operand: String,
        commandUsage: OwnerUsage.Entry
    ) -> OwnerArguments.UsageError {
        let remedy = OwnerUsage.suggestion(for: "--\(operand)", among: commandUsage.options)
        let problem =
            commandUsage.operandCount == 0
            ? "\(commandUsage.name) takes no argument, but got \(Wording.quoted(operand))"
            : "unexpected argument \(Wording.quoted(operand))"
        return OwnerArguments.UsageError(problem + remedy, command: commandUsage.name)
    }

    // MARK: Values

    func hasFlag(_ flag: String) -> Bool { flags.contains(flag) }

    /// Returns all values of `option` in the command line, in their order, or an empty array if it is not
    /// given.
    func values(of option: String) -> [String] { options[option] ?? [] }

    /// Returns the last value of `option` in the command line, or nil if it is not given.
    func value(of option: String) -> String? { options[option]?.last }

    /// Returns the first operand of the command. Throws if it is missing or empty. `meaning` describes the
    /// operand in the error message, such as "the folder of the fleet".
    func firstOperand(meaning: String) throws(OwnerArguments.UsageError) -> String {
        guard let operand = operands.first, !operand.isEmpty else {
            throw OwnerArguments.UsageError("\(command ?? "") needs \(meaning)", command: command)
        }
        return operand
    }

    /// Returns the duration that is the value of `option`, or nil if the option is not given. Throws if the
    /// value is not a duration.
    func duration(of option: String) throws(OwnerArguments.UsageError) -> Nanoseconds? {
        guard let text = value(of: option) else { return nil }
        do throws(DurationError) {
            return try Nanoseconds(duration: text)
        } catch {
            throw OwnerArguments.UsageError("\(option) \(error)")
        }
    }
}
