import CLinuxSystem
import Glibc
import MonotonicTime

/// What an epoll waits for at a descriptor.
package struct PollInterest: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Bytes can be read, or a client can be accepted.
    package static let reading = PollInterest(rawValue: EPOLLIN.rawValue)
    /// Bytes can be written.
    package static let writing = PollInterest(rawValue: EPOLLOUT.rawValue)
}

/// An epoll with one absolute timer on CLOCK_MONOTONIC.
///
/// A wait costs one system call while the next deadline is near, as between two frames: the wait itself has the timeout
/// (epoll_pwait2, from Linux 5.11 on). A longer wait, or any on an older kernel, costs two: setting the timer, which also
/// makes it unreadable again, and waiting. The timer is exact to the nanosecond, whereas without real-time scheduling Linux
/// ends a timeout up to a thousandth of its length late. Without a deadline the timer is disarmed, and the wait lasts until a
/// descriptor is readable.
///
/// Each descriptor that is added has the number of a slot, which identifies it to the owner.
package final class DescriptorPoll {
    private let poll: CInt
    private let timer: CInt
    private var armed: Instant?
    /// Whether the timer has fired; it then stays readable until it is set again.
    private var hasFired = false
    private let events: UnsafeMutablePointer<epoll_event>
    private static let eventCapacity = 16
    /// Whether the kernel has epoll_pwait2, as far as is known.
    private var hasTimeouts = true
    /// The longest wait that has its own timeout. It ends at most 0.1 ms late.
    private static let longestTimeout: Int64 = 100_000_000
    /// The watched descriptors, each with the label that the kernel keeps with it.
    private var slots: [(descriptor: CInt, label: UInt64)?] = []
    /// Counts the descriptors that were added. It is part of a label, so that an event of a descriptor that was removed
    /// is not reported as one of the next descriptor in its slot.
    private var additions: UInt64 = 0

    /// The label of the timer, which has no slot.
    private static let timerLabel = UInt64.max
    /// The bits of a label that are the number of its slot. No process has that many descriptors.
    private static let slotBits: UInt64 = 0xFFFF_FFFF

    package init() throws(SystemCallError) {
        poll = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard poll >= 0 else { throw SystemCallError("epoll_create1") }
        timer = timerfd_create(CLOCK_MONOTONIC, CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
        events = .allocate(capacity: Self.eventCapacity)
        events.initialize(repeating: epoll_event(), count: Self.eventCapacity)
        guard timer >= 0 else { throw SystemCallError("timerfd_create") }
        try listen(to: timer, label: Self.timerLabel)
    }

    deinit {
        events.deallocate()
        close(timer)
        close(poll)
    }

    /// Readable while a descriptor is ready or the timer has fired, so that another epoll can wait for this one.
    package var fileDescriptor: CInt { poll }

    /// Whether a descriptor is readable now, so that a wait would not sleep.
    package var isReadable: Bool {
        var state = pollfd(fd: poll, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&state, 1, 0) > 0
    }

    /// Adds `descriptor` to the watched ones. Returns its slot, a small number that is free again once the
    /// descriptor is removed.
    package func add(_ descriptor: CInt) throws(SystemCallError) -> Int {
        // A closed descriptor leaves the epoll by itself, and its number may be in use again.
        forget(descriptor)
        let free = slots.firstIndex { $0 == nil } ?? slots.count
        additions += 1
        let label = additions << 32 | UInt64(free)
        try listen(to: descriptor, label: label)
        if free == slots.count { slots.append(nil) }
        slots[free] = (descriptor, label)
        return free
    }

    private func listen(to descriptor: CInt, label: UInt64) throws(SystemCallError) {
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: label))
        guard epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            throw SystemCallError("epoll_ctl")
        }
    }

    /// Waits for something else at `descriptor`, which was added. A connection that the other end has closed is
    /// reported in any case.
    package func watch(_ descriptor: CInt, for interest: PollInterest) {
        guard let watched = slots.lazy.compactMap({ $0 }).first(where: { $0.descriptor == descriptor }) else {
            return
        }
        var event = epoll_event(events: interest.rawValue, data: epoll_data_t(u64: watched.label))
        epoll_ctl(poll, EPOLL_CTL_MOD, descriptor, &event)
    }

    /// Removes `descriptor` from the watched ones. Returns its slot; nil if it is not watched.
    package func remove(_ descriptor: CInt) -> Int? {
        epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, nil)
        return forget(descriptor)
    }

    @discardableResult
    private func forget(_ descriptor: CInt) -> Int? {
        guard let slot = slots.firstIndex(where: { $0?.descriptor == descriptor }) else { return nil }
        slots[slot] = nil
        return slot
    }

    /// Waits until a descriptor is readable or `deadline` has passed (nil: no limit), and calls `body` with
    /// the slot of each readable descriptor. Returns early when a signal handler ran.
    package func wait(until deadline: Instant?, _ body: (Int) -> Void) throws(SystemCallError) {
        if hasTimeouts, let deadline {
            let rest = deadline.nanoseconds &- MonotonicClock.now.nanoseconds
            // What is overdue must be waited for, too: descriptors are only read here.
            if rest <= Self.longestTimeout, try take(body, within: max(0, rest)) { return }
        }
        try wake(at: deadline)
        try handOver(to: body, epoll_wait(poll, events, CInt(Self.eventCapacity), -1), of: "epoll_wait")
    }

    /// Calls `body` with the slot of each descriptor that is ready now.
    package func take(_ body: (Int) -> Void) throws(SystemCallError) {
        try handOver(to: body, epoll_wait(poll, events, CInt(Self.eventCapacity), 0), of: "epoll_wait")
    }

    /// Waits for `nanoseconds` at most, less than a second. Returns false if the kernel cannot.
    @inline(__always)
    private func take(_ body: (Int) -> Void, within nanoseconds: Int64) throws(SystemCallError) -> Bool {
        if armed != nil || hasFired { try wake(at: nil) }
        var timeout = timespec(tv_sec: 0, tv_nsec: Int(nanoseconds))
        let count = epoll_pwait2(poll, events, CInt(Self.eventCapacity), &timeout, nil)
        if count == 0 { return true }
        // Filters of system calls that do not know this one give EPERM.
        if count < 0, errno == ENOSYS || errno == EPERM {
            hasTimeouts = false
            return false
        }
        try handOver(to: body, count, of: "epoll_pwait2")
        return true
    }

    private func handOver(to body: (Int) -> Void, _ count: CInt, of call: String) throws(SystemCallError) {
        guard count >= 0 else {
            if errno == EINTR { return }
            throw SystemCallError(call)
        }
        for index in 0..<Int(count) {
            let label = events[index].data.u64
            if label == Self.timerLabel {
                hasFired = true
                continue
            }
            let slot = Int(label & Self.slotBits)
            if slots[slot]?.label == label { body(slot) }
        }
    }

    /// Has the timer fire at `deadline`; nil is never.
    package func wake(at deadline: Instant?) throws(SystemCallError) {
        guard deadline != armed || hasFired else { return }
        // An instant of zero would disarm the timer instead of firing it at once.
        let nanoseconds = deadline.map { max(1, $0.nanoseconds) } ?? 0
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(nanoseconds / Nanoseconds.perSecond)
        setting.it_value.tv_nsec = Int(nanoseconds % Nanoseconds.perSecond)
        guard timerfd_settime(timer, CInt(TFD_TIMER_ABSTIME), &setting, nil) == 0 else {
            throw SystemCallError("timerfd_settime")
        }
        armed = deadline
        hasFired = false
    }
}
