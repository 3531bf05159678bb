import InfiniteScroll
import MonotonicTime
import Pixels

/// The light of the display: its brightness, and whether it shines.
extension Banner {
    /// The brightness that the display should have now, in percent.
    var brightness: Int { lighting.percent(at: carousel.now) }

    /// Whether the display should shine. Time, events and inputs go on while it is dark.
    var isLit: Bool { lighting.isLit }

    /// The light that a person asked for, or nil if the schedule controls it.
    var litByPerson: Bool? { lighting.litByPerson }

    /// Handles an input that changes the brightness. It lights no dark display.
    mutating func dim(
        to percent: Int,
        mayStay: Bool = false,
        _ cause: Cause,
        at instant: Instant
    ) {
        guard (0...100).contains(percent), mayStay || percent != lighting.target else {
            return carousel.refuse(cause, reason: .atLimit, at: instant)
        }
        carousel.accept(cause, at: instant)
        lighting.go(to: percent, at: instant)
    }

    /// Handles an input that lights or darkens the display, or leaves that to the schedule.
    mutating func light(_ isLit: Bool?, _ cause: Cause, at instant: Instant) {
        carousel.accept(cause, at: instant)
        changeLamp(.command) { $0.want(isLit) }
    }

    /// A person presses a button: a dark display shines for a while, if the configuration says so.
    mutating func wake(at instant: Instant) {
        let length = configuration.wall.tapLights
        guard length > .zero else { return }
        advance(to: instant)
        changeLamp(.tap) { $0.wake(until: instant + length) }
    }

    /// The schedule says something, from `instant` on.
    mutating func follow(_ setting: ScheduledSetting, at instant: Instant) {
        advance(to: instant)
        switch setting {
        case .brightness(let percent, let duration):
            let target = schedule.takeBrightness(percent) ?? configuration.wall.brightness
            lighting.go(to: target, over: duration, at: instant)
        case .lit(let isLit):
            changeLamp(.schedule) { $0.follow(isLit ?? true) }
        case .dwell, .speed:
            if schedule.takeMotion(setting) { adapt(carousel.latestList.look, at: instant) }
        }
    }

    /// Gives the engine the options of `look`, and the behavior that the schedule says.
    mutating func adapt(_ look: Look, at instant: Instant) {
        carousel.replace(list(of: look, at: clock.time(at: instant)), at: instant)
    }

    /// The options of `look` at `time`, with the behavior that the schedule says.
    func list(of look: Look, at time: ContentTime) -> OptionList<Look> {
        let behavior = schedule.overrides.changing(look.playlist.behavior)
        return OptionList(look.playlist.options(at: time), behavior: behavior, look: look)
    }

    /// Changes the lamp, and reports it if that lights or darkens the display.
    mutating func changeLamp(_ reason: LightReason, _ change: (inout Lamp) -> Void) {
        if let entry = lighting.change(reason, change) { journal.write(entry, after: &carousel) }
    }
}
