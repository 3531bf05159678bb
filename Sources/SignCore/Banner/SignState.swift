import InfiniteScroll
import MonotonicTime
import Pixels

/// The state of a sign at an instant, for the control socket.
package struct SignState: Hashable, Sendable {
    /// The number of the last event; 0 before the first.
    package var sequence: UInt64
    /// The selected option, or the one at the leading edge of a ticker; nil without options.
    package var selected: Event.Choice?
    package var activity: Activity
    package var isPaused: Bool
    /// Whether a hold suspends autoplay.
    package var isHeld: Bool
    /// The end of that hold, or nil if only `resume` ends it.
    package var heldUntil: Instant?
    package var alert: Alert.State?
    package var isLit: Bool
    /// The manual setting of the light, or nil if the schedule controls it.
    package var manualLight: Bool?
    /// The requested brightness, in percent.
    package var brightness: Int
    package var scale: Int
    package var size: PixelSize
    package var optionCount: Int
    /// The ids of the first options that wait for their time or for a value, at most `Playlist.maxWaitingIDs`.
    package var waitingOptions: [String] = []
    /// The state of the schedules, or nil without schedules.
    package var schedule: ScheduleState?
    /// The number of drawn frames, which the frame loop adds.
    package var frames: UInt64 = 0
}

extension Banner {
    /// The current state. All events must have been taken.
    var state: SignState {
        let options = carousel.options
        return SignState(
            sequence: journal.count,
            selected: carousel.current.map {
                Event.Choice(id: options[$0].id, index: $0, text: options[$0].text)
            },
            activity: carousel.activity,
            isPaused: carousel.isPaused,
            isHeld: carousel.isHeld,
            heldUntil: carousel.heldUntil,
            alert: alerts.state,
            isLit: isLit,
            manualLight: lighting.manualLight,
            brightness: lighting.target,
            scale: scale,
            size: composer.size,
            optionCount: options.count,
            waitingOptions: carousel.latestList.look.playlist.waitingIDs,
            schedule: schedule.state
        )
    }
}
