import MonotonicTime
import Pixels

struct ContentClock: Sendable {
    private(set) var reading: ClockReading
    private let beginning: Instant

    /// Creates a clock for banner contents, given that the wall clock reads `civil` at `instant`.
    init(_ civil: CivilTime, at instant: Instant) {
        reading = ClockReading(civil, at: instant)
        beginning = instant
    }

    func civilTime(at instant: Instant) -> CivilTime { reading.civilTime(at: instant) }

    func contentTime(at instant: Instant) -> ContentTime {
        ContentTime(elapsed: instant - beginning, civil: civilTime(at: instant))
    }

    /// Applies a new reading of the wall clock. Returns whether the clock was set since the previous reading,
    /// rather than merely having drifted.
    mutating func set(to reading: ClockReading) -> Bool {
        let expected = civilTime(at: reading.monotonicTime)
        self.reading = reading
        return reading.civilTime.isFar(from: expected)
    }
}

extension CivilTime {
    /// Returns whether the wall clock must have been set, judging by the difference of this time from
    /// `expected`. Up to one second in the same time zone counts as drift.
    fileprivate func isFar(from expected: CivilTime) -> Bool {
        let (distance, overflow) = secondsSince1970.subtractingReportingOverflow(expected.secondsSince1970)
        return overflow || distance.magnitude > 1 || utcOffset != expected.utcOffset || zone != expected.zone
    }
}

/// A pair of simultaneous readings of the wall clock and the monotonic clock, which are assumed to run at the
/// same rate until the next reading. The wall clock is read whenever a visible change is due, and after it
/// was set.
public struct ClockReading: Hashable, Sendable {
    package var monotonicTime: Instant
    package var civilTime: CivilTime

    package init(_ civil: CivilTime, at instant: Instant) {
        self.civilTime = civil
        monotonicTime = instant
    }

    /// Noon of January 1, 2026, UTC. This is the default time of the command `simulate`, so that its output
    /// is reproducible.
    public static let noon2026 = CivilTime(secondsSince1970: 1_767_268_800)

    /// Returns the wall clock time at `instant`, which may be before or after the instant of this reading.
    public func civilTime(at instant: Instant) -> CivilTime {
        let second = Nanoseconds.perSecond
        let distance = (instant - monotonicTime).rawValue
        var civil = civilTime
        let wholeSeconds = distance.flooredQuotient(by: second)
        let nanoseconds = civil.nanosecond + distance.flooredRemainder(by: second)
        civil.secondsSince1970 = civil.secondsSince1970 &+ wholeSeconds &+ nanoseconds / second
        civil.nanosecond = nanoseconds % second
        return civil
    }
}
