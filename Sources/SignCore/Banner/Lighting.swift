import MonotonicTime

/// The light of the display: its brightness, and whether it is lit.
struct Lighting: Hashable, Sendable {
    /// The amount by which the commands `brighter` and `darker` change the brightness, in percent.
    static let step = 10

    /// The requested brightness, in percent; during a ramp, the brightness at its end.
    private(set) var target: Int
    private var ramp: BrightnessRamp?
    private var lamp = Lamp()

    init(percent: Int) { target = percent }

    /// Returns the brightness at `instant`, in percent.
    func percent(at instant: Instant) -> Int { ramp?.percent(at: instant) ?? target }

    var isRamping: Bool { ramp != nil }
    var isLit: Bool { lamp.isLit }
    /// Whether the display is lit manually, or nil if the schedule controls the light.
    var manualLight: Bool? { lamp.manual }

    /// The instant at which the ramp ends or the light after a button press goes out, whichever is first; see
    /// `passTime(to:)`.
    var nextDeadline: Instant? { earlier(ramp?.end, lamp.litUntil) }
    /// The instant at which the light after a button press goes out, or nil if it is not lit by a press.
    var nextSleep: Instant? { lamp.litUntil }

    /// Returns the instant after `now` at which the brightness changes or the light goes out next, or nil if neither is
    /// planned.
    func nextChange(after now: Instant) -> Instant? {
        earlier(ramp.map { $0.nextStep(after: now) ?? $0.end }, lamp.litUntil)
    }

    /// Ends the ramp and the light after a button press if they are due at `instant`. Returns the events.
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

    /// Starts a gradual change from the current brightness to `percent`.
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

    /// Sets the brightness to `percent` without a ramp. Returns an event if the brightness changes, otherwise nil.
    mutating func jump(to percent: Int) -> JournalEntry.Kind? {
        ramp = nil
        guard percent != target else { return nil }
        target = percent
        return .brightness(percent)
    }

    /// Modifies the lamp with `change`. Returns an event with `reason` if that lights or darkens the display, otherwise
    /// nil.
    mutating func change(_ reason: LightReason, _ change: (inout Lamp) -> Void) -> JournalEntry.Kind? {
        let wasLit = lamp.isLit
        change(&lamp)
        return lamp.isLit == wasLit ? nil : .lit(lamp.isLit, reason)
    }
}

/// The state that decides whether the display is lit: a manual setting, the schedule, or temporarily a button press or
/// an urgent alert.
struct Lamp: Hashable, Sendable {
    /// Whether the display is lit manually, or nil if the schedule controls the light.
    private(set) var manual: Bool?
    private var scheduled = true
    /// The instant until which a button press lights a display that is otherwise dark.
    private(set) var litUntil: Instant?
    /// Whether an urgent alert is shown.
    var hasUrgentAlert = false

    var isLit: Bool { isLitPermanently || hasUrgentAlert || litUntil != nil }

    private var isLitPermanently: Bool { manual ?? scheduled }

    /// Lights or darkens the display manually. If `isLit` is nil, the schedule controls the light again.
    mutating func setManually(_ isLit: Bool?) {
        manual = isLit
        litUntil = nil
    }

    /// Lights or darkens the display by the schedule. This ends a manual setting.
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
