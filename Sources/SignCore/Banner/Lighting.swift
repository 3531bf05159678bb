import MonotonicTime

/// The light of the display: its brightness, and whether it shines.
struct Lighting: Hashable, Sendable {
    private var brightness: Brightness
    private var lamp = Lamp()

    /// A display that shines with `percent`.
    init(percent: Int) { brightness = Brightness(percent: percent) }

    /// The brightness at `instant`, in percent.
    func percent(at instant: Instant) -> Int { brightness.percent(at: instant) }

    /// The brightness that was asked for last, in percent.
    var target: Int { brightness.target }

    /// Whether the brightness is on its way to its target.
    var isRamping: Bool { brightness.ramp != nil }

    /// Whether the display should shine.
    var isLit: Bool { lamp.isLit }

    /// The light that a person asked for, or nil if the schedule controls it.
    var litByPerson: Bool? { lamp.wanted }

    /// When a ramp ends, or the light that a press has turned on; see `passTime(to:)`.
    var nextDeadline: Instant? { earlier(brightness.ramp?.end, lamp.awakeUntil) }

    /// When the light of a press ends.
    var nextSleep: Instant? { lamp.awakeUntil }

    /// When the light is next another one than at `now`.
    func nextChange(after now: Instant) -> Instant? {
        earlier(brightness.ramp.map { $0.nextStep(after: now) ?? $0.end }, lamp.awakeUntil)
    }

    /// Ends what is over at `instant`. Returns what to report.
    mutating func passTime(to instant: Instant) -> [JournalEntry.Kind] {
        var entries: [JournalEntry.Kind] = []
        if let ramp = brightness.ramp, ramp.end <= instant {
            brightness.arrive()
            entries.append(.brightness(target))
        }
        if let due = lamp.awakeUntil, due <= instant, let entry = change(.timeout, { $0.sleep() }) {
            entries.append(entry)
        }
        return entries
    }

    /// Starts a ramp to `percent`.
    mutating func go(
        to percent: Int,
        over duration: Nanoseconds = BrightnessRamp.usualDuration,
        at instant: Instant
    ) {
        brightness.go(to: percent, over: duration, at: instant)
    }

    /// Sets the brightness at once. Returns what to report.
    mutating func jump(to percent: Int) -> JournalEntry.Kind? {
        let isNew = percent != target
        brightness = Brightness(percent: percent)
        return isNew ? .brightness(percent) : nil
    }

    /// Changes the lamp for `reason`. Returns what to report if that lights or darkens the display.
    mutating func change(_ reason: LightReason, _ change: (inout Lamp) -> Void) -> JournalEntry.Kind? {
        let wasLit = lamp.isLit
        change(&lamp)
        return lamp.isLit == wasLit ? nil : .lit(lamp.isLit, reason)
    }
}
