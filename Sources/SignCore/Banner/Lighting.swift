import MonotonicTime

/// The lighting of the display: how bright it is, and whether it is lit at all.
struct Lighting: Hashable, Sendable {
    /// The number of percentage points by which the commands `brighter` and `darker` change the brightness.
    static let step = 10

    /// The requested brightness in percent, which is the final brightness of a gradual change.
    private(set) var target: Int
    private var ramp: BrightnessRamp?
    private var lamp = Lamp()
    /// The brightness that the light sensor determines, or nil if there is no sensor.
    private var ambient: AmbientLight?

    /// Creates the lighting of a display with the brightness `percent`. `sensor` contains the settings of the
    /// light sensor, or is nil if there is none. The first reading of the sensor replaces `percent`.
    init(percent: Int, sensor: BrightnessSensorSettings? = nil) {
        target = percent
        ambient = sensor.map(AmbientLight.init)
    }

    /// Returns the brightness of the display at `instant`, in percent.
    func percent(at instant: Instant) -> Int { ramp?.percent(at: instant) ?? target }

    var isRamping: Bool { ramp != nil }
    var isLit: Bool { lamp.isLit }
    /// Whether the display was manually lit (true) or darkened (false). Nil if there is no manual setting, so
    /// that the schedule determines the light.
    var manualLight: Bool? { lamp.manual }

    /// Whether a person is present in front of the sign, or nil if no button acts as a presence sensor (key
    /// `wakes`).
    var presence: Bool? { lamp.presence.isUsed ? lamp.presence.isPresent : nil }

    /// The next instant at which `passTime(to:)` must be called, or nil if none is scheduled. A gradual
    /// brightness change, the light after a button press, or the presence of a person ends then.
    var nextDeadline: Instant? { earlier(ramp?.end, lamp.nextDeadline) }
    /// The instant at which the light after a button press or the presence of a person ends, whichever is
    /// first, or nil if neither is scheduled.
    var nextSleep: Instant? { lamp.nextDeadline }

    /// Returns the next instant after `now` at which the brightness changes or the light goes out, or nil if
    /// neither is scheduled.
    func nextChange(after now: Instant) -> Instant? {
        earlier(ramp.map { $0.nextStep(after: now) ?? $0.end }, lamp.nextDeadline)
    }

    /// Ends the gradual brightness change, the light after a button press, and the presence of a person if
    /// their ends are due by `instant`. Returns the events to report.
    mutating func passTime(to instant: Instant) -> [JournalEntry.Kind] {
        var entries: [JournalEntry.Kind] = []
        if let end = ramp?.end, end <= instant {
            ramp = nil
            entries.append(.brightness(target))
        }
        if let due = lamp.litUntil, due <= instant, let entry = change(.timeout, { $0.endTimedLight() }) {
            entries.append(entry)
        }
        if let due = lamp.presence.nextDeadline, due <= instant {
            entries += changePresence { $0.passTime(to: instant) }
        }
        return entries
    }

    /// Starts a gradual change from the brightness at `instant` to `percent`. Does nothing if this is already
    /// the requested brightness.
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

    /// Sets the brightness to `percent` without a gradual change. Returns the event to report, or nil if the
    /// requested brightness stays the same.
    mutating func jump(to percent: Int) -> JournalEntry.Kind? {
        ramp = nil
        guard percent != target else { return nil }
        target = percent
        return .brightness(percent)
    }

    /// Modifies the lamp, which determines whether the display is lit, by calling `change`. Returns an event
    /// with the reason `reason` if this lights or darkens the display, and nil otherwise.
    mutating func change(_ reason: LightReason, _ change: (inout Lamp) -> Void) -> JournalEntry.Kind? {
        let wasLit = lamp.isLit
        change(&lamp)
        return lamp.isLit == wasLit ? nil : .lit(lamp.isLit, reason)
    }

    /// Modifies the presence record, which tracks whether a person is present, by calling `change`. Returns
    /// the resulting events.
    mutating func changePresence(_ change: (inout Presence) -> Void) -> [JournalEntry.Kind] {
        let (wasPresent, wasLit) = (lamp.presence.isPresent, lamp.isLit)
        change(&lamp.presence)
        let isPresent = lamp.presence.isPresent
        var entries: [JournalEntry.Kind] = isPresent == wasPresent ? [] : [.presence(isPresent)]
        if lamp.isLit != wasLit { entries.append(.lit(lamp.isLit, lamp.isLit ? .woken : .asleep)) }
        return entries
    }
}

// MARK: The light sensor

extension Lighting {
    /// The most recent reading of the light sensor, or nil if there is no reading yet or no sensor.
    var reading: Illuminance? { ambient?.reading }
    /// The duration of a gradual brightness change that a reading of the light sensor causes.
    var sensedDuration: Nanoseconds { ambient?.settings.duration ?? BrightnessRamp.usualDuration }
    /// Whether a manually set brightness currently overrides the light sensor.
    var overridesSensor: Bool { ambient?.isManual ?? false }

    /// Returns the brightness in percent that the light sensor determines. If `limit` is not nil, it is the
    /// maximum. Returns nil if the sensor does not control the brightness.
    func sensedPercent(within limit: Int?) -> Int? { ambient?.percent.map { min($0, limit ?? $0) } }

    /// Processes the reading `light` of the light sensor. Returns whether this changes the brightness that
    /// the sensor determines.
    mutating func read(_ light: Illuminance) -> Bool { ambient?.read(light) ?? false }

    mutating func beginManual() { ambient?.beginManual() }
    mutating func endManual() { ambient?.endManual() }

    /// Applies the settings `sensor` of the light sensor, or removes the sensor if `sensor` is nil.
    mutating func adopt(_ sensor: BrightnessSensorSettings?) {
        ambient = sensor.map { ambient?.with($0) ?? AmbientLight($0) }
    }
}

/// The state that determines whether the display is lit. A manual setting, the schedule, or the presence of a
/// person lights it permanently; a button press or an urgent alert lights it temporarily.
struct Lamp: Hashable, Sendable {
    /// Whether the display was manually lit (true) or darkened (false). Nil if there is no manual setting, so
    /// that the schedule determines the light.
    private(set) var manual: Bool?
    private var scheduled = true
    /// The instant until which a button press lights the display if it would otherwise be dark, or nil if no
    /// press does.
    private(set) var litUntil: Instant?
    /// Whether an urgent alert is shown, which lights a dark display.
    var hasUrgentAlert = false
    /// The presence of persons in front of the sign. If any button acts as a presence sensor, the display is
    /// dark while no person is present.
    var presence = Presence([])

    var isLit: Bool { isLitPermanently || hasUrgentAlert || litUntil != nil }

    /// The instant at which the light after a button press or the presence of a person ends, whichever is
    /// first, or nil if neither is scheduled.
    var nextDeadline: Instant? { earlier(litUntil, presence.nextDeadline) }

    private var isLitPermanently: Bool {
        manual ?? (scheduled && (!presence.isUsed || presence.isPresent))
    }

    /// Lights or darkens the display manually. If `isLit` is nil, the manual setting ends, and the schedule
    /// determines the light.
    mutating func setManually(_ isLit: Bool?) {
        manual = isLit
        litUntil = nil
    }

    /// Lights or darkens the display as the schedule requires. This ends a manual setting.
    mutating func setScheduled(_ isLit: Bool) {
        scheduled = isLit
        manual = nil
        litUntil = nil
    }

    /// Lights the display until `end` if it would otherwise be dark.
    mutating func light(until end: Instant) {
        if !isLitPermanently { litUntil = end }
    }

    mutating func endTimedLight() { litUntil = nil }
}
