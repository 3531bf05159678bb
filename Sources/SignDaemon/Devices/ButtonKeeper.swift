import HardwareBuses
import MonotonicTime
import SignCore

/// A button's line, which may be lost: it is requested again, with growing pauses.
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

    /// The oldest edge that waits, or nil when none does.
    func nextEdge() throws(BusError) -> Edge? { try line?.nextEdge() }

    /// Whether the button is down. A line that cannot be read now tells so at its first edge.
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

    /// Plans to request a line that is missing at `instant`, before its pause is over, and as eagerly as at first.
    mutating func retry(at instant: Instant) { retry.attempt(at: instant) }

    /// Requests the line no more.
    mutating func giveUp() { retry.giveUp() }

    /// Takes over what does not concern the line.
    mutating func rebind(to settings: ButtonSettings) { self.settings = settings }
}
