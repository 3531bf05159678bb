/// The time zone and the location of a sign, which its schedule depends on.
public struct LocalCalendar: Hashable, Sendable {
    /// The rules of the time zone.
    public var zone: ZoneTable
    /// The location of the sign, or nil if it is unknown. Windows that depend on the sun are then never open.
    public var place: Place?

    /// Creates a calendar.
    public init(zone: ZoneTable = .utc, place: Place? = nil) {
        self.zone = zone
        self.place = place
    }

    /// Returns the local day at `second`.
    public func day(at second: Int64) -> CalendarDay { CalendarDay(containing: zone.localTime(at: second)) }

    /// Returns the first second at which local clocks read `seconds` after midnight on `day`.
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
