import BusInterfaces
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem

/// A socket at which clients reach the sign.
struct ControlListener: Hashable, Sendable {
    let descriptor: CInt
    /// Whether its clients may only look.
    let isReadOnly: Bool
    /// The file to remove at the end; nil for a socket that was inherited.
    let file: SocketFile?

    /// Why there is no socket.
    struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        let description: String
        /// Whether no socket can ever have this path.
        var isPermanent = false
    }

    /// The clients that may wait to be accepted.
    private static let backlog: CInt = 16

    /// The path of the socket in a service; several directories are separated by colons.
    static func runtimePath(_ environment: (String) -> String?) -> String? {
        guard let directory = environment("RUNTIME_DIRECTORY")?.split(separator: ":").first else {
            return nil
        }
        return "\(directory)/control"
    }

    /// The sockets that the service manager has opened: `control`, and `view` to look only; see sd_listen_fds(3).
    static func inherited(_ environment: (String) -> String?, process: pid_t) -> [ControlListener] {
        guard environment("LISTEN_PID") == String(process),
            let count = environment("LISTEN_FDS").flatMap({ CInt($0) }), (1...16).contains(count)
        else { return [] }
        let names = (environment("LISTEN_FDNAMES") ?? "")
            .split(separator: ":", omittingEmptySubsequences: false)
        return (0..<count).compactMap { index in
            let name = names.indices.contains(Int(index)) ? names[Int(index)] : ""
            guard name == "control" || name == "view" else { return nil }
            let descriptor = 3 + index
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            return ControlListener(descriptor: descriptor, isReadOnly: name == "view", file: nil)
        }
    }

    /// Makes a socket at `path`, for the process's user and group. One that a dead process has left is replaced.
    static func make(at path: String) throws(Failure) -> ControlListener {
        guard !path.isEmpty else {
            throw Failure(description: "the path of the control socket is empty", isPermanent: true)
        }
        let shown = Wording.printable(path)
        let descriptor = socket(
            AF_UNIX,
            CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
            0
        )
        guard descriptor >= 0 else { throw failure("cannot make a control socket", errno) }
        let file: SocketFile
        do throws(Failure) {
            var code = try bound(descriptor, to: path)
            if code == EADDRINUSE {
                try removeStale(path)
                code = try bound(descriptor, to: path)
            }
            guard code == 0 else { throw failure("cannot make the control socket \(shown)", code) }
            guard let own = SocketFile(at: path) else {
                throw failure("cannot make the control socket \(shown)", errno)
            }
            file = own
            // Before this no client can connect, so the mode is right for all of them.
            guard chmod(path, 0o660) == 0, listen(descriptor, backlog) == 0 else {
                let code = errno
                unlink(path)
                throw failure("cannot make the control socket \(shown)", code)
            }
        } catch {
            close(descriptor)
            throw error
        }
        return ControlListener(descriptor: descriptor, isReadOnly: false, file: file)
    }

    /// Gives `descriptor` the address `path`. Returns the system's error number, or 0.
    private static func bound(_ descriptor: CInt, to path: String) throws(Failure) -> CInt {
        let code = withSocketAddress(path) { address, size in
            bind(descriptor, address, size) == 0 ? 0 : errno
        }
        guard let code else {
            throw Failure(
                description: "the path of the control socket is \(path.utf8.count) bytes long; "
                    + "a socket's may have at most \(longestSocketPath): \(Wording.printable(path))",
                isPermanent: true
            )
        }
        return code
    }

    /// Removes the socket at `path` if nobody listens there.
    private static func removeStale(_ path: String) throws(Failure) {
        let shown = Wording.printable(path)
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            throw Failure(
                description: "cannot make the control socket \(shown): there is something else; "
                    + "remove it, or name another path"
            )
        }
        let probe = socket(
            AF_UNIX,
            CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
            0
        )
        guard probe >= 0 else { throw failure("cannot try the control socket \(shown)", errno) }
        defer { close(probe) }
        let code = withSocketAddress(path) { address, size in
            connect(probe, address, size) == 0 ? 0 : errno
        }
        switch code {
        case ECONNREFUSED:
            guard unlink(path) == 0 else { throw failure("cannot remove the old socket \(shown)", errno) }
        case 0, EAGAIN, EINPROGRESS:
            throw Failure(
                description: "cannot make the control socket \(shown): another sign listens there; "
                    + "stop it, or name another path"
            )
        case let code: throw failure("cannot try the control socket \(shown)", code ?? EINVAL)
        }
    }

    private static func failure(_ words: String, _ code: CInt) -> Failure {
        Failure(description: "\(words): \(systemMessage(code))")
    }
}
