import MonotonicTime

/// Keeps a flood of wrong messages out of the log: one complaint a second, and the number of the others with the next.
struct Complaints: Hashable {
    private var quietUntil: Instant?
    private var silent = 0
    private var known: Set<String> = []

    /// The most different keys that are remembered.
    private static let mostKeys = 64

    /// How many complaints were not written before this one; nil if this is one of them.
    mutating func count(at now: Instant) -> Int? {
        if let quietUntil, now < quietUntil {
            silent += 1
            return nil
        }
        quietUntil = now + .seconds(1)
        defer { silent = 0 }
        return silent
    }

    /// When the number of those that were not written is due; nil if all were.
    var deadline: Instant? { silent > 0 ? quietUntil : nil }

    /// The number of those that were not written, if it is due.
    mutating func overdue(at now: Instant) -> Int? {
        guard let deadline, deadline <= now else { return nil }
        return count(at: now)
    }

    /// Whether `key` comes for the first time.
    mutating func isNew(_ key: String) -> Bool {
        known.count < Self.mostKeys && known.insert(key).inserted
    }
}
