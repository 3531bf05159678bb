import BusInterfaces
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// A display, with the logic that restarts it after a failure, with growing pauses between the attempts. The
/// banner continues in the meantime.
struct DisplaySupervisor {
    private let display: any MatrixDisplay
    /// The settings of the display, its name in messages, and the part of the frame that it shows.
    private(set) var part: WallSettings.Part
    private var isLit = true
    /// Whether the display currently works. If not, `retry` contains the time of its next restart.
    private(set) var isLive = false
    /// The last error of the display that was reported, or nil if none was reported since the display last
    /// worked.
    private(set) var reportedError: BusError?
    /// The time of the next refresh, in which all registers and the picture are sent to the display again.
    /// Nil if none is scheduled.
    private var refreshAt: Instant?
    /// Whether a refresh only checks the connection to the display, as is the case for network displays.
    private let checksConnection: Bool
    /// The interval between refreshes, in which all registers and the picture are sent to the display again.
    /// Zero if there are none.
    private var refreshInterval: Nanoseconds
    private var retry: Retry
    /// Whether the display's device has ever worked. If so, it must be stopped when the daemon ends.
    private(set) var wasLive: Bool
    private let watch: DirectoryWatch?

    /// Creates a supervisor for `display`, which refreshes it, and restarts it after failures. The next turn
    /// of the frame loop starts the display.
    ///
    /// A refresh sends the whole picture again. A network display has a connection check instead, at the
    /// interval `connectionCheckInterval`, which other displays do not have. While a display does not work,
    /// `retry` schedules attempts to start it, with pauses that grow up to a maximum.
    ///
    /// - Parameters:
    ///   - display: The display, whose device is not open yet.
    ///   - part: The settings of the display, and the section of the frame that it shows.
    ///   - wasLive: Whether the device has already worked with the previous configuration, and must therefore
    ///     be stopped when the daemon ends.
    ///   - reportedError: The last error that was reported before a change of the configuration. It is kept
    ///     as the state of the display until the display works or a new error is reported.
    ///   - now: The current time.
    init(
        _ display: any MatrixDisplay,
        part: WallSettings.Part,
        wasLive: Bool = false,
        reportedError: BusError? = nil,
        now: Instant
    ) {
        self.wasLive = wasLive
        self.reportedError = reportedError
        self.display = display
        self.part = part

        let driver = part.settings.driver.settings
        let connectionCheckInterval = driver.connectionCheckInterval
        checksConnection = connectionCheckInterval != nil
        refreshInterval = connectionCheckInterval ?? part.settings.refresh

        // A network display is also started at least as often as its connection would be checked.
        let longestPause = connectionCheckInterval ?? .seconds(10)
        retry = Retry(firstPause: .milliseconds(100), longestPause: longestPause)
        retry.schedule(at: now)
        // A device node that reappears restarts the display without a pause.
        watch = driver.deviceNode.flatMap(DirectoryWatch.init(ofFile:))
    }

    /// A file descriptor that becomes readable when the directory of the display's device node changes, or
    /// nil if it is not watched.
    var watchDescriptor: CInt? { watch?.fileDescriptor }

    /// The time of the next refresh of the display or of the next attempt to start it, or nil if neither is
    /// scheduled.
    @inline(__always)
    var nextDeadline: Instant? { isLive ? refreshAt : retry.nextAttempt }

    /// Makes the next turn of the frame loop start the display, if it does not work and its device node has
    /// changed. If that fails, the next attempt follows after the shortest pause.
    mutating func checkDevice() {
        guard watch?.drain() ?? false, !isLive else { return }
        retry.schedule(at: .zero)
    }

    mutating func refreshSoon(at now: Instant) {
        if isLive { refreshAt = now }
    }

    /// Makes the running display show the part of the frame that `part` describes.
    mutating func adopt(_ part: WallSettings.Part) {
        self.part = part
        refreshInterval = part.settings.driver.settings.connectionCheckInterval ?? part.settings.refresh
    }

    /// Sets the display's brightness to its configured proportion of `percent`, the common brightness of all
    /// displays. If this changes the brightness step of the hardware, the frame loop sends it in its next
    /// turn.
    mutating func setBrightness(_ percent: Int, at now: Instant) {
        if display.setBrightness(part.brightness(at: percent)) { refreshSoon(at: now) }
    }

    /// Lights or darkens the display. The frame loop sends the change in its next turn.
    @inline(__always)
    mutating func setLit(_ isLit: Bool, at now: Instant) {
        guard isLit != self.isLit else { return }
        self.isLit = isLit
        if display.setLit(isLit) { refreshSoon(at: now) }
    }

    /// Performs the display's work at `now`: shows its part of `frame` if that is new, and starts or
    /// refreshes the display if that is due. Returns whether the display was started.
    ///
    /// - Throws: A bus error. The caller must then call `fail`.
    mutating func show(_ frame: Bitmap, isNew: Bool, at now: Instant) throws(BusError) -> Bool {
        guard let isPartNew = part.tile?.show(frame, isNew: isNew), let picture = part.tile?.picture else {
            return try send(frame, isNew: isNew, at: now)
        }
        return try send(picture, isNew: isPartNew, at: now)
    }

    /// Shows the display's part of `frame`, a new frame, unless the display is dark.
    ///
    /// - Throws: A bus error. The caller must then call `fail`.
    mutating func present(_ frame: Bitmap) throws(BusError) {
        guard part.tile == nil else { return try presentPart(of: frame) }
        // A dark display receives a current frame later, with the refresh that turns it on.
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
        guard isLive else { return try startIfDue(showing: frame, at: now) }
        if let refreshAt, refreshAt <= now {
            try display.refresh(frame)
            scheduleRefresh(after: now)
            if isNew, isLit, checksConnection { try display.present(frame) }
        } else if isNew, isLit {
            // A dark display receives a current frame later, with the refresh that turns it on.
            try display.present(frame)
        }
        return false
    }

    /// Starts the display if an attempt is due at `now`. Returns whether it was started. Throws a `BusError`
    /// if the attempt fails.
    private mutating func startIfDue(showing frame: Bitmap, at now: Instant) throws(BusError) -> Bool {
        guard retry.isDue(at: now) else { return false }
        try display.start(showing: frame)
        isLive = true
        wasLive = true
        reportedError = nil
        retry.succeed()
        scheduleRefresh(after: now)
        return true
    }

    /// Records that the display has failed, and schedules a restart. Returns whether to report the failure.
    ///
    /// - Parameters:
    ///   - error: The error with which the display failed.
    ///   - now: The time after the failed call, which may have taken long.
    mutating func recordFailure(_ error: BusError, at now: Instant) -> Bool {
        isLive = false
        guard retry.fail(at: now) else { return false }
        reportedError = error
        return true
    }

    /// Stops the display, if it has ever worked and is still reachable. It then shows what `ending`
    /// specifies, or the display's setting `on_exit` if `ending` is nil.
    mutating func stop(_ ending: Ending? = nil) {
        guard wasLive else { return }
        // There is no later attempt, and an error of the bus was already logged.
        try? display.stop(ending ?? part.settings.onExit)
    }

    private mutating func scheduleRefresh(after now: Instant) {
        refreshAt = refreshInterval > .zero ? now + refreshInterval : nil
    }
}
