import Diagnostics

/// The command line of `loopbannerd`, the program of the service: that of `loopbanner run`, without what people need.
public struct DaemonArguments: Hashable, Sendable {
    /// The configuration file.
    public var file: String
    /// The path of the control socket, where one is named.
    public var control: String?

    /// A command line that cannot be used, and why.
    public struct Misread: Error, Hashable, Sendable, CustomStringConvertible {
        /// The mistake and the remedy.
        public var description: String

        init(_ problem: String) {
            description = "\(problem); usage: loopbannerd run --config FILE [--control PATH]"
        }
    }

    /// What `loopbannerd --help` prints.
    public static let help = """
        usage: loopbannerd run --config FILE [--control PATH]

        Shows the banner of FILE on its display, as the service of LoopBanner does.

          -c, --config FILE   the configuration
          --control PATH      the socket at which programs reach the sign; the service has one
          -h, --help          prints this
          --version           prints the version

        For all other commands, run: loopbanner --help

        """

    /// Returns what `words` request to print instead of running a sign; nil if they request nothing.
    public static func output(for words: [String]) -> String? {
        switch words.first == "run" ? Array(words.dropFirst()) : words {
        case ["--help"], ["-h"], ["help"]: return help
        case ["--version"]: return "\(DaemonProgram.version)\n"
        default: return nil
        }
    }

    /// The arguments in `words`, the command line without the program's name.
    public init(_ words: [String]) throws(Misread) {
        var file: String?
        var rest = words[...]
        if rest.first == "run" { rest.removeFirst() }
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            let isSplit = parts.count == 2 && word.hasPrefix("--")
            let name = isSplit ? parts[0] : word
            guard ["--config", "-c", "--control"].contains(name) else {
                throw Misread("unknown argument \(Wording.quoted(word))")
            }
            guard let value = isSplit ? parts[1] : rest.popFirst(), !value.isEmpty else {
                throw Misread("\(name) needs a path")
            }
            guard (name == "--control" ? control : file) == nil else {
                throw Misread("\(name) is there twice")
            }
            if name == "--control" { control = value } else { file = value }
        }
        guard let file else { throw Misread("there is no configuration") }
        guard file != "-" else {
            throw Misread("a sign reads its configuration again later, so it cannot be -")
        }
        self.file = file
    }
}
