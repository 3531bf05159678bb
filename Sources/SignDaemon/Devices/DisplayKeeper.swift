import HardwareBuses
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// A display that may fail: it is started again, with growing pauses, while the banner's time goes on.
struct DisplayKeeper {
    /// What has changed by showing a frame.
    enum Turn {
        case nothing
        case works
        case failed(BusError)
    }

    private enum State {
        case live(refreshAt: Instant?)
        /// `pause` is how long the next failure makes it wait.
        case dark(retryAt: Instant, pause: Nanoseconds, isReported: Bool)
    }

    private let display: any MatrixDisplay
    private let refreshInterval: Nanoseconds
    private var state: State
    /// Whether the device ever showed anything, and so has something to be left as.
    private(set) var wasLive: Bool
    private let watch: DirectoryWatch?

    private static let firstPause = Nanoseconds.milliseconds(100)
    private static let longestPause = Nanoseconds.seconds(10)

    /// A display that is started at the next turn. Its device may have been another display's before, and live.
    init(_ display: any MatrixDisplay, settings: DisplaySettings, wasLive: Bool = false, now: Instant) {
        self.wasLive = wasLive
        self.display = display
        refreshInterval = settings.refresh
        state = .dark(retryAt: now, pause: Self.firstPause, isReported: false)
        watch = settings.driver.settings.deviceNode.flatMap(DirectoryWatch.init(ofFile:))
    }

    /// Readable when something happens where the device's node is.
    var watchDescriptor: CInt? { watch?.fileDescriptor }

    /// When the display needs attention by itself.
    var nextDeadline: Instant? {
        switch state {
        case .live(let refreshAt): refreshAt
        case .dark(let retryAt, _, _): retryAt
        }
    }

    /// Something happened where the device's node is: if it was the node itself, it is tried at the next turn, and
    /// as eagerly as at first.
    mutating func lookAtDevice() {
        guard watch?.drain() ?? false, case .dark(_, _, let isReported) = state else { return }
        state = .dark(retryAt: .zero, pause: Self.firstPause, isReported: isReported)
    }

    /// The next turn sends everything again.
    mutating func refreshSoon(at now: Instant) {
        if case .live = state { state = .live(refreshAt: now) }
    }

    /// Gives the display another brightness, which the next turn shows where it makes a difference.
    mutating func setBrightness(_ percent: Int, at now: Instant) {
        if display.setBrightness(percent) { refreshSoon(at: now) }
    }

    /// Shows `frame` if it is new, refreshes it if that is due, starts the display if it is not running.
    mutating func show(_ frame: Bitmap, isNew: Bool, at now: Instant) -> Turn {
        do throws(BusError) {
            switch state {
            case .live(let refreshAt):
                if let refreshAt, refreshAt <= now {
                    try display.refresh(frame)
                    state = .live(refreshAt: nextRefresh(after: now))
                } else if isNew {
                    try display.present(frame)
                }
                return .nothing
            case .dark(let retryAt, _, _):
                guard retryAt <= now else { return .nothing }
                try display.start(showing: frame)
                wasLive = true
                state = .live(refreshAt: nextRefresh(after: now))
                return .works
            }
        } catch {
            return lose(error, at: now)
        }
    }

    /// Leaves the display as `ending` says, if it can still be reached. One that never worked is left alone.
    mutating func stop(_ ending: Ending) {
        guard wasLive else { return }
        // Nobody is left to try again, and the log has told why the bus fails.
        try? display.stop(ending)
    }

    private mutating func lose(_ error: BusError, at now: Instant) -> Turn {
        var pause = Self.firstPause
        var isReported = false
        if case .dark(_, let next, let wasReported) = state { (pause, isReported) = (next, wasReported) }
        // The device may have taken its time to fail: the pause counts from its answer.
        state = .dark(
            retryAt: max(now, MonotonicClock.now) + pause,
            pause: min(pause * 2, Self.longestPause),
            isReported: true
        )
        return isReported ? .nothing : .failed(error)
    }

    private func nextRefresh(after now: Instant) -> Instant? {
        refreshInterval > .zero ? now + refreshInterval : nil
    }
}
