import Diagnostics

/// The parsed command-line arguments of `loopbannerd`: those of `loopbanner run` except the ones for
/// interactive use.
public struct DaemonArguments: Hashable, Sendable {
    /// The path of the configuration file.
    public var configurationPath: String
    /// The path of the control socket to which clients connect, or nil if the command line does not specify
    /// one.
    public var controlPath: String?

    /// An error that reports an invalid command line.
    public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
        /// A message with the problem, followed by the correct usage of the command.
        public var description: String

        init(_ problem: String) {
            description = "\(problem); usage: loopbannerd run --config FILE [--control PATH]"
        }
    }

    /// The text that `loopbannerd --help` prints.
    public static let help = """
        usage: loopbannerd run --config FILE [--control PATH]

        Shows the banner of FILE on its display, as the service of LoopBanner does.

          -c, --config FILE   the configuration file
          --control PATH      the control socket; by default, only the service has one
          -h, --help          print this help
          --version           print the version

        For all other commands, run: loopbanner --help

        """

    /// Returns the text to print if `arguments` request help or the version. Returns nil if they request to
    /// run a sign.
    public static func output(for arguments: [String]) -> String? {
        switch arguments.first == "run" ? Array(arguments.dropFirst()) : arguments {
        case ["--help"], ["-h"], ["help"]: return help
        case ["--version"]: return "\(DaemonProgram.version)\n"
        default: return nil
        }
    }

    /// Parses the `arguments` after the program name: the optional word `run`, the required option
    /// `--config`, and the optional `--control`. An option's value follows `=` or is the next argument.
    /// Throws a `UsageError` if they are invalid.
    public init(_ arguments: [String]) throws(UsageError) {
        var file: String?
        var remainingArguments = arguments[...]
        if remainingArguments.first == "run" { remainingArguments.removeFirst() }
        while let argument = remainingArguments.popFirst() {
            // In `--config=FILE`, the value is a part of the argument. In `--config FILE`, it follows.
            let (name, inlineValue) = splitOption(argument)
            guard ["--config", "-c", "--control"].contains(name) else {
                throw UsageError("unknown argument \(Wording.quoted(argument))")
            }
            guard let value = inlineValue ?? remainingArguments.popFirst(), !value.isEmpty else {
                throw UsageError("\(name) needs a path")
            }

            let isControlPath = name == "--control"
            let previousValue = isControlPath ? controlPath : file
            guard previousValue == nil else { throw UsageError("\(name) is given twice") }
            if isControlPath { controlPath = value } else { file = value }
        }

        guard let file else { throw UsageError("--config is missing") }
        guard file != "-" else {
            throw UsageError("the configuration cannot be -, because a reload reads it again")
        }
        self.configurationPath = file
    }
}
