/// How many of a bounded number of places each visitor takes.
struct Crowd<Who: Hashable> {
    /// The most places of one visitor.
    let limit: Int
    private var counts: [Who: Int] = [:]

    init(limit: Int) { self.limit = limit }

    /// Takes a place. Returns whether the visitor has no more than it may.
    mutating func enter(_ visitor: Who) -> Bool {
        counts[visitor, default: 0] += 1
        return counts[visitor, default: 0] <= limit
    }

    /// Gives a place back.
    mutating func leave(_ visitor: Who) {
        guard let count = counts[visitor] else { return }
        counts[visitor] = count > 1 ? count - 1 : nil
    }
}
