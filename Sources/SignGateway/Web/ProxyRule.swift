/// Whose word is believed about who asks: proxies, by their addresses. Everybody else could write any address into a header.
struct ProxyRule: Hashable {
    private let trusted: Set<[UInt8]>

    /// Believes the proxies with these addresses; no others.
    init(_ addresses: [[UInt8]] = []) { trusted = Set(addresses) }

    /// Whether nobody is believed.
    var isEmpty: Bool { trusted.isEmpty }

    /// Whether the machine at `address` is believed.
    func trusts(_ address: [UInt8]) -> Bool { trusted.contains(address) }

    /// The address of who asks: that of the other end of the connection, `peer`, unless it is a proxy. Each proxy adds
    /// whom it has heard to the end of `X-Forwarded-For`, so the last one that is no proxy counts. What stands before it
    /// may be invented.
    func address(peer: [UInt8], forwardedFor: String?) -> [UInt8] {
        guard trusts(peer), let forwardedFor else { return peer }
        var nearest = peer
        for hop in forwardedFor.split(separator: ",", omittingEmptySubsequences: false).reversed() {
            guard let address = NetworkAddress.bytes(hop: hop) else { return nearest }
            nearest = address
            if !trusts(address) { return address }
        }
        return nearest
    }
}
