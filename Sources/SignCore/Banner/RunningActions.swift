/// The actions that were asked for and have not ended yet, as far as the owner of the sign has told.
struct RunningActions: Hashable, Sendable {
    /// How many run of each option that has any, by its id.
    private var counts: [String: Int] = [:]

    /// How many actions of option `id` run.
    func count(of id: String) -> Int { counts[id] ?? 0 }

    /// An action of option `id` was asked for.
    mutating func begin(_ id: String) { counts[id, default: 0] += 1 }

    /// An action of option `id` has ended, or could not be started.
    mutating func end(_ id: String) {
        let left = count(of: id) - 1
        counts[id] = left > 0 ? left : nil
    }

    /// Replaces what is known, after messages were lost.
    mutating func replace(with counts: [String: Int]) {
        self.counts = counts.filter { $0.value > 0 }
    }
}
