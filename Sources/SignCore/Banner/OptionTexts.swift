import MonotonicTime

/// The texts of options that change with time or values.
struct OptionTexts: Sendable {
    private(set) var values: TextValues
    /// The next change of an option's text, or nil if none shows the time.
    private(set) var nextChange: Instant?
    /// The scope of the last requests for text runs.
    private var lineScope: LineScope?

    /// The state that determines the needed text runs. While it is unchanged, no new ones are needed.
    struct LineScope: Equatable, Sendable {
        var current: Int?
        var settled: Int?
        var revision: UInt64
        var version: UInt64
        var alerts: [UInt64]
        var nextTexts: Instant?
        var nextRegion: Instant?
    }

    init(_ values: TextValues) { self.values = values }

    /// The next change of a text or end of a value.
    var nextDeadline: Instant? { earlier(nextChange, values.nextEnd) }

    mutating func plan(_ next: Instant?) { nextChange = next }

    /// Checks the planned change at `instant`, after a new reading of the clock.
    mutating func clockWasRead(at instant: Instant) {
        if let due = nextChange { nextChange = min(due, instant) }
    }

    /// Sets a value, or removes it if `text` is nil. Returns whether a text changes.
    mutating func set(_ name: String, to text: String?, until end: Instant?) -> Bool {
        values.set(name, to: text, until: end)
    }

    mutating func expireValues(at instant: Instant) { values.expire(at: instant) }

    /// Returns whether `scope` may need other text runs than the last requests.
    func mayNeedLines(in scope: LineScope) -> Bool { scope != lineScope }

    /// Records that the text runs for `scope` are requested.
    mutating func recordRequests(for scope: LineScope) { lineScope = scope }

    /// Requests text runs again, after a change of texts or text runs.
    mutating func requestLinesAgain() { lineScope = nil }
}
