import MonotonicTime

/// A reading of the wall clock. Between two readings it is assumed to run like the monotonic clock. The
/// reader repeats the reading at every visible change and when the clock is set.
public struct ClockReading: Hashable, Sendable {
    /// The instant of the reading.
    public var at: Instant
    /// The date and time read.
    public var civil: CivilTime

    /// A reading of `civil` at `instant`.
    public init(_ civil: CivilTime, at instant: Instant) {
        self.civil = civil
        at = instant
    }

    /// The default for `simulate`, so that its output is the same on every machine and every day: noon of 1
    /// January 2026, UTC.
    public static let noon2026 = CivilTime(secondsSince1970: 1_767_268_800)

    /// The clock at `instant`, earlier or later than the reading.
    public func civil(at instant: Instant) -> CivilTime {
        let second = Nanoseconds.perSecond
        let distance = (instant - at).rawValue
        var civil = civil
        let rest = civil.nanosecond + distance.flooredRemainder(by: second)
        let whole = distance.flooredQuotient(by: second)
        civil.secondsSince1970 = civil.secondsSince1970 &+ whole &+ rest / second
        civil.nanosecond = rest % second
        return civil
    }
}
