import MonotonicTime

/// The due times of commands, which run one at a time. The longest-waiting one is next, so slow commands do not starve others.
struct RunSchedule: Hashable {
    private var dueTimes: [Instant?]

    init(count: Int) { dueTimes = Array(repeating: nil, count: count) }

    /// The earliest due time, or nil if no command is scheduled.
    var first: Instant? { dueTimes.lazy.compactMap { $0 }.min() }

    mutating func schedule(_ index: Int, at due: Instant) { dueTimes[index] = due }

    /// Removes and returns the command that has been due longest, or nil if none is due at `now`.
    mutating func next(at now: Instant) -> Int? {
        guard let first, first <= now, let index = dueTimes.firstIndex(of: first) else { return nil }
        dueTimes[index] = nil
        return index
    }
}
