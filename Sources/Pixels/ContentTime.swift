import MonotonicTime

/// The time for which the content of a banner draws its picture, both on a monotonic clock and on the wall
/// clock.
public struct ContentTime: Hashable, Sendable {
    /// The time between the start of the banner and the time for which the picture is drawn.
    public var elapsed: Nanoseconds
    /// The time of the wall clock for which the picture is drawn.
    public var civilTime: CivilTime
    /// The time since the content came to rest on the display. It is negative while the content still moves
    /// to its resting position, and nil for content that never comes to rest.
    public var rested: Nanoseconds?

    /// Creates the time for which content draws its picture.
    ///
    /// - Parameters:
    ///   - elapsed: The time since the banner started.
    ///   - civil: The time of the wall clock.
    ///   - rested: The time since the content came to rest on the display, or nil if it never comes to rest.
    public init(elapsed: Nanoseconds, civil: CivilTime, rested: Nanoseconds? = nil) {
        self.elapsed = elapsed
        self.civilTime = civil
        self.rested = rested
    }
}
