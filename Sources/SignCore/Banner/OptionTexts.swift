import BannerText
import MonotonicTime

/// The state of texts that change: texts that show the time, values set by clients, or counters.
struct OptionTexts: Sendable {
    private(set) var values: TextValues
    private var counters: [String: CounterText] = [:]
    private var recent = RecentNumbers()
    /// The last change of each value that a text shows by rolling from the previous characters to the new
    /// ones. The key is the name of the value.
    private var changes: [String: FieldValues.Change] = [:]
    private var counterChanges: [String: FieldValues.Change] = [:]
    /// The next instant at which the text of any option changes, or nil if no text shows the time.
    private(set) var nextChange: Instant?
    /// The scope of the most recent requests for texts in system fonts, or nil if these texts must be
    /// requested again.
    private var requestScope: RequestScope?

    /// The state that determines which texts must be rendered in system fonts. While it stays equal, the same
    /// texts are needed.
    struct RequestScope: Equatable, Sendable {
        var current: Int?
        var settled: Int?
        var revision: UInt64
        var version: UInt64
        var alerts: [UInt64]
        var nextTexts: Instant?
        var nextRegion: Instant?
    }

    init(_ values: TextValues) { self.values = values }

    /// The next instant at which a text changes or a value expires, or nil if neither is scheduled.
    var nextDeadline: Instant? { earlier(nextChange, values.nextEnd) }

    mutating func setNextChange(_ next: Instant?) { nextChange = next }

    /// Adjusts the next text change to a reading of the wall clock at `instant`. If that change is scheduled
    /// for later, it is moved to `instant`, because the texts must be checked again.
    mutating func clockWasRead(at instant: Instant) {
        if let due = nextChange { nextChange = min(due, instant) }
    }

    /// The values, counters and recent numbers that the fields in option texts show.
    var fieldValues: FieldValues {
        FieldValues(
            values.textsByName,
            counters: counters,
            recent: recent,
            changes: changes,
            counterChanges: counterChanges
        )
    }

    /// Sets the value `name` to `text` until `end`, or removes it if `text` is nil. `chartedNames` are the
    /// values with recent numbers in a chart. Returns whether a text may change. This includes setting an
    /// equal number, because it adds a column to the chart.
    mutating func setValue(
        _ name: String,
        to text: String?,
        until end: Instant?,
        charting chartedNames: Set<String>
    )
        -> Bool
    {
        let isCharted = chartedNames.contains(name) && counters[name] == nil
        if isCharted { recent.record(text, of: name, after: values.textsByName[name]) }
        recent.keep(chartedNames)
        return values.set(name, to: text, until: end) || isCharted
    }

    /// Replaces the texts of all counters with `newCounters`, which contains them by counter name. Returns
    /// whether a text on the sign may change.
    ///
    /// - Parameters:
    ///   - newCounters: The new texts, by counter name.
    ///   - chartedNames: The names of values and counters whose recent numbers appear in a chart.
    ///   - time: The time at which the digits start to roll from the previous texts to the new ones, or nil
    ///     if they do not roll.
    @discardableResult
    mutating func setCounters(
        _ newCounters: [String: CounterText],
        charting chartedNames: Set<String>,
        at time: CivilTime? = nil
    ) -> Bool {
        guard newCounters != counters else { return false }
        for (name, counter) in newCounters {
            let previousText = counters[name]?.text
            guard counter.text != previousText else { continue }
            // A new counter has no previous text, so it does not roll.
            if let time, let previousText {
                counterChanges[name] = FieldValues.Change(from: previousText, at: time)
            }
            if chartedNames.contains(name) { recent.record(counter.text, of: name, after: previousText) }
        }
        recent.keep(chartedNames)
        counters = newCounters
        return true
    }

    /// Records that the value called `name` changes at `time`, so that its digits can roll from the previous
    /// text. It must be called before the value is set.
    mutating func recordChange(of name: String, at time: CivilTime) {
        changes[name] = FieldValues.Change(from: values.textsByName[name], at: time)
    }

    mutating func expireValues(at instant: Instant) { values.expire(at: instant) }

    /// Returns whether the texts in system fonts that are needed in `scope` may differ from those that were
    /// last requested.
    func mayNeedRequests(in scope: RequestScope) -> Bool { scope != requestScope }

    /// Records that the texts in system fonts that are needed in `scope` have been requested.
    mutating func recordRequests(for scope: RequestScope) { requestScope = scope }

    /// Ensures that texts in system fonts are requested again at the next opportunity. It must be called
    /// after texts or their renderings have changed.
    mutating func requestTextsAgain() { requestScope = nil }
}
