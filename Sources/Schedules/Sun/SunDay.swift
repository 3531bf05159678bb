import Glibc

/// The times of sunrise and sunset at a location on a given day, if the sun crosses the horizon on that day.
public enum SunDay: Hashable, Sendable {
    /// The sun rises at the time `at` and sets at the time `sets`, both in seconds since 1970.
    case rises(at: Int64, sets: Int64)
    /// The sun does not set on this day, which is a polar day.
    case staysUp
    /// The sun does not rise on this day, which is a polar night.
    case staysDown

    /// Computes the times of sunrise and sunset at `place` on the day whose noon is closest to `noon`, in
    /// seconds since 1970.
    ///
    /// Both times are derived from mean noon, the time at which a sun of constant speed would be highest.
    init(at place: Place, nearest noon: Int64) {
        let secondsPerDay = 86_400.0
        // Mean noon on January 1, 1970. At longitude 0, it is at 12:00 UTC, which is second 43,200.
        let firstMeanNoon = 43_200 - place.longitude * Self.secondsPerDegree
        let daysSinceFirst = ((Double(noon) - firstMeanNoon) / secondsPerDay).rounded()
        let meanNoon = firstMeanNoon + daysSinceFirst * secondsPerDay

        let position = SunPosition(at: meanNoon)
        let sunrise = Self.horizonCrossing(
            fromNoon: meanNoon,
            at: place,
            direction: -1,
            positionAtNoon: position
        )
        let sunset = Self.horizonCrossing(
            fromNoon: meanNoon,
            at: place,
            direction: 1,
            positionAtNoon: position
        )
        guard let sunrise, let sunset else {
            // The cosine is negative if the sun is up for more than half of the day.
            let isMostlyUp = position.cosineOfHourAngle(atLatitude: place.latitude) < 0
            self = isMostlyUp ? .staysUp : .staysDown
            return
        }
        self = .rises(at: sunrise, sets: sunset)
    }

    /// Returns the time of sunrise or sunset in seconds since 1970. Returns nil if the sun does not cross the
    /// horizon on this day, as in a polar night.
    ///
    /// The sun is highest at true noon. At sunset, Earth has turned by the *hour angle* since true noon, and
    /// at sunrise, it has still to turn by this angle. Both depend on the position of the sun at the
    /// crossing, whose time is the result. Therefore, the position at mean noon leads to a first estimate of
    /// the time, and the position at each estimate leads to a better one.
    ///
    /// - Parameters:
    ///   - meanNoon: The time at which a sun of constant speed would be highest, in seconds since 1970.
    ///   - place: The location on Earth.
    ///   - direction: −1 for the sunrise before noon, or 1 for the sunset after it.
    ///   - positionAtNoon: The position of the sun at `meanNoon`.
    private static func horizonCrossing(
        fromNoon meanNoon: Double,
        at place: Place,
        direction: Double,
        positionAtNoon: SunPosition
    ) -> Int64? {
        var position = positionAtNoon
        var estimate = meanNoon
        for _ in 0..<refinementCount {
            let cosine = position.cosineOfHourAngle(atLatitude: place.latitude)
            // No angle has any other cosine, so the sun stays above or below the horizon.
            guard cosine >= -1, cosine <= 1 else { return nil }
            let hourAngle = acos(cosine) / radiansPerDegree
            // The equation of time is the time, in minutes, by which true noon precedes mean noon.
            let trueNoon = meanNoon - position.equationOfTime * 60
            estimate = trueNoon + direction * hourAngle * secondsPerDegree
            position = SunPosition(at: estimate)
        }
        return Int64(estimate.rounded())
    }

    /// The number of refinements of the estimated time of a sunrise or sunset. Each refinement uses the
    /// position of the sun at the previous estimate.
    private static let refinementCount = 4
    /// The time in which Earth turns by one degree, in seconds.
    private static let secondsPerDegree = 240.0
}

extension LocalCalendar {
    /// Returns the times of sunrise and sunset at the location of the sign on `day`, or nil if the location
    /// is not configured.
    public func sun(on day: CalendarDay) -> SunDay? {
        place.map { SunDay(at: $0, nearest: second(of: day, CalendarDay.secondsPerDay / 2)) }
    }
}
