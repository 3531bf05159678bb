import MonotonicTime

/// The time for which content of a banner draws its picture.
public struct ContentTime: Hashable, Sendable {
    /// The time since the banner started.
    public var elapsed: Nanoseconds
    /// The time of the wall clock.
    public var civil: CivilTime
    /// The time since the content came to rest. It is negative before that, and nil for content that does not rest as a
    /// page.
    public var rested: Nanoseconds?

    /// Creates a time for content.
    public init(elapsed: Nanoseconds, civil: CivilTime, rested: Nanoseconds? = nil) {
        self.elapsed = elapsed
        self.civil = civil
        self.rested = rested
    }
}
