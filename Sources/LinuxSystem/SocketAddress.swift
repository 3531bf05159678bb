import CLinuxSystem
import Glibc

/// The longest path of a socket, in bytes.
package let longestSocketPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

/// Passes `body` the address of the socket at `path`; nil if the path is too long. A path that begins with @ is an
/// abstract socket: its first byte is 0.
package func withSocketAddress<Result>(
    _ path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(path.utf8)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room -> Bool in
        guard path.count < room.count else { return false }
        room.copyBytes(from: path)
        if path.first == UInt8(ascii: "@") { room[0] = 0 }
        return true
    }
    guard fits else { return nil }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
    return withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
}

/// Calls `body` with the address of the internet that `text` writes, with `port`; nil if it is none.
package func withInternetAddress<Result>(
    _ text: String,
    port: UInt16,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result? {
    func call<Address>(_ address: Address) -> Result {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
    var newer = sockaddr_in6()
    if inet_pton(AF_INET6, text, &newer.sin6_addr) == 1 {
        newer.sin6_family = sa_family_t(AF_INET6)
        newer.sin6_port = port.bigEndian
        return call(newer)
    }
    var older = sockaddr_in()
    guard inet_pton(AF_INET, text, &older.sin_addr) == 1 else { return nil }
    older.sin_family = sa_family_t(AF_INET)
    older.sin_port = port.bigEndian
    return call(older)
}
