import HardwareBuses
import InfiniteScroll
import MonotonicTime

/// A button whose line may be lost: it is requested again, with growing pauses.
struct ButtonKeeper {
    /// What has come of requesting the line again.
    enum Turn {
        case nothing
        case works
        case failed(BusError)
    }

    private(set) var bound: BoundButton
    private var line: (any GPIOLine)?
    private var retryAt: Instant?
    private var pause = firstPause
    /// Whether the keeper of the machine knows that the line is missing.
    private var isReported = false

    private static let firstPause = Nanoseconds.milliseconds(500)
    private static let longestPause = Nanoseconds.seconds(30)

    /// A button on `line`; without one it is requested at the next turn.
    init(_ settings: ButtonSettings, line: (any GPIOLine)?) {
        bound = BoundButton(settings)
        self.line = line
        retryAt = line == nil ? .zero : nil
    }

    var settings: ButtonSettings { bound.settings }
    var fileDescriptor: CInt? { line?.fileDescriptor }

    /// When a gesture is decided without an edge.
    var recognizerDeadline: Instant? { bound.nextDeadline }

    /// When the button needs attention by itself.
    var nextDeadline: Instant? { earlier(bound.nextDeadline, retryAt) }

    /// Whether the line is to be requested again.
    func isDue(at now: Instant) -> Bool { retryAt.map { $0 <= now } ?? false }

    /// The oldest edge that waits, or nil when none does.
    func nextEdge() throws(BusError) -> Edge? { try line?.nextEdge() }

    mutating func handle(_ edge: Edge, _ body: (Input, Instant) -> Void) { bound.handle(edge, body) }

    mutating func advance(to instant: Instant, _ body: (Input, Instant) -> Void) {
        bound.advance(to: instant, body)
    }

    /// Begins to watch a line that was requested just now.
    mutating func begin(at now: Instant, _ body: (Input, Instant) -> Void) {
        guard let line else { return }
        // A line that cannot be read now tells so at its first edge.
        let isPressed = (try? line.isActive()) ?? false
        bound.begin(isPressed: isPressed, at: now, body)
    }

    /// Lets the line go and plans to request it again. Whoever calls reports it.
    mutating func lose(at now: Instant, _ body: (Input, Instant) -> Void) {
        interrupt(at: now, body)
        isReported = true
        waitAfterFailure(at: now)
    }

    /// Ends what is under way, because nobody will watch the line any more.
    mutating func interrupt(at now: Instant, _ body: (Input, Instant) -> Void) {
        bound.interrupt(at: now, body)
    }

    private mutating func waitAfterFailure(at now: Instant) {
        line = nil
        retryAt = now + pause
        pause = min(pause * 2, Self.longestPause)
    }

    /// Plans to request a line that is missing at `instant`, before its pause is over.
    mutating func retry(at instant: Instant) { retryAt = instant }

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

    /// Gives the next press on the same line another meaning.
    mutating func rebind(to settings: ButtonSettings) { bound.rebind(to: settings) }
}

extension ButtonSettings {
    /// Whether `other` asks for the same line in the same way.
    func isSameLine(as other: ButtonSettings) -> Bool {
        line == other.line && chip == other.chip && isActiveLow == other.isActiveLow && bias == other.bias
            && timing.debounce == other.timing.debounce
    }
}
