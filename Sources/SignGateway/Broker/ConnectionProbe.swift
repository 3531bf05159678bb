import Diagnostics
import Glibc
import LinuxSystem

/// Tests, without blocking the gateway, whether a server accepts connections. libmosquitto itself either blocks or does
/// not notice a refused connection.
final class ConnectionProbe {
    enum Outcome {
        /// A connection attempt is in progress. The descriptor becomes writable when the attempt ends.
        case waiting(CInt)
        /// The server accepts connections.
        case reachable
        /// No address of the server accepts connections. The associated value is the reason for the last address.
        case failed(String)
    }

    private var addresses: [(family: CInt, bytes: [UInt8])] = []
    private var descriptor: CInt?
    private var reason = "the name has no address"

    /// Resolves the name `host`. If that fails, the first attempt to connect returns the reason.
    init(host: String, port: UInt16) {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, "\(port)", &hints, &list)
        guard code == 0 else {
            reason = String(cString: gai_strerror(code))
            return
        }
        defer { freeaddrinfo(list) }
        var nextInfo = list
        while let info = nextInfo?.pointee {
            if let address = info.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen))
                addresses.append((info.ai_family, Array(bytes)))
            }
            nextInfo = info.ai_next
        }
    }

    deinit { closeSocket() }

    /// Starts a connection attempt to the next address of the server.
    func tryNextAddress() -> Outcome {
        closeSocket()
        guard !addresses.isEmpty else { return .failed(reason) }
        let (family, socketAddress) = addresses.removeFirst()
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        let defaultProtocol: CInt = 0
        let socket = Glibc.socket(family, type, defaultProtocol)
        guard socket >= 0 else { return tryNextAddress(after: errno) }
        descriptor = socket
        let connectResult = socketAddress.withUnsafeBytes { bytes -> CInt in
            guard let address = bytes.baseAddress else { return -1 }
            return Glibc.connect(
                socket,
                address.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count)
            )
        }
        if connectResult == 0 { return .reachable }
        let code = errno
        return code == EINPROGRESS ? .waiting(socket) : tryNextAddress(after: code)
    }

    /// Returns the outcome of the attempt whose descriptor has become writable. If the attempt failed, tries the next
    /// address.
    func finishAttempt() -> Outcome {
        guard let descriptor else { return .failed(reason) }
        var error: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 else {
            return tryNextAddress(after: errno)
        }
        return error == 0 ? .reachable : tryNextAddress(after: error)
    }

    private func closeSocket() {
        if let descriptor { close(descriptor) }
        descriptor = nil
    }

    private func tryNextAddress(after code: CInt) -> Outcome {
        reason = systemMessage(code)
        return tryNextAddress()
    }
}
