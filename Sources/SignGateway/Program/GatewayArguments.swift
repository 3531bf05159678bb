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

        usage: loopbanner-gateway --config FILE [--page FOLDER]         runs the gateway
               loopbanner-gateway check --config FILE [--page FOLDER]   reports mistakes in a configuration
               loopbanner-gateway password [FILE]                       asks for a password, and keeps its hash in FILE
               loopbanner-gateway token NAME [FILE]                     makes a token for a program, and prints it once
               loopbanner-gateway --version | --help

        FILE of secrets is \(standardSecrets) if none is named.
        FOLDER has the files of the web page, by default \(WebPage.standardFolder).
        See loopbanner-gateway(8).

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
    /// The folder with the files of the web page.
    var page = WebPage.standardFolder
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
        case .run, .check: try readOptions(&rest)
        }
        if let word = rest.first { throw Misread("unknown argument \(Wording.quoted(word))") }
    }

    private mutating func readOptions(_ rest: inout ArraySlice<String>) throws(Misread) {
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let isJoined = parts.count == 2 && word.hasPrefix("--")
            let name = isJoined ? String(parts[0]) : word
            let option: WritableKeyPath<Self, String>
            switch name {
            case "--config", "-c": option = \.file
            case "--page": option = \.page
            default: throw Misread("unknown argument \(Wording.quoted(word))")
            }
            guard let path = isJoined ? String(parts[1]) : rest.popFirst(), !path.isEmpty else {
                throw Misread("\(name) needs a path")
            }
            self[keyPath: option] = path
        }
        guard !file.isEmpty else { throw Misread("there is no --config FILE") }
    }
}
