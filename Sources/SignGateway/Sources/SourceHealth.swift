/// Whether a source is well, so that a failure that lasts is said once.
struct SourceHealth: Hashable {
    /// The failures since the start.
    private(set) var failures: Int64 = 0
    /// Whether the last attempt failed.
    private(set) var isIll = false

    /// The source failed. Returns whether to say so.
    mutating func fail() -> Bool {
        failures += 1
        defer { isIll = true }
        return !isIll
    }

    /// The source gave something that the sign took. Returns whether to say that it is well again.
    mutating func succeed() -> Bool {
        defer { isIll = false }
        return isIll
    }
}

/// How often a source has failed.
struct SourceFailures: Hashable {
    /// The name of the source.
    var name: String
    /// The failures since the start.
    var count: Int64
}
