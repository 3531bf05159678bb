/// The rule that shares a limited number of connections or streams fairly among clients.
enum FairShare {
    /// An open connection or stream.
    struct Member<Key: Hashable>: Hashable {
        /// The key that identifies the connection or stream.
        var key: Key
        var client: ClientAddress
        /// The position of the connection or stream in the order in which they were opened.
        var number: Int
        /// Whether the connection or stream can be closed at once.
        var isRemovable = true
    }

    /// Returns the key of the connection or stream that must be closed to make room for `newcomer`. It is the oldest
    /// removable one of the client that has the most. Returns nil if no client has more than the newcomer would have.
    /// The newcomer must then be rejected.
    static func keyToClose<Key>(for newcomer: ClientAddress, among members: [Member<Key>]) -> Key? {
        var counts: [ClientAddress: Int] = [newcomer: 1]
        for member in members { counts[member.client, default: 0] += 1 }
        let newcomerCount = counts[newcomer, default: 1]
        let candidates = members.filter { $0.isRemovable && counts[$0.client, default: 0] > newcomerCount }
        let largestCount = candidates.lazy.map { counts[$0.client, default: 0] }.max()
        let largestShare = candidates.filter { counts[$0.client] == largestCount }
        return largestShare.min { $0.number < $1.number }?.key
    }
}
