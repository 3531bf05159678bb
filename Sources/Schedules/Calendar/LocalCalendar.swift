/// The time zone and the location of a sign, from which its schedule computes local times, sunrise and sunset.
public struct LocalCalendar: Hashable, Sendable {
    /// The offsets of the time zone from UTC.
    public var zone: ZoneTable
    /// The location of the sign, or nil if it is not configured. Windows that depend on the sun then never open.
    public var place: Place?

    /// Creates a calendar for a time zone and a location, by default for UTC without a location.
    public init(zone: ZoneTable = .utc, place: Place? = nil) {
        self.zone = zone
        self.place = place
    }

    /// Returns the local date at `second`, in seconds since 1970.
    public func day(at second: Int64) -> CalendarDay { CalendarDay(containing: zone.localTime(at: second)) }

    /// Returns the first second since 1970 at which local clocks read `seconds` after midnight on `day`.
    public func second(of day: CalendarDay, _ seconds: Int64 = 0) -> Int64 {
        zone.firstSecond(reading: day.midnight + seconds)
    }
}

/// A location on Earth.
public struct Place: Hashable, Sendable {
    /// The latitude in degrees, from -90 to 90, north positive.
    public var latitude: Double
    /// The longitude in degrees, from -180 to 180, east positive.
    public var longitude: Double

    /// Creates a location.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
