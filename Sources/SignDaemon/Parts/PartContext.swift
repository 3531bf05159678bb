import LinuxSystem
import MonotonicTime
import SignCore

/// A part of the daemon that has its private state and a deadline for its next work. Its methods are called
/// only on the control thread.
protocol DaemonPart: AnyObject {
    /// The time at which this part of the daemon must do its next work in `handleDeadline`, or nil if nothing
    /// is scheduled.
    var deadline: Instant? { get }
    /// Does all work of this part of the daemon that is due at `now`. The daemon calls this method at the end
    /// of every turn of its loop.
    func handleDeadline(at now: Instant)
    /// Prepares this part of the daemon for shutdown, because the sign is about to stop.
    func stop(at now: Instant)
}

extension DaemonPart {
    var deadline: Instant? { nil }
    func handleDeadline(at now: Instant) {}
    func stop(at now: Instant) {}
}

/// The objects that all parts of the daemon share, such as the log and the clock.
struct PartContext {
    let log: Log
    let clock: ClockSource
    /// The queue of orders to the frame thread, which shows the banner.
    let orders: Mailbox<FrameLoop.Order>
    let texts: TextRendering
    /// The rows of text below the picture of a preview, or nil if the daemon is a service.
    let screen: PreviewScreen?

    /// The current wall clock time, paired with the monotonic time at which it was read.
    var clockReading: ClockReading { clock.reading(at: MonotonicClock.now) }
}
