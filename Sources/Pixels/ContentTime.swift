import MonotonicTime

/// The time for which a content draws its picture.
public struct ContentTime: Hashable, Sendable {
    /// The time since the banner started.
    public var elapsed: Nanoseconds
    /// The time of the wall clock.
    public var civil: CivilTime
    /// How long the content has been at rest. Negative before it comes to rest, and nil for content that does not come to
    /// rest as a page.
    public var rested: Nanoseconds?

    /// Creates a time.
    public init(elapsed: Nanoseconds, civil: CivilTime, rested: Nanoseconds? = nil) {
        self.elapsed = elapsed
        self.civil = civil
        self.rested = rested
    }
}
