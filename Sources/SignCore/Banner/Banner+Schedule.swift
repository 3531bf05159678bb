import InfiniteScroll
import MonotonicTime
import Pixels

/// Schedules at work.
extension Banner {
    /// Plans the next look at the schedules; at once after the clock was set.
    mutating func planSchedule(isClockSet: Bool) {
        guard let timetable else {
            nextSchedule = nil
            return
        }
        if isClockSet {
            isTimeOfScheduleKnown = false
            nextSchedule = clock.at
        } else if isTimeOfScheduleKnown {
            let wait = timetable.nextSecond - clock.civil.secondsSince1970
            nextSchedule = clock.at + (.seconds(wait) - Nanoseconds(clock.civil.nanosecond))
        }
    }

    /// Lets happen what the schedules say from `instant` on.
    mutating func followTimetable(at instant: Instant) {
        let isJump = !isTimeOfScheduleKnown
        isTimeOfScheduleKnown = true
        let base = configuration.wall.brightness
        let civil = clock.civil(at: instant)
        guard let change = timetable?.look(at: civil, isJump: isJump, brightness: base) else { return }
        planSchedule(isClockSet: false)
        let others = change.settings.filter { !schedule.takeMotion($0) }
        if change.showsOthers || others.count < change.settings.count {
            let time = contentTime(at: instant)
            let latest = carousel.latest.look
            adapt(
                change.showsOthers ? Look(playlistWithOpenOptions(latest.playlist, at: time)) : latest,
                at: instant
            )
            planWords(from: time, at: instant)
        }
        if let percent = change.brightness { jump(to: percent) }
        for setting in others { follow(setting, at: instant) }
    }

    /// `playlist` with the options whose windows are open.
    func playlistWithOpenOptions(_ playlist: Playlist, at time: ContentTime) -> Playlist {
        guard let timetable else { return playlist }
        return playlist.withOpenOptions(besides: timetable.closedOptions, at: time)
    }

    /// Sets the brightness at once, because the time has jumped.
    private mutating func jump(to percent: Int) {
        let isNew = percent != light.target
        light = Brightness(percent: percent)
        if isNew { journal.write(.brightness(percent), after: &carousel) }
    }

    /// Takes the schedules of a new playlist. Returns what they say anew.
    mutating func adoptTimetable(of playlist: Playlist, at instant: Instant) -> [ScheduledSetting] {
        let civil = clock.civil(at: instant)
        let configuration = playlist.configuration
        let change: Timetable.Change?
        if timetable == nil {
            timetable = Timetable(configuration, rules: zone)
            change = timetable?.look(at: civil, isJump: false, brightness: configuration.wall.brightness)
        } else {
            change = timetable?.adopt(configuration, at: civil)
            if !configuration.hasSchedules { timetable = nil }
        }
        isTimeOfScheduleKnown = true
        planSchedule(isClockSet: false)
        return change?.settings ?? []
    }
}
