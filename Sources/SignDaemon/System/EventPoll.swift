import CLinuxHardware
import Glibc
import MonotonicTime

/// An epoll with one absolute timer on CLOCK_MONOTONIC.
///
/// A turn of a scrolling sign costs two system calls here: setting the timer, which also makes it unreadable
/// again, and waiting. Nothing is due, nothing is armed: then it sleeps until a descriptor speaks.
final class EventPoll {
    private let poll: CInt
    private let timer: CInt
    private var armed: Instant?
    /// Whether the timer has fired: then it stays readable until it is set anew.
    private var hasFired = false
    private var events: [epoll_event]
    private static let timerTag = UInt64.max

    init() throws(SystemCallError) {
        poll = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard poll >= 0 else { throw SystemCallError("epoll_create1") }
        timer = timerfd_create(CLOCK_MONOTONIC, CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
        events = [epoll_event](repeating: epoll_event(), count: 16)
        guard timer >= 0 else { throw SystemCallError("timerfd_create") }
        try add(timer, tag: Self.timerTag)
    }

    deinit {
        close(timer)
        close(poll)
    }

    /// Whether something could be read at once, so that a wait would not sleep.
    var isReadable: Bool {
        var state = pollfd(fd: poll, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&state, 1, 0) > 0
    }

    /// Waits for `descriptor` to be readable too; `tag` names it when it is.
    func add(_ descriptor: CInt, tag: UInt64) throws(SystemCallError) {
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: tag))
        guard epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            throw SystemCallError("epoll_ctl")
        }
    }

    /// Waits for `descriptor` no more.
    func remove(_ descriptor: CInt) {
        epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, nil)
    }

    /// Waits until `deadline`, or for ever when it is nil, or until a descriptor is readable, and calls `body`
    /// with the tag of each that is. Returns early when a signal handler ran.
    func wait(until deadline: Instant?, _ body: (UInt64) -> Void) throws(SystemCallError) {
        try arm(deadline)
        let count = epoll_wait(poll, &events, CInt(events.count), -1)
        guard count >= 0 else {
            if errno == EINTR { return }
            throw SystemCallError("epoll_wait")
        }
        for event in events.prefix(Int(count)) {
            if event.data.u64 == Self.timerTag {
                hasFired = true
            } else {
                body(event.data.u64)
            }
        }
    }

    private func arm(_ deadline: Instant?) throws(SystemCallError) {
        guard deadline != armed || hasFired else { return }
        // An instant of zero would disarm the timer instead of firing it at once.
        let nanoseconds = deadline.map { max(1, $0.nanoseconds) } ?? 0
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
        setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
        guard timerfd_settime(timer, CInt(TFD_TIMER_ABSTIME), &setting, nil) == 0 else {
            throw SystemCallError("timerfd_settime")
        }
        armed = deadline
        hasFired = false
    }
}

/// CLOCK_MONOTONIC: the only clock of motion, read nowhere but in the shell.
enum MonotonicClock {
    static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
