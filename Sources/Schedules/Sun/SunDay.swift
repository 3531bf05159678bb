import Glibc

/// Sunrise and sunset at a location on one day.
public enum SunDay: Hashable, Sendable {
    /// The sun rises and sets at these seconds since 1970.
    case rises(at: Int64, sets: Int64)
    /// The sun does not set: polar day.
    case staysUp
    /// The sun does not rise: polar night.
    case staysDown

    /// Computes the day at `place` whose noon is nearest to `noon`, in seconds since 1970.
    init(at place: Place, nearest noon: Int64) {
        // The mean sun's noon at this longitude on January 1, 1970, and the nearest one to `noon`.
        let first = 43_200 - place.longitude * 240
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

    /// Returns when the sun crosses the horizon before (`side` -1) or after (1) the mean sun's noon, or nil if it does
    /// not.
    private static func crossing(
        from noon: Double,
        at place: Place,
        side: Double,
        first: SunPosition
    ) -> Int64? {
        var position = first
        var second = noon
        // The sun moves until then, so its position is computed again there.
        for _ in 0..<4 {
            let cosine = position.cosineOfHourAngle(at: place.latitude)
            guard cosine >= -1, cosine <= 1 else { return nil }
            second = noon - position.equationOfTime * 60 + side * acos(cosine) / degree * 240
            position = SunPosition(at: second)
        }
        return Int64(second.rounded())
    }
}

extension LocalCalendar {
    /// Returns sunrise and sunset on `day`, or nil if the location of the sign is not configured.
    public func sun(on day: CalendarDay) -> SunDay? {
        place.map { SunDay(at: $0, nearest: second(of: day, CalendarDay.length / 2)) }
    }
}
