import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// A non-blocking connection to the control socket of the sign, over which the gateway makes calls.
///
/// Bytes that cannot be sent at once are kept. The owner must call `flush()` when the descriptor is writable.
final class SignConnection {
    let descriptor: CInt
    private var received = MessageBuffer()
    private var unsent: [UInt8] = []

    /// The maximum number of unsent bytes. If there are more, the connection is considered lost because the
    /// sign no longer reads.
    private static let maximumUnsent = 1 << 20

    /// An error that is thrown when the connection to the sign is lost. The connection must then be closed.
    struct Lost: Error {}

    /// Connects to the sign's control socket at `path`. Returns nil if this fails, for example because the
    /// sign is not running.
    init?(to path: String) {
        let socketType = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, socketType, 0)
        guard descriptor >= 0 else { return nil }
        let descriptor = descriptor
        // `deinit` closes the descriptor, also after a failure.
        guard withUnixSocketAddress(path, { connect(descriptor, $0, $1) }) == 0 else { return nil }
    }

    deinit { close(descriptor) }

    var hasUnsentBytes: Bool { !unsent.isEmpty }

    func send(_ call: VarlinkCall) throws(Lost) {
        guard unsent.count < Self.maximumUnsent else { throw Lost() }
        unsent += call.message
        try flush()
    }

    /// Sends as many of the unsent bytes as possible without blocking. Throws if the connection is lost.
    func flush() throws(Lost) {
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if count > 0 {
                unsent.removeFirst(count)
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                throw Lost()
            }
        }
    }

    /// Reads all available bytes without blocking, and passes each complete reply of the sign to `body`.
    /// Throws if the connection is lost or a reply is invalid.
    func receive(_ body: (VarlinkReply) -> Void) throws(Lost) {
        var buffer = [UInt8](repeating: 0, count: 32 << 10)
        while true {
            let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else { throw Lost() }
            buffer.withUnsafeBytes { received.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            while let message = try nextMessage() {
                guard let reply = VarlinkReply(message: message) else { throw Lost() }
                body(reply)
            }
        }
    }

    private func nextMessage() throws(Lost) -> [UInt8]? {
        do throws(MessageBuffer.TooLong) {
            return try received.next()
        } catch {
            throw Lost()
        }
    }
}
