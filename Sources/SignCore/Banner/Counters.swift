import BannerText
import InfiniteScroll
import MonotonicTime
import Schedules

/// The counters of a banner, with their settings, stored numbers and scheduled resets. The texts that show
/// counters belong to `OptionTexts`.
struct Counters: Sendable {
    private(set) var settings: [CounterSettings] = []
    private(set) var bank: CounterBank
    private var resetTimes: ResetTimes
    /// The time of the next scheduled reset of a counter, in seconds since 1970, or nil if there is none. A
    /// new reading of the clock does not change it, so that a pending reset is not skipped.
    private var nextReset: Int64?
    /// The instant at which the next reset of a counter is due, or nil if no reset is scheduled.
    private(set) var nextDeadline: Instant?
    /// The names of the counters that have changed since they were last sent to the other signs of the group.
    private var unreportedNames: Set<String> = []
    /// Whether the stored state of any counter has changed since the last call of `takeChangedBank()`.
    private(set) var hasUnsavedChanges = false

    init(_ bank: CounterBank, zone rules: ZoneRules) {
        self.bank = bank
        resetTimes = ResetTimes(rules)
    }

    var isEmpty: Bool { settings.isEmpty }

    /// The texts that show the current numbers of the counters, by the name of the counter.
    var texts: [String: CounterText] {
        var texts: [String: CounterText] = [:]
        for counter in settings { texts[counter.name] = counter.counterText(of: number(of: counter)) }
        return texts
    }

    var readings: [CounterReading] {
        settings.map {
            CounterReading(name: $0.name, number: number(of: $0), range: $0.range, step: $0.step)
        }
    }

    private func number(of counter: CounterSettings) -> Int64 {
        bank.records[counter.name].map { counter.number(forTotal: $0.tally.total) } ?? counter.start
    }

    // MARK: Configurations and time

    /// Applies the counter settings of a configuration. Numbers outside their new range are set to its
    /// nearest limit, and missed resets are performed. Returns the resulting changes of numbers.
    mutating func adopt(_ settings: [CounterSettings], clock: ContentClock, at instant: Instant)
        -> [CounterUpdate]
    {
        guard !settings.isEmpty || !self.settings.isEmpty else { return [] }
        let oldNumbers = Dictionary(self.settings.map { ($0.name, number(of: $0)) }) { first, _ in first }
        self.settings = settings
        let localTime = clock.civilTime(at: instant)
        let moves = settings.compactMap { adopt($0, oldNumber: oldNumbers[$0.name], at: localTime) }
        return moves + performResets(clock: clock, at: instant)
    }

    /// Applies the settings of one counter to its record. A number outside the new range is set to the
    /// nearest limit. A record is added if there is none. `oldNumber` is the number under the previous
    /// settings, or nil when the sign starts. Returns the change of the number, or nil if there is none.
    ///
    /// The record stores a total: the number that was set last plus all changes since then. Usually, the
    /// total is the number of the counter. With a range of 0 to 20 and a total of 12, the number is 12, and a
    /// new range of 0 to 9 changes it to 9. If the counter wraps (continues at the other end of its range),
    /// the total may be outside the range. With a range of 0 to 9 and a total of 12, the number is 2.
    private mutating func adopt(
        _ counter: CounterSettings,
        oldNumber: Int64?,
        at localTime: CivilTime
    ) -> CounterUpdate? {
        let name = counter.name
        guard var record = bank.records[name] else {
            addRecord(of: counter, at: localTime)
            return nil
        }
        let previousNumber = oldNumber ?? storedNumber(in: record, of: counter)
        moveIntoRange(&record, counter: counter, oldNumber: oldNumber, at: localTime)
        storeRecord(record, of: name)

        let newNumber = counter.number(forTotal: record.tally.total)
        guard newNumber != previousNumber else { return nil }
        return CounterUpdate(
            name,
            from: previousNumber,
            to: newNumber,
            change: .set(newNumber),
            origin: .range
        )
    }

    /// Returns the number in `record` when the sign starts. The previous range is then unavailable. It
    /// matters only if the counter wraps, and the new range is used instead.
    private func storedNumber(in record: CounterRecord, of counter: CounterSettings) -> Int64 {
        let total = record.tally.total
        return counter.wraps ? counter.number(forTotal: total) : total
    }

    /// Sets the number in `record` to the nearest limit if it is outside the range of `counter`.
    private func moveIntoRange(
        _ record: inout CounterRecord,
        counter: CounterSettings,
        oldNumber: Int64?,
        at localTime: CivilTime
    ) {
        // This moves the total of a counter that does not wrap.
        record.moveIntoRange(counter)
        // The total of a counter that wraps would be wrapped around, so its number is set instead.
        if counter.wraps, let oldNumber, !counter.range.contains(oldNumber) {
            let nearestLimit = min(max(oldNumber, counter.range.lowerBound), counter.range.upperBound)
            record.setNumber(nearestLimit, by: bank.sign, at: localTime.nanosecondsSince1970)
        }
    }

    /// Adds the record of a new counter, unless the maximum number of records has been reached. The last
    /// scheduled reset before `localTime` counts as performed.
    private mutating func addRecord(of counter: CounterSettings, at localTime: CivilTime) {
        guard bank.records.count < CounterBank.limit else { return }
        var record = CounterRecord(counter)
        if let last = resetTimes.resets(around: localTime.secondsSince1970, dailyTimes: counter.resets)?.last
        {
            record.reset(to: counter.start, dueAt: last, by: bank.sign)
        }
        bank.records[counter.name] = record
    }

    /// Sets counters to their start values if their daily reset times have passed by `instant`, and schedules
    /// the next reset. Returns the resulting changes of numbers.
    mutating func performResets(clock: ContentClock, at instant: Instant) -> [CounterUpdate] {
        var changes: [CounterUpdate] = []
        let second = clock.civilTime(at: instant).secondsSince1970
        for counter in settings {
            guard let latestReset = resetTimes.resets(around: second, dailyTimes: counter.resets)?.last,
                let change = performReset(of: counter, dueAt: latestReset)
            else { continue }
            changes.append(change)
        }

        nextReset = settings.compactMap { resetTimes.resets(around: second, dailyTimes: $0.resets)?.next }
            .min()
        updateNextDeadline(clock: clock)
        return changes
    }

    /// Sets `counter` to its start value if its last reset was before `latestReset`, in seconds since 1970.
    /// Returns the change of the number, or nil if the counter was not reset.
    private mutating func performReset(
        of counter: CounterSettings,
        dueAt latestReset: Int64
    ) -> CounterUpdate? {
        let name = counter.name
        guard var record = bank.records[name], record.lastReset != latestReset else { return nil }
        guard let lastReset = record.lastReset, lastReset < latestReset else {
            // The reset times are new, or the wall clock was ahead before. The reset counts as performed.
            record.lastReset = latestReset
            storeRecord(record, of: name)
            return nil
        }
        let previousNumber = counter.number(forTotal: record.tally.total)
        record.reset(to: counter.start, dueAt: latestReset, by: bank.sign)
        storeRecord(record, of: name)
        let number = counter.number(forTotal: record.tally.total)
        return CounterUpdate(name, from: previousNumber, to: number, change: .reset, origin: .reset)
    }

    /// Adjusts the instant of the next counter reset to a new reading of the wall clock. If the clock was set
    /// (`isSet`), resets may be due immediately.
    mutating func clockWasRead(_ clock: ContentClock, isSet: Bool) {
        guard nextDeadline != nil else { return }
        if isSet { nextDeadline = clock.reading.monotonicTime } else { updateNextDeadline(clock: clock) }
    }

    private mutating func updateNextDeadline(clock: ContentClock) {
        let civil = clock.reading.civilTime
        nextDeadline = nextReset.map { next in
            let wait = next - civil.secondsSince1970
            return clock.reading.monotonicTime + (.seconds(wait) - Nanoseconds(civil.nanosecond))
        }
    }

    // MARK: Changes

    /// Changes the counter `name` at the wall clock time `wallTime`, in nanoseconds since 1970.
    /// `cause` is the input that requests the change. Returns the change of the number, or the reason why the
    /// counter cannot be changed.
    mutating func changeCounter(
        _ name: String,
        by change: CounterChange,
        cause: Cause,
        at wallTime: Int64
    ) -> Result<CounterUpdate, CountRefusal> {
        guard let counter = settings.first(where: { $0.name == name }), var record = bank.records[name] else {
            return .failure(.unknownCounter)
        }
        let previousNumber = counter.number(forTotal: record.tally.total)
        switch change {
        case .steps(let stepCount): record.addSteps(stepCount, settings: counter, by: bank.sign, at: wallTime)
        case .set(let number):
            guard counter.range.contains(number) else { return .failure(.outOfRange) }
            record.setNumber(number, by: bank.sign, at: wallTime)
        case .reset: record.setNumber(counter.start, by: bank.sign, at: wallTime)
        }
        let number = counter.number(forTotal: record.tally.total)
        storeRecord(record, of: name)
        return .success(
            CounterUpdate(name, from: previousNumber, to: number, change: change, origin: .input(cause))
        )
    }

    /// Stores the record of the counter `name`. If it differs from the previous record, the counter is
    /// marked to be saved. If its tally differs, the counter is also marked to be sent to the group.
    private mutating func storeRecord(_ record: CounterRecord, of name: String) {
        guard bank.records[name] != record else { return }
        if bank.records[name]?.tally != record.tally { unreportedNames.insert(name) }
        bank.records[name] = record
        hasUnsavedChanges = true
    }

    // MARK: The group

    /// Sets the name of this sign in its group to `sign`, and marks all counters to be sent to the other
    /// signs.
    mutating func join(as sign: String) {
        if bank.sign != sign {
            if bank.sign.isEmpty { for name in bank.records.keys { bank.records[name]?.nameShare(sign) } }
            bank.sign = sign
            hasUnsavedChanges = hasUnsavedChanges || !settings.isEmpty
        }
        unreportedNames = Set(settings.map(\.name))
    }

    /// Merges the counter states that other signs of the group have sent into those of this sign. Counters
    /// that this sign does not have are ignored. Returns the resulting changes of numbers.
    mutating func merge(_ others: [GroupCounter]) -> [CounterUpdate] {
        others.compactMap { merge($0) }
    }

    /// Merges the state of one counter that another sign has sent. If this sign has changes that the other
    /// one lacks, the counter is marked to be sent to the group. Returns the change of the number, or nil if
    /// there is none.
    private mutating func merge(_ receivedCounter: GroupCounter) -> CounterUpdate? {
        let name = receivedCounter.name
        // A tally is the state from which a counter's number results. Its parts must fit into the format in
        // which it is stored. If they are at the limits of this format, a further change would exceed them.
        guard receivedCounter.tally.canStillChange, let counter = settings.first(where: { $0.name == name }),
            var record = bank.records[name]
        else { return nil }

        let previousNumber = counter.number(forTotal: record.tally.total)
        let otherSignLacksData = record.merge(receivedCounter.tally, ownSign: bank.sign)
        let number = counter.number(forTotal: record.tally.total)
        if record != bank.records[name] {
            bank.records[name] = record
            hasUnsavedChanges = true
        }
        if otherSignLacksData { unreportedNames.insert(name) }
        guard number != previousNumber else { return nil }
        return CounterUpdate(name, from: previousNumber, to: number, change: .set(number), origin: .group)
    }

    /// Returns the states of the counters that have changed since they were last sent to the other signs of
    /// the group, and marks them as sent.
    mutating func takeReports() -> [GroupCounter] {
        guard !unreportedNames.isEmpty else { return [] }
        defer { unreportedNames = [] }
        return settings.compactMap { counter in
            guard unreportedNames.contains(counter.name), let record = bank.records[counter.name] else {
                return nil
            }
            return GroupCounter(counter.name, record.tally)
        }
    }

    /// Returns the stored state of all counters if any of it has changed since the last call, or nil if not.
    mutating func takeChangedBank() -> CounterBank? {
        guard hasUnsavedChanges else { return nil }
        hasUnsavedChanges = false
        return bank
    }
}

/// The reason why a counter cannot be changed as requested.
enum CountRefusal: Error {
    case unknownCounter, outOfRange

    var refusal: Event.Refusal {
        switch self {
        case .unknownCounter: .unknownCounter
        case .outOfRange: .outOfRange
        }
    }
}
