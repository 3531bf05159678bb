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
    init(at place: Place, nearest noon: Int64) {
        // The mean sun is a sun that moves at constant speed. `first` is its noon at this longitude on January 1, 1970,
        // and `mean` is the nearest such noon to `noon`.
        let first = 43_200 - place.longitude * Self.secondsPerDegree
        let turn = 86_400.0
        let mean = first + ((Double(noon) - first) / turn).rounded() * turn
        let position = SunPosition(at: mean)
        guard let rise = Self.crossing(from: mean, at: place, side: -1, positionAtNoon: position),
            let set = Self.crossing(from: mean, at: place, side: 1, positionAtNoon: position)
        else {
            self = position.cosineOfHourAngle(at: place.latitude) < 0 ? .staysUp : .staysDown
            return
        }
        self = .rises(at: rise, sets: set)
    }

    /// Returns the time of sunrise or sunset in seconds since 1970. Returns nil if the sun does not cross the horizon
    /// on this day, as in a polar night.
    ///
    /// - Parameters:
    ///   - meanNoon: The time at which a sun of constant speed would be highest, in seconds since 1970.
    ///   - place: The location on Earth.
    ///   - side: -1 for the sunrise before noon, or 1 for the sunset after it.
    ///   - positionAtNoon: The position of the sun at `meanNoon`.
    private static func crossing(
        from meanNoon: Double,
        at place: Place,
        side: Double,
        positionAtNoon: SunPosition
    ) -> Int64? {
        var position = positionAtNoon
        var estimate = meanNoon
        // The sun moves between noon and sunset, so its position is computed again for each better estimate of the
        // time.
        for _ in 0..<refinements {
            // The hour angle is the angle by which Earth turns between true noon and sunset.
            let cosine = position.cosineOfHourAngle(at: place.latitude)
            guard cosine >= -1, cosine <= 1 else { return nil }
            let hourAngle = acos(cosine) / degree
            // The equation of time, in minutes, is the lead of the true sun over the mean sun.
            let trueNoon = meanNoon - position.equationOfTime * 60
            estimate = trueNoon + side * hourAngle * secondsPerDegree
            position = SunPosition(at: estimate)
        }
        return Int64(estimate.rounded())
    }

    /// The number of refinements of the estimated time of a sunrise or sunset. Each refinement uses the
    /// position of the sun at the previous estimate.
    private static let refinements = 4
    /// The time in which Earth turns by one degree, in seconds.
    private static let secondsPerDegree = 240.0
}

extension LocalCalendar {
    /// Returns the times of sunrise and sunset at the location of the sign on `day`, or nil if the location
    /// is not configured.
    public func sun(on day: CalendarDay) -> SunDay? {
        place.map { SunDay(at: $0, nearest: second(of: day, CalendarDay.length / 2)) }
    }
}
