/// The rules of a time zone, as queried from the system's database to make a `ZoneTable`.
public struct ZoneRules: Sendable {
    /// Returns the number of seconds by which local time is ahead of UTC at a second since 1970.
    public var offset: @Sendable (Int64) -> Int64

    /// Creates rules from a query.
    public init(offset: @escaping @Sendable (Int64) -> Int64) {
        self.offset = offset
    }

    /// The rules of UTC.
    public static let utc = ZoneRules { _ in 0 }
}
