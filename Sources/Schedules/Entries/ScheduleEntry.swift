import MonotonicTime

/// A schedule entry: settings that replace the usual ones at certain times, such as a lower brightness at
/// night. Each entry is a `[[schedule]]` table in the configuration.
public struct ScheduleEntry: Hashable, Sendable {
    /// The time windows of the schedule entry. Its settings apply while any of the windows is open.
    public var windows: [TimeWindow]
    /// The brightness of the display in percent, or nil if the schedule entry does not control the
    /// brightness.
    public var brightness: Int?
    /// Whether the entry makes the display lit (true) or dark (false), or nil if it does not control this.
    public var isLit: Bool?
    /// The default dwell, which is the time that an option rests on the display before the banner continues
    /// to move. Nil if the entry does not control it.
    public var dwell: Nanoseconds?
    /// The speed of the banner in 1/256 pixel per second, or nil if the schedule entry does not control the
    /// speed.
    public var speed: Int64?
    /// The duration of the gradual brightness change when a time window of the entry opens or closes. If
    /// zero, the brightness changes at once.
    public var rampDuration: Nanoseconds

    /// Creates a schedule entry with the given time windows. The entry controls no setting until its
    /// properties are set.
    public init(windows: [TimeWindow], rampDuration: Nanoseconds = .zero) {
        self.windows = windows
        self.rampDuration = rampDuration
    }
}

/// The schedule entries that currently control the brightness and the other settings. An entry is identified
/// by its index in the configuration.
public struct ActiveEntries: Hashable, Sendable {
    /// The index of the schedule entry that controls the brightness, or nil if no entry does.
    public var brightnessEntry: Int?
    /// The index of the schedule entry that controls whether the display is lit, or nil if no entry does.
    public var lightEntry: Int?
    /// The index of the schedule entry that controls the dwell, which is the time that an option rests on the
    /// display. Nil if no entry does.
    public var dwellEntry: Int?
    /// The index of the schedule entry that controls the speed of the banner, or nil if no entry does.
    public var speedEntry: Int?

    /// Creates a value in which no schedule entry controls any setting.
    public init() {}
}

/// A gradual change of the brightness that is still in progress. It started when a time window of a schedule
/// entry opened or closed.
public struct ScheduledRamp: Hashable, Sendable {
    /// The index of the schedule entry that controlled the brightness before the change, or nil if no entry
    /// did.
    public var previous: Int?
    /// The time at which the brightness change started, in seconds since 1970.
    public var start: Int64
    /// The duration of the brightness change, from its start to its end.
    public var length: Nanoseconds
}

extension LocalCalendar {
    /// Returns the schedule entries that control each setting at the time `second`, in seconds since 1970. If
    /// a setting has a value in several entries with an open time window, the last of these entries controls
    /// it.
    public func activeEntries(in entries: [ScheduleEntry], at second: Int64) -> ActiveEntries {
        var active = ActiveEntries()
        for (index, entry) in entries.enumerated() where isOpen(entry.windows, at: second) {
            if entry.brightness != nil { active.brightnessEntry = index }
            if entry.isLit != nil { active.lightEntry = index }
            if entry.dwell != nil { active.dwellEntry = index }
            if entry.speed != nil { active.speedEntry = index }
        }
        return active
    }

    /// Returns the ramp (gradual change of the brightness) that is in progress at `second`, or nil if there
    /// is none. A schedule entry applies during its windows of time. A ramp starts when a window opens or
    /// closes, and another entry therefore controls the brightness.
    ///
    /// - Parameters:
    ///   - entries: The schedule entries of the configuration.
    ///   - second: The time, in seconds since 1970.
    ///   - currentEntries: The entries that control the settings at `second`. One of them controls the
    ///     brightness after the ramp.
    public func brightnessRamp(
        in entries: [ScheduleEntry],
        at second: Int64,
        currentEntries: ActiveEntries
    ) -> ScheduledRamp? {
        let brightnessEntries = entries.filter { $0.brightness != nil }
        let longestRamp = brightnessEntries.map(\.rampDuration).max() ?? .zero
        guard longestRamp > .zero else { return nil }

        // For each entry, the last time at which its windows have opened or closed, as far back as a ramp can
        // have started. Control of the brightness passes when the current entry opens or the previous one
        // closes. If that entry had changed again, control would have passed again, so one time is enough.
        let longestRampSeconds = longestRamp.rawValue.ceiledQuotient(by: Nanoseconds.perSecond)
        let changeTimes = brightnessEntries.compactMap {
            lastChange(of: $0.windows, upTo: second, within: longestRampSeconds)
        }

        // The ramp began at the most recent of these times at which control of the brightness passed to the
        // current entry. In the second before, another entry was in control. Both are indices in `entries`.
        for changeTime in Set(changeTimes).sorted(by: >) {
            let previousEntry = activeEntries(in: entries, at: changeTime - 1).brightnessEntry
            guard previousEntry != currentEntries.brightnessEntry else { continue }
            let duration = Self.rampDuration(
                in: entries,
                from: previousEntry,
                to: currentEntries.brightnessEntry
            )
            let isInProgress = duration > .seconds(second - changeTime)
            guard isInProgress else { return nil }
            return ScheduledRamp(previous: previousEntry, start: changeTime, length: duration)
        }
        return nil
    }

    /// Returns the duration of the brightness change from the schedule entry `previous` to the entry `next`.
    /// Either is nil if no entry controls the brightness. The duration is that of `next` or, if `next` is
    /// nil, that of `previous`.
    private static func rampDuration(
        in entries: [ScheduleEntry],
        from previous: Int?,
        to next: Int?
    ) -> Nanoseconds {
        (next ?? previous).map { entries[$0].rampDuration } ?? .zero
    }
}
