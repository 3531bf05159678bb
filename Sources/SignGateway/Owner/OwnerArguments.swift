import Diagnostics
import GatewayMessages
import MonotonicTime

/// The parsed command line of the program `loopbanner-fleet`.
struct OwnerArguments: Hashable {
    /// The requested change of the keys that signs accept.
    struct KeyEdit: Hashable {
        var added: [FleetKey] = []
        /// The ids of the keys to remove.
        var removed: [String] = []
        /// Whether to publish the keys again without a change.
        var isRepeated = false
        var isConfirmed = false
    }

    enum Command: Hashable {
        case status(isJSON: Bool)
        case diff(folder: String)
        /// Writes the releases in force to the files of a folder.
        case pull(folder: String)
        /// Publishes the contents of a folder. `again` also publishes releases that an aborted rollout holds
        /// back, or that signs do not show. `replaces` also replaces releases that were published on the web
        /// page and that the folder does not contain.
        case apply(folder: String, wait: Nanoseconds, again: Bool, replaces: Bool)
        /// Returns a scope to its previous release. If the scope is nil, does so for all scopes that the last
        /// `apply` changed.
        case rollback(FleetScope?, wait: Nanoseconds)
        case alert(text: String, FleetScope, duration: Nanoseconds, isConfirmed: Bool)
        /// Sends a request to a sign, and prints the reply.
        case request(node: String, OwnerRequest)
        /// Removes a sign's messages from the broker. For a sign that is online, the command must be
        /// confirmed.
        case forget(node: String, isConfirmed: Bool)
        case key(file: String)
        /// Changes the keys that signs accept, or lists the keys if the change is nil.
        case keys(KeyEdit?, wait: Nanoseconds)
        /// Serves the web page of the fleet.
        case serve
        /// Checks the configuration file of this program.
        case check(file: String)
        /// Verifies the proof of play in a file.
        case verify(file: String)
        /// Asks for the web page's password, and stores its hash in the file.
        case password(file: String)
        case help
        case version
    }

    /// An error in the command line. The description contains the problem, with its remedy if there is one.
    /// The usage of the command or a reference to the help follows.
    struct UsageError: Error, Hashable, CustomStringConvertible {
        let description: String

        /// Creates an error about `problem`. `command` is the name of the command, or nil if there is none.
        init(_ problem: String, in command: String? = nil) {
            let usage = OwnerUsage.commands.first { $0.name == command }
            description =
                usage.map { "\(problem)\nusage: loopbanner-fleet \($0.usage)" }
                ?? "\(problem); see loopbanner-fleet --help"
        }
    }

    static let defaultFile = "/etc/loopbanner/fleet.toml"
    static let defaultSecrets = "/etc/loopbanner/fleet.secrets"
    /// The folder in which the Debian package installs the web page.
    static let defaultPage = "/usr/share/loopbanner/fleet-page"
    private static let defaultWait = Nanoseconds.seconds(60)

    var command = Command.help
    /// The path of the configuration file.
    var file = OwnerArguments.defaultFile
    /// The paths of private key files. If empty, the configuration names the key.
    var keyFiles: [String] = []
    /// The folder that contains the files of the web page.
    var page = OwnerArguments.defaultPage

    /// Parses the arguments of the program, not including the program's name. Throws if they are invalid.
    init(_ arguments: [String]) throws(UsageError) {
        let parts = try OwnerUsage.parse(arguments)
        file = parts.options["--config"]?.last ?? file
        keyFiles = parts.options["--key"] ?? []
        page = parts.options["--page"]?.last ?? page
        if parts.flags.contains("--help") || parts.operands.first == "help" { return }
        if parts.flags.contains("--version") {
            command = .version
            return
        }
        command = try Self.command(parts)
        // Without an operand, the configuration is the one of the option.
        if case .check("") = command { command = .check(file: file) }
    }

    /// Returns the command of a command line. Throws if the command is missing or unknown, or if its operands and
    /// options are invalid.
    private static func command(_ parts: OwnerUsage.Parts) throws(UsageError) -> Command {
        guard let name = parts.operands.first else {
            throw UsageError("a command is missing, such as status")
        }
        try OwnerUsage.validate(parts)
        switch name {
        case "status": return .status(isJSON: parts.flags.contains("--json"))
        case "diff", "apply", "pull": return try folderCommand(name, parts)
        case "rollback":
            guard let scopeText = operand(parts) else { return .rollback(nil, wait: try wait(parts)) }
            return .rollback(try scope(scopeText), wait: try wait(parts))
        case "alert": return try alert(try operand(parts, meaning: "a text"), parts)
        case "request", "forget": return try signCommand(name, parts)
        case "key": return .key(file: try operand(parts, meaning: "the file of the new key"))
        case "keys": return .keys(try keyEdit(parts), wait: try wait(parts))
        case "serve": return .serve
        case "check": return .check(file: operand(parts) ?? "")
        case "verify": return .verify(file: try operand(parts, meaning: "the file with the proof of play"))
        default: return .password(file: operand(parts) ?? defaultSecrets)
        }
    }

    /// Returns the command `name` for the folder of the fleet in the operand.
    private static func folderCommand(_ name: String, _ parts: OwnerUsage.Parts) throws(UsageError) -> Command
    {
        let folder = try operand(parts, meaning: "the folder of the fleet")
        switch name {
        case "diff": return .diff(folder: folder)
        case "pull": return .pull(folder: folder)
        default:
            return .apply(
                folder: folder,
                wait: try wait(parts),
                again: parts.flags.contains("--again"),
                replaces: parts.flags.contains("--replace")
            )
        }
    }

    /// Returns the command `name` for the sign in the operand.
    private static func signCommand(_ name: String, _ parts: OwnerUsage.Parts) throws(UsageError) -> Command {
        let node = try node(try operand(parts, meaning: "the name of a sign"))
        if name == "request" { return try request(of: node, parts) }
        return .forget(node: node, isConfirmed: parts.flags.contains("--yes"))
    }

    /// Returns the operand of the command, or nil if there is none.
    private static func operand(_ parts: OwnerUsage.Parts) -> String? {
        parts.operands.count > 1 ? parts.operands[1] : nil
    }

    /// Returns the operand of the command. Throws if there is none. `meaning` is what the operand stands for.
    private static func operand(_ parts: OwnerUsage.Parts, meaning: String) throws(UsageError) -> String {
        guard let operand = operand(parts), !operand.isEmpty else {
            let name = parts.operands.first ?? ""
            throw UsageError("\(name) needs \(meaning)", in: name)
        }
        return operand
    }

    /// Returns the time for which a command waits for the signs.
    private static func wait(_ parts: OwnerUsage.Parts) throws(UsageError) -> Nanoseconds {
        guard let text = parts.options["--wait"]?.last else { return defaultWait }
        return try duration(text, of: "--wait")
    }

    private static func node(_ text: String) throws(UsageError) -> String {
        guard FleetScope.isName(text) else {
            throw UsageError("\(Wording.quoted(text)) is not the name of a sign")
        }
        return text
    }

    /// Returns the request in the second operand, to the sign `node`.
    private static func request(of node: String, _ parts: OwnerUsage.Parts) throws(UsageError) -> Command {
        let names = OwnerRequest.allCases.map(\.rawValue)
        guard parts.operands.count > 2 else {
            let list = Wording.list(names, lastJoin: "or")
            throw UsageError("request needs \(list)", in: "request")
        }
        let name = parts.operands[2]
        guard let request = OwnerRequest(rawValue: name) else {
            let remedy = OwnerUsage.suggestion(for: name, among: names)
            throw UsageError("no request is called \(Wording.quoted(name))\(remedy)", in: "request")
        }
        return .request(node: node, request)
    }

    /// Returns the change of keys that the command line requests, or nil if the keys must only be listed.
    private static func keyEdit(_ parts: OwnerUsage.Parts) throws(UsageError) -> KeyEdit? {
        var edit = KeyEdit()
        for text in parts.options["--add"] ?? [] {
            guard let key = FleetKey(text) else {
                let remedy = "write what loopbanner-fleet key has printed, such as ed25519:11qY…"
                throw UsageError("\(Wording.quoted(text)) is not a public key; \(remedy)")
            }
            edit.added.append(key)
        }
        // A key may be named by its id or by its text form.
        for text in parts.options["--remove"] ?? [] { edit.removed.append(FleetKey(text)?.id ?? text) }
        edit.isRepeated = parts.flags.contains("--again")
        edit.isConfirmed = parts.flags.contains("--yes")
        let isListing = edit.added.isEmpty && edit.removed.isEmpty && !edit.isRepeated
        return isListing ? nil : edit
    }

    /// Returns the command that shows the alert `text`. Throws if its scope or its duration is missing or invalid.
    private static func alert(_ text: String, _ parts: OwnerUsage.Parts) throws(UsageError) -> Command {
        guard let scopeText = parts.options["--to"]?.last else {
            throw UsageError("alert needs --to SCOPE, such as --to all")
        }
        guard let durationText = parts.options["--for"]?.last else {
            throw UsageError("alert needs --for TIME, such as --for 10min")
        }
        return .alert(
            text: text,
            try scope(scopeText),
            duration: try duration(durationText, of: "--for"),
            isConfirmed: parts.flags.contains("--yes")
        )
    }

    private static func scope(_ text: String) throws(UsageError) -> FleetScope {
        guard let scope = FleetScope(text) else {
            throw UsageError("\(Wording.quoted(text)) is not a scope; write all, label/LABEL or node/NODE")
        }
        return scope
    }

    /// Returns the duration in the value `text` of `option`.
    private static func duration(_ text: String, of option: String) throws(UsageError) -> Nanoseconds {
        do throws(DurationError) {
            return try Nanoseconds(duration: text)
        } catch {
            throw UsageError("\(option) \(error)")
        }
    }
}
