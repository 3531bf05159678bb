import InfiniteScroll
import MonotonicTime
import Pixels

extension Banner {
    /// The current brightness of the display, in percent.
    var brightness: Int { lighting.percent(at: carousel.now) }

    /// Whether the display should be lit. While it is dark, time, events and inputs are processed as usual.
    var isLit: Bool { lighting.isLit }

    /// Sets the brightness to a percentage that an input requests, overriding the light sensor and the
    /// schedule. A dark display stays dark. The input is refused if the percentage is outside 0...100, or if
    /// it is the current one and `acceptsCurrentValue` is false.
    mutating func setBrightness(
        to percent: Int,
        acceptsCurrentValue: Bool = false,
        cause: Cause,
        at instant: Instant
    ) {
        guard (0...100).contains(percent), acceptsCurrentValue || percent != lighting.target else {
            return carousel.refuse(cause, reason: .atLimit, at: instant)
        }
        carousel.accept(cause, at: instant)
        lighting.beginManual()
        lighting.startRamp(to: percent, at: instant)
    }

    /// The brightness in percent that applies without a manual setting. It follows the light sensor, with the
    /// scheduled brightness as its maximum. If there is no sensor reading, it is the scheduled brightness, or
    /// the configured one if none is scheduled.
    private var automaticBrightness: Int {
        let limit = schedule.overrides.brightness
        return lighting.sensedPercent(within: limit) ?? limit ?? configuration.wall.brightness
    }

    /// Processes a reading of the light sensor at `instant`. The brightness follows the first reading
    /// immediately, and later readings gradually.
    mutating func sense(_ light: Illuminance, at instant: Instant) {
        let isFirst = lighting.reading == nil
        guard lighting.read(light) else { return }
        advance(to: instant)
        let target = automaticBrightness
        guard isFirst else {
            return lighting.startRamp(to: target, over: lighting.sensedDuration, at: instant)
        }
        if let entry = lighting.jump(to: target) { journal.write(entry, after: &carousel) }
    }

    /// Applies new settings of the light sensor, or removes the sensor if `sensor` is nil. A manually set
    /// brightness that overrides the sensor is kept.
    mutating func adopt(_ sensor: BrightnessSensorSettings?, at instant: Instant) {
        let isManual = lighting.overridesSensor
        lighting.adopt(sensor)
        if !isManual { lighting.startRamp(to: automaticBrightness, at: instant) }
    }

    /// Processes a press or release of the button at index `button`, which may act as a presence sensor.
    /// `isDown` is true for a press.
    mutating func hold(_ button: Int, isDown: Bool, at instant: Instant) {
        if lighting.presence != nil { advance(to: instant) }
        changePresence { $0.set(button, isDown: isDown, at: instant) }
    }

    /// Modifies the presence record, which tracks whether a person is present, by calling `change`. Reports
    /// the resulting events.
    mutating func changePresence(_ change: (inout Presence) -> Void) {
        for entry in lighting.changePresence(change) { journal.write(entry, after: &carousel) }
    }

    /// Lights or darkens the display because of the input `cause`. If `isLit` is nil, a previous manual
    /// setting ends, and the schedule determines whether the display is lit.
    mutating func setLit(_ isLit: Bool?, cause: Cause, at instant: Instant) {
        carousel.accept(cause, at: instant)
        updateLamp(reason: .command) { $0.setManually(isLit) }
    }

    /// Lights a dark display for the configured time because a button was pressed. If that time is zero, the
    /// display stays dark.
    mutating func lightForPress(at instant: Instant) {
        let length = configuration.wall.tapLights
        guard length > .zero else { return }
        advance(to: instant)
        updateLamp(reason: .tap) { $0.light(until: instant + length) }
    }

    /// Applies the new value of `setting`, a setting that a schedule controls, such as the brightness.
    mutating func applyScheduledSetting(_ setting: ScheduledSetting, at instant: Instant) {
        advance(to: instant)
        switch setting {
        case .brightness(let percent, let duration):
            schedule.takeBrightness(percent)
            lighting.endManual()
            lighting.startRamp(to: automaticBrightness, over: duration, at: instant)
        case .lit(let isLit):
            updateLamp(reason: .schedule) { $0.setScheduled(isLit ?? true) }
        case .dwell, .speed:
            if schedule.overrideIfMotion(setting) { adapt(carousel.latestList.appearance, at: instant) }
        }
    }

    /// Applies the changes of the schedule that are due at `instant`.
    mutating func followSchedule(at instant: Instant) {
        let configuredBrightness = configuration.wall.brightness
        guard let change = schedule.evaluate(clock: clock, at: instant, brightness: configuredBrightness)
        else {
            return
        }
        // The dwell and the speed take effect with the list of options, all other settings at once.
        let immediateSettings = change.settings.filter { !schedule.overrideIfMotion($0) }
        let changesMotion = immediateSettings.count < change.settings.count
        if change.showsOthers || changesMotion {
            updateOptions(areOthersActive: change.showsOthers, at: instant)
        }
        if let percent = change.brightness { jumpToScheduledBrightness(percent) }
        for setting in immediateSettings { applyScheduledSetting(setting, at: instant) }
    }

    /// Passes the options to the engine again after the schedule has changed their dwell (display time) or
    /// speed. If `areOthersActive` is true, the schedule has also changed which options are shown.
    private mutating func updateOptions(areOthersActive: Bool, at instant: Instant) {
        let time = clock.contentTime(at: instant)
        var newAppearance = carousel.latestList.appearance
        if areOthersActive {
            newAppearance = Appearance(schedule.playlistWithOpenOptions(of: newAppearance.playlist, at: time))
        }
        adapt(newAppearance, at: instant)
        scheduleNextTextChange(from: time, at: instant)
    }

    /// Sets the brightness to the scheduled brightness `percent` after the clock was set. The change is
    /// immediate, not gradual. The light sensor may limit the brightness.
    private mutating func jumpToScheduledBrightness(_ percent: Int) {
        lighting.endManual()
        let target = lighting.sensedPercent(within: percent) ?? percent
        if let entry = lighting.jump(to: target) { journal.write(entry, after: &carousel) }
    }

    /// Passes the options of `appearance` (a playlist and its layout) to the engine, with the dwell (display
    /// time) and speed that the schedule sets.
    mutating func adapt(_ appearance: Appearance, at instant: Instant) {
        carousel.replace(optionList(for: appearance, at: clock.contentTime(at: instant)), at: instant)
    }

    /// Returns the options of `appearance` (a playlist and its layout) at `time`, with the dwell (display
    /// time) and speed that the schedule sets.
    func optionList(for appearance: Appearance, at time: ContentTime) -> OptionList<Appearance> {
        let behavior = schedule.overrides.changing(appearance.playlist.behavior)
        return OptionList(appearance.playlist.options(at: time), behavior: behavior, appearance: appearance)
    }

    /// Modifies the lamp, which determines whether the display is lit, by calling `change`. If this lights or
    /// darkens the display, reports an event with the reason `reason`.
    mutating func updateLamp(reason: LightReason, _ change: (inout Lamp) -> Void) {
        if let entry = lighting.change(reason, change) { journal.write(entry, after: &carousel) }
    }
}
