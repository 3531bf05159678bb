import MonotonicTime
import SignCore

/// Counts events for the usage statistics. The counts of an hour are written to a file when the hour ends,
/// and the remaining counts are written when the sign stops.
struct UsageStore {
    private let files: UsageFiles
    private var counter: UsageCounter
    private var settings: StatisticsSettings
    private var month: UsageMonth?

    init(_ files: UsageFiles, _ settings: StatisticsSettings, at clock: ClockReading) {
        self.files = files
        self.settings = settings
        counter = UsageCounter(clock)
    }

    /// The end of the current hour, when the counts of that hour are written, or nil if statistics are
    /// disabled.
    var nextDeadline: Instant? { settings.isEnabled ? counter.nextDeadline : nil }

    /// Replaces the statistics settings after the configuration has been reloaded. The existing counts are
    /// kept.
    mutating func adopt(_ settings: StatisticsSettings) { self.settings = settings }

    mutating func count(_ event: UsageEvent) { counter.count(event) }

    /// Writes the statistics of the current hour to their file if the hour has ended.
    mutating func advance(to clock: ClockReading) throws(UsageFiles.Failure) {
        try write(counter.advance(to: clock), at: clock)
    }

    /// Writes all statistics that are not in a file yet, including those of the current hour. The sign calls
    /// this method before it stops.
    mutating func finish(at clock: ClockReading) throws(UsageFiles.Failure) {
        try advance(to: clock)
        try write(counter.takeCounts(), at: clock)
    }

    /// Returns the usage counts of `hours` as JSON, including those of the current hour up to `now`. The JSON
    /// has a maximum size of `limit` bytes.
    func page(
        _ hours: Range<UsageHour>,
        at now: Instant,
        limit: Int
    ) throws(UsageFiles.Failure) -> UsagePage {
        var page = UsagePage(limit: limit)
        let current = settings.isEnabled ? counter.counts(upTo: now) : []
        try files.read(hours, and: current, into: &page)
        return page
    }

    private mutating func write(_ counts: [UsageCount], at clock: ClockReading) throws(UsageFiles.Failure) {
        guard settings.isEnabled, !counts.isEmpty else { return }
        let currentMonth = UsageHour(containing: clock.civilTime).month
        if month != currentMonth {
            month = currentMonth
            files.prune(keeping: settings.months, until: currentMonth)
        }
        try files.append(counts)
    }
}
