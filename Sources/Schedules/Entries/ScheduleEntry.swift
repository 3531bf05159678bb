import MonotonicTime

/// Settings that replace the normal settings at certain times, such as a lower brightness at night. An entry is a
/// `[[schedule]]` table of the configuration.
public struct ScheduleEntry: Hashable, Sendable {
    /// The time windows of the entry. Its settings apply while at least one of the windows is open.
    public var windows: [TimeWindow]
    /// The brightness in percent, or nil if the entry does not change the brightness.
    public var brightness: Int?
    /// Whether the display is on, or nil if the entry does not switch the display.
    public var isLit: Bool?
    /// The time for which an option rests if the option sets no dwell, or nil if the entry does not change this time.
    public var dwell: Nanoseconds?
    /// The speed of the banner in 1/256 pixel per second, or nil if the entry does not change the speed.
    public var speed: Int64?
    /// The duration of the gradual change of brightness when a window of the entry opens or closes. If it is zero, the
    /// brightness changes at once.
    public var rampDuration: Nanoseconds

    /// Creates an entry that changes no setting until its properties are set.
    public init(windows: [TimeWindow], rampDuration: Nanoseconds = .zero) {
        self.windows = windows
        self.rampDuration = rampDuration
    }
}

/// The schedule entries that currently control each setting. An entry is identified by its index in the configuration.
public struct ActiveEntries: Hashable, Sendable {
    /// The index of the entry that controls the brightness, or nil if there is none.
    public var brightness: Int?
    /// The index of the entry that switches the display on or off, or nil if there is none.
    public var isLit: Int?
    /// The index of the entry that controls the time for which an option rests, or nil if there is none.
    public var dwell: Int?
    /// The index of the entry that controls the speed, or nil if there is none.
    public var speed: Int?

    /// Creates a value for a time at which no entry controls any setting.
    public init() {}
}

/// A gradual change of the brightness that is in progress after a window of the schedule has opened or closed.
public struct ScheduledRamp: Hashable, Sendable {
    /// The index of the entry that controlled the brightness before the change, or nil if there was none.
    public var previous: Int?
    /// The time at which the change started, in seconds since 1970.
    public var start: Int64
    /// The time from the start to the end of the change.
    public var length: Nanoseconds
}

extension LocalCalendar {
    /// Returns the entries that control each setting at `second`, a time in seconds since 1970. If several entries with
    /// an open window have a value for a setting, the last one controls it.
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

    /// Returns the gradual change of the brightness that is in progress at `second`, a time in seconds since 1970.
    /// Returns nil if there is none. `active` contains the entry that controls the brightness after the change.
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

    /// Returns the duration of the change of brightness from the entry `previous` to the entry `next`. It is the
    /// duration of `next` or, if that is nil, of `previous`.
    private static func rampDuration(
        in entries: [ScheduleEntry],
        from previous: Int?,
        to next: Int?
    ) -> Nanoseconds {
        (next ?? previous).map { entries[$0].rampDuration } ?? .zero
    }
}
