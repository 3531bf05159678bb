/// The rules of a time zone, as a function that looks up the difference between local time and UTC in the
/// system's time zone database. Other code does not use this function directly, but a `ZoneTable` that is
/// computed from it.
public struct ZoneRules: Sendable {
    /// A function that returns the number of seconds by which local time is ahead of UTC at a given time. The
    /// given time is in seconds since 1970.
    public var offset: @Sendable (Int64) -> Int64

    /// Creates the rules of a time zone. `offset` is a function that returns the number of seconds by which
    /// local time is ahead of UTC at a given time. The given time is in seconds since 1970.
    public init(offset: @escaping @Sendable (Int64) -> Int64) {
        self.offset = offset
    }

    /// The rules of a time zone whose local time is UTC, so that the difference is always 0.
    public static let utc = ZoneRules { _ in 0 }
}
