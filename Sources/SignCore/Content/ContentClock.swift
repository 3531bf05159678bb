import MonotonicTime
import Pixels

/// The time that contents show.
struct ContentClock: Sendable {
    /// The last reading of the wall clock.
    private(set) var reading: ClockReading
    /// When the banner began.
    private let beginning: Instant

    /// A clock that reads `civil` at `instant`, when the banner begins.
    init(_ civil: CivilTime, at instant: Instant) {
        reading = ClockReading(civil, at: instant)
        beginning = instant
    }

    /// The wall clock at `instant`.
    func civil(at instant: Instant) -> CivilTime { reading.civil(at: instant) }

    /// The time that contents show at `instant`.
    func time(at instant: Instant) -> ContentTime {
        ContentTime(elapsed: instant - beginning, civil: civil(at: instant))
    }

    /// Adopts another reading. Returns whether the wall clock was set since the last one, beyond drift.
    mutating func set(to reading: ClockReading) -> Bool {
        let expected = civil(at: reading.at)
        self.reading = reading
        return reading.civil.isFar(from: expected)
    }
}

extension CivilTime {
    /// Whether the clock was set between this reading and an `expected` one.
    fileprivate func isFar(from expected: CivilTime) -> Bool {
        let (distance, overflow) = secondsSince1970.subtractingReportingOverflow(expected.secondsSince1970)
        return overflow || distance.magnitude > 1 || utcOffset != expected.utcOffset || zone != expected.zone
    }
}
