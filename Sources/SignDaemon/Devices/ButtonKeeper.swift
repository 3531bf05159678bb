import BusInterfaces
import MonotonicTime
import SignCore

/// A button's line, which may be lost. It is requested again, with growing pauses.
struct ButtonKeeper {
    private(set) var settings: ButtonSettings
    private var line: (any GPIOLine)?
    private var retry = Retry(firstPause: .milliseconds(500), longestPause: .seconds(30))

    /// A button on `line`; without one it is requested at the next turn.
    init(_ settings: ButtonSettings, line: (any GPIOLine)?) {
        self.settings = settings
        self.line = line
        if line == nil { retry.attempt(at: .zero) }
    }

    var fileDescriptor: CInt? { line?.fileDescriptor }

    /// When the line needs attention by itself.
    var nextDeadline: Instant? { retry.nextAttempt }

    /// Whether the line is to be requested again.
    func isDue(at now: Instant) -> Bool { retry.isDue(at: now) }

    /// The oldest waiting edge, or nil.
    func nextEdge() throws(BusError) -> Edge? { try line?.nextEdge() }

    /// Whether the button is down. A line that cannot be read reports its error at the next edge.
    var isPressed: Bool { (try? line?.isActive()) ?? false }

    /// Requests the line by `open`.
    mutating func open(_ open: (ButtonSettings) throws(BusError) -> any GPIOLine) throws(BusError) {
        line = try open(settings)
        retry.succeed()
    }

    /// The line failed: releases it and plans to request it again. Returns whether to report the failure.
    mutating func lose(at now: Instant) -> Bool {
        line = nil
        return retry.fail(at: now)
    }

    /// Plans to request a missing line at `instant`, whatever its pause, and resets the pause.
    mutating func retry(at instant: Instant) { retry.attempt(at: instant) }

    /// Stops requesting the line.
    mutating func giveUp() { retry.giveUp() }

    /// Adopts the settings that do not concern the line.
    mutating func rebind(to settings: ButtonSettings) { self.settings = settings }
}
