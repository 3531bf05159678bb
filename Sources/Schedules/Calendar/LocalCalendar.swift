/// The time zone and the location of a sign. Schedules need both to compute local time, sunrise and sunset.
public struct LocalCalendar: Hashable, Sendable {
    /// The time zone, as the difference between local time and UTC over the next year.
    public var zone: ZoneTable
    /// The location of the sign, or nil if it is not configured. Without a location, a window that begins or ends at
    /// sunrise or sunset never opens.
    public var place: Place?

    /// Creates a calendar for a time zone and a location. Without arguments, the time zone is UTC and there is no
    /// location.
    public init(zone: ZoneTable = .utc, place: Place? = nil) {
        self.zone = zone
        self.place = place
    }

    /// Returns the local date at `second`, a time in seconds since 1970 (UTC).
    public func day(at second: Int64) -> CalendarDay { CalendarDay(containing: zone.localTime(at: second)) }

    /// Returns the time, in seconds since 1970 (UTC), at which local clocks first show the time `seconds` after
    /// midnight on `day`.
    public func second(of day: CalendarDay, _ seconds: Int64 = 0) -> Int64 {
        zone.firstSecond(reading: day.midnight + seconds)
    }
}

/// A location on Earth.
public struct Place: Hashable, Sendable {
    /// The latitude in degrees from -90 to 90. North is positive.
    public var latitude: Double
    /// The longitude in degrees from -180 to 180. East is positive.
    public var longitude: Double

    /// Creates a location from its latitude and longitude in degrees.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
