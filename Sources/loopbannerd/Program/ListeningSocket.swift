import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem

/// The listening socket to which signs connect. Its file is removed when this object is released, unless the
/// service manager has created it.
final class ListeningSocket {
    let descriptor: CInt
    /// The path of the socket file to remove when this object is released, or nil if the service manager owns
    /// the file.
    private let ownPath: String?

    /// Creates the object for the socket `inheritedDescriptor`, on which the service manager (systemd) has
    /// started to listen on behalf of this process.
    init(inheritedDescriptor: CInt) {
        descriptor = inheritedDescriptor
        ownPath = nil
        _ = fcntl(inheritedDescriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(inheritedDescriptor, F_SETFL, fcntl(inheritedDescriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Returns the file descriptor of the socket that the service manager has passed to this process, or nil
    /// if there is none (sd_listen_fds(3)). `environment` returns the value of an environment variable, and
    /// `processID` is the id of this process.
    static func inheritedDescriptor(environment: (String) -> String?, processID: pid_t) -> CInt? {
        guard environment("LISTEN_PID") == String(processID), environment("LISTEN_FDS") == "1" else {
            return nil
        }
        return 3
    }

    /// Creates the socket file at `path`, and listens for signs that connect to it. Replaces a socket file
    /// that an earlier process has left behind.
    ///
    /// - Throws: A failure with the reason, for example if another process listens at `path`.
    init(at path: String) throws(StartFailure) {
        // Nothing may fail once both properties are set: `deinit` would remove a file that another process
        // uses.
        descriptor = try Self.listeningDescriptor(at: path)
        ownPath = path
    }

    /// Removes the socket file at `path` if an earlier process has left it behind. Throws if the path is not
    /// available for a new socket, because another process listens there or because it is another file.
    private static func removeStaleSocket(at path: String) throws(StartFailure) {
        switch SocketPathState(path: path) {
        case .free: break
        case .stale:
            guard unlink(path) == 0 || errno == ENOENT else {
                throw StartFailure("\(path): \(systemMessage(errno))")
            }
        case .listening:
            throw StartFailure(
                "\(path): another loopbanner-sender is already listening there; use another path with --socket"
            )
        case .otherFile:
            throw StartFailure(
                "\(path): another file already exists there; remove it, or name another path with --socket"
            )
        case .unknown(let code): throw StartFailure("\(path): \(systemMessage(code))")
        }
    }

    /// Returns the file descriptor of a new socket that listens at `path`. Throws if the path is not
    /// available or if a system call fails. In that case, the descriptor is closed, and no file is left
    /// behind.
    private static func listeningDescriptor(at path: String) throws(StartFailure) -> CInt {
        try removeStaleSocket(at: path)

        let descriptor = lb_message_socket()
        guard descriptor >= 0 else { throw StartFailure("\(path): \(systemMessage(-descriptor))") }
        // The error number of the system, or 0. Nil means that the path is too long for the address of a
        // socket.
        let bindError = withUnixSocketAddress(path) { address, addressLength in
            bind(descriptor, address, addressLength) == 0 ? 0 : errno
        }
        guard bindError == 0 else {
            close(descriptor)
            throw StartFailure("\(path): \(systemMessage(bindError ?? ENAMETOOLONG))")
        }
        // The file mode lets members of the process's group connect, such as the service of the sign.
        guard chmod(path, 0o660) == 0, listen(descriptor, 16) == 0 else {
            let message = systemMessage(errno)
            unlink(path)
            close(descriptor)
            throw StartFailure("\(path): \(message)")
        }
        return descriptor
    }

    deinit {
        if let ownPath { unlink(ownPath) }
        close(descriptor)
    }
}
