import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignCore

/// Keeps the place, the values in texts and the statistics in the state directory.
final class StateStore: DaemonPart {
    /// The place of the last run; nil if there is none, or the configuration keeps none.
    let bookmark: Bookmark?
    /// The values of the last run.
    let restoredValues: TextValues
    private let placeFile: BookmarkFile?
    private var place: BookmarkKeeper
    private var keepsPlace: Bool
    private var values: ValueKeeper?
    private var usage: UsageKeeper?
    private let context: PartContext

    /// The state of a sign with `configuration`. Without a state directory in `environment` nothing is kept.
    init(_ configuration: Configuration, _ environment: (String) -> String?, _ context: PartContext) {
        self.context = context
        let now = context.clock.reading(at: MonotonicClock.now)
        var values = ValueKeeper(environment)
        let restored = values?.restore(at: now)
        context.log(restored?.note)
        restoredValues = restored?.values ?? TextValues()
        self.values = values
        keepsPlace = configuration.keepsPlace
        placeFile = .inStateDirectory(environment)
        placeFile?.removeAbandonedDrafts()
        do throws(BookmarkFile.Failure) {
            bookmark = configuration.keepsPlace ? try placeFile?.read() : nil
        } catch {
            context.log(.warning, error.description)
            bookmark = nil
        }
        place = BookmarkKeeper(written: bookmark)
        usage = UsageFiles(environment).map { UsageKeeper($0, configuration.statistics, at: now) }
    }

    /// Whether events are counted.
    var countsUsage: Bool { usage != nil }

    var deadline: Instant? { earliest(place.nextDeadline, values?.nextDeadline, usage?.nextDeadline) }

    func timePassed(at now: Instant) {
        write(place.due(at: now))
        writeHour(at: now)
        if let due = values?.nextDeadline, due <= now {
            context.log(values?.writeIfDue(at: context.clock.reading(at: now)))
        }
    }

    /// `configuration` is in force.
    func adopt(_ configuration: Configuration) {
        keepsPlace = configuration.keepsPlace
        usage?.adopt(configuration.statistics)
    }

    /// The frame thread has ended, with the banner at `last`.
    func finish(at last: Bookmark?) {
        write(place.last(last))
        updateUsage { (usage, clock) throws(UsageFiles.Failure) in try usage.finish(at: clock) }
    }

    // MARK: The place

    /// A person chose `bookmark`.
    func note(_ bookmark: Bookmark) {
        // Without a file there is no deadline to wake up for.
        guard placeFile != nil, keepsPlace else { return }
        place.note(bookmark, at: MonotonicClock.now)
    }

    /// Writes the banner's place to the file, if there is one and the configuration asks for it.
    private func write(_ current: Bookmark?) {
        guard let current, let placeFile else { return }
        guard keepsPlace else { return place.wasNotWritten() }
        do throws(BookmarkFile.Failure) {
            try placeFile.write(current)
        } catch {
            place.wasNotWritten()
            context.log(.warning, error.description)
        }
    }

    // MARK: The values

    /// The sign has other values now. Returns whether they hold after a power cut.
    func note(_ new: TextValues, isPromised: Bool) -> Bool {
        let now = context.clock.reading(at: MonotonicClock.now)
        guard let kept = values?.note(new, isPromised: isPromised, at: now) else { return false }
        context.log(kept.note)
        return kept.isDurable
    }

    /// Writes the values if their file is not up to date.
    func finishValues() { context.log(values?.finish(at: context.clock.reading(at: MonotonicClock.now))) }

    // MARK: The statistics

    /// Counts what happened.
    func count(_ event: UsageEvent) {
        writeHour(at: event.at)
        usage?.count(event)
    }

    /// What was counted in `hours`; nil without a state directory.
    func statistics(_ hours: Range<UsageHour>, limit: Int) throws(UsageFiles.Failure) -> UsagePage? {
        try usage?.page(hours, at: MonotonicClock.now, limit: limit)
    }

    /// Writes the hour if it is over.
    private func writeHour(at now: Instant) {
        guard let due = usage?.nextDeadline, due <= now else { return }
        updateUsage { (usage, clock) throws(UsageFiles.Failure) in try usage.advance(to: clock) }
    }

    private func updateUsage(_ body: (inout UsageKeeper, ClockReading) throws(UsageFiles.Failure) -> Void) {
        guard var usage else { return }
        do throws(UsageFiles.Failure) {
            try body(&usage, context.clock.reading(at: MonotonicClock.now))
        } catch {
            context.log(.warning, error.description)
        }
        self.usage = usage
    }
}
