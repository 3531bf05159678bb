/// A moment on the wall clock, with its time zone. It is used in texts that show the date or the time, but
/// does not affect the motion of the banner.
public struct CivilTime: Hashable, Sendable {
    /// The number of seconds since January 1, 1970, 00:00 UTC, without leap seconds.
    public var secondsSince1970: Int64
    /// The number of nanoseconds within the second, from 0 to 999,999,999.
    public var nanosecond: Int64
    /// The number of seconds by which local time is ahead of UTC.
    public var utcOffset: Int64
    /// The abbreviation of the time zone, such as `CET`.
    public var zone: String

    /// Creates a moment on the wall clock. By default, its time zone is UTC.
    ///
    /// - Parameters:
    ///   - secondsSince1970: The seconds since January 1, 1970, 00:00 UTC, without leap seconds.
    ///   - nanosecond: The nanoseconds within the second.
    ///   - utcOffset: The number of seconds by which local time is ahead of UTC.
    ///   - zone: The abbreviation of the time zone.
    public init(secondsSince1970: Int64, nanosecond: Int64 = 0, utcOffset: Int64 = 0, zone: String = "UTC") {
        self.secondsSince1970 = secondsSince1970
        self.nanosecond = nanosecond
        self.utcOffset = utcOffset
        self.zone = zone
    }

    /// The number of nanoseconds since January 1, 1970, 00:00 UTC, clamped to the range of a 64-bit integer,
    /// which covers the years 1677 to 2262.
    public var nanosecondsSince1970: Int64 { (.seconds(secondsSince1970) + Nanoseconds(nanosecond)).rawValue }
}
