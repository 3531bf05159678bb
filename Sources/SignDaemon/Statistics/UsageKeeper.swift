import MonotonicTime
import SignCore

/// Counts for the statistics, and writes an hour when it ends and the rest at the stop.
struct UsageKeeper {
    private let files: UsageFiles
    private var counter: UsageCounter
    private var settings: StatisticsSettings
    private var month: UsageMonth?

    /// A keeper that begins at a reading of the clock.
    init(_ files: UsageFiles, _ settings: StatisticsSettings, at clock: ClockReading) {
        self.files = files
        self.settings = settings
        counter = UsageCounter(clock)
    }

    /// When the hour ends; nil while nothing is counted.
    var nextDeadline: Instant? { settings.isEnabled ? counter.nextDeadline : nil }

    /// Follows a reload. Counts from before a switch are still written.
    mutating func adopt(_ settings: StatisticsSettings) {
        self.settings = settings
    }

    /// Counts what happened.
    mutating func count(_ event: UsageEvent) { counter.count(event) }

    /// Writes the hour if it is over.
    mutating func advance(to clock: ClockReading) throws(UsageFiles.Failure) {
        try write(counter.advance(to: clock), at: clock)
    }

    /// Writes what is counted so far.
    mutating func finish(at clock: ClockReading) throws(UsageFiles.Failure) {
        try advance(to: clock)
        try write(counter.take(), at: clock)
    }

    /// The counts of the hours of `hours`, with those of the running hour up to `now`, as many as fit.
    func page(_ hours: Range<UsageHour>, at now: Instant, limit: Int) throws(UsageFiles.Failure) -> UsagePage
    {
        var page = UsagePage(limit: limit)
        let running = settings.isEnabled ? counter.counts(upTo: now) : []
        try files.read(hours, and: running, into: &page)
        return page
    }

    private mutating func write(_ counts: [UsageCount], at clock: ClockReading) throws(UsageFiles.Failure) {
        guard settings.isEnabled, !counts.isEmpty else { return }
        let current = UsageHour(containing: clock.civil).month
        if month != current {
            month = current
            files.prune(keeping: settings.months, until: current)
        }
        try files.append(counts)
    }
}
