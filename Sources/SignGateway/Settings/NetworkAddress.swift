import Glibc

/// Addresses of machines as bytes, 4 of IPv4 or 16 of IPv6. One of IPv4 that is written as IPv6 has 4.
enum NetworkAddress {
    /// The address that `text` writes; nil if it is none.
    static func bytes(_ text: String) -> [UInt8]? {
        var older = in_addr()
        if inet_pton(AF_INET, text, &older) == 1 { return withUnsafeBytes(of: older) { Array($0) } }
        var newer = in6_addr()
        guard inet_pton(AF_INET6, text, &newer) == 1 else { return nil }
        return unmapped(withUnsafeBytes(of: newer) { Array($0) })
    }

    /// The address of an entry of `X-Forwarded-For`, which may have a port, and then brackets around IPv6.
    static func bytes(hop: Substring) -> [UInt8]? {
        let text = String(hop.trimmed)
        if let address = bytes(text) { return address }
        if let address = bracketed(text[...]) { return address }
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let host = text[..<colon]
        // Without brackets the colons of IPv6 leave no room for a port.
        return bracketed(host) ?? (host.contains(":") ? nil : bytes(String(host)))
    }

    /// The address at the other end of `socket`; empty for a socket in the file system.
    static func peer(of socket: CInt) -> [UInt8] {
        var newer = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let answer = withUnsafeMutablePointer(to: &newer) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &size) }
        }
        switch (answer, CInt(newer.sin6_family)) {
        case (0, AF_INET6): return unmapped(withUnsafeBytes(of: newer.sin6_addr) { Array($0) })
        // The address is where IPv6 has its flow.
        case (0, AF_INET): return withUnsafeBytes(of: newer.sin6_flowinfo) { Array($0) }
        default: return []
        }
    }

    /// An address in the notation of its family.
    static func text(_ address: [UInt8]) -> String {
        let family = address.count == 4 ? AF_INET : AF_INET6
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(family, address, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func bracketed(_ text: Substring) -> [UInt8]? {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        return bytes(String(text.dropFirst().dropLast()))
    }

    private static func unmapped(_ address: [UInt8]) -> [UInt8] {
        let isMapped = address.starts(with: Array(repeating: 0, count: 10) + [0xFF, 0xFF])
        return isMapped ? Array(address[12...]) : address
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? start
    }
}
