import CLinuxSystem
import Glibc

/// The state of a path at which a process is about to create a Unix socket.
package enum SocketPathState: Hashable, Sendable {
    /// There is no file at the path.
    case free
    /// A process accepts connections at the path.
    case listening
    /// The socket file of a process that has ended is still at the path. It can be removed.
    case stale
    /// The file at the path is not a socket, so it must not be removed.
    case otherFile
    /// The state cannot be determined. The associated value is the error number.
    case unknown(CInt)

    /// Examines the file at `path`. If it is a socket, an attempt to connect shows whether a process listens
    /// there.
    package init(path: String) {
        var fileStatus = stat()
        guard lstat(path, &fileStatus) == 0 else {
            self = errno == ENOENT ? .free : .unknown(errno)
            return
        }
        guard fileStatus.st_mode & S_IFMT == S_IFSOCK else {
            self = .otherFile
            return
        }
        switch Self.connectionError(at: path) {
        // A socket of another type, such as SOCK_SEQPACKET, reports EPROTOTYPE if a process listens there.
        case 0, EAGAIN, EINPROGRESS, EPROTOTYPE: self = .listening
        case ECONNREFUSED: self = .stale
        // The file was removed after it was examined.
        case ENOENT: self = .free
        case let code: self = .unknown(code)
        }
    }

    /// Tries to connect to the socket at `path`. Returns the error number, or 0 if a process has accepted the
    /// connection.
    private static func connectionError(at path: String) -> CInt {
        let socketType = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let probe = socket(AF_UNIX, socketType, 0)
        guard probe >= 0 else { return errno }
        defer { close(probe) }
        let code = withUnixSocketAddress(path) { address, size in
            connect(probe, address, size) == 0 ? 0 : errno
        }
        return code ?? ENAMETOOLONG
    }
}
