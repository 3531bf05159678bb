import Diagnostics
import Glibc
import MonotonicTime

/// A blocking connection to the control socket of a running sign.
public final class SignConnection {
    /// Where the socket of the service is.
    public static let standardPath = "/run/loopbanner/control"
    /// How long an answer may take; events and frames may take any time.
    private static let patience = Nanoseconds.seconds(10)

    private let descriptor: CInt
    private let path: String
    private var buffer = MessageBuffer()

    /// Connects to the socket at `path`.
    public init(to path: String) throws(ClientError) {
        self.path = path
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw ClientError(connecting: path, error: errno) }
        self.descriptor = descriptor
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw ClientError(connecting: path, error: ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        guard status == 0 else { throw ClientError(connecting: path, error: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Calls a method of the sign. Returns what it returns.
    public func call(_ method: String, _ parameters: [JSONTree.Member] = []) throws(ClientError) -> JSONTree {
        wait(atMost: Self.patience)
        try send(VarlinkCall("\(SignInterface.name).\(method)", parameters))
        return try receive(while: nil)?.parameters ?? .null
    }

    /// Calls a method that has more than one answer, and hands each to `body` until it returns false or the sign has
    /// no more. While none comes, `idle` is asked five times a second whether to go on waiting.
    public func stream(
        _ method: String,
        _ parameters: [JSONTree.Member] = [],
        while idle: (() -> Bool)? = nil,
        _ body: (JSONTree) throws(ClientError) -> Bool
    ) throws(ClientError) {
        wait(atMost: .seconds(0))
        try send(VarlinkCall("\(SignInterface.name).\(method)", parameters, wantsMore: true))
        if idle != nil { wait(atMost: .milliseconds(200)) }
        while true {
            let reply = try receive(while: idle)
            guard let reply, try body(reply.parameters), reply.continues else { return }
        }
    }

    /// Limits how long a read or a write waits; 0 is no limit.
    private func wait(atMost time: Nanoseconds) {
        let microseconds = Int(time.rawValue / 1000)
        var limit = timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    }

    private func send(_ call: VarlinkCall) throws(ClientError) {
        var rest = call.message[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw lost(errno)
            }
            rest = rest.dropFirst(count)
        }
    }

    /// The next reply; nil if `idle` ends the waiting for it.
    private func receive(while idle: (() -> Bool)?) throws(ClientError) -> VarlinkReply? {
        while true {
            if let message = try nextMessage() {
                guard let reply = VarlinkReply(message: message) else { throw strange }
                if let name = reply.error { throw ClientError(answer: name, reply.parameters) }
                return reply
            }
            if let idle, !idle() { return nil }
            try read(mayBeIdle: idle != nil)
        }
    }

    private func nextMessage() throws(ClientError) -> [UInt8]? {
        do throws(MessageBuffer.TooLong) {
            return try buffer.next()
        } catch {
            throw strange
        }
    }

    private var strange: ClientError { ClientError(.noSign, "what answers at \(path) is no sign") }

    private func read(mayBeIdle: Bool) throws(ClientError) {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count > 0 { return buffer.append(Array(bytes[..<count])) }
        if count < 0, errno == EINTR || (errno == EAGAIN && mayBeIdle) { return }
        throw lost(count == 0 ? ECONNRESET : errno)
    }

    private func lost(_ error: Int32) -> ClientError {
        switch error {
        case EAGAIN:
            ClientError(.noSign, "the sign at \(path) does not answer; see: systemctl status loopbanner")
        case EPIPE, ECONNRESET:
            ClientError(
                .noSign,
                "the sign at \(path) has closed the connection: it is stopping, or it has too many"
            )
        default: ClientError(.noSign, "the connection to \(path) failed: \(systemMessage(error))")
        }
    }
}
