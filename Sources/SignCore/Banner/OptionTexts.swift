import MonotonicTime

/// The texts of the options as time and programs change them.
struct OptionTexts: Sendable {
    /// The values in texts.
    private(set) var values: TextValues
    /// When the text of an option changes next; nil while none shows the time.
    private(set) var nextChange: Instant?
    /// What the lines depend on that were asked for; nil before the first.
    private var lineScope: LineScope?

    /// What the needs of a banner depend on. While it stays the same no new lines are needed.
    struct LineScope: Equatable, Sendable {
        var current: Int?
        var settled: Int?
        var revision: UInt64
        var version: UInt64
        var alerts: [UInt64]
        var nextTexts: Instant?
        var nextRegion: Instant?
    }

    /// Texts with these values.
    init(_ values: TextValues) { self.values = values }

    /// When a text changes or a value ends.
    var nextDeadline: Instant? { earlier(nextChange, values.nextEnd) }

    /// Plans the next change of a text.
    mutating func plan(_ next: Instant?) { nextChange = next }

    /// The clock was read at `instant`: what was planned by the old reading is looked at then.
    mutating func clockWasRead(at instant: Instant) {
        if let due = nextChange { nextChange = min(due, instant) }
    }

    /// Sets a value, or takes it away. Returns whether there is another text now.
    mutating func set(_ name: String, to text: String?, until end: Instant?) -> Bool {
        values.set(name, to: text, until: end)
    }

    /// Takes away the values whose lifetime is over.
    mutating func expireValues(at instant: Instant) { values.expire(at: instant) }

    /// Whether other lines may be needed in `scope` than before.
    func mayNeedLines(in scope: LineScope) -> Bool { scope != lineScope }

    /// The lines for `scope` are asked for.
    mutating func linesAreKnown(for scope: LineScope) { lineScope = scope }

    /// Lines are asked for again: texts have changed, or there are other lines.
    mutating func forgetLines() { lineScope = nil }
}
