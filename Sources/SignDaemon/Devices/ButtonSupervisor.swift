import BusInterfaces
import MonotonicTime
import SignCore

/// A button on a GPIO line, with the logic that requests the line again, with growing pauses, after a
/// failure. Buttons that consist of keys are handled by `KeyButtons` instead.
struct ButtonSupervisor {
    private(set) var settings: ButtonSettings
    private var line: (any GPIOLine)?
    private var retry = Retry(firstPause: .milliseconds(500), longestPause: .seconds(30))

    /// Creates a button with these `settings` on the GPIO line `line`. If `line` is nil, the frame loop
    /// requests it in its next turn.
    init(_ settings: ButtonSettings, line: (any GPIOLine)?) {
        self.settings = settings
        self.line = line
        if line == nil, settings.lineRequest != nil { retry.schedule(at: .zero) }
    }

    var fileDescriptor: CInt? { line?.fileDescriptor }

    /// The time of the next attempt to request the button's GPIO line, or nil if no attempt is scheduled.
    var nextDeadline: Instant? { retry.nextAttempt }

    func isDue(at now: Instant) -> Bool { retry.isDue(at: now) }

    /// Returns the oldest unread edge (press or release) of the button, or nil if there is none. Throws a
    /// `BusError` if the GPIO line fails.
    func nextEdge() throws(BusError) -> Edge? { try line?.nextEdge() }

    /// Whether the button is pressed. False if its GPIO line cannot be read, in which case `nextEdge()`
    /// throws the error.
    var isPressed: Bool { (try? line?.isActive()) ?? false }

    mutating func open(_ openLine: (LineRequest) throws(BusError) -> any GPIOLine) throws(BusError) {
        guard let request = settings.lineRequest else { return retry.giveUp() }
        line = try openLine(request)
        retry.succeed()
    }

    /// Releases the button's failed GPIO line and schedules a new request of the line. Returns whether to
    /// report the failure.
    mutating func recordFailure(at now: Instant) -> Bool {
        line = nil
        return retry.fail(at: now)
    }

    /// Schedules an attempt to request the button's GPIO line at `instant`. If the attempt fails, the next
    /// one follows after the shortest pause.
    mutating func retry(at instant: Instant) {
        if settings.lineRequest != nil { retry.schedule(at: instant) }
    }

    mutating func stopRetrying() { retry.giveUp() }

    /// Replaces the button's settings with others that use the same GPIO line.
    mutating func rebind(to settings: ButtonSettings) { self.settings = settings }
}
