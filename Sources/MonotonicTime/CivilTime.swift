/// A moment as calendars and clocks on the wall tell it. Motion never depends on it: only what a banner says
/// does.
public struct CivilTime: Hashable, Sendable {
    /// Seconds since the beginning of 1970 in UTC, leap seconds not counted.
    public var secondsSince1970: Int64
    /// Nanoseconds into that second, 0 to 999 999 999.
    public var nanosecond: Int64
    /// Seconds by which the local time is ahead of UTC.
    public var utcOffset: Int64
    /// The abbreviation of the zone, such as `CET`.
    public var zone: String

    /// A moment; in UTC unless a zone is given.
    public init(secondsSince1970: Int64, nanosecond: Int64 = 0, utcOffset: Int64 = 0, zone: String = "UTC") {
        self.secondsSince1970 = secondsSince1970
        self.nanosecond = nanosecond
        self.utcOffset = utcOffset
        self.zone = zone
    }

    /// Nanoseconds since the beginning of 1970 in UTC. Moments before 1677 and after 2262, which 64 bits cannot hold, are
    /// kept at those ends.
    public var nanosecondsSince1970: Int64 { (.seconds(secondsSince1970) + Nanoseconds(nanosecond)).rawValue }
}
