/// The rules of a time zone, as a function that returns the difference between local time and UTC according to the
/// system's time zone database. A `ZoneTable` is created from this function and then replaces it.
public struct ZoneRules: Sendable {
    /// A function that returns the number of seconds by which local time is ahead of UTC. Its argument is a time in
    /// seconds since 1970.
    public var offset: @Sendable (Int64) -> Int64

    /// Creates the rules of a time zone. `offset` returns the number of seconds by which local time is ahead of UTC at
    /// a time in seconds since 1970.
    public init(offset: @escaping @Sendable (Int64) -> Int64) {
        self.offset = offset
    }

    /// The rules of UTC, whose offset is always 0.
    public static let utc = ZoneRules { _ in 0 }
}
