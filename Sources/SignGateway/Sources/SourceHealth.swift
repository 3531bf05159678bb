/// The health of a source of contents, which determines whether a failure or a recovery must be logged.
struct SourceHealth: Hashable {
    /// The number of times that the source has failed since the gateway started.
    private(set) var failures: Int64 = 0
    /// Whether the last attempt to read the source's contents or to send them to the sign has failed.
    private(set) var isFailing = false

    /// Records a failure of the source. Returns true if it is the first failure since the source last worked,
    /// in which case it must be logged.
    mutating func recordFailure() -> Bool {
        failures += 1
        defer { isFailing = true }
        return !isFailing
    }

    /// Records that the source works. Returns true if it had failed before, in which case the recovery must
    /// be logged.
    mutating func recordSuccess() -> Bool {
        defer { isFailing = false }
        return isFailing
    }
}
