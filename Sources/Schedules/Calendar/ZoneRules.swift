/// The rules of a time zone, asked second by second: the way from the system's database to a `ZoneTable`.
public struct ZoneRules: Sendable {
    /// The seconds by which local clocks are ahead of UTC at a second since 1970.
    public var offset: @Sendable (Int64) -> Int64

    /// The rules that `offset` tells.
    public init(offset: @escaping @Sendable (Int64) -> Int64) {
        self.offset = offset
    }

    /// UTC.
    public static let utc = ZoneRules { _ in 0 }
}
