import ArgumentParser
import Diagnostics
import Glibc
import LinuxSystem
import SignAPI
import SignDaemon

/// The command-line options that specify which running sign to control, and the output format.
struct SignAddress: ParsableArguments {
    @Option(
        name: [.customShort("H"), .long],
        help: "Run the command on another machine over SSH: HOST or USER@HOST."
    )
    var host: String?

    @Option(
        help: """
            The control socket of the sign. Default: $LOOPBANNER_SOCKET, or \(SignConnection.standardPath).
            """,
        completion: .file()
    )
    var socket: String?

    @Flag(help: "Print the reply as JSON.")
    var json = false

    func validate() throws {
        if let host, host.isEmpty || host.hasPrefix("-") {
            throw ValidationError("invalid host '\(host)'; write -H sign.local or -H pi@sign.local")
        }
    }

    /// The path of the sign's control socket if the user does not specify one on the command line. The
    /// environment variable `LOOPBANNER_SOCKET` overrides the standard path.
    static var path: String {
        getenv("LOOPBANNER_SOCKET").map { String(cString: $0) } ?? SignConnection.standardPath
    }

    /// Connects to the running sign, and calls `body` with the connection. If the user specified another
    /// host, ssh replaces this process. If the connection or a call fails, prints the error and throws the
    /// corresponding exit status.
    func connect(_ body: (SignConnection) throws -> Void) throws {
        if let host { try runSSH(to: host) }
        do {
            try body(try SignConnection(to: socket ?? Self.path))
        } catch let error as ClientError {
            printMessage("error: \(error)")
            throw ExitCode(error.exitStatus)
        }
    }

    /// Sends an input such as a tap to the sign by calling its method `method`. Prints the option that is
    /// selected afterward.
    func input(_ method: String, _ parameters: [JSONTree.Member] = []) throws {
        try connect { sign throws(ClientError) in
            let input = try sign.call(method, parameters)["taken"] ?? .null
            guard !json else { return write(input) }
            write(ReportedState.Choice(input["selected"])?.summary ?? "no option")
        }
    }

    /// Replaces this process with ssh, which runs the same command on `host`. Throws an exit status if ssh
    /// cannot be started.
    private func runSSH(to host: String) throws -> Never {
        let arguments = RemoteCommand.sshArguments(
            for: processArguments(),
            on: host,
            needsTerminal: isatty(STDOUT_FILENO) != 0
        )
        execvp("ssh", arguments.map { strdup($0) } + [nil])
        let reason = systemMessage(errno)
        printMessage(
            "error: cannot run ssh: \(reason); install it, for example with: sudo apt install openssh-client"
        )
        throw ExitCode(69)
    }
}

extension SignConnection {
    func fetchState() throws(ClientError) -> ReportedState {
        ReportedState(try call("GetState")["state"] ?? .null)
    }
}

extension ReportedState.Choice {
    /// A description of the option for the user: its id, followed by its title if the two differ.
    var summary: String { id == title ? id : "\(id): \(title)" }
}

/// Returns the members of a JSON object for the names and values in `values`, without those that are nil.
func jsonMembers(_ values: KeyValuePairs<String, JSONTree?>) -> [JSONTree.Member] {
    values.compactMap { name, value in value.map { JSONTree.Member(name, $0) } }
}

/// Writes a JSON value and a newline to standard output.
func write(_ tree: JSONTree) {
    var bytes: [UInt8] = []
    bytes.append(json: tree)
    var output = StandardOutput()
    output.write(bytes + [UInt8(ascii: "\n")])
    output.flush()
}

/// Writes `text` and a newline to standard output.
func write(_ text: String) {
    var output = StandardOutput()
    output.write(text)
    output.flush()
}
