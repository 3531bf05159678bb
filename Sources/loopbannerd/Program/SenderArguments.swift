import Diagnostics

/// The parsed command line of the program `loopbanner-sender`.
struct SenderArguments: Hashable {
    enum Command: Hashable { case run, help, version }

    static let help = """
        Sends the pictures of a LoopBanner sign to displays in the network, and receives those of consoles.

        usage: loopbanner-sender --socket PATH [--interface NAME|ADDRESS]
               loopbanner-sender --version | --help | -h

        PATH is the socket at which signs connect: the value of device in [display] and [realtime].
        NAME or ADDRESS (MAC) is the interface of a Colorlight receiver card. Opening it needs CAP_NET_RAW, which is given up
        afterward. Without it, the program sends DDP, E1.31 and Art-Net.
        See loopbanner-sender(8).

        """

    /// An error that is thrown if the command line is invalid. The description contains the problem and its
    /// remedy.
    struct UsageError: Error, Hashable, CustomStringConvertible {
        let description: String

        init(_ problem: String) { description = "\(problem); see loopbanner-sender --help" }
    }

    var command = Command.run
    /// The path of the socket to which signs connect.
    var socketPath = ""
    /// The name or MAC address of the network interface for receiver cards (controllers of LED panels), or
    /// nil if none are used.
    var interface: String?

    /// Parses the command-line arguments of `loopbanner-sender`, not including the name of the program. The
    /// value of an option follows `=` or is the next argument. Arguments after `--help` or `--version` are
    /// ignored.
    ///
    /// - Throws: `UsageError` if an argument is unknown, an option is repeated or has no value, or `--socket`
    ///   is missing.
    init(_ arguments: [String]) throws(UsageError) {
        var remainingArguments = arguments[...]
        while let argument = remainingArguments.popFirst() {
            let (name, inlineValue) = splitOption(argument)
            switch name {
            case "--help", "-h":
                command = .help
                return
            case "--version":
                command = .version
                return
            case "--socket":
                let path = try Self.requiredValue(
                    of: name,
                    value: inlineValue ?? remainingArguments.popFirst()
                )
                guard socketPath.isEmpty else { throw UsageError("\(name) is given twice") }
                socketPath = path
            case "--interface":
                let interfaceName = try Self.requiredValue(
                    of: name,
                    value: inlineValue ?? remainingArguments.popFirst()
                )
                guard interface == nil else { throw UsageError("\(name) is given twice") }
                interface = interfaceName
            default: throw UsageError("unknown argument \(Wording.quoted(argument))")
            }
        }
        guard !socketPath.isEmpty else { throw UsageError("--socket is missing") }
    }

    /// Returns `value`, the value of `option`. Throws if it is missing or empty.
    private static func requiredValue(of option: String, value: String?) throws(UsageError) -> String {
        guard let value, !value.isEmpty else { throw UsageError("\(option) needs a value") }
        return value
    }
}
