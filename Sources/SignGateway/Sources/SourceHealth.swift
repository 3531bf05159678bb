/// The health of a source, which determines what is logged: the first failure of a row, and the recovery.
struct SourceHealth: Hashable {
    /// The number of failures since the start.
    private(set) var failures: Int64 = 0
    /// Whether the last attempt failed.
    private(set) var isFailing = false

    /// Counts a failure. Returns whether to log it, which is true only for the first failure of a series.
    mutating func fail() -> Bool {
        failures += 1
        defer { isFailing = true }
        return !isFailing
    }

    /// Notes a success. Returns whether to log a recovery.
    mutating func succeed() -> Bool {
        defer { isFailing = false }
        return isFailing
    }
}
