import SignAPI

/// A queue of counters from other signs that this sign has not merged yet. It keeps only the newest entry for
/// each sender and counter, because that entry includes all earlier changes.
struct CounterQueue: Hashable, Sendable {
    private var counters: [Key: GroupCall.Counter] = [:]
    /// The counters in the current call to the sign, which has not replied to it yet.
    private var sent: [Key: GroupCall.Counter] = [:]

    private struct Key: Hashable {
        var sender: String
        var name: String
    }

    /// The maximum number of counters in the queue. It bounds the memory that a hostile client can consume.
    static let limit = 16_384

    /// Adds a counter from the sign named `sender` to the queue. Does nothing if the queue already has a
    /// newer entry for this counter and sender, or if the queue is full.
    mutating func add(_ counter: GroupCall.Counter, from sender: String) {
        let key = Key(sender: sender, name: counter.name)
        guard let former = counters[key] else {
            if counters.count < Self.limit { counters[key] = counter }
            return
        }
        if !former.isNewer(than: counter, of: sender) { counters[key] = counter }
    }

    /// Removes the counters for the next call to the sign from the queue, and returns them. Returns nil if
    /// the queue is empty, or if the sign has not replied to the last call yet.
    mutating func takeNext() -> [GroupCall.Counter]? {
        guard sent.isEmpty, !counters.isEmpty else { return nil }
        for (key, counter) in counters.prefix(SignRange.counters) { sent[key] = counter }
        for key in sent.keys { counters[key] = nil }
        return Array(sent.values)
    }

    /// Ends the current call successfully, and discards its counters because the sign has merged them.
    mutating func finish() { sent = [:] }

    /// Ends the current call after a failure, and returns its counters to the queue so that they are sent
    /// again.
    mutating func restore() {
        let unsent = sent
        sent = [:]
        for (key, counter) in unsent { add(counter, from: key.sender) }
    }
}

extension GroupCall.Counter {
    /// Returns whether this entry of a counter is newer than `other`, an earlier entry from the same sender.
    /// If both have the same base value, the entry with more changes by `sender` is newer.
    fileprivate func isNewer(than other: Self, of sender: String) -> Bool {
        let (base, otherBase) = ((setTime, sign, number), (other.setTime, other.sign, other.number))
        guard base == otherBase else { return base > otherBase }
        func ownChanges(in counter: Self) -> Int64 {
            counter.shares.first { $0.sign == sender }?.lastChangeNumber ?? 0
        }
        return ownChanges(in: self) > ownChanges(in: other)
    }
}
