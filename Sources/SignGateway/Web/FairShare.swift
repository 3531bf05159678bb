/// Fair sharing of a limited number of connections or streams among clients.
enum FairShare {
    /// An occupied place.
    struct Place<Key: Hashable>: Hashable {
        /// The connection or stream.
        var key: Key
        var client: ClientAddress
        /// The position of this place in the order in which the places were occupied.
        var number: Int
        /// Whether the place can be freed at once.
        var isRemovable = true
    }

    /// Returns the oldest removable place of the client with the most places, if that client has more of them than `newcomer`
    /// has with one more. Returns nil if the newcomer must be rejected.
    static func displaced<Key>(by newcomer: ClientAddress, in places: [Place<Key>]) -> Key? {
        var counts: [ClientAddress: Int] = [newcomer: 1]
        for place in places { counts[place.client, default: 0] += 1 }
        let limit = counts[newcomer] ?? 1
        let removable = places.filter { $0.isRemovable && counts[$0.client, default: 0] > limit }
        let most = removable.lazy.map { counts[$0.client, default: 0] }.max()
        return removable.filter { counts[$0.client] == most }.min { $0.number < $1.number }?.key
    }
}
