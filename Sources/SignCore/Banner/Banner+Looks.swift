import InfiniteScroll
import MonotonicTime
import Pixels

/// What changes about a banner beside its motion: words that tell the time, brightness, size.
extension Banner {
    /// The brightness that the display should have now, in percent.
    var brightness: Int { light.percent(at: carousel.now) }

    /// Whether anything tells the time, so that the clock should be read again when it is set.
    var showsTime: Bool {
        look.programme.showsTime || carousel.coming?.look.programme.showsTime == true
    }

    /// When the clock on the wall is best read again, because what it says next shows; nil while nothing shows it.
    var nextClockReading: Instant? {
        let hasLiveRegion = look.programme.hasLiveRegion
        guard hasLiveRegion || nextChangeOfWords != nil, showsTime else { return nil }
        return hasLiveRegion ? earlier(nextChangeOfWords, backdrop.nextExpiry) : nextChangeOfWords
    }

    /// Whether the clock on the wall should be read before the next picture: it may bring a region into view that
    /// tells the time, and while none was in view nobody read it.
    var needsClock: Bool {
        look.programme.hasLiveRegion && isLayoutStale && clock.at < carousel.now
    }

    /// Goes on with another reading of the clock. It was read again, or it was set: then everything is right from
    /// the reading on.
    mutating func setClock(_ reading: ClockReading) {
        let expected = clock.civil(at: reading.at)
        clock = reading
        if let due = nextChangeOfWords { nextChangeOfWords = min(due, reading.at) }
        guard showsTime, reading.civil.isFar(from: expected) else { return }
        backdrop.forgetMoment()
        composed = nil
    }

    /// The next instant at which anything but motion changes.
    @inline(__always)
    var nextChangeOfLooks: Instant? {
        guard mayChangeLooks else { return nil }
        let lightStep = light.ramp.map { $0.nextStep(after: carousel.now) ?? $0.end }
        return earliest(nextChangeOfWords, lightStep, zoom.sharpenAt)
    }

    /// Most banners have only motion, and are not to pay for more.
    @inline(__always)
    private var mayChangeLooks: Bool {
        nextChangeOfWords != nil || light.ramp != nil || zoom.sharpenAt != nil
    }

    /// Lets the looks change that are due up to `instant`, each at its own time. What was missed because the
    /// process was stopped is not made up for.
    mutating func changeLooks(until instant: Instant) {
        guard mayChangeLooks, !carousel.isOver else { return }
        while let due = earliest(nextChangeOfWords, light.ramp?.end, zoom.sharpenAt), due <= instant {
            changeLooks(dueAt: carousel.time(of: due, noticed: instant))
        }
    }

    private mutating func changeLooks(dueAt instant: Instant) {
        carousel.advance(before: instant)
        if let due = nextChangeOfWords, due <= instant { changeWords(at: instant) }
        if let ramp = light.ramp, ramp.end <= instant {
            light.arrive()
            journal.write(.brightness(light.target), after: &carousel)
        }
        if let due = zoom.sharpenAt, due <= instant { sharpen(at: instant) }
    }

    /// Tells the engine what options that tell the time say from `instant` on.
    private mutating func changeWords(at instant: Instant) {
        let time = contentTime(at: instant)
        carousel.revise(
            look.programme.revisions(at: time),
            pending: carousel.coming?.look.programme.revisions(at: time) ?? [],
            at: instant
        )
        planWords(from: time, at: instant)
    }

    private mutating func planWords(from time: ContentTime, at instant: Instant) {
        let lifetimes = [look, carousel.coming?.look].compactMap { $0?.programme.lifetimeOfWords(at: time) }
        nextChangeOfWords = lifetimes.min().map { instant + $0 }
    }

    /// A new configuration is taken over: what it says about looks, where it says something new. What was changed
    /// by hand stays otherwise.
    mutating func adoptSettings(of new: Configuration, formerly old: Configuration, at instant: Instant) {
        planWords(from: contentTime(at: instant), at: instant)
        if new.display.brightness != old.display.brightness {
            light.go(to: new.display.brightness, at: instant)
        }
    }

    /// Takes an input that asks for another brightness.
    mutating func dim(
        to percent: Int,
        mayStay: Bool = false,
        _ cause: Cause,
        at instant: Instant
    ) {
        guard (0...100).contains(percent), mayStay || percent != light.target else {
            return carousel.refuse(cause, reason: .atLimit, at: instant)
        }
        carousel.accept(cause, at: instant)
        light.go(to: percent, at: instant)
    }
}

extension CivilTime {
    /// Whether the clock was set between this reading and an `expected` one, and did not just go a little wrong.
    fileprivate func isFar(from expected: CivilTime) -> Bool {
        let (distance, overflow) = secondsSince1970.subtractingReportingOverflow(expected.secondsSince1970)
        return overflow || distance.magnitude > 1 || utcOffset != expected.utcOffset || zone != expected.zone
    }
}
