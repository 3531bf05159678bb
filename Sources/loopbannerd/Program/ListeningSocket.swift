import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem

/// The socket that signs connect to. Its file is removed when this object is released.
final class ListeningSocket {
    let descriptor: CInt
    private let path: String

    /// Opens the socket at `path`. A file that an earlier process has left behind is replaced.
    init(at path: String) throws(StartFailure) {
        descriptor = lb_message_socket()
        guard descriptor >= 0 else { throw StartFailure("\(path): \(systemMessage(-descriptor))") }
        self.path = path
        guard !Self.isInUse(path) else {
            close(descriptor)
            throw StartFailure(
                "\(path): another loopbanner-sender listens there; name another path with --socket"
            )
        }
        unlink(path)
        let listening = descriptor
        let result = withSocketAddress(path) { bind(listening, $0, $1) == 0 ? 0 : errno }
        // The file mode lets members of the process's group connect, such as the service of the sign.
        guard result == 0, chmod(path, 0o660) == 0, listen(descriptor, 16) == 0 else {
            let code = result ?? ENAMETOOLONG
            close(descriptor)
            throw StartFailure("\(path): \(systemMessage(code == 0 ? errno : code))")
        }
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    private static func isInUse(_ path: String) -> Bool {
        let descriptor = lb_message_socket()
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return withSocketAddress(path) { connect(descriptor, $0, $1) == 0 || errno == EAGAIN } ?? false
    }
}
