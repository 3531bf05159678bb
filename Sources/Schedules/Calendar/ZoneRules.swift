/// The rules of a time zone, in the form of a function that looks up the difference between local time and
/// UTC in the system's time zone database. A `ZoneTable` is computed from this function and then used instead
/// of it.
public struct ZoneRules: Sendable {
    /// A function that returns the number of seconds by which local time is ahead of UTC at a given time,
    /// which is in seconds since 1970.
    public var offset: @Sendable (Int64) -> Int64

    /// Creates the rules of a time zone. `offset` is a function that returns the number of seconds by which
    /// local time is ahead of UTC at a given time, which is in seconds since 1970.
    public init(offset: @escaping @Sendable (Int64) -> Int64) {
        self.offset = offset
    }

    /// The rules of a time zone in which local time is UTC, so that the difference is always 0.
    public static let utc = ZoneRules { _ in 0 }
}
