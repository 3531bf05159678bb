import MonotonicTime

/// The time for which a content draws its picture.
public struct ContentTime: Hashable, Sendable {
    /// The time since the banner started.
    public var elapsed: Nanoseconds
    /// The time of the wall clock.
    public var civil: CivilTime
    /// The time since the content came to rest. It is negative before the content has come to rest, and nil for content
    /// that never rests as a page.
    public var rested: Nanoseconds?

    /// Creates a time for content.
    public init(elapsed: Nanoseconds, civil: CivilTime, rested: Nanoseconds? = nil) {
        self.elapsed = elapsed
        self.civil = civil
        self.rested = rested
    }
}
