import MonotonicTime

/// The offsets of a time zone from UTC in a limited period, as a plain value. The daemon creates one that reaches about
/// a year into the future.
public struct ZoneTable: Hashable, Sendable {
    /// A period that starts at `start`, with local time `offset` seconds ahead of UTC.
    struct Era: Hashable, Sendable {
        var start: Int64
        var offset: Int64
    }

    /// The periods in order, at least one. The first one extends indefinitely into the past.
    private let eras: [Era]
    /// The seconds since 1970 that the table covers. Beyond it the last offset applies.
    public let range: Range<Int64>

    /// UTC at all times.
    public static let utc = ZoneTable(offset: 0)

    /// The number of days before and after an instant that its table covers.
    static let (daysBefore, daysAfter): (Int64, Int64) = (10, 420)

    /// Creates a zone that is always `offset` seconds ahead of UTC.
    public init(offset: Int64) {
        eras = [Era(start: .min, offset: offset)]
        range = .min..<(.max)
    }

    /// Creates the table of a zone from 10 days before `second` to 420 days after it.
    ///
    /// - Parameters:
    ///   - second: The instant around which the table is created, in seconds since 1970.
    ///   - offset: Returns the number of seconds by which local time is ahead of UTC at a second since 1970. Two
    ///     changes within a day are not found.
    public init(around second: Int64, offset: (Int64) -> Int64) {
        let day = CalendarDay.length
        // Keeps a distance from the limits of 64 bits.
        let middle = min(max(second, -1 << 53), 1 << 53)
        range = middle - Self.daysBefore * day..<middle + Self.daysAfter * day
        var eras = [Era(start: .min, offset: offset(range.lowerBound))]
        for next in stride(from: range.lowerBound + day, through: range.upperBound, by: Int(day)) {
            let new = offset(next)
            guard let old = eras.last?.offset, old != new else { continue }
            var (before, after) = (next - day, next)
            while after - before > 1 {
                let middle = (before + after) / 2
                if offset(middle) == new { after = middle } else { before = middle }
            }
            eras.append(Era(start: after, offset: new))
        }
        self.eras = eras
    }

    /// Returns the number of seconds by which local time is ahead of UTC at `second`.
    public func offset(at second: Int64) -> Int64 {
        (eras.last { $0.start <= second } ?? eras[0]).offset
    }

    /// Returns local time at `second`, in seconds since the start of 1970.
    public func localTime(at second: Int64) -> Int64 { second + offset(at: second) }

    /// Returns the first second at which local clocks read `local` or later. In a skipped hour it is the end of the
    /// gap, in a repeated hour the first occurrence.
    public func firstSecond(reading local: Int64) -> Int64 {
        for (era, following) in zip(eras, eras.dropFirst()) {
            let second = local - era.offset
            if second < following.start { return max(second, era.start) }
        }
        let last = eras[eras.count - 1]
        return max(local - last.offset, last.start)
    }
}
