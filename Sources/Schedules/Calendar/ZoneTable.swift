import MonotonicTime

/// A table of the difference between local time and UTC over a limited period. The daemon's table extends
/// about a year into the future.
public struct ZoneTable: Hashable, Sendable {
    /// A period during which local time is `offset` seconds ahead of UTC. It starts at `start`, in seconds
    /// since 1970.
    struct Era: Hashable, Sendable {
        var start: Int64
        var offset: Int64
    }

    /// The periods with a constant difference between local time and UTC, sorted by their start. There is at
    /// least one period. The first one starts at `Int64.min`, so that it covers all earlier times.
    private let eras: [Era]
    /// The range of times that the table covers, in seconds since 1970. For later times, the last difference
    /// from UTC in the table is used.
    public let range: Range<Int64>

    /// A table for a zone in which local time is UTC. It covers all times.
    public static let utc = ZoneTable(offset: 0)

    /// The numbers of days that a table covers before and after the time for which it is created.
    static let (daysBefore, daysAfter): (Int64, Int64) = (10, 420)

    /// Creates a table for a zone in which local time is always `offset` seconds ahead of UTC.
    public init(offset: Int64) {
        eras = [Era(start: .min, offset: offset)]
        range = .min..<(.max)
    }

    /// Creates the table of a time zone, from 10 days before `second` to 420 days after it.
    ///
    /// - Parameters:
    ///   - second: The time for which the table is created, in seconds since 1970.
    ///   - offset: A function that returns the number of seconds by which local time is ahead of UTC at a
    ///     time, which is given in seconds since 1970. If two clock changes occur within a day, they may be
    ///     missed.
    public init(around second: Int64, offset: (Int64) -> Int64) {
        let day = CalendarDay.secondsPerDay
        // The limit prevents an overflow of 64 bits in the following sums.
        let middle = min(max(second, -1 << 53), 1 << 53)
        range = middle - Self.daysBefore * day..<middle + Self.daysAfter * day
        var eras = [Era(start: .min, offset: offset(range.lowerBound))]
        for dayEnd in stride(from: range.lowerBound + day, through: range.upperBound, by: Int(day)) {
            let newOffset = offset(dayEnd)
            guard newOffset != eras.last?.offset else { continue }
            let change = Self.firstSecond(after: dayEnd - day, upTo: dayEnd) { offset($0) == newOffset }
            eras.append(Era(start: change, offset: newOffset))
        }
        self.eras = eras
    }

    /// Returns the first second after `start` that satisfies `predicate`. The caller must guarantee that
    /// `end` and all seconds between the result and `end` also satisfy it.
    private static func firstSecond(
        after start: Int64,
        upTo end: Int64,
        where predicate: (Int64) -> Bool
    ) -> Int64 {
        var (before, result) = (start, end)
        while result - before > 1 {
            let middle = (before + result) / 2
            if predicate(middle) { result = middle } else { before = middle }
        }
        return result
    }

    /// Returns the number of seconds by which local time is ahead of UTC at the time `second`, which is given
    /// in seconds since 1970.
    public func offset(at second: Int64) -> Int64 {
        (eras.last { $0.start <= second } ?? eras[0]).offset
    }

    /// Returns the local time at the time `second`, which is in seconds since 1970 (UTC). The result is in
    /// seconds since the start of 1970 in local time.
    public func localTime(at second: Int64) -> Int64 { second + offset(at: second) }

    /// Returns the first time at which local clocks show `local` or later, in seconds since 1970 (UTC). If a
    /// clock change skips `local`, returns the time of that change. If clocks show `local` twice, returns the
    /// earlier time.
    public func firstSecond(reading local: Int64) -> Int64 {
        for (era, following) in zip(eras, eras.dropFirst()) {
            let second = local - era.offset
            if second < following.start { return max(second, era.start) }
        }
        let last = eras[eras.count - 1]
        return max(local - last.offset, last.start)
    }
}
