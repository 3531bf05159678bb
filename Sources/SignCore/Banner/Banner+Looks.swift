import InfiniteScroll
import MonotonicTime
import Pixels

/// Changes other than motion: texts with the time, light, letter size, alerts, schedules.
extension Banner {
    /// The deadlines of everything but motion. `Sign` caches it and recomputes it after every change other than motion,
    /// because most turns only test whether anything is due.
    struct Upkeep {
        /// When something is due; what changes with the frames is not included.
        var next: Instant?
        /// Whether something may change with every frame: a ramp of brightness, or an alert.
        var isPerFrame = false
    }

    /// What is due now.
    var upkeep: Upkeep {
        mutating get {
            Upkeep(
                next: earlier(
                    earliest(texts.nextDeadline, zoom.nextDeadline, lighting.nextSleep),
                    earlier(schedule.nextDeadline, membership?.nextDeadline)
                ),
                isPerFrame: lighting.isRamping || !alerts.isEmpty || alerts.coversDisplay
            )
        }
    }

    /// Whether any content shows the time, so the clock must be read again when it is set.
    var readsClock: Bool {
        !schedule.isEmpty || look.readsClock || carousel.pendingList?.look.readsClock == true
    }

    /// When to read the wall clock again because its next change is visible; nil while no content in view
    /// shows it.
    var nextClockReading: Instant? {
        var banner = self
        return banner.clockReadingDue
    }

    /// The same for every turn: mutating, because the owner would copy the whole banner for a call that only reads.
    @inline(__always)
    var clockReadingDue: Instant? {
        mutating get {
            let next = earlier(texts.nextChange, schedule.nextDeadline)
            guard next != nil || composer.nextRegionExpiry != nil else { return nil }
            guard !alerts.coversDisplay else { return next }
            let hasLiveRegion = carousel.list.look.hasLiveRegion
            guard hasLiveRegion || next != nil else { return nil }
            guard !schedule.isEmpty || carousel.list.look.readsClock || readsClock else { return nil }
            return hasLiveRegion ? earlier(next, composer.nextRegionExpiry) : next
        }
    }

    /// Whether the wall clock must be read again at `instant`. In most turns nothing that depends on it has changed by then.
    @inline(__always)
    mutating func isClockDue(at instant: Instant) -> Bool {
        guard let next = earliest(texts.nextChange, schedule.nextDeadline, composer.nextRegionExpiry),
            next <= instant
        else { return false }
        return clockReadingDue.map { $0 <= instant } ?? false
    }

    /// Whether to read the wall clock before the next picture: it may bring a region with the time into view,
    /// and the clock is not read while none is in view.
    var needsClock: Bool {
        composer.isStale(carousel.version) && clock.reading.at < carousel.now && look.hasLiveRegion
    }

    /// The same for every turn.
    @inline(__always)
    var clockIsNeeded: Bool { mutating get { composer.isStale(carousel.version) ? needsClock : false } }

    /// Continues with another reading of the clock, after a repeated reading or after the clock was set.
    /// Everything is correct from the reading on.
    mutating func setClock(_ reading: ClockReading) {
        let isSet = clock.set(to: reading)
        texts.clockWasRead(at: reading.at)
        schedule.clockWasRead(clock, isSet: isSet)
        if isSet, readsClock { composer.forgetMoment() }
    }

    /// The next instant of a change other than motion.
    var nextChangeOfLooks: Instant? {
        let next = earliest(texts.nextDeadline, lighting.nextChange(after: carousel.now), zoom.nextDeadline)
        let alert = earlier(nextTaskOfAlerts, nextViewOfAlert)
        return earlier(earliest(next, schedule.nextDeadline, alert), membership?.nextDeadline)
    }

    /// Applies the changes due up to `instant`, each at its own time. Changes missed while the process was
    /// stopped are not repeated.
    mutating func changeLooks(until instant: Instant) {
        guard !carousel.hasStopped else { return }
        while let due = nextTaskOfLooks, due <= instant {
            changeLooks(dueAt: carousel.time(of: due, noticed: instant))
        }
    }

    /// When something is to be done for the looks, beyond another picture.
    private var nextTaskOfLooks: Instant? {
        let next = earliest(texts.nextDeadline, lighting.nextDeadline, zoom.nextDeadline)
        return earlier(earliest(next, schedule.nextDeadline, nextTaskOfAlerts), membership?.nextDeadline)
    }

    private mutating func changeLooks(dueAt instant: Instant) {
        carousel.advance(before: instant)
        if let due = membership?.nextDeadline, due <= instant { tellPastAnew(at: instant) }
        if let due = schedule.nextDeadline, due <= instant { followSchedule(at: instant) }
        if let due = texts.nextChange, due <= instant { changeTexts(at: instant) }
        for entry in lighting.passTime(to: instant) { journal.write(entry, after: &carousel) }
        if let due = texts.values.nextEnd, due <= instant { expireValues(at: instant) }
        if let due = nextTaskOfAlerts, due <= instant { changeAlerts(at: instant) }
        if let due = zoom.nextDeadline, due <= instant { sharpen(at: instant) }
    }

    /// Gives the engine the words of options with the time from `instant` on.
    private mutating func changeTexts(at instant: Instant) {
        let time = clock.time(at: instant)
        carousel.revise(
            look.revisions(at: time),
            pending: carousel.pendingList?.look.revisions(at: time) ?? [],
            at: instant
        )
        planTexts(from: time, at: instant)
    }

    mutating func planTexts(from time: ContentTime, at instant: Instant) {
        let own = look.lifetimeOfWords(at: time)
        let coming = carousel.pendingList?.look.lifetimeOfWords(at: time)
        texts.plan(earlier(own.map { instant + $0 }, coming.map { instant + $0 }))
    }

    /// Applies the brightness of a new configuration if it differs from the old one. Otherwise a manual
    /// change stays.
    mutating func adoptSettings(of new: Configuration, formerly old: Configuration, at instant: Instant) {
        planTexts(from: clock.time(at: instant), at: instant)
        if new.wall.brightness != old.wall.brightness, schedule.overrides.brightness == nil {
            lighting.go(to: new.wall.brightness, at: instant)
        }
    }
}
