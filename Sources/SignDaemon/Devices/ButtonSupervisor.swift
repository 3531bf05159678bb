import BusInterfaces
import MonotonicTime
import SignCore

/// A button on a GPIO line that may fail. A failed line is requested again, with growing pauses between the attempts. A
/// button that consists of keys has no line; `KeyButtons` reads it.
struct ButtonSupervisor {
    private(set) var settings: ButtonSettings
    private var line: (any GPIOLine)?
    private var retry = Retry(firstPause: .milliseconds(500), longestPause: .seconds(30))

    /// Creates a button that uses the GPIO line `line`. If `line` is nil, the next turn of the loop requests the line.
    init(_ settings: ButtonSettings, line: (any GPIOLine)?) {
        self.settings = settings
        self.line = line
        if line == nil, settings.lineRequest != nil { retry.schedule(at: .zero) }
    }

    var fileDescriptor: CInt? { line?.fileDescriptor }

    /// The time of the next attempt to request the line, or nil if no attempt is scheduled.
    var nextDeadline: Instant? { retry.nextAttempt }

    func isDue(at now: Instant) -> Bool { retry.isDue(at: now) }

    /// Returns the oldest unread edge, or nil if there is none or the line has failed.
    func nextEdge() throws(BusError) -> Edge? { try line?.nextEdge() }

    /// Whether the button is pressed. False if the line cannot be read, in which case `nextEdge()` throws the error.
    var isPressed: Bool { (try? line?.isActive()) ?? false }

    mutating func open(_ openLine: (LineRequest) throws(BusError) -> any GPIOLine) throws(BusError) {
        guard let request = settings.lineRequest else { return retry.giveUp() }
        line = try openLine(request)
        retry.succeed()
    }

    /// Releases the failed line, and schedules an attempt to request it again. Returns whether the failure should be
    /// reported.
    mutating func fail(at now: Instant) -> Bool {
        line = nil
        return retry.fail(at: now)
    }

    /// Schedules an attempt to request the GPIO line at `instant`. If the attempt fails, the next one follows after the
    /// shortest pause.
    mutating func retry(at instant: Instant) {
        if settings.lineRequest != nil { retry.schedule(at: instant) }
    }

    mutating func giveUp() { retry.giveUp() }

    /// Replaces the button's settings. The new settings must use the same line.
    mutating func rebind(to settings: ButtonSettings) { self.settings = settings }
}
