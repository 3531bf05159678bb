import BusInterfaces
import Glibc
import HardwareBuses
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// Lights every LED of a display for a few seconds, at the faintest brightness, and leaves the display dark.
///
/// The picture is sent at the rate of frames, so the test also measures how long a frame takes on this bus.
public struct LampTest: Sendable {
    private let settings: DisplaySettings
    private let frames: Int

    /// The time between two frames.
    private static let period = Nanoseconds.milliseconds(10)
    /// A frame that starts later than this is late: half a period.
    private static let lateness = Nanoseconds.milliseconds(5)

    /// A test of the display of `settings`, `frames` frames long, 100 in a second.
    public init(_ settings: DisplaySettings, frames: Int = 300) {
        self.settings = settings
        self.frames = frames
    }

    /// Whether the display has LEDs; a terminal and a framebuffer have none.
    public var hasLamps: Bool {
        settings.driver.settings.connection(at: settings.size) != .none
    }

    /// Runs the test until its end, or until `isCancelled`. The display is dark afterward, unless it failed.
    ///
    /// - Throws: `BusError` of the display.
    public func run(isCancelled: () -> Bool = { false }) throws(BusError) -> FrameTimes {
        let display: any MatrixDisplay
        do throws(GeometryError) {
            display = try settings.driver.settings.makeDisplay(
                size: settings.size,
                brightness: 0,
                on: LinuxBuses()
            )
        } catch {
            // A configuration with such a size is not valid.
            return FrameTimes([])
        }
        return try run(on: display, isCancelled: isCancelled)
    }

    /// Runs the test on `display`.
    func run(on display: any MatrixDisplay, isCancelled: () -> Bool) throws(BusError) -> FrameTimes {
        var picture = Bitmap(size: display.size, format: settings.format)
        picture.fill()
        try display.start(showing: picture)
        var times: [Nanoseconds] = []
        var lateCount = 0
        var due = MonotonicClock.now
        for frame in 1...max(1, frames) where !isCancelled() {
            due = due + Self.period
            Self.sleep(until: due)
            let start = MonotonicClock.now
            // As the sign does, once a second.
            if frame % 100 == 0 { try display.refresh(picture) } else { try display.present(picture) }
            times.append(MonotonicClock.now - start)
            if start - due > Self.lateness { lateCount += 1 }
        }
        try display.stop(.blank)
        return FrameTimes(times, lateCount: lateCount)
    }

    private static func sleep(until instant: Instant) {
        var time = timespec()
        time.tv_sec = Int(instant.nanoseconds / Nanoseconds.perSecond)
        time.tv_nsec = Int(instant.nanoseconds % Nanoseconds.perSecond)
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}

/// How long the frames of a test took, the system call and the wire together.
public struct FrameTimes: Hashable, Sendable {
    private let sorted: [Nanoseconds]
    /// How many frames started late, by more than half a period.
    public let lateCount: Int

    /// The times of some frames, in any order.
    init(_ times: [Nanoseconds], lateCount: Int = 0) {
        sorted = times.sorted()
        self.lateCount = lateCount
    }

    /// The number of frames.
    public var count: Int { sorted.count }
    /// Half of the frames took no longer; zero if there were none.
    public var median: Nanoseconds { sorted.isEmpty ? .zero : sorted[(sorted.count - 1) / 2] }
    /// The longest; zero if there were none.
    public var longest: Nanoseconds { sorted.last ?? .zero }
}
