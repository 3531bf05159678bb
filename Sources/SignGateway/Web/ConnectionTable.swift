import MonotonicTime

/// The open connections of the web server, with the client and the deadline of each.
struct ConnectionTable<Key: Hashable> {
    private struct Connection {
        var socket: CInt
        /// The IP address at the other end of the connection, which may be the address of a proxy.
        var address: [UInt8]
        /// The client that uses the connection. If a trusted proxy connects on behalf of a client, this is
        /// that client.
        var client: ClientAddress
        /// The position of the connection in the order in which connections were opened.
        var number: Int
        /// The time at which the server closes the connection, or nil if it may stay open.
        var end: Instant?
        var isClosing = false
    }

    /// The maximum number of simultaneous connections of one client.
    static var maximumPerClient: Int { 16 }

    private let limit: Int
    private let proxies: TrustedProxies
    private let isLocal: Bool
    private var connections: [Key: Connection] = [:]
    private var nextNumber = 0
    private var clientCounts = ClientCounts(limit: maximumPerClient)

    /// Creates a table for up to `limit` connections. The limit per client does not apply to the trusted
    /// `proxies`, because they connect on behalf of several clients. If `isLocal` is true, it does not apply
    /// to any client.
    init(limit: Int, proxies: TrustedProxies, isLocal: Bool) {
        self.limit = limit
        self.proxies = proxies
        self.isLocal = isLocal
    }

    /// The next time at which the server must close a connection, or nil if there is none.
    var deadline: Instant? { connections.values.compactMap(\.end).min() }

    /// Adds a new connection. If there are then too many connections, returns the key of the one that the caller must
    /// close, which may be the new one. Returns nil if all connections may stay open.
    ///
    /// - Parameters:
    ///   - key: The key that identifies the connection.
    ///   - socket: The descriptor of its socket.
    ///   - address: The IP address at the other end.
    ///   - end: The time at which the server closes the connection.
    ///   - isRemovable: Returns whether a connection can be closed immediately.
    mutating func add(
        _ key: Key,
        socket: CInt,
        address: [UInt8],
        until end: Instant,
        isRemovable: (Key) -> Bool
    ) -> Key? {
        let client = ClientAddress(address)
        let earlierConnections = openConnections(isRemovable: isRemovable)
        connections[key] = Connection(
            socket: socket,
            address: address,
            client: client,
            number: nextNumber,
            end: end
        )
        nextNumber += 1

        let isWithinClientLimit = clientCounts.add(client)
        if hasClientLimit(address), !isWithinClientLimit { return key }
        // If the table was full, a client with more connections than this one must give up its oldest one.
        guard earlierConnections.count >= limit else { return nil }
        return FairShare.keyToClose(for: client, among: earlierConnections) ?? key
    }

    /// Returns the connections that are not closing, in the form that `FairShare` compares.
    private func openConnections(isRemovable: (Key) -> Bool) -> [FairShare.Member<Key>] {
        connections.filter { !$0.value.isClosing }.map { key, connection in
            FairShare.Member(
                key: key,
                client: connection.client,
                number: connection.number,
                isRemovable: isRemovable(key)
            )
        }
    }

    /// Returns the open connections of the client at `address` if it has as many as it may have, otherwise none.
    func connectionsAtLimit(of address: [UInt8]) -> [(key: Key, socket: CInt)] {
        let client = ClientAddress(address)
        guard hasClientLimit(address), clientCounts.isAtLimit(client) else { return [] }
        return connections.compactMap { key, connection in
            let isOpen = !connection.isClosing && ClientAddress(connection.address) == client
            return isOpen ? (key, connection.socket) : nil
        }
    }

    private func hasClientLimit(_ address: [UInt8]) -> Bool { !isLocal && !proxies.contains(address) }

    /// Removes a connection that has been closed.
    mutating func end(_ key: Key) {
        guard let connection = connections.removeValue(forKey: key), !connection.isClosing else { return }
        clientCounts.remove(ClientAddress(connection.address))
    }

    /// Marks a connection as closing, which no longer counts as one of its client. Returns its socket, or nil if the
    /// connection is not in the table.
    mutating func close(_ key: Key) -> CInt? {
        guard let connection = connections[key] else { return nil }
        if !connection.isClosing { clientCounts.remove(ClientAddress(connection.address)) }
        connections[key]?.isClosing = true
        return connection.socket
    }

    /// Returns the client that sent a request on the connection `key`. `header` is the request's `X-Forwarded-For`
    /// header, which is used only if the connection comes from a trusted proxy.
    func client(of key: Key, forwardedFor header: String?) -> ClientAddress {
        let peer = connections[key]?.address ?? []
        return ClientAddress(proxies.clientAddress(peer: peer, forwardedFor: header))
    }

    mutating func setClient(_ client: ClientAddress, of key: Key) { connections[key]?.client = client }

    /// Sets the time at which the server closes the connection `key`. If `end` is nil, the connection stays open.
    mutating func setEnd(_ end: Instant?, of key: Key) { connections[key]?.end = end }

    /// Returns the sockets of the connections that the server must close at `now`. Each socket is returned once.
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

/// The number of simultaneous connections or requests of each client, with a limit per client.
struct ClientCounts {
    let limit: Int
    private var counts: [ClientAddress: Int] = [:]

    init(limit: Int) { self.limit = limit }

    /// Returns whether the client has as many connections or requests as it may have.
    func isAtLimit(_ client: ClientAddress) -> Bool { counts[client, default: 0] >= limit }

    /// Counts one more connection or request of `client`. Returns false if the client has exceeded the limit.
    mutating func add(_ client: ClientAddress) -> Bool {
        counts[client, default: 0] += 1
        return counts[client, default: 0] <= limit
    }

    mutating func remove(_ client: ClientAddress) {
        guard let count = counts[client] else { return }
        counts[client] = count > 1 ? count - 1 : nil
    }
}
