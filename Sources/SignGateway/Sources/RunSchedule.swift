import MonotonicTime

/// A schedule that decides when commands run, one at a time. The command that has been due for the longest
/// time runs next, so that slow commands do not starve the others.
struct RunSchedule: Hashable {
    private var dueTimes: [Instant?]

    init(count: Int) { dueTimes = Array(repeating: nil, count: count) }

    /// The earliest time at which a command is due, or nil if no command is scheduled.
    var first: Instant? { dueTimes.lazy.compactMap { $0 }.min() }

    mutating func setDueTime(of index: Int, to due: Instant) { dueTimes[index] = due }

    /// Returns the index of the command that has been due for the longest time at `now`, and removes the
    /// command from the schedule. Returns nil if no command is due.
    mutating func next(at now: Instant) -> Int? {
        guard let first, first <= now, let index = dueTimes.firstIndex(of: first) else { return nil }
        dueTimes[index] = nil
        return index
    }
}
