import MonotonicTime

/// Settings that apply while one of several time windows is open: a `[[schedule]]` table of the configuration.
public struct ScheduleEntry: Hashable, Sendable {
    /// The time windows in which the settings apply.
    public var windows: [TimeWindow]
    /// The brightness in percent, or nil to leave it unchanged.
    public var brightness: Int?
    /// Whether the display is on, or nil to leave it unchanged.
    public var isLit: Bool?
    /// How long an option rests unless it has its own dwell, or nil to leave it unchanged.
    public var dwell: Nanoseconds?
    /// The speed of the banner in 1/256 pixel per second, or nil to leave it unchanged.
    public var speed: Int64?
    /// How long the brightness takes to change when the entry starts or stops controlling it.
    public var rampDuration: Nanoseconds

    /// Creates an entry that changes no setting.
    public init(windows: [TimeWindow], rampDuration: Nanoseconds = .zero) {
        self.windows = windows
        self.rampDuration = rampDuration
    }
}

/// The index of the schedule entry that currently controls each setting, or nil if no entry does.
public struct ActiveEntries: Hashable, Sendable {
    /// The entry that controls the brightness.
    public var brightness: Int?
    /// The entry that controls whether the display is lit.
    public var isLit: Int?
    /// The entry that controls the dwell.
    public var dwell: Int?
    /// The entry that controls the speed.
    public var speed: Int?

    /// Creates a value in which no entry controls any setting.
    public init() {}
}

/// A gradual change of the brightness that is in progress because another schedule entry has taken control.
public struct ScheduledRamp: Hashable, Sendable {
    /// The index of the entry that controlled the brightness before, or nil if none did.
    public var previous: Int?
    /// The start in seconds since 1970.
    public var start: Int64
    /// The duration of the whole change.
    public var length: Nanoseconds
}

extension LocalCalendar {
    /// Returns the entries that control the settings at `second`, in seconds since 1970. Each setting is controlled by
    /// the last open entry that has a value for it.
    public func activeEntries(in entries: [ScheduleEntry], at second: Int64) -> ActiveEntries {
        var active = ActiveEntries()
        for (index, entry) in entries.enumerated() where isOpen(entry.windows, at: second) {
            if entry.brightness != nil { active.brightness = index }
            if entry.isLit != nil { active.isLit = index }
            if entry.dwell != nil { active.dwell = index }
            if entry.speed != nil { active.speed = index }
        }
        return active
    }

    /// Returns the brightness ramp in progress at `second` toward the entry in `active`, or nil if there is none.
    public func brightnessRamp(
        in entries: [ScheduleEntry],
        at second: Int64,
        to active: ActiveEntries
    ) -> ScheduledRamp? {
        let longest = entries.lazy.filter { $0.brightness != nil }.map(\.rampDuration).max() ?? .zero
        guard longest > .zero else { return nil }
        let length = longest.rawValue.ceiledQuotient(by: Nanoseconds.perSecond)
        let changes = entries.filter { $0.brightness != nil }
            .compactMap { lastChange(of: $0.windows, upTo: second, within: length) }
        for change in Set(changes).sorted(by: >) {
            let previous = activeEntries(in: entries, at: change - 1).brightness
            guard previous != active.brightness else { continue }
            let duration = Self.rampDuration(in: entries, from: previous, to: active.brightness)
            guard duration > .seconds(second - change) else { return nil }
            return ScheduledRamp(previous: previous, start: change, length: duration)
        }
        return nil
    }

    /// Returns the duration of the ramp from entry `previous` to entry `next`: that of `next`, or of `previous` if `next`
    /// is nil.
    private static func rampDuration(
        in entries: [ScheduleEntry],
        from previous: Int?,
        to next: Int?
    ) -> Nanoseconds {
        (next ?? previous).map { entries[$0].rampDuration } ?? .zero
    }
}
