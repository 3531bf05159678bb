import BusInterfaces
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// A display that may fail. It is restarted, with growing pauses, while the banner continues.
struct DisplaySupervisor {
    private let display: any MatrixDisplay
    /// The settings and the label of the display, and its part of the frame.
    private(set) var part: WallSettings.Part
    private var isLit = true
    /// Whether the display runs. Otherwise, `retry` has the time of the next start.
    private(set) var isLive = false
    /// The error that was reported since the display last ran, or nil if none was.
    private(set) var reportedError: BusError?
    /// The time of the next refresh, or nil if there is none.
    private var refreshAt: Instant?
    private var retry = Retry(firstPause: .milliseconds(100), longestPause: .seconds(10))
    /// Whether the device has ever run, so that it must be stopped.
    private(set) var wasLive: Bool
    private let watch: DirectoryWatch?

    /// Creates a display that the next turn starts.
    ///
    /// - Parameters:
    ///   - wasLive: Whether its device ran as another display.
    ///   - reportedError: The error of the display that it replaces.
    init(
        _ display: any MatrixDisplay,
        as part: WallSettings.Part,
        wasLive: Bool = false,
        reportedError: BusError? = nil,
        now: Instant
    ) {
        self.wasLive = wasLive
        self.reportedError = reportedError
        self.display = display
        self.part = part
        retry.schedule(at: now)
        watch = part.settings.driver.settings.deviceNode.flatMap(DirectoryWatch.init(ofFile:))
    }

    /// A descriptor that is readable after a change in the directory of the device node.
    var watchDescriptor: CInt? { watch?.fileDescriptor }

    /// The time of the next refresh or attempt to start, or nil if none is due.
    var nextDeadline: Instant? { isLive ? refreshAt : retry.nextAttempt }

    /// Schedules a start for the next turn and resets the pause, if the device node has changed.
    mutating func checkDevice() {
        guard watch?.drain() ?? false, !isLive else { return }
        retry.schedule(at: .zero)
    }

    mutating func refreshSoon(at now: Instant) {
        if isLive { refreshAt = now }
    }

    /// Assigns the running display to `part`, which may be another section of the wall's frame.
    mutating func adopt(_ part: WallSettings.Part) { self.part = part }

    /// Sets the brightness to that of the wall. The next turn shows it if the hardware's step has changed.
    mutating func setBrightness(_ percent: Int, at now: Instant) {
        if display.setBrightness(part.brightness(at: percent)) { refreshSoon(at: now) }
    }

    /// Turns the display on or off. The next turn shows that.
    @inline(__always)
    mutating func setLit(_ isLit: Bool, at now: Instant) {
        guard isLit != self.isLit else { return }
        self.isLit = isLit
        if display.setLit(isLit) { refreshSoon(at: now) }
    }

    /// Shows the display's part of `frame` if that is new, and refreshes or starts the display if that is due. Returns whether
    /// the display was started.
    ///
    /// - Throws: An error after which `fail` must be called.
    mutating func show(_ frame: Bitmap, isNew: Bool, at now: Instant) throws(BusError) -> Bool {
        guard let isPartNew = part.tile?.show(frame, isNew: isNew), let picture = part.tile?.picture else {
            return try send(frame, isNew: isNew, at: now)
        }
        return try send(picture, isNew: isPartNew, at: now)
    }

    /// Shows the display's part of a new `frame`.
    ///
    /// - Throws: An error after which `fail` must be called.
    mutating func present(_ frame: Bitmap) throws(BusError) {
        guard part.tile == nil else { return try presentPart(of: frame) }
        // A dark display gets a current frame with the refresh that turns it on.
        if isLit { try display.present(frame) }
    }

    @inline(never)
    private mutating func presentPart(of frame: Bitmap) throws(BusError) {
        guard part.tile?.show(frame, isNew: true) == true, isLit, let picture = part.tile?.picture else {
            return
        }
        try display.present(picture)
    }

    private mutating func send(_ frame: Bitmap, isNew: Bool, at now: Instant) throws(BusError) -> Bool {
        if isLive {
            if let refreshAt, refreshAt <= now {
                try display.refresh(frame)
                scheduleRefresh(after: now)
            } else if isNew, isLit {
                // A dark display gets a current frame with the refresh that turns it on.
                try display.present(frame)
            }
            return false
        }
        guard retry.isDue(at: now) else { return false }
        try display.start(showing: frame)
        isLive = true
        wasLive = true
        reportedError = nil
        retry.succeed()
        scheduleRefresh(after: now)
        return true
    }

    /// Schedules a restart after a failure. Returns whether to report it.
    ///
    /// - Parameter now: The time after the failing call, which may have taken long.
    mutating func fail(_ error: BusError, at now: Instant) -> Bool {
        isLive = false
        guard retry.fail(at: now) else { return false }
        reportedError = error
        return true
    }

    /// Stops the display with `ending`, or with that of its settings, if it has ever run and can still be reached.
    mutating func stop(_ ending: Ending? = nil) {
        guard wasLive else { return }
        // There is no later attempt, and the bus error has already been logged.
        try? display.stop(ending ?? part.settings.onExit)
    }

    private mutating func scheduleRefresh(after now: Instant) {
        let interval = part.settings.refresh
        refreshAt = interval > .zero ? now + interval : nil
    }
}
