import BusInterfaces
import Pixels

/// A display that keeps frames in memory, for tests and dry runs without hardware.
///
/// Showing a frame before the first start, or between a failure and the next start, terminates the process.
package final class MemoryDisplay: MatrixDisplay {
    /// An operation of the memory display. The display counts the calls of each operation, and tests can make
    /// calls fail.
    package enum Operation: Hashable, Sendable, CaseIterable {
        case start, present, refresh, stop
    }

    package let size: PixelSize
    /// The brightness of the display in percent, 0…100.
    package private(set) var brightness: Int
    /// Whether the display is lit after the next start or refresh. If false, that start or refresh shows a
    /// dark frame.
    package private(set) var isLit = true

    /// The frame that is visible on the display, or nil before the first start. While the display is not lit,
    /// this is a dark frame. After `stop`, it is the frame that remains visible.
    package private(set) var frame: Bitmap?
    /// The brightness in percent that the last start or refresh of the display applied, or nil before the
    /// first start.
    package private(set) var shownBrightness: Int?
    /// The latest frames that `start` and `present` have shown, the oldest first. The array has at most
    /// `historyLimit` elements.
    package private(set) var history: [Bitmap] = []
    /// The maximum number of frames that the display keeps in `history`.
    package let historyLimit: Int
    /// Whether the display has been started, and has neither failed nor been stopped since then.
    package private(set) var isRunning = false

    private var isShining = true
    private var counts: [Operation: Int] = [:]
    private var failures: [Operation: [BusError]] = [:]

    /// Creates a stopped display that keeps its frames in memory. `brightness` is in percent, and
    /// `historyLimit` is the maximum number of shown frames that the display keeps in its history.
    package init(size: PixelSize, brightness: Int = 100, historyLimit: Int = 0) {
        self.size = PixelSize(width: max(0, size.width), height: max(0, size.height))
        self.brightness = Self.clamped(brightness)
        self.historyLimit = max(0, historyLimit)
    }

    /// Returns the number of calls of `operation` so far, including calls that failed.
    package func count(_ operation: Operation) -> Int {
        counts[operation, default: 0]
    }

    /// Makes the next call of `operation` throw `error`. If this method is called several times for an
    /// operation, each of the operation's next calls throws one of the errors, in order.
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
