import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// One connection to the control socket that never waits.
///
/// What is sent and cannot leave at once is kept, and leaves when the owner hears that the descriptor is ready.
final class SignLine {
    let descriptor: CInt
    private var received = MessageBuffer()
    private var unsent: [UInt8] = []

    /// The most that waits to be sent before the connection counts as stuck.
    private static let mostUnsent = 1 << 20

    /// Why the connection is of no use any more.
    struct Lost: Error {}

    /// Connects to the socket at `path`; nil if nobody listens there.
    init?(to path: String) {
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return nil }
        let descriptor = descriptor
        guard withSocketAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }

    /// Whether something waits to be sent.
    var isSending: Bool { !unsent.isEmpty }

    /// Sends a call, or keeps what does not leave at once.
    func send(_ call: VarlinkCall) throws(Lost) {
        guard unsent.count < Self.mostUnsent else { throw Lost() }
        unsent += call.message
        try flush()
    }

    /// Sends what waits, as far as that is possible.
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

    /// Reads what is there, and hands on each reply that is whole.
    func receive(_ body: (VarlinkReply) -> Void) throws(Lost) {
        var room = [UInt8](repeating: 0, count: 32 << 10)
        while true {
            let count = room.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else { throw Lost() }
            room.withUnsafeBytes { received.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            while let message = try next() {
                guard let reply = VarlinkReply(message: message) else { throw Lost() }
                body(reply)
            }
        }
    }

    private func next() throws(Lost) -> [UInt8]? {
        do throws(MessageBuffer.TooLong) {
            return try received.next()
        } catch {
            throw Lost()
        }
    }
}
