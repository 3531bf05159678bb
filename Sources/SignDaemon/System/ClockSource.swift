import CLinuxHardware
import Glibc
import MonotonicTime

/// Where the clock on the wall is read, and how it tells that it was set; a test has its own.
public struct ClockSource: Sendable {
    /// Reads the clock.
    var read: @Sendable () -> CivilTime
    /// A descriptor that can be read when the clock was set, and then no more until it is set again; nil where
    /// there is none. Whoever opens it closes it.
    var openWatch: @Sendable () -> CInt?

    /// CLOCK_REALTIME, in the time zone of this machine.
    public static let real = ClockSource(
        read: { WallClock.civil },
        openWatch: {
            let timer = timerfd_create(CLOCK_REALTIME, CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
            guard timer >= 0 else { return nil }
            // A timer that never rings: but it is cancelled when the clock is set.
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

/// Tells when the clock on the wall is set, as a Pi's is that starts without one and then hears of the time.
final class ClockWatch {
    let fileDescriptor: CInt

    /// Takes `descriptor` over.
    init(_ descriptor: CInt) {
        fileDescriptor = descriptor
    }

    deinit { close(fileDescriptor) }

    /// Forgets that the clock was set.
    func drain() {
        var count: UInt64 = 0
        _ = read(fileDescriptor, &count, 8)
    }
}

extension WallClock {
    /// The clock on the wall, in the time zone of this machine as it is set now.
    static var civil: CivilTime {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        // localtime_r alone would keep the time zone that the process began with.
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
