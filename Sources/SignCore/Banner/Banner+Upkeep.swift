import InfiniteScroll
import MonotonicTime
import Pixels

extension Banner {
    /// The deadlines of all changes of the banner except motion. `Sign` caches them as long as only the
    /// position changes. Most iterations of its loop can then check whether anything is due without computing
    /// the deadlines.
    struct Upkeep {
        /// The next deadline of a change, or nil if there is none. Changes that may occur in every frame are
        /// not included.
        var next: Instant?
        /// Whether something may change in every frame, as during a gradual change of the brightness or
        /// during an alert.
        var isPerFrame = false
    }

    var upkeep: Upkeep {
        mutating get {
            Upkeep(
                next: earlier(
                    earliest(texts.nextDeadline, zoom.nextDeadline, lighting.nextSleep),
                    earliest(schedule.nextDeadline, counters.nextDeadline, membership?.nextDeadline)
                ),
                isPerFrame: lighting.isRamping || !alerts.isEmpty || isOverlaid
            )
        }
    }

    /// Whether any content, schedule or counter depends on the wall clock. If so, the banner must be updated
    /// whenever the clock is set.
    var readsClock: Bool {
        !schedule.isEmpty || !counters.isEmpty || appearance.readsClock
            || carousel.pendingList?.appearance.readsClock == true
    }

    /// The instant at which the wall clock must be read next, or nil if nothing that is visible or scheduled
    /// depends on it.
    var nextClockReading: Instant? {
        var banner = self
        return banner.clockReadingDue
    }

    /// The same instant as `nextClockReading`, at which the wall clock must be read next, or nil if nothing
    /// visible or scheduled depends on it. The getter is mutating, so that it does not copy the entire banner
    /// in every iteration of the loop.
    @inline(__always)
    var clockReadingDue: Instant? {
        mutating get {
            let next = earliest(texts.nextChange, schedule.nextDeadline, counters.nextDeadline)
            guard next != nil || composer.nextRegionExpiry != nil else { return nil }
            guard !isOverlaid else { return next }
            let hasLiveRegion = carousel.list.appearance.hasLiveRegion
            guard hasLiveRegion || next != nil else { return nil }
            guard !schedule.isEmpty || carousel.list.appearance.readsClock || readsClock else { return nil }
            return hasLiveRegion ? earlier(next, composer.nextRegionExpiry) : next
        }
    }

    /// Returns whether the wall clock must be read again at `instant`. The check is fast enough for every
    /// iteration of the loop.
    @inline(__always)
    mutating func isClockDue(at instant: Instant) -> Bool {
        let planned = earlier(schedule.nextDeadline, counters.nextDeadline)
        guard let next = earliest(texts.nextChange, planned, composer.nextRegionExpiry), next <= instant
        else { return false }
        return clockReadingDue.map { $0 <= instant } ?? false
    }

    /// Whether the wall clock must be read before the next frame. This is the case if a region with a clock,
    /// such as a header, may reappear in that frame. It was not updated while it was hidden.
    var needsClock: Bool {
        composer.isStale(carousel.layoutVersion) && clock.reading.monotonicTime < carousel.now
            && appearance.hasLiveRegion
    }

    /// Whether the wall clock must be read before the next frame. The value equals `needsClock`, but is
    /// computed fast enough for every iteration of the loop.
    @inline(__always)
    var clockIsNeeded: Bool { mutating get { composer.isStale(carousel.layoutVersion) ? needsClock : false } }

    /// Applies a new reading of the wall clock. Contents and schedules use it from the instant of the reading
    /// onward.
    mutating func setClock(_ reading: ClockReading) {
        let isSet = clock.set(to: reading)
        texts.clockWasRead(at: reading.monotonicTime)
        if !schedule.isEmpty { schedule.clockWasRead(clock, isSet: isSet) }
        if counters.nextDeadline != nil { counters.clockWasRead(clock, isSet: isSet) }
        guard isSet, readsClock else { return }
        composer.forgetTimes()
        // A countdown that has passed plans no change. If the clock was set back, it counts again.
        texts.setNextChange(reading.monotonicTime)
    }

    /// The instant of the next change of the banner other than motion, or nil if none is scheduled.
    var nextUpkeep: Instant? {
        mutating get {
            let next = earliest(
                texts.nextDeadline,
                lighting.nextChange(after: carousel.now),
                zoom.nextDeadline
            )
            let alert = earlier(nextAlertTask, nextAlertFrame)
            let planned = earliest(schedule.nextDeadline, counters.nextDeadline, membership?.nextDeadline)
            return earliest(next, alert, planned)
        }
    }

    /// Applies all changes other than motion that are due by `instant`, each at its scheduled time. Repeated
    /// changes that were missed while the process was suspended are applied only once.
    mutating func applyUpkeep(until instant: Instant) {
        guard !carousel.hasStopped else { return }
        while let due = nextUpkeepTask, due <= instant {
            applyUpkeep(dueAt: carousel.time(of: due, noticed: instant))
        }
    }

    /// The instant of the next change that requires more than drawing a frame, or nil if none is scheduled.
    /// Motion is not included.
    private var nextUpkeepTask: Instant? {
        mutating get {
            let next = earliest(texts.nextDeadline, lighting.nextDeadline, zoom.nextDeadline)
            let planned = earliest(schedule.nextDeadline, counters.nextDeadline, membership?.nextDeadline)
            return earliest(next, nextAlertTask, planned)
        }
    }

    private mutating func applyUpkeep(dueAt instant: Instant) {
        carousel.advance(before: instant)
        if let due = membership?.nextDeadline, due <= instant { replay(at: instant) }
        if let due = schedule.nextDeadline, due <= instant { followSchedule(at: instant) }
        if let due = counters.nextDeadline, due <= instant { resetCounters(at: instant) }
        if let due = texts.nextChange, due <= instant { changeTexts(at: instant) }
        for entry in lighting.passTime(to: instant) { journal.write(entry, after: &carousel) }
        if let due = texts.values.nextEnd, due <= instant { expireValues(at: instant) }
        if let due = nextAlertTask, due <= instant { handleAlertDeadline(at: instant) }
        if let due = zoom.nextDeadline, due <= instant { sharpen(at: instant) }
    }

    /// Updates the options whose texts show the time of day at `instant`, and schedules their next update.
    private mutating func changeTexts(at instant: Instant) {
        let time = clock.contentTime(at: instant)
        let pendingRevisions = pendingAppearance?.revisions(at: time) ?? []
        carousel.revise(appearance.revisions(at: time), pendingRevisions: pendingRevisions, at: instant)
        scheduleNextTextChange(from: time, at: instant)
    }

    /// Schedules the next update of the texts that show the time of day, in the current list and in a pending
    /// one. `time` is the time that the texts show at `instant`.
    mutating func scheduleNextTextChange(from time: ContentTime, at instant: Instant) {
        let lifetime = appearance.lifetimeOfTexts(at: time)
        let pendingLifetime = pendingAppearance?.lifetimeOfTexts(at: time)
        texts.setNextChange(earlier(lifetime.map { instant + $0 }, pendingLifetime.map { instant + $0 }))
    }

    /// The appearance of the pending list, or nil if no list is pending. A pending list replaces the current
    /// one at the end of the slide between two options.
    private var pendingAppearance: Appearance? {
        // The getter of the list copies it, so it is called only if there is one.
        mutating get { carousel.hasPendingList ? carousel.pendingList?.appearance : nil }
    }

    /// Applies the settings of the configuration `newConfiguration` after a reload. The brightness is applied
    /// only if it differs from that of the previous configuration `oldConfiguration`. Otherwise, a reload
    /// would undo a manual setting.
    mutating func adoptSettings(
        of newConfiguration: Configuration,
        replacing oldConfiguration: Configuration,
        at instant: Instant
    ) {
        scheduleNextTextChange(from: clock.contentTime(at: instant), at: instant)
        guard newConfiguration.brightnessSensor == oldConfiguration.brightnessSensor else {
            return adopt(newConfiguration.brightnessSensor, at: instant)
        }
        let isControlled = schedule.overrides.brightness != nil || lighting.reading != nil
        guard newConfiguration.wall.brightness != oldConfiguration.wall.brightness, !isControlled else {
            return
        }
        lighting.startRamp(to: newConfiguration.wall.brightness, at: instant)
    }
}
