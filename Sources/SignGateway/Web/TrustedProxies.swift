/// The addresses of proxies whose `X-Forwarded-For` headers are trusted. The header is ignored from other
/// clients, because they could claim any address in it.
struct TrustedProxies: Hashable {
    private let addresses: Set<[UInt8]>

    init(_ addresses: [[UInt8]] = []) { self.addresses = Set(addresses) }

    var isEmpty: Bool { addresses.isEmpty }

    func contains(_ address: [UInt8]) -> Bool { addresses.contains(address) }

    /// Returns the address of the client behind a connection from `peer`. Each proxy appends its client's
    /// address to `X-Forwarded-For`. Therefore the last address that is not a proxy belongs to the client. A
    /// client can forge the addresses before it.
    func clientAddress(peer: [UInt8], forwardedFor: String?) -> [UInt8] {
        guard contains(peer), let forwardedFor else { return peer }
        var lastAddress = peer
        for hop in forwardedFor.split(separator: ",", omittingEmptySubsequences: false).reversed() {
            guard let address = NetworkAddress.bytes(hop: hop) else { return lastAddress }
            lastAddress = address
            if !contains(address) { return address }
        }
        return lastAddress
    }
}
