import Diagnostics
import Glibc
import LinuxSystem

/// A socket that listens for browsers.
enum ListeningSocket {
    /// Why there is none.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let backlog: CInt = 64

    /// Opens a socket at `address`. Returns its descriptor, which the caller closes.
    static func open(_ address: ListenAddress) throws(Failure) -> CInt {
        switch address {
        case .everywhere(let port):
            // One socket for both families; a machine without IPv6 has the older one alone.
            do throws(Failure) {
                return try open(AF_INET6, "::", port, address)
            } catch {
                return try open(AF_INET, "0.0.0.0", port, address)
            }
        case .address(let text, let port):
            return try open(text.utf8.contains(UInt8(ascii: ":")) ? AF_INET6 : AF_INET, text, port, address)
        case .path(let path): return try open(path: path)
        }
    }

    private static func socket(_ family: CInt) -> CInt {
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        return Glibc.socket(family, kind, 0)
    }

    private static func open(
        _ family: CInt,
        _ text: String,
        _ port: UInt16,
        _ address: ListenAddress
    ) throws(Failure) -> CInt {
        let descriptor = socket(family)
        guard descriptor >= 0 else { throw failure(address, errno) }
        var yes: CInt = 1
        var no: CInt = 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        if family == AF_INET6 {
            setsockopt(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, &no, socklen_t(MemoryLayout<CInt>.size))
        }
        var status = withInternetAddress(text, port: port) { bind(descriptor, $0, $1) }
        if status == 0 { status = listen(descriptor, backlog) }
        guard status == 0 else {
            let code = errno
            close(descriptor)
            throw failure(address, code)
        }
        return descriptor
    }

    private static func open(path: String) throws(Failure) -> CInt {
        removeStale(path)
        let descriptor = socket(AF_UNIX)
        guard descriptor >= 0 else { throw failure(.path(path), errno) }
        // For a proxy of the same group, and for nobody else.
        let mask = umask(0o117)
        var status = withSocketAddress(path, { Glibc.bind(descriptor, $0, $1) })
        umask(mask)
        if status == 0 { status = listen(descriptor, backlog) }
        guard status == 0 else {
            let code = status == nil ? ENAMETOOLONG : errno
            close(descriptor)
            throw failure(.path(path), code)
        }
        return descriptor
    }

    /// Removes a socket at which nobody listens any more.
    static func removeStale(_ path: String) {
        let probe = socket(AF_UNIX)
        guard probe >= 0 else { return }
        defer { close(probe) }
        if withSocketAddress(path, { connect(probe, $0, $1) }) != 0, errno == ECONNREFUSED { unlink(path) }
    }

    private static func failure(_ address: ListenAddress, _ code: CInt) -> Failure {
        let reason =
            switch code {
            case EADDRINUSE: "another program listens there; choose another port with listen"
            case EADDRNOTAVAIL: "this machine has no such address"
            case EACCES: "permission denied; ports below 1024 need a right that the gateway does not have"
            default: systemMessage(code)
            }
        return Failure(description: "cannot listen at \(Wording.printable(address.description)): \(reason)")
    }
}
