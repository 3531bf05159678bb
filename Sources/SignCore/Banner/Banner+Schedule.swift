import MonotonicTime
import Pixels

/// Schedules at work.
extension Banner {
    /// Lets happen what the schedules say from `instant` on.
    mutating func followSchedule(at instant: Instant) {
        let base = configuration.wall.brightness
        guard let change = schedule.look(by: clock, at: instant, brightness: base) else { return }
        let others = change.settings.filter { !schedule.takeMotion($0) }
        if change.showsOthers || others.count < change.settings.count {
            let time = clock.time(at: instant)
            let latest = carousel.latestList.look
            adapt(
                change.showsOthers ? Look(schedule.opening(latest.playlist, at: time)) : latest,
                at: instant
            )
            planTexts(from: time, at: instant)
        }
        // The time has jumped.
        if let percent = change.brightness, let entry = lighting.jump(to: percent) {
            journal.write(entry, after: &carousel)
        }
        for setting in others { follow(setting, at: instant) }
    }
}
