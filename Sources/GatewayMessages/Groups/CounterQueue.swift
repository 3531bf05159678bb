import SignAPI

/// The counters of other signs that wait until this sign has merged them. Only the newest entry of each sender and
/// counter is kept, because it includes the earlier entries.
struct CounterQueue: Hashable, Sendable {
    private var counters: [Key: GroupCall.Counter] = [:]
    /// The counters in the call that the sign has not answered yet.
    private var sent: [Key: GroupCall.Counter] = [:]

    private struct Key: Hashable {
        var sender: String
        var name: String
    }

    /// The maximum number of counters, which bounds the memory that a hostile client can use.
    static let limit = 16_384

    /// Adds a counter of the sign called `sender`, unless a newer entry of this counter waits.
    mutating func add(_ counter: GroupCall.Counter, from sender: String) {
        let key = Key(sender: sender, name: counter.name)
        guard let former = counters[key] else {
            if counters.count < Self.limit { counters[key] = counter }
            return
        }
        if !former.isNewer(than: counter, of: sender) { counters[key] = counter }
    }

    /// Returns counters for the next call. Returns nil if no counter waits, or if the sign has not answered the last
    /// call yet.
    mutating func takeNext() -> [GroupCall.Counter]? {
        guard sent.isEmpty, !counters.isEmpty else { return nil }
        for (key, counter) in counters.prefix(SignRange.counters) { sent[key] = counter }
        for key in sent.keys { counters[key] = nil }
        return Array(sent.values)
    }

    /// Ends the call after the sign has merged its counters.
    mutating func finish() { sent = [:] }

    /// Ends the current call without success, and returns its counters to the queue.
    mutating func restore() {
        let unsent = sent
        sent = [:]
        for (key, counter) in unsent { add(counter, from: key.sender) }
    }
}

extension GroupCall.Counter {
    /// Returns whether this counter of the sign called `sender` is newer than `other` of the same sign.
    fileprivate func isNewer(than other: Self, of sender: String) -> Bool {
        let (base, otherBase) = ((at, by, number), (other.at, other.by, other.number))
        guard base == otherBase else { return base > otherBase }
        func changes(_ counter: Self) -> Int64 {
            counter.shares.first { $0.sign == sender }?.changes ?? 0
        }
        return changes(self) > changes(other)
    }
}
