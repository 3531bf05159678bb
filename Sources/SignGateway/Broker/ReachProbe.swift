import Diagnostics
import Glibc
import LinuxSystem

/// Finds out whether a server takes connections, without waiting for it: the library can only wait, or lose track of a
/// connection that is refused.
final class ReachProbe {
    /// What an attempt has come to.
    enum Outcome {
        /// It goes on, on this descriptor.
        case waiting(CInt)
        /// The server takes connections.
        case reached
        /// None of its addresses does; the reason of the last one.
        case failed(String)
    }

    private var addresses: [(family: CInt, bytes: [UInt8])] = []
    private var descriptor: CInt?
    private var reason = "the name has no address"

    /// A probe of the server at `port` of `host`.
    init(host: String, port: UInt16) {
        var wish = addrinfo()
        wish.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, "\(port)", &wish, &list)
        guard code == 0 else {
            reason = String(cString: gai_strerror(code))
            return
        }
        defer { freeaddrinfo(list) }
        var entry = list
        while let info = entry?.pointee {
            if let address = info.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen))
                addresses.append((info.ai_family, Array(bytes)))
            }
            entry = info.ai_next
        }
    }

    deinit { end() }

    /// Tries the next address.
    func next() -> Outcome {
        end()
        guard !addresses.isEmpty else { return .failed(reason) }
        let (family, bytes) = addresses.removeFirst()
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        let socket = Glibc.socket(family, type, 0)
        guard socket >= 0 else { return fail(errno) }
        descriptor = socket
        let code = bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { address in
                Glibc.connect(socket, address.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            } ?? -1
        }
        if code == 0 { return .reached }
        return errno == EINPROGRESS ? .waiting(socket) : fail(errno)
    }

    /// Looks what has come of the attempt whose descriptor is writable now.
    func look() -> Outcome {
        guard let descriptor else { return .failed(reason) }
        var error: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 else { return fail(errno) }
        return error == 0 ? .reached : fail(error)
    }

    /// Closes the attempt.
    func end() {
        if let descriptor { close(descriptor) }
        descriptor = nil
    }

    private func fail(_ code: CInt) -> Outcome {
        reason = systemMessage(code)
        return next()
    }
}
