import MonotonicTime

/// How far local clocks are ahead of UTC during a stretch of time: the rules of a zone, as a value.
///
/// The daemon asks the system for one that covers a bit more than a year around the present.
public struct ZoneTable: Hashable, Sendable {
    /// From `start` on, local clocks are `offset` seconds ahead of UTC.
    struct Era: Hashable, Sendable {
        var start: Int64
        var offset: Int64
    }

    /// At least one, in order; the first holds for all time before it, too.
    private let eras: [Era]
    /// The seconds since 1970 that the table is made for. Beyond it the last offset holds.
    public let range: Range<Int64>

    /// UTC, for all time.
    public static let utc = ZoneTable(offset: 0)

    /// Days before and behind the moment for which a table is made.
    static let (daysBefore, daysBehind): (Int64, Int64) = (10, 420)

    /// A zone whose clocks are always `offset` seconds ahead of UTC.
    public init(offset: Int64) {
        eras = [Era(start: .min, offset: offset)]
        range = .min..<(.max)
    }

    /// The rules around `second`, from ten days before it until a year later.
    ///
    /// - Parameter offset: The seconds by which local clocks are ahead of UTC at a second since 1970. Two changes
    ///   within a day are not found.
    public init(around second: Int64, offset: (Int64) -> Int64) {
        let day = CalendarDay.length
        // Away from the ends of what 64 bits hold.
        let middle = min(max(second, -1 << 53), 1 << 53)
        range = middle - Self.daysBefore * day..<middle + Self.daysBehind * day
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

    /// Seconds by which local clocks are ahead of UTC at `second`.
    public func offset(at second: Int64) -> Int64 {
        (eras.last { $0.start <= second } ?? eras[0]).offset
    }

    /// What local clocks read at `second`, in seconds since the beginning of 1970.
    public func localTime(at second: Int64) -> Int64 { second + offset(at: second) }

    /// The first second at which local clocks read `local` or more: in an hour that is skipped the end of the gap,
    /// in one that comes twice the first time.
    public func firstSecond(reading local: Int64) -> Int64 {
        for (era, following) in zip(eras, eras.dropFirst()) {
            let second = local - era.offset
            if second < following.start { return max(second, era.start) }
        }
        let last = eras[eras.count - 1]
        return max(local - last.offset, last.start)
    }
}
