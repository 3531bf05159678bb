import CLinuxSystem
import Glibc
import MonotonicTime

/// The events that a `DescriptorPoll` reports for a descriptor.
package struct PollInterest: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The descriptor has bytes to read, or a client to accept.
    package static let reading = PollInterest(rawValue: EPOLLIN.rawValue)
    /// The descriptor has space for bytes to write.
    package static let writing = PollInterest(rawValue: EPOLLOUT.rawValue)
}

/// A poll that waits for many descriptors and one timer at the same time, with epoll. The timer is set to an
/// absolute time of CLOCK_MONOTONIC.
///
/// A wait of up to 0.1 s, such as between two frames, takes one system call with a timeout: epoll_pwait2,
/// which exists since Linux 5.11. A longer wait, or any wait on an older kernel, takes two system calls. The
/// first of them sets the timer, which also makes it unreadable. The timer is exact to the nanosecond.
/// Without real-time scheduling, a timeout can end late by a thousandth of its length.
///
/// Each added descriptor has a slot, a small number that identifies it.
package final class DescriptorPoll {
    private let poll: CInt
    private let timer: CInt
    /// The time at which the timer fires, or nil if it is not set.
    private var armed: Instant?
    /// Whether the timer has fired. A timer that has fired stays readable until it is set again.
    private var hasFired = false
    private let events: UnsafeMutablePointer<epoll_event>
    private static let eventCapacity = 16
    /// Whether waits may use epoll_pwait2. This becomes false once a call shows that the kernel or a system
    /// call filter does not allow it.
    private var hasTimeouts = true
    /// The maximum length of a wait that uses a timeout instead of the timer, in nanoseconds. Such a wait
    /// ends at most 0.1 ms late.
    private static let longestTimeout: Int64 = 100_000_000
    /// The watched descriptors, each with the label that identifies it in the kernel's events. The element of
    /// a free slot is nil.
    private var slots: [(descriptor: CInt, label: UInt64)?] = []
    /// The number of descriptors that have been added so far. It is part of each label, so that a late event
    /// of a removed descriptor is never reported for a new descriptor in the same slot.
    private var additions: UInt64 = 0

    private static let timerLabel = UInt64.max
    /// A mask of the bits that contain the number of the slot in a descriptor's label.
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

    /// The file descriptor of the poll, which allows polls to be nested. It is readable while a watched
    /// descriptor is ready or the timer has fired.
    package var fileDescriptor: CInt { poll }

    /// Whether a wait would return immediately, because a watched descriptor is ready or the timer has fired.
    package var isReadable: Bool {
        var state = pollfd(fd: poll, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&state, 1, 0) > 0
    }

    /// Starts watching `descriptor` for reading. Returns the slot that identifies the descriptor until it is
    /// removed. Slots are reused. Throws if the kernel rejects the descriptor.
    package func add(_ descriptor: CInt) throws(SystemCallError) -> Int {
        // The kernel removes a closed descriptor from the poll. This number may therefore be that of an earlier
        // descriptor that was closed without a call of `remove`.
        forget(descriptor)
        let slot = slots.firstIndex { $0 == nil } ?? slots.count
        additions += 1
        let label = additions << 32 | UInt64(slot)
        try listen(to: descriptor, label: label)
        if slot == slots.count { slots.append(nil) }
        slots[slot] = (descriptor, label)
        return slot
    }

    private func listen(to descriptor: CInt, label: UInt64) throws(SystemCallError) {
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: label))
        guard epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            throw SystemCallError("epoll_ctl")
        }
    }

    /// Sets the events that are reported for a watched descriptor to `interest`. The end of a connection is
    /// always reported. Does nothing if the descriptor is not watched.
    package func watch(_ descriptor: CInt, for interest: PollInterest) {
        guard let watched = slots.lazy.compactMap({ $0 }).first(where: { $0.descriptor == descriptor }) else {
            return
        }
        var event = epoll_event(events: interest.rawValue, data: epoll_data_t(u64: watched.label))
        epoll_ctl(poll, EPOLL_CTL_MOD, descriptor, &event)
    }

    /// Stops watching `descriptor`. Returns the slot that it had, or nil if it was not watched.
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

    /// Waits until a descriptor is ready or `deadline` has passed, and calls `body` with the slot of each
    /// ready descriptor. Returns early if a signal handler runs. Throws if a system call fails.
    ///
    /// - Parameters:
    ///   - deadline: The end of the wait, or nil to wait indefinitely.
    ///   - body: A function that receives the slot of a ready descriptor.
    package func wait(until deadline: Instant?, _ body: (Int) -> Void) throws(SystemCallError) {
        if hasTimeouts, let deadline {
            let rest = deadline.nanoseconds &- MonotonicClock.now.nanoseconds
            // A wait is necessary even after the deadline, because only a wait reports ready descriptors.
            if rest <= Self.longestTimeout, try take(body, within: max(0, rest)) { return }
        }
        try wake(at: deadline)
        try handOver(to: body, epoll_wait(poll, events, CInt(Self.eventCapacity), -1), of: "epoll_wait")
    }

    /// Calls `body` with the slot of each descriptor that is ready now, without waiting. Throws if the system
    /// call fails.
    package func take(_ body: (Int) -> Void) throws(SystemCallError) {
        try handOver(to: body, epoll_wait(poll, events, CInt(Self.eventCapacity), 0), of: "epoll_wait")
    }

    /// Waits for at most `nanoseconds`, which must be less than a second, and calls `body` with the slot of
    /// each ready descriptor. Returns false if the kernel does not support such a wait.
    @inline(__always)
    private func take(_ body: (Int) -> Void, within nanoseconds: Int64) throws(SystemCallError) -> Bool {
        if armed != nil || hasFired { try wake(at: nil) }
        var timeout = timespec(tv_sec: 0, tv_nsec: Int(nanoseconds))
        let count = epoll_pwait2(poll, events, CInt(Self.eventCapacity), &timeout, nil)
        if count == 0 { return true }
        // EPERM means that a system call filter does not allow this call.
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

    /// Sets the timer of the poll to fire at `deadline`, or stops it if `deadline` is nil. Throws if the
    /// system call fails.
    package func wake(at deadline: Instant?) throws(SystemCallError) {
        guard deadline != armed || hasFired else { return }
        // The kernel treats a time of zero as a request to stop the timer.
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
