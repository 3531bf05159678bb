import Glibc

/// IP addresses as 4 or 16 bytes. An IPv4-mapped IPv6 address has 4.
enum NetworkAddress {
    /// Parses an address. Returns nil if `text` is invalid.
    static func bytes(_ text: String) -> [UInt8]? {
        var ipv4 = in_addr()
        if inet_pton(AF_INET, text, &ipv4) == 1 { return withUnsafeBytes(of: ipv4) { Array($0) } }
        var ipv6 = in6_addr()
        guard inet_pton(AF_INET6, text, &ipv6) == 1 else { return nil }
        return unmapped(withUnsafeBytes(of: ipv6) { Array($0) })
    }

    /// Parses an entry of `X-Forwarded-For`, which may have a port, with brackets around IPv6. Returns nil if it is invalid.
    static func bytes(hop: Substring) -> [UInt8]? {
        let text = String(hop.trimmed)
        if let address = bytes(text) ?? bracketed(text[...]) { return address }
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let host = text[..<colon]
        // An IPv6 address without brackets has no port.
        return bracketed(host) ?? (host.utf8.contains(UInt8(ascii: ":")) ? nil : bytes(String(host)))
    }

    /// Returns the address at the other end of `socket`, or an empty one for a socket file.
    static func peer(of socket: CInt) -> [UInt8] {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &size) }
        }
        switch (result, CInt(address.sin6_family)) {
        case (0, AF_INET6): return unmapped(withUnsafeBytes(of: address.sin6_addr) { Array($0) })
        // An IPv4 address is at the offset of the IPv6 flow information.
        case (0, AF_INET): return withUnsafeBytes(of: address.sin6_flowinfo) { Array($0) }
        default: return []
        }
    }

    /// Returns the text of an address.
    static func text(_ address: [UInt8]) -> String {
        let family = address.count == 4 ? AF_INET : AF_INET6
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(family, address, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the IPv4 address of an IPv4-mapped IPv6 address, or `address` itself.
    static func unmapped(_ address: [UInt8]) -> [UInt8] {
        let isMapped =
            address.count == 16 && address.starts(with: Array(repeating: 0, count: 10) + [0xFF, 0xFF])
        return isMapped ? Array(address[12...]) : address
    }

    private static func bracketed(_ text: Substring) -> [UInt8]? {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        return bytes(String(text.dropFirst().dropLast()))
    }
}

extension Substring {
    /// The text without spaces and tabs at its ends.
    var trimmed: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? start
    }
}
