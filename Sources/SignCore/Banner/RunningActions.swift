/// The numbers of running actions, which are programs started by options. The code that starts a program also
/// reports its end.
struct RunningActions: Hashable, Sendable {
    /// The number of running actions of each option, by the id of the option.
    private var counts: [String: Int] = [:]

    func count(of id: String) -> Int { counts[id] ?? 0 }

    mutating func begin(_ id: String) { counts[id, default: 0] += 1 }

    mutating func end(_ id: String) {
        let remainingCount = count(of: id) - 1
        counts[id] = remainingCount > 0 ? remainingCount : nil
    }

    /// Replaces the counts of all options with `counts`. This corrects the counts after reports about
    /// individual actions were lost.
    mutating func replace(with counts: [String: Int]) {
        self.counts = counts.filter { $0.value > 0 }
    }
}
