import ArgumentParser
import Diagnostics
import Glibc
import LinuxSystem
import SignAPI
import SignDaemon

/// Which sign a command talks to, and how it answers.
struct SignAddress: ParsableArguments {
    @Option(
        name: [.customShort("H"), .long],
        help: "Talk to the sign on this machine, by ssh: HOST or USER@HOST."
    )
    var host: String?

    @Option(
        help: """
            The sign's control socket. Default: $LOOPBANNER_SOCKET, or \(SignConnection.standardPath).
            """,
        completion: .file()
    )
    var socket: String?

    @Flag(help: "Print the answer as JSON.")
    var json = false

    func validate() throws {
        if let host, host.isEmpty || host.hasPrefix("-") {
            throw ValidationError("'\(host)' is no host; write -H sign.local or -H pi@sign.local")
        }
    }

    /// The socket of a sign that no option names.
    static var path: String {
        getenv("LOOPBANNER_SOCKET").map { String(cString: $0) } ?? SignConnection.standardPath
    }

    /// Connects to the sign, and hands the connection to `body`. With a host this process becomes ssh instead.
    /// An error is printed and ends the command with its exit status.
    func talk(_ body: (SignConnection) throws(ClientError) -> Void) throws {
        if let host { try becomeSSH(to: host) }
        do throws(ClientError) {
            try body(try SignConnection(to: socket ?? Self.path))
        } catch {
            complain("error: \(error)")
            throw ExitCode(error.exitStatus)
        }
    }

    /// Calls an input's method, and prints what is selected after it.
    func input(_ method: String, _ parameters: [JSONTree.Member] = []) throws {
        try talk { sign throws(ClientError) in
            let taken = try sign.call(method, parameters)["taken"] ?? .null
            guard !json else { return write(taken) }
            write(line: ReportedState.Choice(taken["selected"])?.line ?? "no option")
        }
    }

    /// Replaces this process by the same command on `host`.
    private func becomeSSH(to host: String) throws -> Never {
        let words = RemoteCommand.sshArguments(
            for: processArguments(),
            on: host,
            needsTerminal: isatty(STDOUT_FILENO) != 0
        )
        var pointers = words.map { strdup($0) }
        pointers.append(nil)
        execvp("ssh", pointers)
        let reason = systemMessage(errno)
        complain(
            "error: cannot run ssh: \(reason); install it, for example with: sudo apt install openssh-client"
        )
        throw ExitCode(69)
    }
}

extension ReportedState.Choice {
    /// The option's id, and its words if they differ.
    var line: String { id == title ? id : "\(id): \(title)" }
}

/// Writes `tree` to standard output, on a line of its own.
func write(_ tree: JSONTree) {
    var bytes: [UInt8] = []
    bytes.append(json: tree)
    var output = StandardOutput()
    output.write(bytes + [UInt8(ascii: "\n")])
    output.flush()
}

/// Writes `line` to standard output.
func write(line: String) {
    var output = StandardOutput()
    output.write(Array("\(line)\n".utf8))
    output.flush()
}
