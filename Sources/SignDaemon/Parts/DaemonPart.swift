import MonotonicTime

/// A part of the daemon, with state that no other part sees.
///
/// All calls come on the control thread.
protocol DaemonPart: AnyObject {
    /// The next instant at which `timePassed` is to be called; nil while nothing is due.
    var deadline: Instant? { get }
    /// Does what is due at `now`. Called at the end of every turn.
    func timePassed(at now: Instant)
    /// The sign is about to stop.
    func stop(at now: Instant)
}

extension DaemonPart {
    var deadline: Instant? { nil }
    func timePassed(at now: Instant) {}
    func stop(at now: Instant) {}
}
