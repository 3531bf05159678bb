/// The offsets of a time zone from UTC, as queried from the system's time zone database. A `ZoneTable` is made from
/// them.
public struct ZoneRules: Sendable {
    /// Returns the number of seconds by which local time is ahead of UTC at a second since 1970.
    public var offset: @Sendable (Int64) -> Int64

    /// Creates rules that call `offset` for the offset from UTC at a second since 1970.
    public init(offset: @escaping @Sendable (Int64) -> Int64) {
        self.offset = offset
    }

    /// The rules of UTC.
    public static let utc = ZoneRules { _ in 0 }
}
