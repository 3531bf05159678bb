import SignAPI

/// Counters from other signs that this sign has not merged yet. Only the newest entry of each sender and counter is
/// kept, because it includes the earlier entries.
struct CounterQueue: Hashable, Sendable {
    private var counters: [Key: GroupCall.Counter] = [:]
    /// The counters in the call that the sign has not answered yet.
    private var sent: [Key: GroupCall.Counter] = [:]

    private struct Key: Hashable {
        var sender: String
        var name: String
    }

    /// The maximum number of counters. It bounds the memory that a hostile client can use.
    static let limit = 16_384

    /// Adds a counter from the sign named `sender`, unless the queue has a newer entry for this counter.
    mutating func add(_ counter: GroupCall.Counter, from sender: String) {
        let key = Key(sender: sender, name: counter.name)
        guard let former = counters[key] else {
            if counters.count < Self.limit { counters[key] = counter }
            return
        }
        if !former.isNewer(than: counter, of: sender) { counters[key] = counter }
    }

    /// Returns counters for the next call. Returns nil if the queue is empty, or if the sign has not answered the last
    /// call yet.
    mutating func takeNext() -> [GroupCall.Counter]? {
        guard sent.isEmpty, !counters.isEmpty else { return nil }
        for (key, counter) in counters.prefix(SignRange.counters) { sent[key] = counter }
        for key in sent.keys { counters[key] = nil }
        return Array(sent.values)
    }

    /// Ends the call after the sign has merged its counters.
    mutating func finish() { sent = [:] }

    /// Ends the current call without success. Its counters return to the queue.
    mutating func restore() {
        let unsent = sent
        sent = [:]
        for (key, counter) in unsent { add(counter, from: key.sender) }
    }
}

extension GroupCall.Counter {
    /// Returns whether this counter is newer than `other`, from the same sign, named `sender`.
    fileprivate func isNewer(than other: Self, of sender: String) -> Bool {
        let (base, otherBase) = ((at, by, number), (other.at, other.by, other.number))
        guard base == otherBase else { return base > otherBase }
        func ownChanges(in counter: Self) -> Int64 {
            counter.shares.first { $0.sign == sender }?.changes ?? 0
        }
        return ownChanges(in: self) > ownChanges(in: other)
    }
}
