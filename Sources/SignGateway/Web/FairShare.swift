/// Fair sharing of a limited number of places, such as connections, among visitors.
enum FairShare {
    /// A place that is taken.
    struct Place<Key: Hashable>: Hashable {
        /// Its connection or stream.
        var key: Key
        /// The visitor that has it.
        var visitor: Visitor
        /// Its number in the order in which places were taken.
        var number: Int
        /// Whether it can be freed at once.
        var isMovable = true
    }

    /// Returns the oldest movable place of the visitor with the most places, if that visitor has more of them than
    /// `newcomer` has with one more; nil if the newcomer must go.
    static func displaced<Key>(by newcomer: Visitor, in places: [Place<Key>]) -> Key? {
        var counts: [Visitor: Int] = [newcomer: 1]
        for place in places { counts[place.visitor, default: 0] += 1 }
        let limit = counts[newcomer] ?? 1
        let movable = places.filter { $0.isMovable && counts[$0.visitor, default: 0] > limit }
        let most = movable.lazy.map { counts[$0.visitor, default: 0] }.max()
        return movable.filter { counts[$0.visitor] == most }.min { $0.number < $1.number }?.key
    }
}
