/// The IP addresses of the proxies whose `X-Forwarded-For` headers the web server trusts. The headers of
/// other clients are ignored, because they could contain any address.
struct TrustedProxies: Hashable {
    private let addresses: Set<[UInt8]>

    init(_ addresses: [[UInt8]] = []) { self.addresses = Set(addresses) }

    var isEmpty: Bool { addresses.isEmpty }

    func contains(_ address: [UInt8]) -> Bool { addresses.contains(address) }

    /// Returns the address of the client behind a connection from `peer`. Each proxy appends its client's
    /// address to the header `forwardedFor`, so the last address that is not a trusted proxy is the right
    /// one. Earlier addresses are ignored, because a client can forge them.
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
