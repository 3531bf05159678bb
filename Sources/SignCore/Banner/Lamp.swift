import MonotonicTime

/// Whether the display shines: what people want, what a schedule says, and what lights a dark display for a while.
struct Lamp: Hashable, Sendable {
    /// The light that a person asked for, or nil if the schedule controls it.
    private(set) var wanted: Bool?
    /// What the schedule says.
    private var scheduled = true
    /// The end of the time for which a press has lit a dark display.
    private(set) var awakeUntil: Instant?
    /// Whether an urgent alert is shown.
    var isCalled = false

    /// Whether the display shines.
    var isLit: Bool { isWanted || isCalled || awakeUntil != nil }

    /// Whether it shines without a press or an alert.
    private var isWanted: Bool { wanted ?? scheduled }

    /// A person wants it lit or dark, or as the schedule says.
    mutating func want(_ isLit: Bool?) {
        wanted = isLit
        awakeUntil = nil
    }

    /// The schedule says something, and no person has said anything since.
    mutating func follow(_ isLit: Bool) {
        scheduled = isLit
        wanted = nil
        awakeUntil = nil
    }

    /// A press lights a dark display until `end`, or longer.
    mutating func wake(until end: Instant) {
        if !isWanted { awakeUntil = end }
    }

    /// The time after a press is over.
    mutating func sleep() { awakeUntil = nil }
}
