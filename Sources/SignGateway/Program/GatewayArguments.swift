import Diagnostics
import SignAPI

/// The parsed command line of the program `loopbanner-gateway`, which connects a sign to the network.
struct GatewayArguments: Hashable {
    enum Command: Hashable {
        case run
        case check
        /// Prints the address of the gateway's web page, as text and as a QR code for phones.
        case address
        case password
        /// Sets the password and the role of the user with the given name.
        case user(String, Role)
        /// Creates a token with the given name and role, with which a program can authenticate itself.
        case token(String, Role)
        case version
        /// Prints the help for the command with the given name, or for the entire program if the name is nil.
        case help(String?)
    }

    static let defaultFile = "/etc/loopbanner/gateway.toml"
    static let defaultSecrets = "/etc/loopbanner/gateway.secrets"
    /// The file in which the gateway's service stores changes to the default secrets that are made on the web
    /// page.
    private static let serviceSecrets = "/var/lib/loopbanner-gateway/\(SecretStore.name)"

    private static let usages: KeyValuePairs<String, (usage: String, purpose: String)> = [
        "run": ("--config FILE [--page FOLDER]", "runs the gateway"),
        "check": ("check FILE [--page FOLDER]", "checks a configuration and the web page"),
        "address": ("address [--config FILE]", "prints the address of the web page, also as a QR code"),
        "password": ("password [FILE]", "sets the password and stores its hash in FILE"),
        "user": ("user NAME ROLE [FILE]", "sets the password of a user and stores its hash in FILE"),
        "token": ("token NAME [--role ROLE] [FILE]", "creates a token for a program and prints it once"),
        "help": ("--version | --help | -h", ""),
    ]

    private static let notes = """
        ROLE is look, press, edit or own; each of them includes those before it. A token has the role look by default.
        FILE of secrets is \(defaultSecrets) by default, and FILE of address \(defaultFile).
        FOLDER contains the files of the web page, by default \(WebPage.defaultFolder).
        See loopbanner-gateway(8).

        """

    /// Returns the help for `command`, or for the entire program if `command` is nil.
    static func help(for command: String? = nil) -> String {
        let purposeColumn = 58
        let lines = usages.filter { command == nil || $0.key == command }.map { _, line in
            let usage = "loopbanner-gateway \(line.usage)"
            let padding = String(repeating: " ", count: max(0, purposeColumn - usage.count))
            return usage + padding + line.purpose
        }
        let title =
            command == nil ? "Connects a LoopBanner sign to browsers and programs on the network.\n\n" : ""
        return title + "usage: " + lines.joined(separator: "\n       ") + "\n\n" + notes
    }

    /// An error in the command line of the gateway. The description contains the problem and a reference to
    /// the help.
    struct UsageError: Error, Hashable, CustomStringConvertible {
        let description: String

        init(_ problem: String) { description = "\(problem); see loopbanner-gateway --help" }
    }

    var command = Command.run
    /// The path of the gateway's configuration file, or an empty string if none is given.
    var configurationFile = ""
    /// The folder that contains the files of the web page.
    var pageFolder = WebPage.defaultFolder
    /// The path of the secrets file, which contains the hashes of passwords and tokens.
    var secretsFile = GatewayArguments.defaultSecrets
    /// The path of the file with the changes to `secretsFile` that were made on the web page. It is nil if
    /// `secretsFile` is not the file that the gateway's service uses.
    var webPageSecretsFile: String? { secretsFile == Self.defaultSecrets ? Self.serviceSecrets : nil }

    /// Parses the arguments of `loopbanner-gateway`, which do not include the program's name. They begin with
    /// a subcommand such as `check`. Without a subcommand, they are the options with which to run the
    /// gateway. Throws if they are invalid.
    init(_ arguments: [String]) throws(UsageError) {
        var remaining = arguments[...]
        let subcommand = Self.takeSubcommand(from: &remaining)
        // A request for help has precedence, even if other arguments are invalid.
        let hasHelpFlag = remaining.contains { $0 == "--help" || $0 == "-h" }
        let isHelpCommand = subcommand == nil && remaining.first == "help"
        if hasHelpFlag || isHelpCommand {
            command = .help(subcommand)
            return
        }

        try readArguments(of: subcommand, from: &remaining)
        if let surplusArgument = remaining.first { throw Self.unknownArgumentError(surplusArgument) }
    }

    /// Removes the subcommand at the start of `remaining` and returns it, or returns nil if there is none.
    private static func takeSubcommand(from remaining: inout ArraySlice<String>) -> String? {
        let subcommands = ["check", "address", "password", "user", "token"]
        guard let firstArgument = remaining.first, subcommands.contains(firstArgument) else { return nil }
        remaining.removeFirst()
        return firstArgument
    }

    /// Stores the command and the arguments of `subcommand`, and removes these arguments from `remaining`. If
    /// `subcommand` is nil, they are the option `--version` or the options with which to run the gateway.
    /// Throws if they are invalid.
    private mutating func readArguments(
        of subcommand: String?,
        from remaining: inout ArraySlice<String>
    ) throws(UsageError) {
        switch subcommand {
        case "check": try readCheckArguments(from: &remaining)
        case "address":
            command = .address
            configurationFile = Self.defaultFile
            try readOptions(from: &remaining)
        case "password":
            command = .password
            secretsFile = try Self.takeOperand(from: &remaining) ?? secretsFile
        case "user": try readUserArguments(from: &remaining)
        case "token": try readTokenArguments(from: &remaining)
        case _ where remaining.first == "--version":
            command = .version
            remaining.removeFirst()
        default: try readOptions(from: &remaining)
        }
    }

    /// Removes the arguments of the command `check` from `remaining` and stores them. They are a file or the
    /// option `--config`, and other options. Throws if they are invalid.
    private mutating func readCheckArguments(from remaining: inout ArraySlice<String>) throws(UsageError) {
        command = .check
        if let path = remaining.first, !path.hasPrefix("-") {
            configurationFile = path
            remaining.removeFirst()
        }
        try readOptions(from: &remaining)
    }

    private mutating func readUserArguments(from remaining: inout ArraySlice<String>) throws(UsageError) {
        guard let user = try Self.takeOperand(from: &remaining) else { throw UsageError("user needs a name") }
        command = .user(user, try Self.takeRole(from: &remaining, requiredBy: "user \(Wording.quoted(user))"))
        secretsFile = try Self.takeOperand(from: &remaining) ?? secretsFile
    }

    /// Removes the arguments of the command `token` from `remaining` and stores them. They are a name, an
    /// optional role, and an optional file. Throws if they are invalid.
    private mutating func readTokenArguments(from remaining: inout ArraySlice<String>) throws(UsageError) {
        guard let token = try Self.takeOperand(from: &remaining) else {
            throw UsageError("token needs a name")
        }
        var role = Role.least
        if remaining.first == "--role" {
            remaining.removeFirst()
            role = try Self.takeRole(from: &remaining, requiredBy: "--role")
        }
        command = .token(token, role)
        secretsFile = try Self.takeOperand(from: &remaining) ?? secretsFile
    }

    /// Removes the next argument of the command line and returns it, or returns nil if there is none. Throws
    /// if the argument is empty or an option, which begins with a minus sign.
    private static func takeOperand(from remaining: inout ArraySlice<String>) throws(UsageError) -> String? {
        guard let operand = remaining.popFirst() else { return nil }
        guard !operand.hasPrefix("-") else { throw unknownArgumentError(operand) }
        guard !operand.isEmpty else { throw UsageError("a name is empty") }
        return operand
    }

    /// Removes the next argument of the command line and returns the user role that it names. Throws if there
    /// is no argument or it names no role. `requirement` is the option or command that requires the role, as
    /// named in the error message.
    private static func takeRole(from remaining: inout ArraySlice<String>, requiredBy requirement: String)
        throws(UsageError)
        -> Role
    {
        guard let role = try takeOperand(from: &remaining).flatMap(Role.init) else {
            throw UsageError(
                "\(requirement) needs a role: \(Role.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        return role
    }

    private static func unknownArgumentError(_ argument: String) -> UsageError {
        UsageError("unknown argument \(Wording.quoted(argument))")
    }

    /// Reads all remaining arguments as options, in the forms `--page FOLDER` and `--page=FOLDER`. Throws if
    /// an argument is not an option, or if the path of the configuration file is missing.
    private mutating func readOptions(from remaining: inout ArraySlice<String>) throws(UsageError) {
        while let argument = remaining.popFirst() {
            let (name, joinedValue) = splitOption(argument)
            let pathProperty: WritableKeyPath<Self, String>
            switch name {
            case "--config", "-c": pathProperty = \.configurationFile
            case "--page": pathProperty = \.pageFolder
            default: throw Self.unknownArgumentError(argument)
            }
            // In the form `--page FOLDER`, the path is the next argument.
            let path = joinedValue ?? remaining.popFirst() ?? ""
            let isNextOption = joinedValue == nil && path.hasPrefix("-")
            guard !path.isEmpty, !isNextOption else { throw UsageError("\(name) needs a path") }
            self[keyPath: pathProperty] = path
        }
        guard !configurationFile.isEmpty else {
            throw UsageError(command == .check ? "check needs a FILE" : "--config FILE is missing")
        }
    }
}
