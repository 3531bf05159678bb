import MonotonicTime
import Schedules

/// The schedules of a configuration, evaluated at a local time. They determine which options are active, and
/// which schedule entries control the brightness, the motion, and whether the display is lit.
struct Timetable: Sendable {
    struct Change: Equatable {
        /// Whether the set of active options differs from that at the previous evaluation of the schedules.
        var showsOthers = false
        var settings: [ScheduledSetting] = []
        /// The brightness in percent to set before `settings` are applied, or nil if there is none. If the
        /// clock jumps into a gradual change, this is the value that the change has reached.
        var brightness: Int?
    }

    private var entries: [ScheduleEntry]
    /// The distinct lists of time windows in the configuration. Many options may share one list.
    private var windowLists: [[TimeWindow]]
    /// The index in `windowLists` of each option's list of time windows. It is nil for an option without time
    /// windows, which is always active.
    private var listOfOption: [Int?]
    private var isOpen: [Bool]
    /// The options that have time windows, each with the index of its list in `windowLists` and its id.
    private var windowedOptions: [(list: Int, id: String)] = []
    /// The schedule entry that currently controls each of the settings, if any.
    private var controllingEntries = ActiveEntries()
    private var calendar: LocalCalendar
    /// Whether `calendar` already contains the rules of the sign's time zone.
    private var isZoneKnown = false
    private let rules: ZoneRules
    /// The time at which the schedules must be evaluated next, in seconds since 1970.
    private(set) var nextSecond: Int64 = .min
    /// The settings that schedules currently control and their next change, as the sign reports them.
    private(set) var state = ScheduleState(settings: ScheduleState.Settings(), waiting: 0)

    /// The maximum interval between evaluations of the schedules, in seconds. It is much shorter than the
    /// period for which the rules of the time zone are read, which is slightly more than a year.
    private static let maxInterval: Int64 = 10 * 86_400
    /// The maximum number of instants that are examined to find the next change. Nothing may change at some
    /// of them, because time windows can overlap.
    private static let maxExaminedChanges = 8

    /// Creates the timetable of `configuration`, with all time windows closed until the first evaluation.
    /// Returns nil if `configuration` has no schedules.
    init?(_ configuration: Configuration, rules: ZoneRules) {
        guard configuration.hasSchedules else { return nil }
        self.rules = rules
        calendar = LocalCalendar(place: configuration.place)
        entries = configuration.schedules
        windowLists = []
        listOfOption = []
        isOpen = []
        readOptions(of: configuration)
    }

    private mutating func readOptions(of configuration: Configuration) {
        var indices: [[TimeWindow]: Int] = [:]
        windowLists = []
        listOfOption = configuration.options.map { option in
            guard !option.timeWindows.isEmpty else { return nil }
            if let index = indices[option.timeWindows] { return index }
            indices[option.timeWindows] = windowLists.count
            windowLists.append(option.timeWindows)
            return windowLists.count - 1
        }
        isOpen = windowLists.map { _ in false }
        windowedOptions = zip(listOfOption, configuration.options).compactMap { show, option in
            show.map { ($0, option.id) }
        }
    }

    /// The indices of the options whose time windows are all closed. An option without time windows is never
    /// included.
    var closedOptions: Set<Int> {
        Set(listOfOption.indices.filter { option in listOfOption[option].map { !isOpen[$0] } ?? false })
    }

    /// Evaluates the schedules at `civil`, and returns the changes that must be applied: whether options
    /// appear or disappear, because their time windows open or close, and the settings for which the
    /// controlling schedule entry (one of `controllingEntries`) is a different one than before.
    ///
    /// Also determines two later times. At `nextSecond`, the schedules must be evaluated again, even if
    /// nothing changes then. The next time at which something does change is part of `state`.
    ///
    /// - Parameters:
    ///   - civil: The time of the wall clock.
    ///   - isJump: Whether time was discontinuous, as it is when the sign starts or the clock was set.
    ///   - brightness: The configured brightness, in percent.
    mutating func evaluate(at civil: CivilTime, isJump: Bool, brightness: Int) -> Change {
        let second = civil.secondsSince1970
        updateZone(at: civil, isJump: isJump)
        var change = Change()
        let isOpenNow = windowLists.map { calendar.isOpen($0, at: second) }
        change.showsOthers = isOpenNow != isOpen
        isOpen = isOpenNow

        let formerEntries = controllingEntries
        controllingEntries = calendar.activeEntries(in: entries, at: second)
        change.settings = settingsControlledDifferently(than: formerEntries)
        // After a jump, the gradual change of the brightness may already be in progress.
        if isJump, formerEntries.brightnessEntry != controllingEntries.brightnessEntry {
            joinRamp(at: civil, configuredBrightness: brightness, in: &change)
        }

        nextSecond = nextEvaluation(after: second)
        // The search for the next change begins at `nextSecond`.
        updateState(at: second)
        return change
    }

    /// Applies the schedules of another configuration at `civil`, and returns the changes that must be
    /// applied. A setting whose value stays the same causes no change.
    mutating func adopt(_ configuration: Configuration, at civil: CivilTime) -> Change {
        let previousValues = settings(controllingEntries)
        calendar.place = configuration.place
        entries = configuration.schedules
        readOptions(of: configuration)
        let second = civil.secondsSince1970
        updateZone(at: civil, isJump: false)
        isOpen = windowLists.map { calendar.isOpen($0, at: second) }
        controllingEntries = calendar.activeEntries(in: entries, at: second)
        nextSecond = nextEvaluation(after: second)
        updateState(at: second)
        return Change(showsOthers: true, settings: settingsWithOtherValues(than: previousValues))
    }

    /// Reads the rules of the time zone again if necessary. This is the case after a jump of the clock, if
    /// the rules do not cover the next `LocalCalendar.horizon` days, or if they contradict the current offset
    /// of the zone.
    private mutating func updateZone(at civil: CivilTime, isJump: Bool) {
        let second = civil.secondsSince1970
        let range = calendar.zone.range
        let isCovered = range.contains(second) && range.upperBound - second > LocalCalendar.horizon * 86_400
        guard isJump || !isZoneKnown || !isCovered || calendar.zone.offset(at: second) != rules.offset(second)
        else { return }
        isZoneKnown = true
        calendar.zone = ZoneTable(around: second, offset: rules.offset)
    }

    private func nextEvaluation(after second: Int64) -> Int64 {
        let lists = windowLists + entries.map(\.windows)
        let changes = lists.lazy.compactMap { calendar.nextChange(of: $0, after: second) }
        return min(changes.min() ?? .max, second + Self.maxInterval)
    }

    /// Computes `state`: the current settings, and the next change after `second`, in seconds since 1970. It
    /// is computed once per evaluation, so that requests for the state cost the frame thread nothing.
    private mutating func updateState(at second: Int64) {
        state = ScheduleState(
            settings: settings(controllingEntries),
            waiting: windowedOptions.count { !isOpen[$0.list] }
        )
        var time = nextSecond
        for _ in 0..<Self.maxExaminedChanges where time < second + Self.maxInterval {
            if let change = change(at: time) {
                state.next = change
                return
            }
            time = nextEvaluation(after: time)
        }
    }

    /// Returns what differs between the current state and the state at `second`, in seconds since 1970, or
    /// nil if nothing does.
    private func change(at second: Int64) -> ScheduleState.Change? {
        let isOpenThen = windowLists.map { calendar.isOpen($0, at: second) }
        let settingsThen = settings(calendar.activeEntries(in: entries, at: second))
        guard settingsThen != state.settings || isOpenThen != isOpen else { return nil }
        return ScheduleState.Change(
            time: CivilTime(secondsSince1970: second, utcOffset: calendar.zone.offset(at: second)),
            settings: settingsThen,
            appearing: ids { isOpenThen[$0] && !isOpen[$0] },
            leaving: ids { isOpen[$0] && !isOpenThen[$0] }
        )
    }

    /// Returns the ids of the first options that match `isOne`, up to a limit. `isOne` receives an index in
    /// `windowLists`, the lists of time windows of the options.
    private func ids(_ isOne: (Int) -> Bool) -> [String] {
        var ids: [String] = []
        for option in windowedOptions where isOne(option.list) {
            ids.append(option.id)
            if ids.count == ScheduleState.maxIDs { break }
        }
        return ids
    }

    private func settings(_ activeEntries: ActiveEntries) -> ScheduleState.Settings {
        Self.settings(activeEntries, in: entries)
    }

    private static func settings(
        _ activeEntries: ActiveEntries,
        in entries: [ScheduleEntry]
    ) -> ScheduleState.Settings {
        ScheduleState.Settings(
            brightness: activeEntries.brightnessEntry.flatMap { entries[$0].brightness },
            isLit: activeEntries.lightEntry.flatMap { entries[$0].isLit },
            dwell: activeEntries.dwellEntry.flatMap { entries[$0].dwell },
            speed: activeEntries.speedEntry.flatMap { entries[$0].speed }
        )
    }

    /// Returns the settings that a different schedule entry controls now than in `previous`, even if their
    /// values have not changed.
    private func settingsControlledDifferently(than previous: ActiveEntries) -> [ScheduledSetting] {
        let values = settings(controllingEntries)
        var changes: [ScheduledSetting] = []
        if controllingEntries.brightnessEntry != previous.brightnessEntry {
            let rampEntry = controllingEntries.brightnessEntry ?? previous.brightnessEntry
            let rampDuration = rampEntry.map { entries[$0].rampDuration } ?? .zero
            let duration = max(rampDuration, BrightnessRamp.usualDuration)
            changes.append(.brightness(values.brightness, over: duration))
        }
        if controllingEntries.lightEntry != previous.lightEntry { changes.append(.lit(values.isLit)) }
        if controllingEntries.dwellEntry != previous.dwellEntry { changes.append(.dwell(values.dwell)) }
        if controllingEntries.speedEntry != previous.speedEntry { changes.append(.speed(values.speed)) }
        return changes
    }

    /// Returns the scheduled settings whose values differ from those in `previous`, the values under the
    /// previous configuration.
    private func settingsWithOtherValues(than previous: ScheduleState.Settings) -> [ScheduledSetting] {
        let values = settings(controllingEntries)
        var changes: [ScheduledSetting] = []
        if values.brightness != previous.brightness {
            changes.append(.brightness(values.brightness, over: BrightnessRamp.usualDuration))
        }
        if values.isLit != previous.isLit { changes.append(.lit(values.isLit)) }
        if values.dwell != previous.dwell { changes.append(.dwell(values.dwell)) }
        if values.speed != previous.speed { changes.append(.speed(values.speed)) }
        return changes
    }

    /// Changes the brightness in `change` after the sign has started or its clock was set. A ramp, which is a
    /// gradual change of the brightness, may then already be in progress at `civil`. If so, the sign begins
    /// with the brightness that the ramp has reached, `change.brightness`, and the brightness in
    /// `change.settings` is the target for the rest of the ramp. Otherwise, the sign begins with the target.
    ///
    /// `configuredBrightness`, in percent, applies where no schedule entry controls the brightness.
    private func joinRamp(at civil: CivilTime, configuredBrightness: Int, in change: inout Change) {
        let scheduledBrightness = controllingEntries.brightnessEntry.flatMap { entries[$0].brightness }
        let target = scheduledBrightness ?? configuredBrightness
        guard
            let ramp = calendar.brightnessRamp(
                in: entries,
                at: civil.secondsSince1970,
                currentEntries: controllingEntries
            )
        else {
            change.brightness = target
            return
        }

        let elapsed = Nanoseconds.seconds(civil.secondsSince1970 - ramp.start) + Nanoseconds(civil.nanosecond)
        change.brightness = Self.brightness(
            from: ramp.previous.flatMap { entries[$0].brightness } ?? configuredBrightness,
            to: target,
            elapsed: elapsed,
            length: ramp.length
        )
        let restOfRamp = ScheduledSetting.brightness(scheduledBrightness, over: ramp.length - elapsed)
        if let index = change.settings.firstIndex(where: \.isBrightness) {
            change.settings[index] = restOfRamp
        }
    }

    /// Returns the brightness that a ramp of the duration `length` has reached `elapsed` after its start.
    private static func brightness(from: Int, to: Int, elapsed: Nanoseconds, length: Nanoseconds) -> Int {
        // Only the elapsed time matters, so the ramp starts at the instant zero.
        BrightnessRamp(from: from, to: to, start: .zero, duration: length).percent(at: .zero + elapsed)
    }
}

extension ScheduledSetting {
    /// Whether this setting is the brightness.
    fileprivate var isBrightness: Bool { if case .brightness = self { true } else { false } }
}
