import CLinuxSystem
import Glibc
import MonotonicTime
import Schedules
import SignCore

/// Reads the wall clock and reports when it is set. Tests substitute their own.
public struct ClockSource: Sendable {
    var read: @Sendable () -> CivilTime
    /// Opens a descriptor that becomes readable each time the clock is set, or returns nil if the system provides none. The
    /// caller closes it.
    var openWatch: @Sendable () -> CInt?

    /// The rules of the machine's time zone.
    var zone = ZoneRules { second in
        var second = time_t(second)
        var parts = tm()
        return localtime_r(&second, &parts) == nil ? 0 : Int64(parts.tm_gmtoff)
    }

    /// The current time.
    public var now: CivilTime { read() }

    /// Reads the wall clock, paired with `instant`, which must be now.
    func reading(at instant: Instant) -> ClockReading { ClockReading(read(), at: instant) }

    /// CLOCK_REALTIME, in the time zone of this machine.
    public static let real = ClockSource(
        read: { WallClock.civil },
        openWatch: {
            let timer = timerfd_create(CLOCK_REALTIME, CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
            guard timer >= 0 else { return nil }
            // A timer that never fires. It is canceled when the clock is set.
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

/// Reports when the wall clock is set, for example by NTP on a Pi without a battery-backed clock.
final class ClockWatch {
    let fileDescriptor: CInt

    /// Takes ownership of `descriptor`.
    init(_ descriptor: CInt) { fileDescriptor = descriptor }

    deinit { close(fileDescriptor) }

    /// Makes the descriptor unreadable again.
    func drain() {
        var count: UInt64 = 0
        _ = read(fileDescriptor, &count, 8)
    }
}

/// CLOCK_REALTIME, the civil time of reports and texts. It never affects motion.
enum WallClock {
    static var time: timespec {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now
    }

    /// The current time in the machine's current time zone.
    static var civil: CivilTime {
        var now = time
        // localtime_r alone would keep the time zone from the start of the process.
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
