import InfiniteScroll
import MonotonicTime
import Pixels

/// What a sign does at an instant, for a program that asks.
package struct SignState: Hashable, Sendable {
    /// The number of the last event; 0 before the first.
    package var sequence: UInt64
    /// The selected option, or the one at the leading edge of a ticker; nil without options.
    package var selected: Event.Choice?
    /// What the picture does.
    package var activity: Activity
    /// Whether it is paused.
    package var isPaused: Bool
    /// Whether a hold keeps the timer away.
    package var isHeld: Bool
    /// When that hold ends; nil when only a `resume` ends it.
    package var heldUntil: Instant?
    /// The alert in front; nil without one.
    package var alert: Alert.State?
    /// Whether the display shines.
    package var isLit: Bool
    /// The light that a person asked for, or nil if the schedule controls it.
    package var litByPerson: Bool?
    /// The brightness that was asked for last, in percent.
    package var brightness: Int
    /// The letter size.
    package var scale: Int
    /// The size of the frame.
    package var size: PixelSize
    /// The number of options.
    package var optionCount: Int
    /// The ids of the first options that wait for their time or for a value, at most `Playlist.mostWaitingIDs`.
    package var waitingOptions: [String] = []
    /// What the schedules say; nil without any.
    package var schedule: ScheduleState?
    /// How many frames were drawn; who draws them counts.
    package var frames: UInt64 = 0
}

extension Banner {
    /// What it does now. All its events must have been taken.
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
            litByPerson: litByPerson,
            brightness: lighting.target,
            scale: scale,
            size: composer.size,
            optionCount: options.count,
            waitingOptions: carousel.latestList.look.playlist.waitingIDs,
            schedule: schedule.state
        )
    }
}
