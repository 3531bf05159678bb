/// The number of running actions: programs that options start. The owner of the sign reports when they end.
struct RunningActions: Hashable, Sendable {
    /// The number of running actions of each option, by option id.
    private var counts: [String: Int] = [:]

    func count(of id: String) -> Int { counts[id] ?? 0 }

    mutating func begin(_ id: String) { counts[id, default: 0] += 1 }

    mutating func end(_ id: String) {
        let remainingCount = count(of: id) - 1
        counts[id] = remainingCount > 0 ? remainingCount : nil
    }

    /// Replaces all counts. The owner calls this after it has lost reports about individual actions.
    mutating func replace(with counts: [String: Int]) {
        self.counts = counts.filter { $0.value > 0 }
    }
}
