import HardwareBuses
import Pixels

/// A framebuffer in memory: a display that nobody sees, and the mock in tests.
///
/// It keeps the protocol's promises strictly: what is presented before a start, or after a failure, is refused.
public final class MemoryDisplay: MatrixDisplay {
    /// What a display is asked to do.
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

    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// Brightness in percent, brought into 0…100.
    public var brightness: Int {
        didSet { brightness = Self.clamped(brightness) }
    }

    /// What a viewer would see: nil before the first start, and what `stop` left behind after it.
    public private(set) var frame: Bitmap?
    /// The brightness that a viewer would see: that of the last start or refresh.
    public private(set) var shownBrightness: Int?
    /// The last `historyLimit` frames that were started with or presented, oldest first.
    public private(set) var history: [Bitmap] = []
    /// How many frames `history` keeps.
    public let historyLimit: Int
    /// Whether it was started, and has neither failed nor been stopped since.
    public private(set) var isRunning = false

    private var counts: [Operation: Int] = [:]
    private var failures: [Operation: [BusError]] = [:]

    private static let name = "memory display"

    /// A dark, stopped display of `width` × `height` pixels.
    public init(width: Int, height: Int, brightness: Int = 100, historyLimit: Int = 0) {
        self.width = max(0, width)
        self.height = max(0, height)
        self.brightness = Self.clamped(brightness)
        self.historyLimit = max(0, historyLimit)
    }

    /// How often an operation was asked for, failures included.
    public func count(_ operation: Operation) -> Int {
        counts[operation, default: 0]
    }

    /// Makes the next call of an operation fail with `error`; called again, the one after it, and so on.
    public func failNext(_ operation: Operation, with error: BusError) {
        failures[operation, default: []].append(error)
    }

    /// Opens it, unless a failure is due, and shows `frame`.
    public func start(showing frame: Bitmap) throws(BusError) {
        isRunning = false
        try perform(.start)
        isRunning = true
        try show(frame)
        shownBrightness = brightness
        remember(frame)
    }

    /// Shows `frame`, unless a failure is due.
    public func present(_ frame: Bitmap) throws(BusError) {
        try perform(.present)
        try show(frame)
        remember(frame)
    }

    /// Shows `frame` and takes the brightness over, unless a failure is due.
    public func refresh(_ frame: Bitmap) throws(BusError) {
        try perform(.refresh)
        try show(frame)
        shownBrightness = brightness
    }

    /// Goes dark or keeps the last frame, unless a failure is due.
    public func stop(_ ending: Ending) throws(BusError) {
        try perform(.stop)
        isRunning = false
        if ending == .blank { frame = Bitmap(width: width, height: height) }
    }

    private func perform(_ operation: Operation) throws(BusError) {
        counts[operation, default: 0] += 1
        guard let error = failures[operation]?.first else { return }
        failures[operation]?.removeFirst()
        isRunning = false
        throw error
    }

    private func show(_ frame: Bitmap) throws(BusError) {
        guard isRunning else { throw .notStarted(Self.name) }
        guard frame.width == width, frame.height == height else {
            throw .frameOfWrongSize(frame, on: Self.name, width: width, height: height)
        }
        self.frame = frame
    }

    private func remember(_ frame: Bitmap) {
        guard historyLimit > 0 else { return }
        if history.count == historyLimit { history.removeFirst() }
        history.append(frame)
    }

    private static func clamped(_ percent: Int) -> Int { min(max(percent, 0), 100) }
}
