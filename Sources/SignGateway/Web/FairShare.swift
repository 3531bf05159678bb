/// The rule that shares a limited number of connections or streams fairly among clients.
enum FairShare {
    /// A connection or stream that occupies one of the places.
    struct Place<Key: Hashable>: Hashable {
        /// The connection or stream in this place.
        var key: Key
        var client: ClientAddress
        /// The position of the place in the order in which places were occupied.
        var number: Int
        /// Whether the connection or stream can be closed at once.
        var isRemovable = true
    }

    /// Returns the connection or stream that must be closed to make room for `newcomer`: the oldest removable
    /// one of the client that occupies the most places. Returns nil if no client would have more places than
    /// the newcomer, which must then be rejected.
    static func displaced<Key>(by newcomer: ClientAddress, in places: [Place<Key>]) -> Key? {
        var counts: [ClientAddress: Int] = [newcomer: 1]
        for place in places { counts[place.client, default: 0] += 1 }
        let newcomerCount = counts[newcomer, default: 1]
        let candidates = places.filter { $0.isRemovable && counts[$0.client, default: 0] > newcomerCount }
        let largestCount = candidates.lazy.map { counts[$0.client, default: 0] }.max()
        let largestShare = candidates.filter { counts[$0.client] == largestCount }
        return largestShare.min { $0.number < $1.number }?.key
    }
}
