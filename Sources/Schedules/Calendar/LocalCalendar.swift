/// The time zone and the location of a sign. Schedules need them to compute local time, sunrise and sunset.
public struct LocalCalendar: Hashable, Sendable {
    /// A table of the difference between local time and UTC that extends about a year into the future.
    public var zone: ZoneTable
    /// The location of the sign, or nil if none is configured. Without a location, time windows of a schedule
    /// that open or close at sunrise or sunset never open.
    public var place: Place?

    /// Creates a calendar for the time zone `zone` and the location `place`. By default, the calendar uses
    /// UTC and has no location.
    public init(zone: ZoneTable = .utc, place: Place? = nil) {
        self.zone = zone
        self.place = place
    }

    /// Returns the local date at the time `second`, which is given in seconds since 1970 (UTC).
    public func day(at second: Int64) -> CalendarDay { CalendarDay(containing: zone.localTime(at: second)) }

    /// Returns the time at which local clocks first show the time `seconds` after midnight on `day`. The result is in
    /// seconds since 1970 (UTC).
    public func second(of day: CalendarDay, _ seconds: Int64 = 0) -> Int64 {
        zone.firstSecond(reading: day.midnight + seconds)
    }
}

/// A location on Earth, given by its latitude and longitude.
public struct Place: Hashable, Sendable {
    /// The latitude in degrees, from -90 to 90. Positive values are north.
    public var latitude: Double
    /// The longitude in degrees, from -180 to 180. Positive values are east.
    public var longitude: Double

    /// Creates a location from its latitude and longitude, both in degrees.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
