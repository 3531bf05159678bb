/// The rule by which a web server shares a limited number of connections or event streams fairly among its
/// clients.
enum FairShare {
    /// An open connection or event stream that competes for one of a limited number of slots.
    struct Member<Key: Hashable>: Hashable {
        /// The key that identifies the connection or stream in the table of its owner.
        var key: Key
        var client: ClientAddress
        /// The sequence number of the connection or stream. Those that were opened later have higher numbers.
        var number: Int
        /// Whether the connection or stream can be closed immediately.
        var isRemovable = true
    }

    /// Returns the key of the connection or stream to close in order to make room for `newcomer`: the oldest
    /// removable one of the client that has the most. Returns nil if no client has more than the newcomer
    /// would have; the newcomer must then be rejected.
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
