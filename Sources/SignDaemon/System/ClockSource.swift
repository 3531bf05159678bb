import CLinuxHardware
import Glibc
import MonotonicTime

/// Where the wall clock is read, and how it tells that it was set; a test has its own.
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

/// Tells when the wall clock is set, as a Pi's is that starts without one and then hears of the time.
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
