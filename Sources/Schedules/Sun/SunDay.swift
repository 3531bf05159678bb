import Glibc

/// The times of sunrise and sunset at a location on a given day.
public enum SunDay: Hashable, Sendable {
    /// The sun rises at the time `at` and sets at the time `sets`, both given in seconds since 1970.
    case rises(at: Int64, sets: Int64)
    /// The sun does not set on this day (polar day).
    case staysUp
    /// The sun does not rise on this day (polar night).
    case staysDown

    /// Computes the times of sunrise and sunset at `place` on the day whose noon is closest to `noon`, given in seconds
    /// since 1970.
    init(at place: Place, nearest noon: Int64) {
        // The mean sun is a sun that moves at constant speed. `first` is its noon at this longitude on January 1, 1970,
        // and `mean` is the nearest such noon to `noon`.
        let first = 43_200 - place.longitude * Self.secondsPerDegree
        let turn = 86_400.0
        let mean = first + ((Double(noon) - first) / turn).rounded() * turn
        let position = SunPosition(at: mean)
        guard let rise = Self.crossing(from: mean, at: place, side: -1, first: position),
            let set = Self.crossing(from: mean, at: place, side: 1, first: position)
        else {
            self = position.cosineOfHourAngle(at: place.latitude) < 0 ? .staysUp : .staysDown
            return
        }
        self = .rises(at: rise, sets: set)
    }

    /// Returns the time at which the sun crosses the horizon, in seconds since 1970, or nil if the sun does not cross
    /// it. `noon` is the noon of the mean sun. `side` is -1 for the sunrise before that noon, and 1 for the sunset
    /// after it. `first` is the position of the sun at noon.
    private static func crossing(
        from noon: Double,
        at place: Place,
        side: Double,
        first: SunPosition
    ) -> Int64? {
        var position = first
        var second = noon
        // The sun moves between noon and sunset, so its position is computed again for each better estimate of the
        // time.
        for _ in 0..<refinements {
            let cosine = position.cosineOfHourAngle(at: place.latitude)
            guard cosine >= -1, cosine <= 1 else { return nil }
            let hourAngle = acos(cosine) / degree
            let trueNoon = noon - position.equationOfTime * 60
            second = trueNoon + side * hourAngle * secondsPerDegree
            position = SunPosition(at: second)
        }
        return Int64(second.rounded())
    }

    /// The number of times that the estimated time of a sunrise or sunset is refined, each time with the
    /// position of the sun at the previous estimate.
    private static let refinements = 4
    /// The time in which Earth turns by a degree, in seconds.
    private static let secondsPerDegree = 240.0
}

extension LocalCalendar {
    /// Returns the times of sunrise and sunset on `day`, or nil if the location of the sign is not configured.
    public func sun(on day: CalendarDay) -> SunDay? {
        place.map { SunDay(at: $0, nearest: second(of: day, CalendarDay.length / 2)) }
    }
}
