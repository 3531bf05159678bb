import CLinuxSystem
import Glibc

/// The maximum length of the path of a Unix socket, in bytes.
package let longestSocketPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

/// Calls `body` with the address of the Unix socket at `path` and the size of the address in bytes. Returns
/// the result of `body`, or nil if the path is too long. A path that starts with @ denotes an abstract
/// socket, which has no file.
package func withUnixSocketAddress<Result>(
    _ path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let pathBytes = Array(path.utf8)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { pathField -> Bool in
        // The field must also have space for the zero byte that terminates a path.
        guard pathBytes.count < pathField.count else { return false }
        pathField.copyBytes(from: pathBytes)
        // Linux marks the name of an abstract socket with a zero byte.
        if pathBytes.first == UInt8(ascii: "@") { pathField[0] = 0 }
        return true
    }
    guard fits else { return nil }
    // The size excludes the unused part of the field, which would be part of an abstract socket's name.
    let size = socklen_t(MemoryLayout<sa_family_t>.size + pathBytes.count)
    return withUnsafePointer(to: &address) { unixAddress in
        unixAddress.withMemoryRebound(to: sockaddr.self, capacity: 1) { genericAddress in
            body(genericAddress, size)
        }
    }
}

/// Calls `body` with the socket address for `port` at the IPv4 or IPv6 address `addressText`, and with the
/// size of the socket address in bytes. Returns the result of `body`, or nil if `addressText` is not an
/// address.
package func withInternetAddress<Result>(
    _ addressText: String,
    port: UInt16,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result? {
    var ipv6 = sockaddr_in6()
    if inet_pton(AF_INET6, addressText, &ipv6.sin6_addr) == 1 {
        ipv6.sin6_family = sa_family_t(AF_INET6)
        ipv6.sin6_port = port.bigEndian
        return withGenericAddress(ipv6, body)
    }

    var ipv4 = sockaddr_in()
    guard inet_pton(AF_INET, addressText, &ipv4.sin_addr) == 1 else { return nil }
    ipv4.sin_family = sa_family_t(AF_INET)
    ipv4.sin_port = port.bigEndian
    return withGenericAddress(ipv4, body)
}

/// Calls `body` with a pointer to `address`, an IPv4 or IPv6 address, in the generic form that system calls
/// take, and with the size of the address in bytes.
private func withGenericAddress<Address, Result>(
    _ address: Address,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
    withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { genericAddress in
            body(genericAddress, socklen_t(MemoryLayout<Address>.size))
        }
    }
}
