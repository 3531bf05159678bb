import HardwareBuses
import MonotonicTime
import SignCore

/// A button's line, which may be lost: it is requested again, with growing pauses.
struct ButtonKeeper {
    /// What has come of requesting the line again.
    enum Turn {
        case nothing
        case works
        case failed(BusError)
    }

    private(set) var settings: ButtonSettings
    private var line: (any GPIOLine)?
    private var retryAt: Instant?
    private var pause = firstPause
    /// Whether the keeper of the machine knows that the line is missing.
    private var isReported = false

    private static let firstPause = Nanoseconds.milliseconds(500)
    private static let longestPause = Nanoseconds.seconds(30)

    /// A button on `line`; without one it is requested at the next turn.
    init(_ settings: ButtonSettings, line: (any GPIOLine)?) {
        self.settings = settings
        self.line = line
        retryAt = line == nil ? .zero : nil
    }

    var fileDescriptor: CInt? { line?.fileDescriptor }

    /// When the line needs attention by itself.
    var nextDeadline: Instant? { retryAt }

    /// Whether the line is to be requested again.
    func isDue(at now: Instant) -> Bool { retryAt.map { $0 <= now } ?? false }

    /// The oldest edge that waits, or nil when none does.
    func nextEdge() throws(BusError) -> Edge? { try line?.nextEdge() }

    /// Whether the button is down. A line that cannot be read now tells so at its first edge.
    var isPressed: Bool { (try? line?.isActive()) ?? false }

    /// Lets the line go and plans to request it again. Whoever calls reports it.
    mutating func lose(at now: Instant) {
        isReported = true
        waitAfterFailure(at: now)
    }

    private mutating func waitAfterFailure(at now: Instant) {
        line = nil
        retryAt = now + pause
        pause = min(pause * 2, Self.longestPause)
    }

    /// Plans to request a line that is missing at `instant`, before its pause is over, and as eagerly as at first.
    mutating func retry(at instant: Instant) {
        retryAt = instant
        pause = Self.firstPause
    }

    /// Requests the line again; a failure is told of once, until it works.
    mutating func reopen(_ hardware: Hardware, at now: Instant) -> Turn {
        guard let open = hardware.openLine else {
            retryAt = nil
            return .nothing
        }
        do throws(BusError) {
            self = ButtonKeeper(settings, line: try open(settings))
            return .works
        } catch {
            defer { isReported = true }
            waitAfterFailure(at: now)
            return isReported ? .nothing : .failed(error)
        }
    }

    /// Takes over what does not concern the line.
    mutating func rebind(to settings: ButtonSettings) { self.settings = settings }
}
