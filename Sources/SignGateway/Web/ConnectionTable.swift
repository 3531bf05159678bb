import MonotonicTime

/// The table of open connections of a web server, with the client and the deadline of each connection. It
/// limits the number of connections in total and per client.
struct ConnectionTable<Key: Hashable> {
    private struct Connection {
        var socket: CInt
        /// The IP address at the other end of the connection, which may be the address of a proxy.
        var address: [UInt8]
        /// The client that uses the connection. If a trusted proxy connects on behalf of a client, this is
        /// that client.
        var client: ClientAddress
        /// The sequence number of the connection. Connections that were opened later have higher numbers.
        var number: Int
        /// The deadline at which the server closes the connection, or nil if it may stay open.
        var endTime: Instant?
        var isClosing = false
    }

    /// The maximum number of simultaneous connections that one client may have.
    static var maximumPerClient: Int { 16 }

    private let limit: Int
    private let proxies: TrustedProxies
    private let isLocal: Bool
    private var connections: [Key: Connection] = [:]
    private var nextNumber = 0
    private var clientCounts = ClientCounts(limit: maximumPerClient)

    /// Creates a table for up to `limit` connections. The limit per client does not apply to the trusted
    /// `proxies`, because they connect on behalf of several clients. If `isLocal` is true, only programs on
    /// this machine can connect, and no client has a limit.
    init(limit: Int, proxies: TrustedProxies, isLocal: Bool) {
        self.limit = limit
        self.proxies = proxies
        self.isLocal = isLocal
    }

    /// The earliest time at which the server must close one of its connections, or nil if no connection has a
    /// deadline.
    var deadline: Instant? { connections.values.compactMap(\.endTime).min() }

    /// Adds the new connection `key` to the table. If there are then too many connections, returns the key of
    /// the connection that the caller must close, which may be the new one. Otherwise returns nil.
    ///
    /// - If the client has too many connections, the new one must be closed.
    /// - If the server has too many, the client with the most connections loses its oldest one. If no other
    ///   client has more than the client of the new connection, the new one must be closed.
    ///
    /// - Parameters:
    ///   - key: The key that identifies the new connection.
    ///   - socket: The descriptor of its socket.
    ///   - address: The IP address at the other end, which determines the client.
    ///   - endTime: The time at which the server closes the connection.
    ///   - isRemovable: Returns whether a connection can be closed immediately.
    mutating func add(
        _ key: Key,
        socket: CInt,
        address: [UInt8],
        endTime: Instant,
        isRemovable: (Key) -> Bool
    ) -> Key? {
        let client = ClientAddress(address)
        // The new connection is not among them, because it is added below.
        let otherConnections = openConnections(judgingRemovability: isRemovable)
        connections[key] = Connection(
            socket: socket,
            address: address,
            client: client,
            number: nextNumber,
            endTime: endTime
        )
        nextNumber += 1

        // The client's connections are counted even if it has no limit. The call adds the new one and returns
        // whether the new count is within the limit.
        let isWithinClientLimit = clientCounts.countConnection(of: client)
        if hasClientLimit(address), !isWithinClientLimit { return key }
        let isWithinServerLimit = otherConnections.count < limit
        if isWithinServerLimit { return nil }
        return FairShare.keyToClose(for: client, among: otherConnections) ?? key
    }

    /// Returns all connections that are not closing, as members that `FairShare` can compare. `isRemovable`
    /// is called for each one, and returns whether this connection can be closed immediately.
    private func openConnections(judgingRemovability isRemovable: (Key) -> Bool) -> [FairShare.Member<Key>] {
        connections.filter { !$0.value.isClosing }.map { key, connection in
            FairShare.Member(
                key: key,
                client: connection.client,
                number: connection.number,
                isRemovable: isRemovable(key)
            )
        }
    }

    /// Returns the open connections of the client at `address` if the client has reached the maximum number
    /// of connections. Returns an empty array otherwise.
    func connectionsAtLimit(of address: [UInt8]) -> [(key: Key, socket: CInt)] {
        let client = ClientAddress(address)
        guard hasClientLimit(address), clientCounts.isAtLimit(client) else { return [] }
        return connections.compactMap { key, connection in
            let isOpen = !connection.isClosing && ClientAddress(connection.address) == client
            return isOpen ? (key, connection.socket) : nil
        }
    }

    private func hasClientLimit(_ address: [UInt8]) -> Bool { !isLocal && !proxies.contains(address) }

    /// Removes the connection `key`, which has been closed, from the table.
    mutating func removeConnection(_ key: Key) {
        guard let connection = connections.removeValue(forKey: key), !connection.isClosing else { return }
        clientCounts.remove(ClientAddress(connection.address))
    }

    /// Marks the connection `key` as closing, so that it no longer counts toward the limit of its client.
    /// Returns its socket, or nil if the connection is not in the table.
    mutating func close(_ key: Key) -> CInt? {
        guard let connection = connections[key] else { return nil }
        if !connection.isClosing { clientCounts.remove(ClientAddress(connection.address)) }
        connections[key]?.isClosing = true
        return connection.socket
    }

    /// Returns the client that sent a request on the connection `key`. `header` is the request's
    /// `X-Forwarded-For` header, which is used only if the connection comes from a trusted proxy.
    func client(of key: Key, forwardedFor header: String?) -> ClientAddress {
        let peer = connections[key]?.address ?? []
        return ClientAddress(proxies.clientAddress(peer: peer, forwardedFor: header))
    }

    mutating func setClient(_ client: ClientAddress, of key: Key) { connections[key]?.client = client }

    /// Sets the deadline at which the server closes the connection `key`. If `end` is nil, the connection may
    /// stay open without a limit.
    mutating func setEnd(_ end: Instant?, of key: Key) { connections[key]?.endTime = end }

    /// Returns the sockets of the connections whose deadlines have passed at the time `now`, and clears these
    /// deadlines, so that each socket is returned only once. The caller must close the connections.
    mutating func takeOverdue(at now: Instant) -> [CInt] {
        var sockets: [CInt] = []
        for (key, connection) in connections {
            guard let end = connection.endTime, end <= now else { continue }
            connections[key]?.endTime = nil
            sockets.append(connection.socket)
        }
        return sockets
    }
}

/// Counts the simultaneous connections or requests of each client, and compares the counts with a limit per
/// client.
struct ClientCounts {
    let limit: Int
    private var counts: [ClientAddress: Int] = [:]

    init(limit: Int) { self.limit = limit }

    /// Returns whether `client` has reached the maximum number of simultaneous connections or requests.
    func isAtLimit(_ client: ClientAddress) -> Bool { counts[client, default: 0] >= limit }

    /// Counts one more connection or request of `client`. Returns whether the number is still within the
    /// limit per client.
    mutating func countConnection(of client: ClientAddress) -> Bool {
        counts[client, default: 0] += 1
        return counts[client, default: 0] <= limit
    }

    mutating func remove(_ client: ClientAddress) {
        guard let count = counts[client] else { return }
        counts[client] = count > 1 ? count - 1 : nil
    }
}
