import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignCore

/// The store of all state that the next start of the sign needs: the position of the banner, the text values,
/// and the counters. The state is kept in the state directory, along with the usage statistics.
final class StateStore: DaemonPart {
    /// The position of the banner at the end of the last run. Nil if none is stored, or if the configuration
    /// does not keep the position.
    let bookmark: Bookmark?
    let restoredValues: TextValues
    let restoredCounters: CounterBank
    private let placeFile: BookmarkFile?
    private var bookmarkSchedule: BookmarkSchedule
    private var keepsPlace: Bool
    private var valueStore: ValueStore?
    private var counterStore: CounterStore?
    private var usage: UsageStore?
    private let context: PartContext

    /// Creates a store in the state directory of the service, and restores the state of the last run from it:
    /// the banner's position (the bookmark), the text values and the counters. If there is no such directory,
    /// nothing is restored or stored.
    ///
    /// - Parameters:
    ///   - configuration: The configuration, which determines whether the position and the statistics are
    ///     kept.
    ///   - environment: A function that returns an environment variable. A variable names the state
    ///     directory.
    ///   - context: The context that all parts of the daemon share.
    init(configuration: Configuration, environment: (String) -> String?, context: PartContext) {
        self.context = context
        let now = context.clockReading

        var values = ValueStore(environment)
        restoredValues = Self.restore(&values, at: now, context: context)
        self.valueStore = values

        var counters = CounterStore(environment)
        restoredCounters = Self.restore(&counters, at: now, context: context)
        self.counterStore = counters

        keepsPlace = configuration.keepsPlace
        placeFile = .inStateDirectory(environment)
        // A draft is an unfinished new version of the file, which remains if the process is killed.
        placeFile?.removeAbandonedDrafts()
        bookmark = configuration.keepsPlace ? Self.readBookmark(in: placeFile, context: context) : nil
        bookmarkSchedule = BookmarkSchedule(saved: bookmark)

        usage = UsageFiles(environment).map { UsageStore($0, configuration.statistics, at: now) }
    }

    private static func restore(
        _ store: inout ValueStore?,
        at now: ClockReading,
        context: PartContext
    ) -> TextValues {
        guard let (values, note) = store?.restore(at: now) else { return TextValues() }
        context.log(note)
        return values
    }

    private static func restore(
        _ store: inout CounterStore?,
        at now: ClockReading,
        context: PartContext
    ) -> CounterBank {
        guard let (bank, notes) = store?.restore(at: now.monotonicTime) else { return CounterBank() }
        for note in notes { context.log(note) }
        return bank
    }

    private static func readBookmark(in file: BookmarkFile?, context: PartContext) -> Bookmark? {
        do throws(BookmarkFile.Failure) {
            return try file?.read()
        } catch {
            context.log(.warning, error.description)
            return nil
        }
    }

    var countsUsage: Bool { usage != nil }

    var deadline: Instant? {
        earlier(
            earliest(bookmarkSchedule.nextDeadline, valueStore?.nextDeadline, usage?.nextDeadline),
            counterStore?.nextDeadline
        )
    }

    func handleDeadline(at now: Instant) {
        writeBookmark(bookmarkSchedule.takeDue(at: now))
        writeHour(at: now)
        if let due = valueStore?.nextDeadline, due <= now {
            context.log(valueStore?.writeIfDue(at: context.clock.reading(at: now)))
        }
        context.log(counterStore?.writeIfDue(at: now))
    }

    func adopt(_ configuration: Configuration) {
        keepsPlace = configuration.keepsPlace
        usage?.adopt(configuration.statistics)
    }

    /// Writes the position of the banner and the usage statistics after the sign has stopped. `lastBookmark`
    /// is the position when the frame thread stopped, or nil if there is none.
    func finish(lastBookmark: Bookmark?) {
        writeBookmark(bookmarkSchedule.last(lastBookmark))
        updateUsage { (usage, clock) throws(UsageFiles.Failure) in try usage.finish(at: clock) }
    }

    // MARK: The place

    /// Records a position of the banner that a person has chosen, and schedules a write of its file. Does
    /// nothing if the configuration does not keep the position.
    func record(_ bookmark: Bookmark) {
        // Without a file, the deadline would wake the process for nothing.
        guard placeFile != nil, keepsPlace else { return }
        bookmarkSchedule.record(bookmark, at: MonotonicClock.now)
    }

    private func writeBookmark(_ bookmark: Bookmark?) {
        guard let bookmark, let placeFile else { return }
        guard keepsPlace else { return bookmarkSchedule.writeFailed() }
        do throws(BookmarkFile.Failure) {
            try placeFile.write(bookmark)
        } catch {
            bookmarkSchedule.writeFailed()
            context.log(.warning, error.description)
        }
    }

    // MARK: Values

    /// Records the current text values, which fields such as `{value:NAME}` show. If `isPromised` is true,
    /// they are written to disk within a second. Returns whether they will survive a power cut.
    func record(_ new: TextValues, isPromised: Bool) -> Bool {
        guard let result = valueStore?.record(new, isPromised: isPromised, at: context.clockReading) else {
            return false
        }
        context.log(result.note)
        return result.isDurable
    }

    /// Writes the text values and the counters to their files before the daemon ends, unless the files are
    /// already up to date.
    func finishValues() {
        let clock = context.clockReading
        context.log(valueStore?.finish(at: clock))
        context.log(counterStore?.finish(at: clock.monotonicTime))
    }

    // MARK: Counters

    /// Writes the counters to their file. From then on they survive the end of the process and, after a
    /// second, also a power cut.
    func record(_ bank: CounterBank) { context.log(counterStore?.record(bank, at: MonotonicClock.now)) }

    // MARK: Statistics

    func count(_ event: UsageEvent) {
        writeHour(at: event.at)
        usage?.count(event)
    }

    /// Returns the usage statistics for `hours`, limited to `limit` bytes, or nil if there is no state
    /// directory. Throws an error if the statistics files cannot be read.
    func statistics(for hours: Range<UsageHour>, limit: Int) throws(UsageFiles.Failure) -> UsagePage? {
        try usage?.page(hours, at: MonotonicClock.now, limit: limit)
    }

    /// Writes the usage counts of the current hour to their file if the hour has ended at `now`.
    private func writeHour(at now: Instant) {
        guard let due = usage?.nextDeadline, due <= now else { return }
        updateUsage { (usage, clock) throws(UsageFiles.Failure) in try usage.advance(to: clock) }
    }

    private func updateUsage(_ body: (inout UsageStore, ClockReading) throws(UsageFiles.Failure) -> Void) {
        guard var usage else { return }
        do throws(UsageFiles.Failure) {
            try body(&usage, context.clockReading)
        } catch {
            context.log(.warning, error.description)
        }
        self.usage = usage
    }
}
