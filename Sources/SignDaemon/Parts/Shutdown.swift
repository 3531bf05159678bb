import LinuxSystem
import MonotonicTime

/// The end of a daemon: its exit status, and how long the control thread waits for a frame thread that was ordered to stop.
final class Shutdown: DaemonPart {
    private static let patience = Nanoseconds.milliseconds(700)

    /// The exit status, as soon as the daemon is to end; nil before.
    private(set) var status: ExitStatus?
    private var givesUpAt: Instant?
    private let context: PartContext

    init(_ context: PartContext) { self.context = context }

    /// Whether the frame thread was ordered to stop.
    var hasBegun: Bool { givesUpAt != nil }

    var deadline: Instant? { givesUpAt }

    func timePassed(at now: Instant) {
        guard let givesUpAt, givesUpAt <= now, status == nil else { return }
        context.log(.error, "the display does not respond; exiting without it")
        status = .unavailable
    }

    func stop(at now: Instant) {
        givesUpAt = now + Self.patience
        context.orders.send(.stop)
    }

    /// The daemon is to end with `status`.
    func end(with status: ExitStatus) { self.status = status }
}
