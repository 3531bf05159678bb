import BusInterfaces
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// A display that may fail. It is restarted, with growing pauses, while the banner's time continues.
struct DisplayKeeper {
    private let display: any MatrixDisplay
    /// The display's settings, what it is called, and its part of the frame.
    private(set) var part: WallSettings.Part
    /// Whether the display shines.
    private var isLit = true
    /// Whether the display runs; otherwise `retry` holds the time of the next start.
    private(set) var isLive = false
    /// The reported error that keeps it from running; nil if there is none.
    private(set) var trouble: BusError?
    /// When everything is sent again; nil for never.
    private var refreshAt: Instant?
    private var retry = Retry(firstPause: .milliseconds(100), longestPause: .seconds(10))
    /// Whether the device ever showed anything, so that `stop` has something to do.
    private(set) var wasLive: Bool
    private let watch: DirectoryWatch?

    /// A display to start at the next turn. `wasLive`: its device was another display's before and showed
    /// something. `trouble`: the error of the display that it replaces.
    init(
        _ display: any MatrixDisplay,
        as part: WallSettings.Part,
        wasLive: Bool = false,
        trouble: BusError? = nil,
        now: Instant
    ) {
        self.wasLive = wasLive
        self.trouble = trouble
        self.display = display
        self.part = part
        retry.attempt(at: now)
        watch = part.settings.driver.settings.deviceNode.flatMap(DirectoryWatch.init(ofFile:))
    }

    /// Readable when something changes in the directory of the device's node.
    var watchDescriptor: CInt? { watch?.fileDescriptor }

    /// When the display needs attention by itself.
    var nextDeadline: Instant? { isLive ? refreshAt : retry.nextAttempt }

    /// Something changed in the directory of the device's node. If it was the node itself, the next turn
    /// starts the display, and the pauses begin anew.
    mutating func lookAtDevice() {
        guard watch?.drain() ?? false, !isLive else { return }
        retry.attempt(at: .zero)
    }

    /// The next turn sends everything again.
    mutating func refreshSoon(at now: Instant) {
        if isLive { refreshAt = now }
    }

    /// The running display becomes another part of the wall.
    mutating func become(_ part: WallSettings.Part) { self.part = part }

    /// Changes the brightness to that of the wall; the next turn shows it if the hardware's step changed.
    mutating func setBrightness(_ percent: Int, at now: Instant) {
        if display.setBrightness(part.brightness(at: percent)) { refreshSoon(at: now) }
    }

    /// Lights the display or darkens it; the next turn shows that.
    @inline(__always)
    mutating func setLit(_ isLit: Bool, at now: Instant) {
        guard isLit != self.isLit else { return }
        self.isLit = isLit
        if display.setLit(isLit) { refreshSoon(at: now) }
    }

    /// Shows its part of `frame` if that is new, refreshes it if that is due, starts the display if it is not
    /// running and an attempt is due. Returns whether it started.
    ///
    /// - Throws: What the display throws; `lose` must follow.
    mutating func show(_ frame: Bitmap, isNew: Bool, at now: Instant) throws(BusError) -> Bool {
        guard let isPartNew = part.tile?.show(frame, isNew: isNew), let picture = part.tile?.picture else {
            return try send(frame, isNew: isNew, at: now)
        }
        return try send(picture, isNew: isPartNew, at: now)
    }

    /// Shows its part of a new `frame` on the display, which runs and needs nothing else.
    ///
    /// - Throws: What the display throws; `lose` must follow.
    mutating func present(_ frame: Bitmap) throws(BusError) {
        guard part.tile == nil else { return try presentPart(of: frame) }
        // A dark display shows the frame of then with its next refresh, which lights it.
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
                planRefresh(after: now)
            } else if isNew, isLit {
                // A dark display shows the frame of then with its next refresh, which lights it.
                try display.present(frame)
            }
            return false
        }
        guard retry.isDue(at: now) else { return false }
        try display.start(showing: frame)
        isLive = true
        wasLive = true
        trouble = nil
        retry.succeed()
        planRefresh(after: now)
        return true
    }

    /// The display failed with `error`. The pause counts from `now`, since the device may have taken long to fail.
    /// Returns whether to report the failure.
    mutating func lose(_ error: BusError, at now: Instant) -> Bool {
        isLive = false
        guard retry.fail(at: now) else { return false }
        trouble = error
        return true
    }

    /// Stops the display with `ending`, by custom that of its settings, if it can still be reached. A display that
    /// never worked is left alone.
    mutating func stop(_ ending: Ending? = nil) {
        guard wasLive else { return }
        // There is no later attempt, and the log already has the error of the bus.
        try? display.stop(ending ?? part.settings.onExit)
    }

    private mutating func planRefresh(after now: Instant) {
        let interval = part.settings.refresh
        refreshAt = interval > .zero ? now + interval : nil
    }
}
