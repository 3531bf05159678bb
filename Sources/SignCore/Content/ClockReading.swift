import MonotonicTime

/// What the clock on the wall said at an instant. Between two readings it is taken to go as the monotonic clock
/// does; whoever reads it does so again at every change that shows, and when the clock is set.
public struct ClockReading: Hashable, Sendable {
    /// When it was read.
    public var at: Instant
    /// What it said.
    public var civil: CivilTime

    /// A reading of `civil` at `instant`.
    public init(_ civil: CivilTime, at instant: Instant) {
        self.civil = civil
        at = instant
    }

    /// What `simulate` starts with unless told otherwise, so that its output is the same on every machine and on
    /// every day: noon of 1 January 2026, UTC.
    public static let noon2026 = CivilTime(secondsSince1970: 1_767_268_800)

    /// What the clock says at `instant`, earlier or later than the reading.
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
