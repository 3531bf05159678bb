import BusInterfaces
import MonotonicTime
import SignCore

/// A button whose GPIO line may fail. The line is requested again, with growing pauses.
struct ButtonSupervisor {
    private(set) var settings: ButtonSettings
    private var line: (any GPIOLine)?
    private var retry = Retry(firstPause: .milliseconds(500), longestPause: .seconds(30))

    /// Creates a button on the GPIO line `line`. If `line` is nil, the next turn of the loop requests it.
    init(_ settings: ButtonSettings, line: (any GPIOLine)?) {
        self.settings = settings
        self.line = line
        if line == nil { retry.schedule(at: .zero) }
    }

    var fileDescriptor: CInt? { line?.fileDescriptor }

    /// The time of the next attempt to request the line, or nil if none is scheduled.
    var nextDeadline: Instant? { retry.nextAttempt }

    func isDue(at now: Instant) -> Bool { retry.isDue(at: now) }

    /// Returns the oldest unread edge, or nil if there is none.
    func nextEdge() throws(BusError) -> Edge? { try line?.nextEdge() }

    /// Whether the button is pressed. A line that cannot be read reports its error at the next edge.
    var isPressed: Bool { (try? line?.isActive()) ?? false }

    mutating func open(_ open: (ButtonSettings) throws(BusError) -> any GPIOLine) throws(BusError) {
        line = try open(settings)
        retry.succeed()
    }

    /// Releases the failed line, and schedules a retry. Returns whether to report the failure.
    mutating func fail(at now: Instant) -> Bool {
        line = nil
        return retry.fail(at: now)
    }

    /// Schedules a retry at `instant`, and resets the pause.
    mutating func retry(at instant: Instant) { retry.schedule(at: instant) }

    mutating func giveUp() { retry.giveUp() }

    /// Adopts settings with the same line.
    mutating func rebind(to settings: ButtonSettings) { self.settings = settings }
}
