import CLinuxHardware
import Glibc
import HardwareBuses
import MatrixDisplays
import MonotonicTime
import Pixels

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
        case dark(retryAt: Instant, pause: Nanoseconds, isReported: Bool)
    }

    private let display: any MatrixDisplay
    private let refreshInterval: Nanoseconds
    private var state: State
    private var brightness: Int
    private let watch: DirectoryWatch?

    private static let firstPause = Nanoseconds.milliseconds(100)
    private static let longestPause = Nanoseconds.seconds(10)

    init(_ display: any MatrixDisplay, settings: DisplaySettings, now: Instant) {
        self.display = display
        refreshInterval = settings.refresh
        brightness = display.brightness
        state = .dark(retryAt: now, pause: Self.firstPause, isReported: false)
        watch = settings.driver == .max7219 ? DirectoryWatch(ofDirectoryOf: settings.device) : nil
    }

    /// Readable when something new appears beside the device.
    var watchDescriptor: CInt? { watch?.fileDescriptor }

    /// When the display needs attention by itself.
    var nextDeadline: Instant? {
        switch state {
        case .live(let refreshAt): refreshAt
        case .dark(let retryAt, _, _): retryAt
        }
    }

    /// A device node appeared: it is tried at the next turn.
    mutating func deviceAppeared() {
        watch?.drain()
        if case .dark(_, let pause, let isReported) = state {
            state = .dark(retryAt: .zero, pause: pause, isReported: isReported)
        }
    }

    /// The next turn sends everything again.
    mutating func refreshSoon(at now: Instant) {
        if case .live = state { state = .live(refreshAt: now) }
    }

    /// Gives the display another brightness, which the next turn shows where it makes a difference.
    mutating func setBrightness(_ percent: Int, at now: Instant) {
        guard percent != brightness else { return }
        brightness = percent
        let before = display.brightnessStep
        display.brightness = percent
        if display.brightnessStep != before { refreshSoon(at: now) }
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
                state = .live(refreshAt: nextRefresh(after: now))
                return .works
            }
        } catch {
            return lose(error, at: now)
        }
    }

    /// Leaves the display as `ending` says, if it can still be reached.
    mutating func stop(_ ending: Ending) {
        guard case .live = state else { return }
        // Nobody is left to try again, and the log has told why the bus fails.
        try? display.stop(ending)
    }

    private mutating func lose(_ error: BusError, at now: Instant) -> Turn {
        var pause = Self.firstPause
        var isReported = false
        if case .dark(_, let last, let wasReported) = state {
            pause = min(last * 2, Self.longestPause)
            isReported = wasReported
        }
        // The device may have taken its time to fail: the pause counts from its answer.
        state = .dark(retryAt: max(now, MonotonicClock.now) + pause, pause: pause, isReported: true)
        return isReported ? .nothing : .failed(error)
    }

    private func nextRefresh(after now: Instant) -> Instant? {
        refreshInterval > .zero ? now + refreshInterval : nil
    }
}

/// Tells when a file appears in a directory, becomes accessible, or goes.
final class DirectoryWatch {
    let fileDescriptor: CInt

    /// A watch of the directory that holds `path`; nil where the system has none to give, and then only the
    /// pauses between the attempts are longer than they need be.
    init?(ofDirectoryOf path: String) {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let directory = slash == path.startIndex ? "/" : String(path[..<slash])
        fileDescriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard fileDescriptor >= 0 else { return nil }
        let events = UInt32(IN_CREATE) | UInt32(IN_ATTRIB) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE)
        guard inotify_add_watch(fileDescriptor, directory, events) >= 0 else { return nil }
    }

    deinit { close(fileDescriptor) }

    /// Forgets what was told so far.
    func drain() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(fileDescriptor, &buffer, buffer.count) > 0 {}
    }
}
