import Diagnostics
import Glibc
import MonotonicTime

/// A connection to the control socket of a running sign. Its methods block until the sign replies.
public final class SignConnection {
    /// The path of the control socket of a sign that runs as a system service.
    public static let standardPath = "/run/loopbanner/control"
    /// The maximum time for which a call waits for its reply. It does not apply to streams, such as those of
    /// events and frames.
    private static let replyTimeout = Nanoseconds.seconds(10)

    private let descriptor: CInt
    private let path: String
    private var buffer = MessageBuffer()

    /// Connects to the control socket of a sign at `path`. Throws if the path is too long, or if no sign
    /// accepts the connection.
    public init(to path: String) throws(ClientError) {
        self.path = path
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw ClientError(connectingTo: path, errorNumber: errno) }
        // From here on, `deinit` closes the descriptor, also after an error.
        self.descriptor = descriptor
        var address = try Self.address(of: path)
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        guard status == 0 else { throw ClientError(connectingTo: path, errorNumber: errno) }
    }

    /// Returns the address of the Unix domain socket at `path`. Throws if the path is too long for a socket
    /// address.
    private static func address(of path: String) throws(ClientError) -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        // The address also contains a NUL after the path.
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw ClientError(connectingTo: path, errorNumber: ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }

    deinit {
        close(descriptor)
    }

    /// Calls the method called `method` of the sign, and returns the result from its reply. Throws if the
    /// connection fails or the sign replies with an error.
    public func call(_ method: String, _ parameters: [JSONTree.Member] = []) throws(ClientError) -> JSONTree {
        setTimeout(Self.replyTimeout)
        try send(VarlinkCall("\(SignInterface.name).\(method)", parameters))
        return try receive(while: nil)?.parameters ?? .null
    }

    /// Calls a method that sends several replies, and passes the result in each reply to `body`. The call
    /// ends when `body` returns false, or after the last reply.
    ///
    /// - Parameters:
    ///   - method: The name of the method.
    ///   - parameters: The parameters of the method.
    ///   - isWaiting: A function that is called five times a second while no reply arrives. If it returns
    ///     false, the call ends. If it is nil, the call waits indefinitely.
    ///   - body: A function that receives the result in each reply, and returns whether to continue.
    public func stream(
        _ method: String,
        _ parameters: [JSONTree.Member] = [],
        while isWaiting: (() -> Bool)? = nil,
        _ body: (JSONTree) throws(ClientError) -> Bool
    ) throws(ClientError) {
        setTimeout(.seconds(0))
        try send(VarlinkCall("\(SignInterface.name).\(method)", parameters, wantsMore: true))
        if isWaiting != nil { setTimeout(.milliseconds(200)) }
        while true {
            let reply = try receive(while: isWaiting)
            guard let reply, try body(reply.parameters), reply.continues else { return }
        }
    }

    /// Sets the maximum duration of each read and write on the socket to `time`. Zero removes the limit.
    private func setTimeout(_ time: Nanoseconds) {
        let microseconds = Int(time.rawValue / 1000)
        var limit = timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    }

    private func send(_ call: VarlinkCall) throws(ClientError) {
        var unsentBytes = call.message[...]
        while !unsentBytes.isEmpty {
            let count = unsentBytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw connectionError(errno)
            }
            unsentBytes = unsentBytes.dropFirst(count)
        }
    }

    /// Waits for the next reply. Until it arrives, `isWaiting` is called repeatedly; if it returns false, the
    /// wait ends and the result is nil. Throws if the reply is an error or the connection fails.
    private func receive(while isWaiting: (() -> Bool)?) throws(ClientError) -> VarlinkReply? {
        while true {
            if let message = try nextMessage() {
                guard let reply = VarlinkReply(message: message) else { throw notASign }
                if let name = reply.error { throw ClientError(error: name, reply.parameters) }
                return reply
            }
            if let isWaiting, !isWaiting() { return nil }
            try read(acceptsTimeout: isWaiting != nil)
        }
    }

    private func nextMessage() throws(ClientError) -> [UInt8]? {
        do throws(MessageBuffer.TooLong) {
            return try buffer.next()
        } catch {
            throw notASign
        }
    }

    private var notASign: ClientError {
        ClientError(.noSign, "the program that answers at \(path) is not a sign")
    }

    private func read(acceptsTimeout: Bool) throws(ClientError) {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count > 0 { return buffer.append(Array(bytes[..<count])) }
        if count < 0, errno == EINTR || (errno == EAGAIN && acceptsTimeout) { return }
        throw connectionError(count == 0 ? ECONNRESET : errno)
    }

    private func connectionError(_ error: Int32) -> ClientError {
        let reason =
            switch error {
            case EAGAIN: "the sign at \(path) does not answer; see: systemctl status loopbanner"
            case EPIPE, ECONNRESET:
                "the sign at \(path) has closed the connection: it is stopping, or has too many clients"
            default: "the connection to \(path) failed: \(systemMessage(error))"
            }
        return ClientError(.noSign, reason)
    }
}
