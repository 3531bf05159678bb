import HardwareBuses
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// A display that may fail: it is started again, with growing pauses, while the banner's time goes on.
struct DisplayKeeper {
    private let display: any MatrixDisplay
    private let refreshInterval: Nanoseconds
    /// Whether the display runs; otherwise `retry` says when it is started.
    private var isLive = false
    /// When everything is sent again; nil is never.
    private var refreshAt: Instant?
    private var retry = Retry(firstPause: .milliseconds(100), longestPause: .seconds(10))
    /// Whether the device ever showed anything, and so has something to be left as.
    private(set) var wasLive: Bool
    private let watch: DirectoryWatch?

    /// A display that is started at the next turn. Its device may have been another display's before, and live.
    init(_ display: any MatrixDisplay, settings: DisplaySettings, wasLive: Bool = false, now: Instant) {
        self.wasLive = wasLive
        self.display = display
        refreshInterval = settings.refresh
        retry.attempt(at: now)
        watch = settings.driver.settings.deviceNode.flatMap(DirectoryWatch.init(ofFile:))
    }

    /// Readable when something happens where the device's node is.
    var watchDescriptor: CInt? { watch?.fileDescriptor }

    /// When the display needs attention by itself.
    var nextDeadline: Instant? { isLive ? refreshAt : retry.nextAttempt }

    /// Something happened where the device's node is: if it was the node itself, it is tried at the next turn, and
    /// as eagerly as at first.
    mutating func lookAtDevice() {
        guard watch?.drain() ?? false, !isLive else { return }
        retry.attempt(at: .zero)
    }

    /// The next turn sends everything again.
    mutating func refreshSoon(at now: Instant) {
        if isLive { refreshAt = now }
    }

    /// Gives the display another brightness, which the next turn shows where it makes a difference.
    mutating func setBrightness(_ percent: Int, at now: Instant) {
        if display.setBrightness(percent) { refreshSoon(at: now) }
    }

    /// Shows `frame` if it is new, refreshes it if that is due, starts the display if it is not running and an
    /// attempt is due. Returns whether it started.
    ///
    /// - Throws: What the display throws; `lose` must follow.
    mutating func show(_ frame: Bitmap, isNew: Bool, at now: Instant) throws(BusError) -> Bool {
        if isLive {
            if let refreshAt, refreshAt <= now {
                try display.refresh(frame)
                planRefresh(after: now)
            } else if isNew {
                try display.present(frame)
            }
            return false
        }
        guard retry.isDue(at: now) else { return false }
        try display.start(showing: frame)
        isLive = true
        wasLive = true
        retry.succeed()
        planRefresh(after: now)
        return true
    }

    /// The display failed, and it is `now`: the pause counts from here, since the device may have taken its time
    /// to fail. Returns whether to report the failure.
    mutating func lose(at now: Instant) -> Bool {
        isLive = false
        return retry.fail(at: now)
    }

    /// Leaves the display as `ending` says, if it can still be reached. One that never worked is left alone.
    mutating func stop(_ ending: Ending) {
        guard wasLive else { return }
        // Nobody is left to try again, and the log has told why the bus fails.
        try? display.stop(ending)
    }

    private mutating func planRefresh(after now: Instant) {
        refreshAt = refreshInterval > .zero ? now + refreshInterval : nil
    }
}
