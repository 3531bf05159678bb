import MonotonicTime

/// The light of the display: its brightness, and whether it is lit.
struct Lighting: Hashable, Sendable {
    /// The step of `brighter` and `darker`, in percent.
    static let step = 10

    /// The requested brightness, in percent.
    private(set) var target: Int
    private var ramp: BrightnessRamp?
    private var lamp = Lamp()

    init(percent: Int) { target = percent }

    /// Returns the brightness at `instant`, in percent.
    func percent(at instant: Instant) -> Int { ramp?.percent(at: instant) ?? target }

    var isRamping: Bool { ramp != nil }
    var isLit: Bool { lamp.isLit }
    /// The manual setting of the light, or nil if the schedule controls it.
    var manualLight: Bool? { lamp.manual }

    /// The end of the ramp or of the light after a press; see `passTime(to:)`.
    var nextDeadline: Instant? { earlier(ramp?.end, lamp.litUntil) }
    /// The end of the light after a press.
    var nextSleep: Instant? { lamp.litUntil }

    /// Returns the next change of the light after `now`.
    func nextChange(after now: Instant) -> Instant? {
        earlier(ramp.map { $0.nextStep(after: now) ?? $0.end }, lamp.litUntil)
    }

    /// Ends what is due at `instant`. Returns the events.
    mutating func passTime(to instant: Instant) -> [JournalEntry.Kind] {
        var entries: [JournalEntry.Kind] = []
        if let end = ramp?.end, end <= instant {
            ramp = nil
            entries.append(.brightness(target))
        }
        if let due = lamp.litUntil, due <= instant, let entry = change(.timeout, { $0.endTimedLight() }) {
            entries.append(entry)
        }
        return entries
    }

    /// Starts a ramp from the current brightness to `percent`.
    mutating func startRamp(
        to percent: Int,
        over duration: Nanoseconds = BrightnessRamp.usualDuration,
        at instant: Instant
    ) {
        guard percent != target else { return }
        let current = self.percent(at: instant)
        ramp = BrightnessRamp(from: current, to: percent, start: instant, duration: duration)
        target = percent
    }

    /// Sets the brightness immediately. Returns an event if it changes.
    mutating func jump(to percent: Int) -> JournalEntry.Kind? {
        ramp = nil
        guard percent != target else { return nil }
        target = percent
        return .brightness(percent)
    }

    /// Changes the lamp for `reason`. Returns an event if that lights or darkens the display.
    mutating func change(_ reason: LightReason, _ change: (inout Lamp) -> Void) -> JournalEntry.Kind? {
        let wasLit = lamp.isLit
        change(&lamp)
        return lamp.isLit == wasLit ? nil : .lit(lamp.isLit, reason)
    }
}

/// Whether the display is lit: by a manual setting, by the schedule, or for a while by a press or an urgent alert.
struct Lamp: Hashable, Sendable {
    /// The manual setting, or nil if the schedule controls the light.
    private(set) var manual: Bool?
    private var scheduled = true
    /// The end of the light after a press on a dark display.
    private(set) var litUntil: Instant?
    /// Whether an urgent alert is shown.
    var hasUrgentAlert = false

    var isLit: Bool { isLitPermanently || hasUrgentAlert || litUntil != nil }

    private var isLitPermanently: Bool { manual ?? scheduled }

    /// Sets the light manually, or returns control to the schedule if `isLit` is nil.
    mutating func setManually(_ isLit: Bool?) {
        manual = isLit
        litUntil = nil
    }

    /// Applies a change of the schedule, which ends a manual setting.
    mutating func setScheduled(_ isLit: Bool) {
        scheduled = isLit
        manual = nil
        litUntil = nil
    }

    /// Lights a dark display until `end`.
    mutating func light(until end: Instant) {
        if !isLitPermanently { litUntil = end }
    }

    mutating func endTimedLight() { litUntil = nil }
}
