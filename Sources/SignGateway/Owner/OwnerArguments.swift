import Diagnostics
import GatewayMessages
import MonotonicTime

/// The parsed command line of the program `loopbanner-fleet`.
struct OwnerArguments: Hashable {
    enum Command: Hashable {
        case status(isJSON: Bool)
        case diff(folder: String)
        /// Apply the folder. `again` also publishes releases that a rollout has stopped, or that signs do not show.
        case apply(folder: String, wait: Nanoseconds, again: Bool)
        /// Return to the previous release of the scope, or of all scopes that the last `apply` changed.
        case rollback(FleetScope?, wait: Nanoseconds)
        case alert(text: String, FleetScope, duration: Nanoseconds, isConfirmed: Bool)
        /// Forget the sign, also if it is online and the command is confirmed.
        case forget(node: String, isConfirmed: Bool)
        case key(file: String)
        /// Serve the web page of the fleet.
        case serve
        /// Check the configuration of the program.
        case check(file: String)
        /// Verify the proof of play in a file.
        case verify(file: String)
        /// Set the password of the web page, and store its hash in the file.
        case password(file: String)
        case help
        case version
    }

    /// An invalid command line. The description contains the problem and the remedy.
    struct UsageError: Error, Hashable, CustomStringConvertible {
        let description: String

        init(_ problem: String) { description = "\(problem); see loopbanner-fleet --help" }
    }

    static let defaultFile = "/etc/loopbanner/fleet.toml"
    static let defaultSecrets = "/etc/loopbanner/fleet.secrets"
    /// The folder in which the Debian package installs the web page.
    static let defaultPage = "/usr/share/loopbanner/fleet-page"
    static let help = """
        Sets and shows what the signs of a fleet show, through their MQTT broker.

        usage: loopbanner-fleet status [--json]               shows every sign, those with problems first
               loopbanner-fleet diff DIR                      shows what apply would change
               loopbanner-fleet apply DIR [--again] [--key FILE] [--wait 60s]
                                                              checks and publishes a folder, and waits for the signs
               loopbanner-fleet rollback [SCOPE]              returns to the previous release
               loopbanner-fleet alert TEXT --to SCOPE --for TIME [--yes]
                                                              shows an alert
               loopbanner-fleet forget NODE [--yes]           removes a sign that is gone
               loopbanner-fleet key FILE                      creates a key, and prints its public part
               loopbanner-fleet serve [--page FOLDER]         serves a web page that shows the fleet, and metrics
               loopbanner-fleet password [FILE]               sets the password of that page
               loopbanner-fleet check [FILE]                  checks the configuration
               loopbanner-fleet verify FILE                   verifies the proof of play that serve has written

        Each command takes -c FILE, the configuration; by default \(defaultFile).
        SCOPE is all, label/LABEL or node/NODE. DIR has all.toml, label/LABEL.toml and node/NODE.toml.
        See loopbanner-fleet(1).

        """

    private static let defaultWait = Nanoseconds.seconds(60)

    var command = Command.help
    /// The path of the configuration file.
    var file = OwnerArguments.defaultFile
    /// The path of the private key, or nil for the path in the configuration.
    var keyFile: String?
    /// The folder with the files of the web page.
    var page = OwnerArguments.defaultPage

    /// Parses the arguments of the program, without the program's name. Throws if they are invalid.
    init(_ arguments: [String]) throws(UsageError) {
        var operands: [String] = []
        var options: [String: String] = [:]
        var flags: Set<String> = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = argument.hasPrefix("--") ? String(parts[0]) : argument
            switch name {
            case "-h", "--help": flags.insert("--help")
            case "--version", "--json", "--yes", "--again": flags.insert(name)
            case "-c", "--config", "--key", "--wait", "--to", "--for", "--page":
                let value = argument.hasPrefix("--") && parts.count == 2 ? String(parts[1]) : rest.popFirst()
                guard let value, !value.isEmpty else { throw UsageError("\(name) needs a value") }
                options[name == "-c" ? "--config" : name] = value
            case _ where name.hasPrefix("-") && name != "-" && operands.first != "alert":
                throw UsageError("unknown argument \(Wording.quoted(argument))")
            default: operands.append(argument)
            }
        }
        file = options["--config"] ?? file
        keyFile = options["--key"]
        page = options["--page"] ?? page
        if flags.contains("--help") || operands.first == "help" { return }
        if flags.contains("--version") {
            command = .version
            return
        }
        command = try Self.command(operands, options, flags)
        // Without an operand, the configuration is the one of the option.
        if case .check("") = command { command = .check(file: file) }
    }

    private static func command(_ operands: [String], _ options: [String: String], _ flags: Set<String>)
        throws(UsageError) -> Command
    {
        guard let name = operands.first else { throw UsageError("a command is missing, such as status") }
        let operand = operands.count > 1 ? operands[1] : nil
        guard operands.count <= 2 else {
            throw UsageError("unexpected argument \(Wording.quoted(operands[2]))")
        }
        func required(_ what: String) throws(UsageError) -> String {
            guard let operand, !operand.isEmpty else { throw UsageError("\(name) needs \(what)") }
            return operand
        }
        var wait: Nanoseconds?
        if let text = options["--wait"] { wait = try duration(text, "--wait") }
        switch name {
        case "status":
            guard operand == nil else { throw UsageError("status takes no argument") }
            return .status(isJSON: flags.contains("--json"))
        case "diff": return .diff(folder: try required("the folder of the fleet"))
        case "apply":
            return .apply(
                folder: try required("the folder of the fleet"),
                wait: wait ?? defaultWait,
                again: flags.contains("--again")
            )
        case "rollback":
            guard let operand else { return .rollback(nil, wait: wait ?? defaultWait) }
            return .rollback(try scope(operand), wait: wait ?? defaultWait)
        case "alert": return try alert(try required("a text"), options, flags)
        case "forget":
            let node = try required("the name of a sign")
            guard FleetScope.isName(node) else {
                throw UsageError("\(Wording.quoted(node)) is not the name of a sign")
            }
            return .forget(node: node, isConfirmed: flags.contains("--yes"))
        case "key": return .key(file: try required("the file of the new key"))
        case "serve":
            guard operand == nil else { throw UsageError("serve takes no argument") }
            return .serve
        case "check": return .check(file: operand ?? "")
        case "verify": return .verify(file: try required("the file with the proof of play"))
        case "password": return .password(file: operand ?? defaultSecrets)
        default:
            let names = [
                "status", "diff", "apply", "rollback", "alert", "forget", "key", "serve", "password", "check",
                "verify",
            ]
            let nearest = nearestWord(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
            throw UsageError("unknown command \(Wording.quoted(name))\(nearest)")
        }
    }

    private static func alert(_ text: String, _ options: [String: String], _ flags: Set<String>)
        throws(UsageError) -> Command
    {
        guard let target = options["--to"] else {
            throw UsageError("alert needs --to SCOPE, such as --to all")
        }
        guard let time = options["--for"] else {
            throw UsageError("alert needs --for TIME, such as --for 10min")
        }
        return .alert(
            text: text,
            try scope(target),
            duration: try duration(time, "--for"),
            isConfirmed: flags.contains("--yes")
        )
    }

    private static func scope(_ text: String) throws(UsageError) -> FleetScope {
        guard let scope = FleetScope(text) else {
            throw UsageError("\(Wording.quoted(text)) is not a scope; write all, label/LABEL or node/NODE")
        }
        return scope
    }

    private static func duration(_ text: String, _ option: String) throws(UsageError) -> Nanoseconds {
        do throws(DurationError) {
            return try Nanoseconds(duration: text)
        } catch {
            throw UsageError("\(option) \(error)")
        }
    }
}
