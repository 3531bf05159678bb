import Glibc

/// Functions for IP addresses as bytes: 4 bytes for IPv4, and 16 for IPv6. An IPv4-mapped IPv6 address is
/// represented by the 4 bytes of its IPv4 address.
enum NetworkAddress {
    /// Returns the bytes of the IP address in `text`, such as `127.0.0.1` or `::1`, or nil if it is invalid.
    static func bytes(_ text: String) -> [UInt8]? {
        var ipv4 = in_addr()
        if inet_pton(AF_INET, text, &ipv4) == 1 { return withUnsafeBytes(of: ipv4) { Array($0) } }
        var ipv6 = in6_addr()
        guard inet_pton(AF_INET6, text, &ipv6) == 1 else { return nil }
        return unmapped(withUnsafeBytes(of: ipv6) { Array($0) })
    }

    /// Returns the bytes of the IP address in `hop`, an entry of an `X-Forwarded-For` header. The address may
    /// be followed by a port and, for IPv6, be enclosed in brackets. Returns nil if the entry is invalid.
    static func bytes(hop: Substring) -> [UInt8]? {
        let trimmedHop = hop.trimmed
        if let address = bytes(String(trimmedHop)) ?? bytes(bracketed: trimmedHop) { return address }
        guard let lastColon = trimmedHop.lastIndex(of: ":") else { return nil }
        let host = trimmedHop[..<lastColon]
        if let address = bytes(bracketed: host) { return address }
        // Without brackets, several colons belong to an IPv6 address, which then has no port.
        let hasSeveralColons = host.utf8.contains(UInt8(ascii: ":"))
        return hasSeveralColons ? nil : bytes(String(host))
    }

    /// Returns the bytes of the IP address to which `socket` is connected, or an empty array if the peer has
    /// no IP address, as with a Unix socket.
    static func peer(of socket: CInt) -> [UInt8] {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &size) }
        }
        guard result == 0 else { return [] }
        switch CInt(address.sin6_family) {
        case AF_INET6: return unmapped(withUnsafeBytes(of: address.sin6_addr) { Array($0) })
        // `sockaddr_in` has its address where `sockaddr_in6` has the flow information.
        case AF_INET: return withUnsafeBytes(of: address.sin6_flowinfo) { Array($0) }
        default: return []
        }
    }

    /// Returns the IP address `address`, which has 4 or 16 bytes, as text such as `127.0.0.1`.
    static func text(_ address: [UInt8]) -> String {
        let family = address.count == 4 ? AF_INET : AF_INET6
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(family, address, &buffer, socklen_t(buffer.count)) != nil else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the 4 bytes of the IPv4 address if `address` is an IPv4-mapped IPv6 address, such as
    /// `::ffff:127.0.0.1`, or else `address` itself.
    static func unmapped(_ address: [UInt8]) -> [UInt8] {
        let mappedPrefix: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
        let isMapped = address.count == 16 && address.starts(with: mappedPrefix)
        return isMapped ? Array(address.dropFirst(mappedPrefix.count)) : address
    }

    private static func bytes(bracketed text: Substring) -> [UInt8]? {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        return bytes(String(text.dropFirst().dropLast()))
    }
}

extension Substring {
    /// The substring without leading and trailing spaces and tabs.
    var trimmed: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? start
    }
}
