import Diagnostics
import Glibc
import LinuxSystem

/// A namespace for functions that open the socket on which the web server accepts connections.
enum ListeningSocket {
    private static let backlog: CInt = 64

    /// Opens a socket that listens at `address`, and returns its descriptor, which the caller must close.
    /// Throws if the address cannot be used.
    static func open(_ address: ListenAddress) throws(StartFailure) -> CInt {
        switch address {
        case .everywhere(let port):
            // An IPv6 socket accepts IPv4, too. A machine without IPv6 needs an IPv4 socket.
            do throws(StartFailure) {
                return try openInternetSocket(host: "::", port: port, address: address)
            } catch {
                return try openInternetSocket(host: "0.0.0.0", port: port, address: address)
            }
        case .address(let host, let port):
            return try openInternetSocket(host: host, port: port, address: address)
        case .path(let path): return try openUnixSocket(path: path)
        }
    }

    private static func makeSocket(family: CInt) -> CInt {
        let socketType = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        return Glibc.socket(family, socketType, 0)
    }

    /// Opens a TCP socket that listens at the IP address `host`, and returns its descriptor. An IPv6 socket
    /// also accepts IPv4 connections. If the socket cannot be opened, throws an error that contains
    /// `address`, the address in the configuration.
    private static func openInternetSocket(
        host: String,
        port: UInt16,
        address: ListenAddress
    ) throws(StartFailure) -> CInt {
        let family = ListenAddress.family(of: host)
        let descriptor = makeSocket(family: family)
        guard descriptor >= 0 else { throw startFailure(address: address, errorCode: errno) }

        let optionSize = socklen_t(MemoryLayout<CInt>.size)
        var (on, off): (CInt, CInt) = (1, 0)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, optionSize)
        if family == AF_INET6 { setsockopt(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, &off, optionSize) }

        // This is 0 if `bind` succeeds, and nil if `host` is not an IP address.
        let bindError = withInternetAddress(host, port: port) { address, size in
            bind(descriptor, address, size) == 0 ? 0 : errno
        }
        return try listen(on: descriptor, bindError: bindError ?? ENAMETOOLONG, at: address)
    }

    /// Opens a socket file at `path`. Replaces a socket file on which no program is listening.
    private static func openUnixSocket(path: String) throws(StartFailure) -> CInt {
        switch SocketPathState(path: path) {
        case .otherFile:
            throw StartFailure(
                "cannot listen on \(Wording.printable(path)): another file already exists there; remove it, "
                    + "or choose another path with listen"
            )
        case .stale: unlink(path)
        // In the other states, the result of `bind` is the answer.
        case .free, .listening, .unknown: break
        }
        let descriptor = makeSocket(family: AF_UNIX)
        guard descriptor >= 0 else { throw startFailure(address: .path(path), errorCode: errno) }
        // Only the owner and the group of the file may connect. A proxy must be in this group.
        let originalMask = umask(0o117)
        // This is 0 if `bind` succeeds, and nil if `path` is too long for a socket.
        let bindError = withUnixSocketAddress(path) { address, size in
            Glibc.bind(descriptor, address, size) == 0 ? 0 : errno
        }
        umask(originalMask)
        return try listen(on: descriptor, bindError: bindError ?? ENAMETOOLONG, at: .path(path))
    }

    /// Makes the socket `descriptor` listen, and returns the descriptor. If this or the preceding call of
    /// `bind` has failed, closes the descriptor and throws an error. `bindError` is the error number of
    /// `bind`, or 0 if it succeeded.
    private static func listen(
        on descriptor: CInt,
        bindError: CInt,
        at address: ListenAddress
    ) throws(StartFailure) -> CInt {
        var code = bindError
        if code == 0, Glibc.listen(descriptor, backlog) != 0 { code = errno }
        guard code == 0 else {
            close(descriptor)
            throw startFailure(address: address, errorCode: code)
        }
        return descriptor
    }

    /// Removes the Unix domain socket file at `path` if no program is listening on it.
    static func removeStale(_ path: String) {
        if SocketPathState(path: path) == .stale { unlink(path) }
    }

    /// Returns the error to report if opening a socket at `address` has failed with the error number `code`.
    /// For common errors, the message includes a remedy.
    private static func startFailure(address: ListenAddress, errorCode code: CInt) -> StartFailure {
        let reason =
            switch code {
            case EADDRINUSE: "another program uses this address; choose another port with listen"
            case EADDRNOTAVAIL: "this machine does not have this address"
            case EACCES: "permission denied; ports below 1024 require CAP_NET_BIND_SERVICE"
            default: systemMessage(code)
            }
        return StartFailure("cannot listen on \(Wording.printable(address.description)): \(reason)")
    }
}
