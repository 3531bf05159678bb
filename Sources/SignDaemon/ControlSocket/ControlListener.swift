import Diagnostics
import Glibc
import LinuxSystem

struct ControlListener: Hashable, Sendable {
    let descriptor: CInt
    let isReadOnly: Bool
    /// The file of the socket, which the daemon removes when it stops. Nil if the service manager opened the
    /// socket.
    let file: SocketFile?

    struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        let description: String
        /// Whether retries are pointless, because the path can never be used for a socket.
        var isPermanent = false
    }

    /// The maximum number of clients whose connections wait to be accepted, as passed to listen(2).
    private static let backlog: CInt = 16
    /// The first file descriptor that a service manager uses for the sockets that it passes to a process.
    private static let firstInheritedDescriptor: CInt = 3

    /// Returns the path of a service's control socket in its first runtime directory, or nil if the process
    /// is not a service with a runtime directory.
    static func runtimePath(_ environment: (String) -> String?) -> String? {
        environment("RUNTIME_DIRECTORY")?.split(separator: ":").first.map { "\($0)/control" }
    }

    /// Returns the control sockets that the service manager has opened for this process: `control`, and the
    /// read-only `view`. Returns an empty array if there are none. See sd_listen_fds(3).
    static func inherited(_ environment: (String) -> String?, process: pid_t) -> [ControlListener] {
        guard environment("LISTEN_PID") == String(process),
            let count = environment("LISTEN_FDS").flatMap({ CInt($0) }), (1...16).contains(count)
        else { return [] }
        let names = (environment("LISTEN_FDNAMES") ?? "")
            .split(separator: ":", omittingEmptySubsequences: false)
        return (0..<count).compactMap { index in
            let name = names.indices.contains(Int(index)) ? names[Int(index)] : ""
            guard name == "control" || name == "view" else { return nil }
            let descriptor = firstInheritedDescriptor + index
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            return ControlListener(descriptor: descriptor, isReadOnly: name == "view", file: nil)
        }
    }

    /// Creates a control socket at `path` to which the user and group of the process have access, replacing
    /// any socket of a dead process. Throws a `Failure` if that is not possible.
    static func make(at path: String) throws(Failure) -> ControlListener {
        guard !path.isEmpty else {
            throw Failure(description: "the path of the control socket is empty", isPermanent: true)
        }
        let descriptor = unixSocket()
        guard descriptor >= 0 else { throw makeFailure("cannot create a control socket", code: errno) }
        do throws(Failure) {
            let file = try startListening(on: descriptor, at: path)
            return ControlListener(descriptor: descriptor, isReadOnly: false, file: file)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Makes the new socket `descriptor` accept clients at `path`, and returns the socket's file. Throws a
    /// `Failure` if that is not possible.
    private static func startListening(on descriptor: CInt, at path: String) throws(Failure) -> SocketFile {
        let problem = "cannot create the control socket \(Wording.printable(path))"
        var bindError = try bind(descriptor, to: path)
        if bindError == EADDRINUSE {
            try removeStaleSocket(at: path)
            bindError = try bind(descriptor, to: path)
        }
        guard bindError == 0 else { throw makeFailure(problem, code: bindError) }

        guard let file = SocketFile(at: path) else { throw makeFailure(problem, code: errno) }
        // No client can connect before `listen`, so this mode applies to all clients.
        guard chmod(path, 0o660) == 0, listen(descriptor, backlog) == 0 else {
            let error = errno
            unlink(path)
            throw makeFailure(problem, code: error)
        }
        return file
    }

    private static func unixSocket() -> CInt {
        socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    }

    /// Binds the socket `descriptor` to `path`. Returns 0 on success, otherwise the error number. Throws a
    /// permanent `Failure` if the path is too long.
    private static func bind(_ descriptor: CInt, to path: String) throws(Failure) -> CInt {
        let code = withUnixSocketAddress(path) { address, size in
            Glibc.bind(descriptor, address, size) == 0 ? 0 : errno
        }
        guard let code else {
            throw Failure(
                description: "the path of the control socket has \(path.utf8.count) bytes; "
                    + "socket paths are limited to \(longestSocketPath) bytes: \(Wording.printable(path))",
                isPermanent: true
            )
        }
        return code
    }

    /// Removes the socket file that an earlier process left behind at `path`. Throws an error if another
    /// process listens there, or if the file is not a socket.
    private static func removeStaleSocket(at path: String) throws(Failure) {
        let printablePath = Wording.printable(path)
        switch SocketPathState(path: path) {
        case .free: return
        case .stale:
            guard unlink(path) == 0 else {
                throw makeFailure("cannot remove the old socket \(printablePath)", code: errno)
            }
        case .listening: throw makeConflict("another sign is already listening there; stop it", at: path)
        case .otherFile: throw makeConflict("another file already exists there; remove it", at: path)
        case .unknown(let code):
            throw makeFailure("cannot try the control socket \(printablePath)", code: code)
        }
    }

    /// Returns the failure for a path that is in use. `conflict` describes by what, and how to free the path.
    private static func makeConflict(_ conflict: String, at path: String) -> Failure {
        let problem = "cannot create the control socket \(Wording.printable(path))"
        return Failure(description: "\(problem): \(conflict), or choose another path")
    }

    private static func makeFailure(_ problem: String, code: CInt) -> Failure {
        Failure(description: "\(problem): \(systemMessage(code))")
    }
}
