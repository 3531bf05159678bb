import InfiniteScroll
import MonotonicTime
import Pixels
import Schedules

/// The schedules of a banner, and the settings that they currently override.
struct Schedule: Sendable {
    private(set) var overrides = ScheduleOverrides()
    /// The next instant at which the schedules must be evaluated, or nil if there are no schedules.
    private(set) var nextDeadline: Instant?
    /// The schedules of the configuration, or nil if it contains none.
    private var timetable: Timetable?
    /// Whether the wall clock has run continuously since the last evaluation of the schedules. False after
    /// the clock was set.
    private var isTimeKnown = true
    private let zone: ZoneRules

    init(zone: ZoneRules) { self.zone = zone }

    var isEmpty: Bool { timetable == nil }

    /// The scheduled settings and their next change, as the sign reports them to clients, or nil if there are
    /// no schedules.
    var state: ScheduleState? { timetable?.state }

    /// Returns a copy of `playlist` that contains only the options whose time windows are open. The options
    /// are measured with the texts that they show at `time`.
    func playlistWithOpenOptions(of playlist: Playlist, at time: ContentTime) -> Playlist {
        guard let timetable else { return playlist }
        return playlist.withClosedOptions(timetable.closedOptions, at: time)
    }

    /// Starts the schedules of `configuration` at the current time of `clock`. Returns the changes that must
    /// be applied, or nil if `configuration` has no schedules.
    mutating func begin(_ configuration: Configuration, at clock: ContentClock) -> Timetable.Change? {
        timetable = Timetable(configuration, rules: zone)
        let base = configuration.wall.brightness
        let change = timetable?.evaluate(at: clock.reading.civilTime, isJump: true, brightness: base)
        updateNextDeadline(clock: clock)
        return change
    }

    /// Replaces the schedules with those of `configuration`, and evaluates them at `instant`. Returns the
    /// scheduled settings that change, or an empty array if there were no schedules and are none now.
    ///
    /// The timetable evaluates the schedules. It exists only if a configuration has schedules. Schedules that
    /// are removed are evaluated once more, to return the settings that they no longer override.
    mutating func adopt(
        _ configuration: Configuration,
        clock: ContentClock,
        at instant: Instant
    ) -> [ScheduledSetting] {
        let localTime = clock.civilTime(at: instant)
        let change: Timetable.Change?
        if timetable == nil {
            change = startTimetable(configuration, at: localTime)
        } else {
            change = replaceTimetable(configuration, at: localTime)
        }
        // The evaluation was based on the current time, so an earlier change of the clock is processed, too.
        isTimeKnown = true
        updateNextDeadline(clock: clock)
        return change?.settings ?? []
    }

    /// Starts the schedules of `configuration` while the sign is running without schedules. Returns the
    /// scheduled settings, or nil if `configuration` has no schedules. `zone` contains the rules of the time
    /// zone.
    private mutating func startTimetable(
        _ configuration: Configuration,
        at localTime: CivilTime
    ) -> Timetable.Change? {
        timetable = Timetable(configuration, rules: zone)
        // Unlike at the start of the sign, the time has run continuously. The configured brightness would
        // be used only after a jump.
        let brightness = configuration.wall.brightness
        return timetable?.evaluate(at: localTime, isJump: false, brightness: brightness)
    }

    /// Replaces the existing schedules with those of `configuration`. Returns the scheduled settings that
    /// change.
    private mutating func replaceTimetable(
        _ configuration: Configuration,
        at localTime: CivilTime
    ) -> Timetable.Change? {
        // The timetable compares its new settings with the previous ones.
        let change = timetable?.adopt(configuration, at: localTime)
        if !configuration.hasSchedules { timetable = nil }
        return change
    }

    /// Evaluates the schedules at `instant`. `brightness` is the configured brightness in percent. Returns
    /// the changes that must be applied, or nil if there are no schedules.
    mutating func evaluate(clock: ContentClock, at instant: Instant, brightness: Int) -> Timetable.Change? {
        let isJump = !isTimeKnown
        isTimeKnown = true
        let change = timetable?.evaluate(
            at: clock.civilTime(at: instant),
            isJump: isJump,
            brightness: brightness
        )
        if change != nil { updateNextDeadline(clock: clock) }
        return change
    }

    /// Determines when the schedules must be evaluated next, after the wall clock was read. If the clock was
    /// set (`isSet`), the evaluation is due immediately.
    mutating func clockWasRead(_ clock: ContentClock, isSet: Bool) {
        guard isSet, timetable != nil else { return updateNextDeadline(clock: clock) }
        isTimeKnown = false
        nextDeadline = clock.reading.monotonicTime
    }

    private mutating func updateNextDeadline(clock: ContentClock) {
        guard let timetable else {
            nextDeadline = nil
            return
        }
        guard isTimeKnown else { return }
        let civil = clock.reading.civilTime
        let wait = timetable.nextSecond - civil.secondsSince1970
        nextDeadline = clock.reading.monotonicTime + (.seconds(wait) - Nanoseconds(civil.nanosecond))
    }

    /// Stores `setting` as an override if it is a dwell (display time) or a speed, and returns whether it was
    /// stored.
    mutating func overrideIfMotion(_ setting: ScheduledSetting) -> Bool {
        overrides.overrideIfMotion(setting)
    }

    /// Stores the scheduled brightness in percent, limited to 0...100, or removes it if `percent` is nil.
    mutating func takeBrightness(_ percent: Int?) {
        overrides.brightness = percent.map { min(max($0, 0), 100) }
    }
}
