import MonotonicTime

/// The connections of a server, with their clients and deadlines. If there are too many, it names the one to close.
struct ConnectionTable<Key: Hashable> {
    private struct Connection {
        var socket: CInt
        /// The address of the other end.
        var address: [UInt8]
        /// The client: the other end, or the one for which a trusted proxy asks.
        var visitor: Visitor
        /// Its number in the order in which connections began.
        var number: Int
        /// When it is given up; nil while it may stay.
        var end: Instant?
        var isClosing = false
    }

    /// The most connections of one visitor.
    static var mostOfOneVisitor: Int { 16 }

    private let limit: Int
    private let proxies: ProxyRule
    /// Whether only programs of this machine connect, such as a proxy.
    private let isLocal: Bool
    private var connections: [Key: Connection] = [:]
    private var next = 0
    private var peers = Crowd<Visitor>(limit: mostOfOneVisitor)

    /// A table for `limit` connections. Those of proxies, and all if the server `isLocal`, count as those of many visitors.
    init(limit: Int, proxies: ProxyRule, isLocal: Bool) {
        self.limit = limit
        self.proxies = proxies
        self.isLocal = isLocal
    }

    /// When the next connection is given up.
    var deadline: Instant? { connections.values.compactMap(\.end).min() }

    /// Adds a connection from `address`, which is given up at `end`. Returns one that must be closed for it, which may be
    /// itself; nil if there is room. `isMovable` tells whether another one can be closed at once.
    mutating func begin(
        _ key: Key,
        socket: CInt,
        address: [UInt8],
        until end: Instant,
        isMovable: (Key) -> Bool
    ) -> Key? {
        let visitor = Visitor(address: address)
        let places = connections.filter { !$0.value.isClosing }.map { key, connection in
            FairShare.Place(
                key: key,
                visitor: connection.visitor,
                number: connection.number,
                isMovable: isMovable(key)
            )
        }
        connections[key] = Connection(
            socket: socket,
            address: address,
            visitor: visitor,
            number: next,
            end: end
        )
        next += 1
        // Behind a proxy all clients have one address.
        let isFew = peers.enter(visitor)
        guard isFew || isLocal || proxies.trusts(address) else { return key }
        return places.count < limit ? nil : FairShare.displaced(by: visitor, in: places) ?? key
    }

    /// Removes a connection that is closed.
    mutating func end(_ key: Key) {
        guard let connection = connections.removeValue(forKey: key) else { return }
        peers.leave(Visitor(address: connection.address))
    }

    /// Notes that a connection is being closed. Returns its socket.
    mutating func close(_ key: Key) -> CInt? {
        connections[key]?.isClosing = true
        return connections[key]?.socket
    }

    /// The client at the other end of a connection, or for which a trusted proxy asks with this header.
    func visitor(_ key: Key, forwardedFor header: String?) -> Visitor {
        let peer = connections[key]?.address ?? []
        return Visitor(address: proxies.address(peer: peer, forwardedFor: header))
    }

    /// Notes for whom a request on a connection is.
    mutating func attribute(_ key: Key, to visitor: Visitor) { connections[key]?.visitor = visitor }

    /// Sets when a connection is given up; nil lets it stay.
    mutating func keep(_ key: Key, until end: Instant?) { connections[key]?.end = end }

    /// Returns the sockets of the connections that are given up at `now`, once each.
    mutating func overdue(at now: Instant) -> [CInt] {
        var sockets: [CInt] = []
        for (key, connection) in connections {
            guard let end = connection.end, end <= now else { continue }
            connections[key]?.end = nil
            sockets.append(connection.socket)
        }
        return sockets
    }
}
