import MonotonicTime
import Schedules

/// A calculator of the instants at which counters are reset, given local times of day.
struct ResetTimes: Sendable {
    private var calendar = LocalCalendar()
    /// Whether `calendar` already contains the rules of the sign's time zone.
    private var isZoneRead = false
    private let rules: ZoneRules

    init(_ rules: ZoneRules) { self.rules = rules }

    /// Returns the time of the last reset at or before `second` and of the first reset after it, all in
    /// seconds since 1970. `times` are the local times of the daily resets, in seconds since midnight.
    /// Returns nil if `times` is empty.
    mutating func resets(around second: Int64, dailyTimes times: [Int64]) -> (last: Int64, next: Int64)? {
        guard !times.isEmpty else { return nil }
        followZone(second)
        let today = calendar.day(at: second)
        let resets = (-2...2).flatMap { day in times.map { calendar.second(of: today + day, $0) } }
        guard let last = resets.filter({ $0 <= second }).max(),
            let next = resets.filter({ $0 > second }).min()
        else { return nil }
        return (last, next)
    }

    /// Rereads the rules of the time zone if `second`, in seconds since 1970, is near either end of the
    /// period that the stored rules cover, or if the offset from UTC that they give is no longer correct.
    private mutating func followZone(_ second: Int64) {
        let margin = 3 &* CalendarDay.secondsPerDay
        let range = calendar.zone.range
        let isCovered = range.contains(second &- margin) && range.contains(second &+ margin)
        guard !isZoneRead || !isCovered || calendar.zone.offset(at: second) != rules.offset(second) else {
            return
        }
        calendar.zone = ZoneTable(around: second, offset: rules.offset)
        isZoneRead = true
    }
}
