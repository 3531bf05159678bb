import MonotonicTime

/// The moment that a content shows.
public struct ContentTime: Hashable, Sendable {
    /// How long the banner has been running.
    public var elapsed: Nanoseconds
    /// What the wall clock says.
    public var civil: CivilTime

    /// A moment `elapsed` after the banner's start, at `civil`.
    public init(elapsed: Nanoseconds, civil: CivilTime) {
        self.elapsed = elapsed
        self.civil = civil
    }
}
