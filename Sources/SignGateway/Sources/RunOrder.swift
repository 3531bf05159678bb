import MonotonicTime

/// When programs are due, of which one runs at a time.
///
/// The one that has waited longest is next, so that none waits for ever behind others that are slow.
struct RunOrder: Hashable {
    private var dues: [Instant?]

    /// The order of `count` programs, none of which is due.
    init(count: Int) { dues = Array(repeating: nil, count: count) }

    /// When a program is due first; nil while none is planned.
    var first: Instant? { dues.lazy.compactMap { $0 }.min() }

    /// Plans the next run of program `index`.
    mutating func plan(_ index: Int, at due: Instant) { dues[index] = due }

    /// Takes the program that has been due longest out of the plan; nil if none is due at `now`.
    mutating func next(at now: Instant) -> Int? {
        guard let first, first <= now, let index = dues.firstIndex(of: first) else { return nil }
        dues[index] = nil
        return index
    }
}
