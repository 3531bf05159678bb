/// The health of a source, which determines whether a failure or a recovery is logged.
struct SourceHealth: Hashable {
    /// The number of failures since the gateway started.
    private(set) var failures: Int64 = 0
    /// Whether the last attempt to read or send the contents failed.
    private(set) var isFailing = false

    /// Counts a failure. Returns whether it is the first failure of a series, which must be logged.
    mutating func fail() -> Bool {
        failures += 1
        defer { isFailing = true }
        return !isFailing
    }

    /// Ends a series of failures. Returns whether there was a series, so that the recovery must be logged.
    mutating func succeed() -> Bool {
        defer { isFailing = false }
        return isFailing
    }
}
