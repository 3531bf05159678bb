import InfiniteScroll
import MonotonicTime
import Pixels

/// The state of a sign at an instant, as the sign reports it on its control socket.
package struct SignState: Hashable, Sendable {
    /// The sequence number of the most recent event, or 0 if there was none yet.
    package var sequence: UInt64
    /// The selected option or, on a ticker, the option at the leading edge of the display. It is nil if the
    /// sign has no options.
    package var selected: Event.ReportedOption?
    package var activity: Activity
    package var isPaused: Bool
    /// Whether a hold suspends the automatic advancing of options.
    package var isHeld: Bool
    /// The instant at which the current hold ends, or nil if it lasts until the command `resume` or if there
    /// is no hold.
    package var heldUntil: Instant?
    package var alert: Alert.State?
    /// The lighting console whose pictures cover the banner, or nil if none does.
    package var realtime: RealtimeConsole?
    package var isLit: Bool
    /// Whether the display was manually lit (true) or darkened (false). Nil if there is no manual setting, so
    /// that the schedule determines the light.
    package var manualLight: Bool?
    /// Whether a person is present in front of the sign, or nil if no button acts as a presence sensor (key
    /// `wakes`).
    package var isPresent: Bool?
    /// The requested brightness of the display, in percent.
    package var brightness: Int
    /// The most recent reading of the light sensor, or nil if there is no reading yet or no sensor.
    package var light: Illuminance?
    package var scale: Int
    package var size: PixelSize
    package var optionCount: Int
    /// The ids of inactive options, which wait for their time window or for a value. Only the first
    /// `Playlist.maxWaitingIDs` ids are included.
    package var waitingOptions: [String] = []
    /// The scheduled settings and their next change, or nil if there are no schedules.
    package var schedule: ScheduleState?
    /// The numbers and ranges of the counters, in the order of the configuration.
    package var counters: [CounterReading] = []
    /// The number of frames drawn so far, which the frame loop sets.
    package var frames: UInt64 = 0
}

extension Banner {
    /// The current state of the sign for reports to clients. Call `takeEvents` first, so that `sequence` is
    /// the number of the most recent event.
    var state: SignState {
        let options = carousel.options
        return SignState(
            sequence: journal.count,
            selected: carousel.current.map {
                Event.ReportedOption(id: options[$0].id, index: $0, text: options[$0].text)
            },
            activity: carousel.activity,
            isPaused: carousel.isPaused,
            isHeld: carousel.isHeld,
            heldUntil: carousel.heldUntil,
            alert: alerts.state,
            realtime: realtimeScreen.console,
            isLit: isLit,
            manualLight: lighting.manualLight,
            isPresent: lighting.presence,
            brightness: lighting.target,
            light: lighting.reading,
            scale: scale,
            size: composer.size,
            optionCount: options.count,
            waitingOptions: carousel.latestList.appearance.playlist.waitingIDs,
            schedule: schedule.state,
            counters: counters.readings
        )
    }
}
