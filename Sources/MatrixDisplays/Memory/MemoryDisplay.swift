import BusInterfaces
import Pixels

/// A display in memory, for tests and dry runs.
///
/// It enforces the protocol's order: a frame before a start, or after a failure, ends the process.
package final class MemoryDisplay: MatrixDisplay {
    /// An operation of a display.
    package enum Operation: Hashable, Sendable, CaseIterable {
        case start, present, refresh, stop
    }

    package let size: PixelSize
    /// The brightness in percent, 0…100.
    package private(set) var brightness: Int
    /// Whether the display is lit after the next start or refresh.
    package private(set) var isLit = true

    /// The visible frame, which is blank while the display is dark. Nil before the first start. After `stop`, the frame
    /// that it left.
    package private(set) var frame: Bitmap?
    /// The visible brightness: that of the last start or refresh.
    package private(set) var shownBrightness: Int?
    /// The last `historyLimit` started or presented frames, oldest first.
    package private(set) var history: [Bitmap] = []
    /// The maximum number of frames in `history`.
    package let historyLimit: Int
    /// Whether the display was started and has neither failed nor been stopped since.
    package private(set) var isRunning = false

    private var isShining = true
    private var counts: [Operation: Int] = [:]
    private var failures: [Operation: [BusError]] = [:]

    /// Creates a dark, stopped display.
    package init(size: PixelSize, brightness: Int = 100, historyLimit: Int = 0) {
        self.size = PixelSize(width: max(0, size.width), height: max(0, size.height))
        self.brightness = Self.clamped(brightness)
        self.historyLimit = max(0, historyLimit)
    }

    /// Returns the number of calls of an operation, including failures.
    package func count(_ operation: Operation) -> Int {
        counts[operation, default: 0]
    }

    /// Makes the next call of an operation fail with `error`. Further errors apply to the calls after it.
    package func failNext(_ operation: Operation, with error: BusError) {
        failures[operation, default: []].append(error)
    }

    package func setBrightness(_ percent: Int) -> Bool {
        let former = brightness
        brightness = Self.clamped(percent)
        return brightness != former
    }

    package func setLit(_ isLit: Bool) -> Bool {
        defer { self.isLit = isLit }
        return isLit != self.isLit
    }

    package func start(showing frame: Bitmap) throws(BusError) {
        isRunning = false
        try perform(.start)
        isRunning = true
        isShining = isLit
        show(frame)
        shownBrightness = brightness
        addToHistory(frame)
    }

    package func present(_ frame: Bitmap) throws(BusError) {
        try perform(.present)
        show(frame)
        addToHistory(frame)
    }

    package func refresh(_ frame: Bitmap) throws(BusError) {
        try perform(.refresh)
        isShining = isLit
        show(frame)
        shownBrightness = brightness
    }

    package func stop(_ ending: Ending) throws(BusError) {
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

    private func addToHistory(_ frame: Bitmap) {
        guard historyLimit > 0 else { return }
        if history.count == historyLimit { history.removeFirst() }
        history.append(frame)
    }

    private static func clamped(_ percent: Int) -> Int { min(max(percent, 0), 100) }
}
