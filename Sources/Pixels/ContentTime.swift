import MonotonicTime

/// The time for which a content draws its picture.
public struct ContentTime: Hashable, Sendable {
    /// The time since the banner started.
    public var elapsed: Nanoseconds
    /// The time of the wall clock.
    public var civil: CivilTime

    /// Creates a time.
    public init(elapsed: Nanoseconds, civil: CivilTime) {
        self.elapsed = elapsed
        self.civil = civil
    }
}
