import LinuxSystem
import MonotonicTime
import SignCore

/// A part of the daemon with private state. All calls are made on the control thread.
protocol DaemonPart: AnyObject {
    /// The time of the next `timePassed`, or nil if nothing is due.
    var deadline: Instant? { get }
    /// Does everything that is due at `now`. Called at the end of every turn.
    func timePassed(at now: Instant)
    /// Prepares for the stop of the sign.
    func stop(at now: Instant)
}

extension DaemonPart {
    var deadline: Instant? { nil }
    func timePassed(at now: Instant) {}
    func stop(at now: Instant) {}
}

/// The context that all parts of a daemon share.
struct PartContext {
    let log: Log
    let clock: ClockSource
    /// The orders to the frame thread.
    let orders: Mailbox<FrameLoop.Order>
    let texts: TextRendering
    /// The text of a preview, or nil for a service.
    let screen: PreviewScreen?

    /// The wall clock, paired with the current instant.
    var clockReading: ClockReading { clock.reading(at: MonotonicClock.now) }
}
