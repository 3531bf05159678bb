import Diagnostics

/// The command line of `loopbanner-gateway`.
struct GatewayArguments: Hashable {
    /// What is to be done.
    enum Command: Hashable {
        /// Runs a gateway.
        case run
        /// Checks a configuration.
        case check
        /// Sets the password.
        case password
        /// Makes a token with this name.
        case token(String)
        /// Prints the version.
        case version
        /// Prints the help.
        case help
    }

    /// Where the package puts the configuration and the secrets.
    static let standardFile = "/etc/loopbanner/gateway.toml"
    static let standardSecrets = "/etc/loopbanner/gateway.secrets"

    static let help = """
        loopbanner-gateway carries a sign of LoopBanner to browsers and programs on the network.

        usage: loopbanner-gateway --config FILE         runs the gateway
               loopbanner-gateway check --config FILE   says what is wrong in a configuration
               loopbanner-gateway password [FILE]       asks for a password, and keeps its hash in FILE
               loopbanner-gateway token NAME [FILE]     makes a token for a program, and prints it once
               loopbanner-gateway --version | --help

        FILE of secrets is \(standardSecrets) if none is named. See loopbanner-gateway(8).

        """

    /// A command line that cannot be used, and why.
    struct Misread: Error, Hashable, CustomStringConvertible {
        /// The mistake and the remedy.
        let description: String

        init(_ problem: String) { description = "\(problem); see loopbanner-gateway --help" }
    }

    var command = Command.run
    /// The configuration.
    var file = ""
    /// The file of secrets.
    var secrets = GatewayArguments.standardSecrets

    /// The arguments in `words`, the command line without the program's name.
    init(_ words: [String]) throws(Misread) {
        var rest = words[...]
        switch rest.first {
        case "--version": command = .version
        case "--help", "-h", "help": command = .help
        case "password": command = .password
        case "check": command = .check
        case "token":
            guard let name = rest.dropFirst().first else { throw Misread("token needs a name") }
            command = .token(name)
            rest.removeFirst()
        default: break
        }
        if command != .run { rest.removeFirst() }
        switch command {
        case .version, .help: break
        case .password, .token:
            if let path = rest.popFirst() { secrets = path }
        case .run, .check: file = try Self.configuration(&rest)
        }
        if let word = rest.first { throw Misread("unknown argument \(Wording.quoted(word))") }
    }

    private static func configuration(_ rest: inout ArraySlice<String>) throws(Misread) -> String {
        guard let word = rest.popFirst() else { throw Misread("there is no --config FILE") }
        let file: String?
        if word == "--config" || word == "-c" {
            file = rest.popFirst()
        } else if word.hasPrefix("--config=") {
            file = String(word.dropFirst("--config=".count))
        } else {
            throw Misread("unknown argument \(Wording.quoted(word))")
        }
        guard let file, !file.isEmpty else { throw Misread("--config needs a path") }
        return file
    }
}
