import Glibc

/// Who is at the other end of a connection, as far as guessing goes: an address of IPv4, or the first half of one of IPv6,
/// because who has one of those has all addresses of its network.
struct Visitor: Hashable {
    /// The bytes of the address; none for a program on this machine that came over a socket in the file system.
    let bytes: [UInt8]

    /// The visitor with this address: 4 bytes, 16 or none.
    init(address: [UInt8] = []) {
        let isMapped =
            address.count == 16 && address.starts(with: Array(repeating: 0, count: 10) + [0xFF, 0xFF])
        bytes = isMapped ? Array(address[12...]) : Array(address.prefix(8))
    }

    /// Who is at the other end of `socket`.
    init(of socket: CInt) {
        var newer = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let answer = withUnsafeMutablePointer(to: &newer) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &size) }
        }
        switch (answer, CInt(newer.sin6_family)) {
        case (0, AF_INET6):
            self.init(address: withUnsafeBytes(of: newer.sin6_addr) { Array($0) })
        case (0, AF_INET):
            // The address is where IPv6 has its flow.
            self.init(address: withUnsafeBytes(of: newer.sin6_flowinfo) { Array($0) })
        default: self.init()
        }
    }
}
