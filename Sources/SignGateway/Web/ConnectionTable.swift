import MonotonicTime

/// The connections of a server, with their clients and deadlines.
struct ConnectionTable<Key: Hashable> {
    private struct Connection {
        var socket: CInt
        /// The IP address from which the connection comes, which may be that of a proxy.
        var address: [UInt8]
        /// The client: the other end, or the one on whose behalf a trusted proxy connects.
        var client: ClientAddress
        /// The position of the connection in the order in which connections began.
        var number: Int
        /// The time at which the connection is closed, or nil if it may stay.
        var end: Instant?
        var isClosing = false
    }

    /// The maximum number of connections of one client.
    static var maximumPerClient: Int { 16 }

    private let limit: Int
    private let proxies: TrustedProxies
    private let isLocal: Bool
    private var connections: [Key: Connection] = [:]
    private var nextNumber = 0
    private var clientCounts = ClientCounts(limit: maximumPerClient)

    /// Creates a table for `limit` connections. Trusted proxies, and local programs if the server `isLocal`, connect on behalf of
    /// several clients, so the limit per client does not apply to them.
    init(limit: Int, proxies: TrustedProxies, isLocal: Bool) {
        self.limit = limit
        self.proxies = proxies
        self.isLocal = isLocal
    }

    /// The next time at which a connection must be closed.
    var deadline: Instant? { connections.values.compactMap(\.end).min() }

    /// Adds a connection, to be closed at `end`. Returns the connection to close for it, possibly `key` itself, or nil if there
    /// is room.
    ///
    /// - Parameter isRemovable: Whether a connection can be closed at once.
    mutating func begin(
        _ key: Key,
        socket: CInt,
        address: [UInt8],
        until end: Instant,
        isRemovable: (Key) -> Bool
    ) -> Key? {
        let client = ClientAddress(address)
        let places = connections.filter { !$0.value.isClosing }.map { key, connection in
            FairShare.Place(
                key: key,
                client: connection.client,
                number: connection.number,
                isRemovable: isRemovable(key)
            )
        }
        connections[key] = Connection(
            socket: socket,
            address: address,
            client: client,
            number: nextNumber,
            end: end
        )
        nextNumber += 1
        let isWithinLimit = clientCounts.add(client)
        guard isWithinLimit || isLocal || proxies.contains(address) else { return key }
        return places.count < limit ? nil : FairShare.displaced(by: client, in: places) ?? key
    }

    /// Removes a closed connection.
    mutating func end(_ key: Key) {
        guard let connection = connections.removeValue(forKey: key) else { return }
        clientCounts.remove(ClientAddress(connection.address))
    }

    /// Marks a connection as closing. Returns its socket.
    mutating func close(_ key: Key) -> CInt? {
        connections[key]?.isClosing = true
        return connections[key]?.socket
    }

    /// Returns the client of a request with this `X-Forwarded-For` header.
    func client(of key: Key, forwardedFor header: String?) -> ClientAddress {
        let peer = connections[key]?.address ?? []
        return ClientAddress(proxies.clientAddress(peer: peer, forwardedFor: header))
    }

    mutating func setClient(_ client: ClientAddress, of key: Key) { connections[key]?.client = client }

    /// Sets the time at which a connection is closed; nil lets it stay.
    mutating func setEnd(_ end: Instant?, of key: Key) { connections[key]?.end = end }

    /// Returns the sockets of the connections that must be closed at `now`, once each.
    mutating func takeOverdue(at now: Instant) -> [CInt] {
        var sockets: [CInt] = []
        for (key, connection) in connections {
            guard let end = connection.end, end <= now else { continue }
            connections[key]?.end = nil
            sockets.append(connection.socket)
        }
        return sockets
    }
}

/// The number of connections or requests of each client.
struct ClientCounts {
    let limit: Int
    private var counts: [ClientAddress: Int] = [:]

    init(limit: Int) { self.limit = limit }

    /// Counts one more connection or request of `client`. Returns whether the client is within the limit.
    mutating func add(_ client: ClientAddress) -> Bool {
        counts[client, default: 0] += 1
        return counts[client, default: 0] <= limit
    }

    mutating func remove(_ client: ClientAddress) {
        guard let count = counts[client] else { return }
        counts[client] = count > 1 ? count - 1 : nil
    }
}
