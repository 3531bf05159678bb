import MonotonicTime

/// When programs are due. One runs at a time: the one that has waited longest is next, so none waits for ever behind slow
/// ones.
struct RunOrder: Hashable {
    private var dues: [Instant?]

    /// The order of `count` programs; none is due yet.
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
