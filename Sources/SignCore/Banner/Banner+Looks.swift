import InfiniteScroll
import MonotonicTime
import Pixels

/// Changes other than motion: texts with the time, light, letter size.
extension Banner {
    /// Whether any content shows the time, so the clock must be read again when it is set.
    var readsClock: Bool {
        timetable != nil || look.readsClock || carousel.coming?.look.readsClock == true
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
            let next = earlier(nextChangeOfWords, nextSchedule)
            guard next != nil || backdrop.nextExpiry != nil else { return nil }
            guard !alerts.coversDisplay else { return next }
            let hasLiveRegion = carousel.list.look.hasLiveRegion
            guard hasLiveRegion || next != nil else { return nil }
            guard timetable != nil || carousel.list.look.readsClock || readsClock else { return nil }
            return hasLiveRegion ? earlier(next, backdrop.nextExpiry) : next
        }
    }

    /// Whether the wall clock must be read again at `instant`. In most turns nothing that depends on it has changed by then.
    @inline(__always)
    mutating func isClockDue(at instant: Instant) -> Bool {
        guard let next = earliest(nextChangeOfWords, nextSchedule, backdrop.nextExpiry), next <= instant
        else { return false }
        return clockReadingDue.map { $0 <= instant } ?? false
    }

    /// Whether to read the wall clock before the next picture: it may bring a region with the time into view,
    /// and the clock is not read while none is in view.
    var needsClock: Bool {
        isLayoutStale && clock.at < carousel.now && look.hasLiveRegion
    }

    /// The same for every turn.
    @inline(__always)
    var clockIsNeeded: Bool { mutating get { isLayoutStale ? needsClock : false } }

    /// Continues with another reading of the clock, after a repeated reading or after the clock was set.
    /// Everything is correct from the reading on.
    mutating func setClock(_ reading: ClockReading) {
        let expected = clock.civil(at: reading.at)
        clock = reading
        if let due = nextChangeOfWords { nextChangeOfWords = min(due, reading.at) }
        let isSet = reading.civil.isFar(from: expected)
        planSchedule(isClockSet: isSet)
        guard readsClock, isSet else { return }
        backdrop.forgetMoment()
        composed = nil
    }

    /// The next instant of a change other than motion.
    var nextChangeOfLooks: Instant? {
        guard mayChangeLooks else { return nil }
        let lightStep = light.ramp.map { $0.nextStep(after: carousel.now) ?? $0.end }
        let next = earliest(nextChangeOfWords, lightStep, zoom.sharpenAt)
        let light = earlier(next, earliest(lamp.awakeUntil, values.nextEnd, nextSchedule))
        return earlier(earliest(light, nextTaskOfAlerts, nextViewOfAlert), membership?.next)
    }

    /// Applies the changes due up to `instant`, each at its own time. Changes missed while the process was
    /// stopped are not repeated.
    mutating func changeLooks(until instant: Instant) {
        guard mayChangeLooks, !carousel.isOver else { return }
        while let due = nextTaskOfLooks, due <= instant {
            changeLooks(dueAt: carousel.time(of: due, noticed: instant))
        }
    }

    /// When something is to be done for the looks, beyond another picture.
    private var nextTaskOfLooks: Instant? {
        let next = earliest(nextChangeOfWords, light.ramp?.end, zoom.sharpenAt)
        let other = earliest(values.nextEnd, lamp.awakeUntil, nextSchedule)
        return earlier(earliest(next, other, nextTaskOfAlerts), membership?.next)
    }

    private mutating func changeLooks(dueAt instant: Instant) {
        carousel.advance(before: instant)
        if let due = membership?.next, due <= instant { tellPastAnew(at: instant) }
        if let due = nextSchedule, due <= instant { followTimetable(at: instant) }
        if let due = nextChangeOfWords, due <= instant { changeWords(at: instant) }
        if let ramp = light.ramp, ramp.end <= instant {
            light.arrive()
            journal.write(.brightness(light.target), after: &carousel)
        }
        if let due = lamp.awakeUntil, due <= instant { changeLamp(.timeout) { $0.sleep() } }
        if let due = values.nextEnd, due <= instant { expireValues(at: instant) }
        if let due = nextTaskOfAlerts, due <= instant { changeAlerts(at: instant) }
        if let due = zoom.sharpenAt, due <= instant { sharpen(at: instant) }
    }

    /// Gives the engine the words of options with the time from `instant` on.
    private mutating func changeWords(at instant: Instant) {
        let time = contentTime(at: instant)
        carousel.revise(
            look.revisions(at: time),
            pending: carousel.coming?.look.revisions(at: time) ?? [],
            at: instant
        )
        planWords(from: time, at: instant)
    }

    mutating func planWords(from time: ContentTime, at instant: Instant) {
        let own = look.lifetimeOfWords(at: time)
        let coming = carousel.coming?.look.lifetimeOfWords(at: time)
        nextChangeOfWords = earlier(own.map { instant + $0 }, coming.map { instant + $0 })
    }

    /// Applies the brightness of a new configuration if it differs from the old one. Otherwise a manual
    /// change stays.
    mutating func adoptSettings(of new: Configuration, formerly old: Configuration, at instant: Instant) {
        planWords(from: contentTime(at: instant), at: instant)
        if new.wall.brightness != old.wall.brightness, schedule.brightness == nil {
            light.go(to: new.wall.brightness, at: instant)
        }
    }
}

extension CivilTime {
    /// Whether the clock was set between this reading and an `expected` one, beyond mere drift.
    fileprivate func isFar(from expected: CivilTime) -> Bool {
        let (distance, overflow) = secondsSince1970.subtractingReportingOverflow(expected.secondsSince1970)
        return overflow || distance.magnitude > 1 || utcOffset != expected.utcOffset || zone != expected.zone
    }
}
