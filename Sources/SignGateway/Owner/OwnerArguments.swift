import Diagnostics
import GatewayMessages
import MonotonicTime

/// The parsed command line of the program `loopbanner-fleet`, with which a fleet's owner manages signs.
struct OwnerArguments: Hashable {
    /// A change, requested in the command line, of the owner's keys that signs accept.
    struct KeyEdit: Hashable {
        var addedKeys: [FleetKey] = []
        /// The ids of the keys that signs must no longer accept.
        var removedIDs: [String] = []
        /// Whether to publish the current keys again without a change.
        var isForced = false
        var isConfirmed = false
    }

    enum Command: Hashable {
        case status(isJSON: Bool)
        case diff(folder: String)
        /// Writes the current releases to the files of a folder. The releases may have been published
        /// elsewhere.
        case pull(folder: String)
        /// Publishes the contents of a folder to signs. `republishes` also publishes releases whose rollout
        /// was aborted or that signs do not show. `replacesPageEdits` also replaces releases that were
        /// published on the web page and are missing in the folder.
        case apply(folder: String, waitLimit: Nanoseconds, republishes: Bool, replacesPageEdits: Bool)
        /// Makes the signs of a scope show the previous release again. If the scope is nil, does so for all
        /// scopes that the last `apply` has changed.
        case rollback(FleetScope?, waitLimit: Nanoseconds)
        case alert(text: String, FleetScope, duration: Nanoseconds, isConfirmed: Bool)
        /// Sends a request to a sign through the MQTT broker, and prints the reply.
        case request(node: String, OwnerRequest)
        /// Removes all messages of a sign that the MQTT broker retains. The command must be confirmed if the
        /// sign is online.
        case forget(node: String, isConfirmed: Bool)
        case key(file: String)
        /// Changes the keys that signs accept, or lists the current keys if the change is nil.
        case keys(KeyEdit?, waitLimit: Nanoseconds)
        /// Serves the web page of the fleet until the program is stopped.
        case serve
        /// Checks the configuration file of `loopbanner-fleet` or, if the path names a folder, the files of a
        /// fleet's folder.
        case check(file: String)
        /// Verifies the proof of play (the record of what signs have shown) in a file.
        case verify(file: String)
        /// Asks the user for the password of the web page, and stores its hash in the file.
        case password(file: String)
        case help
        case version
    }

    /// An error in the command line. The description contains the problem, the remedy if there is one, and
    /// the usage of the command or a reference to the help.
    struct UsageError: Error, Hashable, CustomStringConvertible {
        let description: String

        /// Creates an error about `problem` in the command line. `command` is the name of the command whose
        /// usage is added, or nil if there is none.
        init(_ problem: String, command: String? = nil) {
            let usage = OwnerUsage.commands.first { $0.name == command }
            description =
                usage.map { "\(problem)\nusage: loopbanner-fleet \($0.usage)" }
                ?? "\(problem); see loopbanner-fleet --help"
        }
    }

    static let defaultFile = "/etc/loopbanner/fleet.toml"
    static let defaultSecrets = "/etc/loopbanner/fleet.secrets"
    /// The folder in which the Debian package installs the files of the fleet's web page.
    static let defaultPage = "/usr/share/loopbanner/fleet-page"
    private static let defaultWait = Nanoseconds.seconds(60)

    var command = Command.help
    /// The path of the configuration file of `loopbanner-fleet`.
    var configurationFile = OwnerArguments.defaultFile
    /// The paths of the private key files that the command line names. If empty, the key file in the
    /// configuration is used.
    var keyFiles: [String] = []
    /// The folder that contains the files of the fleet's web page.
    var pageFolder = OwnerArguments.defaultPage

    /// Parses the arguments of `loopbanner-fleet`, which do not include the program's name. Throws if they
    /// are invalid.
    init(_ arguments: [String]) throws(UsageError) {
        let commandLine = try OwnerCommandLine(arguments)
        configurationFile = commandLine.value(of: "--config") ?? configurationFile
        keyFiles = commandLine.values(of: "--key")
        pageFolder = commandLine.value(of: "--page") ?? pageFolder
        if commandLine.hasFlag("--help") || commandLine.command == "help" { return }
        if commandLine.hasFlag("--version") {
            command = .version
            return
        }
        command = try Self.parseCommand(commandLine, configuration: configurationFile)
    }

    /// Returns the command that the command line requests. Throws if the command is missing or unknown, or if
    /// its operands or options are invalid. `configuration` is the path of the configuration file.
    private static func parseCommand(
        _ commandLine: OwnerCommandLine,
        configuration: String
    ) throws(UsageError) -> Command {
        guard let name = commandLine.command else {
            throw UsageError("a command is missing, such as status")
        }
        try commandLine.validate()
        switch name {
        case "status": return .status(isJSON: commandLine.hasFlag("--json"))
        case "diff", "apply", "pull": return try parseFolderCommand(commandLine)
        case "rollback":
            let returningScope = try commandLine.operands.first.map(parseScope)
            return .rollback(returningScope, waitLimit: try parseWaitingTime(commandLine))
        case "alert": return try parseAlert(commandLine)
        case "request", "forget": return try parseSignCommand(commandLine)
        case "key": return .key(file: try commandLine.firstOperand(meaning: "the file of the new key"))
        case "keys": return .keys(try parseKeyEdit(commandLine), waitLimit: try parseWaitingTime(commandLine))
        case "serve": return .serve
        case "check": return .check(file: commandLine.operands.first ?? configuration)
        case "verify":
            return .verify(file: try commandLine.firstOperand(meaning: "the file with the proof of play"))
        // Only `password` is left, because `validate` rejects unknown commands.
        default: return .password(file: commandLine.operands.first ?? defaultSecrets)
        }
    }

    /// Returns the command `diff`, `pull` or `apply` for the fleet's folder, which the first operand names.
    /// Throws if an operand or option is missing or invalid.
    private static func parseFolderCommand(_ commandLine: OwnerCommandLine) throws(UsageError) -> Command {
        let folder = try commandLine.firstOperand(meaning: "the folder of the fleet")
        switch commandLine.command {
        case "diff": return .diff(folder: folder)
        case "pull": return .pull(folder: folder)
        default:
            return .apply(
                folder: folder,
                waitLimit: try parseWaitingTime(commandLine),
                republishes: commandLine.hasFlag("--again"),
                replacesPageEdits: commandLine.hasFlag("--replace")
            )
        }
    }

    /// Returns the command `request` or `forget` for the sign that the first operand names. Throws if an
    /// operand is missing or invalid.
    private static func parseSignCommand(_ commandLine: OwnerCommandLine) throws(UsageError) -> Command {
        let node = try commandLine.firstOperand(meaning: "the name of a sign")
        guard FleetScope.isName(node) else {
            throw UsageError("\(Wording.quoted(node)) is not the name of a sign")
        }
        if commandLine.command == "request" {
            return .request(node: node, try parseRequest(commandLine))
        }
        return .forget(node: node, isConfirmed: commandLine.hasFlag("--yes"))
    }

    /// Returns the request to a sign that the second operand names. Throws if the operand is missing or
    /// unknown.
    private static func parseRequest(_ commandLine: OwnerCommandLine) throws(UsageError) -> OwnerRequest {
        let names = OwnerRequest.allCases.map(\.rawValue)
        guard commandLine.operands.count > 1 else {
            let list = Wording.list(names, conjunction: "or")
            throw UsageError("request needs \(list)", command: "request")
        }
        let name = commandLine.operands[1]
        guard let request = OwnerRequest(rawValue: name) else {
            let remedy = OwnerUsage.suggestion(for: name, among: names)
            throw UsageError("unknown request \(Wording.quoted(name))\(remedy)", command: "request")
        }
        return request
    }

    /// Returns the change of keys that the command line requests, or nil if the keys are only to be listed.
    /// Throws if a key is invalid.
    private static func parseKeyEdit(_ commandLine: OwnerCommandLine) throws(UsageError) -> KeyEdit? {
        var edit = KeyEdit()
        for text in commandLine.values(of: "--add") {
            guard let key = FleetKey(text) else {
                let remedy = "use the key printed by loopbanner-fleet key, such as ed25519:11qY…"
                throw UsageError("\(Wording.quoted(text)) is not a public key; \(remedy)")
            }
            edit.addedKeys.append(key)
        }
        // A key may be named by its id or by its text form.
        edit.removedIDs = commandLine.values(of: "--remove").map { FleetKey($0)?.id ?? $0 }
        edit.isForced = commandLine.hasFlag("--again")
        edit.isConfirmed = commandLine.hasFlag("--yes")
        let isListing = edit.addedKeys.isEmpty && edit.removedIDs.isEmpty && !edit.isForced
        return isListing ? nil : edit
    }

    /// Returns the command that shows an alert on signs. Throws if its text, scope or duration is missing or
    /// invalid.
    private static func parseAlert(_ commandLine: OwnerCommandLine) throws(UsageError) -> Command {
        let text = try commandLine.firstOperand(meaning: "a text")
        guard let scopeText = commandLine.value(of: "--to") else {
            throw UsageError("alert needs --to SCOPE, such as --to all")
        }
        guard let duration = try commandLine.duration(of: "--for") else {
            throw UsageError("alert needs --for TIME, such as --for 10min")
        }
        return .alert(
            text: text,
            try parseScope(scopeText),
            duration: duration,
            isConfirmed: commandLine.hasFlag("--yes")
        )
    }

    /// Returns how long a command waits for the signs to respond. Throws if the option `--wait` is not a
    /// duration.
    private static func parseWaitingTime(_ commandLine: OwnerCommandLine) throws(UsageError) -> Nanoseconds {
        try commandLine.duration(of: "--wait") ?? defaultWait
    }

    private static func parseScope(_ text: String) throws(UsageError) -> FleetScope {
        guard let scope = FleetScope(text) else {
            throw UsageError("\(Wording.quoted(text)) is not a scope; write all, label/LABEL or node/NODE")
        }
        return scope
    }
}
