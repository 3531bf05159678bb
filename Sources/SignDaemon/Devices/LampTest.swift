import BusInterfaces
import Glibc
import HardwareBuses
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore

/// A test of a display. It lights all LEDs for a few seconds, at the lowest brightness, and leaves the
/// display dark.
///
/// The picture is sent as often as a sign sends its frames. The test therefore also measures how long a frame
/// takes on the display's bus.
public struct LampTest: Sendable {
    private let settings: DisplaySettings
    private let frameCount: Int

    private static let framesPerSecond = 100
    /// The time between two frames of the display test.
    private static let period = Nanoseconds.milliseconds(10)
    /// The delay after which a frame of the display test counts as late, which is half the time between two
    /// frames.
    private static let lateThreshold = Nanoseconds.milliseconds(5)

    /// Creates a test of the display with these `settings`. The test sends `frameCount` frames, 100 per
    /// second.
    public init(_ settings: DisplaySettings, frameCount: Int = 300) {
        self.settings = settings
        self.frameCount = frameCount
    }

    /// Whether the display is a device with LEDs. A terminal or a framebuffer in memory has none.
    public var hasLamps: Bool {
        settings.driver.settings.connection(at: settings.size) != .none
    }

    /// Runs the test until the last frame, or until `isCancelled` returns true, and leaves the display dark.
    /// Returns the time that each frame took.
    ///
    /// - Throws: The `BusError` with which the display failed.
    public func run(isCancelled: () -> Bool = { false }) throws(BusError) -> FrameTimes {
        let display: any MatrixDisplay
        do throws(GeometryError) {
            let driver = settings.driver.settings
            display = try driver.makeDisplay(size: settings.size, brightness: 0, on: LinuxBuses())
        } catch {
            // The size of a display in a valid configuration is always possible.
            return FrameTimes([])
        }
        return try run(on: display, isCancelled: isCancelled)
    }

    /// Lights all LEDs of `display` by sending frames, 100 per second, until the last frame or until
    /// `isCancelled` returns true. Then darkens the display. Returns the time that each frame took, and the
    /// number of late frames. Throws the `BusError` with which the display failed.
    func run(on display: any MatrixDisplay, isCancelled: () -> Bool) throws(BusError) -> FrameTimes {
        var litPicture = Bitmap(size: display.size, format: settings.format)
        litPicture.fill()
        try display.start(showing: litPicture)

        var sendTimes: [Nanoseconds] = []
        var lateCount = 0
        var scheduledStart = MonotonicClock.now
        for frameNumber in 1...max(1, frameCount) where !isCancelled() {
            scheduledStart = scheduledStart + Self.period
            Self.sleep(until: scheduledStart)
            let start = MonotonicClock.now
            // The sign, too, refreshes its displays once per second.
            let isRefreshDue = frameNumber % Self.framesPerSecond == 0
            if isRefreshDue { try display.refresh(litPicture) } else { try display.present(litPicture) }
            sendTimes.append(MonotonicClock.now - start)
            if start - scheduledStart > Self.lateThreshold { lateCount += 1 }
        }

        try display.stop(.blank)
        return FrameTimes(sendTimes, lateCount: lateCount)
    }

    private static func sleep(until instant: Instant) {
        var time = timespec()
        time.tv_sec = Int(instant.nanoseconds / Nanoseconds.perSecond)
        time.tv_nsec = Int(instant.nanoseconds % Nanoseconds.perSecond)
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}

/// The times that a display test took to send each of its frames.
public struct FrameTimes: Hashable, Sendable {
    private let sorted: [Nanoseconds]
    /// The number of frames that started late, by more than half the time between two frames.
    public let lateCount: Int

    init(_ times: [Nanoseconds], lateCount: Int = 0) {
        sorted = times.sorted()
        self.lateCount = lateCount
    }

    /// The total number of frames that the display test sent.
    public var count: Int { sorted.count }
    /// The median time for sending a frame, or zero if there are no frames.
    public var median: Nanoseconds { sorted.isEmpty ? .zero : sorted[(sorted.count - 1) / 2] }
    /// The longest time that it took to send a frame, or zero if there are no frames.
    public var longest: Nanoseconds { sorted.last ?? .zero }
}
