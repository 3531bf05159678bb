/// What a schedule depends on besides the time: the rules of the zone, and the place on earth for the sun.
public struct LocalCalendar: Hashable, Sendable {
    /// The rules of the zone.
    public var zone: ZoneTable
    /// Where the sign is; nil if nobody said. Then windows with the sun never open.
    public var place: Place?

    /// A calendar.
    public init(zone: ZoneTable = .utc, place: Place? = nil) {
        self.zone = zone
        self.place = place
    }

    /// The local day at `second`.
    public func day(at second: Int64) -> CalendarDay { CalendarDay(containing: zone.localTime(at: second)) }

    /// The first second of `day`, moved by `seconds` on the local clock.
    public func second(of day: CalendarDay, _ seconds: Int64 = 0) -> Int64 {
        zone.firstSecond(reading: day.midnight + seconds)
    }
}

/// A place on earth.
public struct Place: Hashable, Sendable {
    /// Degrees, north positive, -90 to 90.
    public var latitude: Double
    /// Degrees, east positive, -180 to 180.
    public var longitude: Double

    /// A place.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
