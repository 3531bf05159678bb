import BusInterfaces
import Pixels

/// A framebuffer in memory: for tests and dry runs.
///
/// It enforces the protocol's order: a frame before a start, or after a failure, ends the process.
public final class MemoryDisplay: MatrixDisplay {
    /// The operations of a display.
    public enum Operation: Hashable, Sendable, CaseIterable {
        /// `start(showing:)`.
        case start
        /// `present(_:)`.
        case present
        /// `refresh(_:)`.
        case refresh
        /// `stop(_:)`.
        case stop
    }

    /// Size in pixels.
    public let size: PixelSize
    /// Brightness in percent, 0…100.
    public private(set) var brightness: Int

    /// Whether it shines from the next start or refresh on.
    public private(set) var isLit = true

    /// The visible frame, without light while it is dark: nil before the first start; after `stop`, the frame that
    /// it left.
    public private(set) var frame: Bitmap?
    /// The visible brightness: that of the last start or refresh.
    public private(set) var shownBrightness: Int?
    /// The last `historyLimit` frames that were started with or presented, oldest first.
    public private(set) var history: [Bitmap] = []
    /// The maximum number of frames in `history`.
    public let historyLimit: Int
    /// Whether it was started and has neither failed nor been stopped since.
    public private(set) var isRunning = false

    private var isShining = true
    private var counts: [Operation: Int] = [:]
    private var failures: [Operation: [BusError]] = [:]

    /// A dark, stopped display of `size`.
    public init(size: PixelSize, brightness: Int = 100, historyLimit: Int = 0) {
        self.size = PixelSize(width: max(0, size.width), height: max(0, size.height))
        self.brightness = Self.clamped(brightness)
        self.historyLimit = max(0, historyLimit)
    }

    /// The number of calls of an operation, including failures.
    public func count(_ operation: Operation) -> Int {
        counts[operation, default: 0]
    }

    /// Makes the next call of an operation fail with `error`. Further errors queue for the calls after it.
    public func failNext(_ operation: Operation, with error: BusError) {
        failures[operation, default: []].append(error)
    }

    /// Sets the brightness for the next start or refresh; every percent is a step.
    public func setBrightness(_ percent: Int) -> Bool {
        let former = brightness
        brightness = Self.clamped(percent)
        return brightness != former
    }

    /// Sets whether it shines from the next start or refresh on.
    public func setLit(_ isLit: Bool) -> Bool {
        defer { self.isLit = isLit }
        return isLit != self.isLit
    }

    /// Starts, unless a failure is due, and shows `frame`.
    public func start(showing frame: Bitmap) throws(BusError) {
        isRunning = false
        try perform(.start)
        isRunning = true
        isShining = isLit
        show(frame)
        shownBrightness = brightness
        remember(frame)
    }

    /// Shows `frame`, unless a failure is due.
    public func present(_ frame: Bitmap) throws(BusError) {
        try perform(.present)
        show(frame)
        remember(frame)
    }

    /// Shows `frame` with the set brightness, unless a failure is due.
    public func refresh(_ frame: Bitmap) throws(BusError) {
        try perform(.refresh)
        isShining = isLit
        show(frame)
        shownBrightness = brightness
    }

    /// Goes dark or keeps the last frame, unless a failure is due.
    public func stop(_ ending: Ending) throws(BusError) {
        try perform(.stop)
        isRunning = false
        if ending == .blank { frame = Bitmap(size: size, format: frame?.format ?? .bit) }
    }

    private func perform(_ operation: Operation) throws(BusError) {
        counts[operation, default: 0] += 1
        guard let error = failures[operation]?.first else { return }
        failures[operation]?.removeFirst()
        isRunning = false
        throw error
    }

    private func show(_ frame: Bitmap) {
        precondition(isRunning, "a display shows frames between start and the next failure")
        precondition(frame.size == size, "a frame has its display's size")
        self.frame = isShining ? frame : Bitmap(size: size, format: frame.format)
    }

    private func remember(_ frame: Bitmap) {
        guard historyLimit > 0 else { return }
        if history.count == historyLimit { history.removeFirst() }
        history.append(frame)
    }

    private static func clamped(_ percent: Int) -> Int { min(max(percent, 0), 100) }
}
