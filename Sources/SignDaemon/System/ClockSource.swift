import CLinuxSystem
import Glibc
import LinuxSystem
import MonotonicTime
import Schedules
import SignCore

/// A source of the wall clock time, which also reports when the clock is set. Tests provide their own source.
public struct ClockSource: Sendable {
    var read: @Sendable () -> CivilTime
    /// Opens a file descriptor that becomes readable whenever the wall clock is set. The caller must close
    /// it. Returns nil if the system cannot provide such a descriptor.
    var openWatch: @Sendable () -> CInt?

    /// The time zone rules of this machine.
    var zone = ZoneRules { localOffset(at: $0) }

    /// The current wall clock time.
    public var now: CivilTime { read() }

    /// Returns the current wall clock time, paired with a monotonic time. `instant` must be the current
    /// instant.
    func reading(at instant: Instant) -> ClockReading { ClockReading(read(), at: instant) }

    /// The system clock of this machine, `CLOCK_REALTIME`, in the machine's time zone.
    public static let real = ClockSource(
        read: { WallClock.civil },
        openWatch: {
            let timer = timerfd_create(CLOCK_REALTIME, CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
            guard timer >= 0 else { return nil }
            // The timer never fires, but it is canceled when the clock is set.
            var setting = itimerspec()
            setting.it_value.tv_sec = 1 << 33
            let flags = CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET)
            guard timerfd_settime(timer, flags, &setting, nil) == 0 else {
                close(timer)
                return nil
            }
            return timer
        }
    )
}

/// A watch that detects when the wall clock is set, for example by NTP on a Raspberry Pi without a
/// battery-backed clock. Its file descriptor then becomes readable.
final class ClockWatch {
    let fileDescriptor: CInt

    /// Creates a watch from a file descriptor that becomes readable when the clock is set. The watch owns
    /// `descriptor`, and closes it when the watch is destroyed.
    init(_ descriptor: CInt) { fileDescriptor = descriptor }

    deinit { close(fileDescriptor) }

    /// Reads the pending notification, so that the file descriptor is not readable until the clock is set
    /// again.
    func drain() {
        var count: UInt64 = 0
        _ = read(fileDescriptor, &count, 8)
    }
}

/// The wall clock of this machine, `CLOCK_REALTIME`. It provides times for reports and texts, and never
/// affects the motion of the banner.
enum WallClock {
    static var time: timespec {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now
    }

    /// The current time, in the machine's time zone.
    static var civil: CivilTime {
        var now = time
        // localtime_r alone would use the time zone that the process had at its start.
        tzset()
        var parts = tm()
        guard localtime_r(&now.tv_sec, &parts) != nil else {
            return CivilTime(secondsSince1970: Int64(now.tv_sec), nanosecond: Int64(now.tv_nsec))
        }
        return CivilTime(
            secondsSince1970: Int64(now.tv_sec),
            nanosecond: Int64(now.tv_nsec),
            utcOffset: Int64(parts.tm_gmtoff),
            zone: parts.tm_zone.map { String(cString: $0) } ?? "UTC"
        )
    }
}
