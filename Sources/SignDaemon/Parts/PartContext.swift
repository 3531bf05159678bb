import LinuxSystem
import MonotonicTime
import SignCore

/// A part of the daemon that has private state and a deadline. Its methods are called only on the control thread.
protocol DaemonPart: AnyObject {
    /// The time at which `timePassed` must be called, or nil if nothing is scheduled.
    var deadline: Instant? { get }
    /// Does all work that is due at `now`. The daemon calls this at the end of every turn.
    func timePassed(at now: Instant)
    /// Prepares for the end of the daemon, because the sign is about to stop.
    func stop(at now: Instant)
}

extension DaemonPart {
    var deadline: Instant? { nil }
    func timePassed(at now: Instant) {}
    func stop(at now: Instant) {}
}

/// The objects that all parts of a daemon share, such as the log.
struct PartContext {
    let log: Log
    let clock: ClockSource
    /// The queue of orders to the frame thread.
    let orders: Mailbox<FrameLoop.Order>
    let texts: TextRendering
    /// The text below the picture of a preview, or nil if the daemon is a service.
    let screen: PreviewScreen?

    /// The current wall clock time, paired with the instant of the monotonic clock at which it was read.
    var clockReading: ClockReading { clock.reading(at: MonotonicClock.now) }
}
