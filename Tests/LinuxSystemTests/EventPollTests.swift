import Glibc
import LinuxSystem
import MonotonicTime
import Testing

@Suite("Waiting for descriptors")
struct EventPollTests {
    private func tags(_ poll: EventPoll<Int>, until deadline: Instant?) throws -> [Int] {
        var tags: [Int] = []
        try poll.wait(until: deadline) { tags.append($0) }
        return tags
    }

    @Test(
        "a wait ends at its deadline, also at an overdue one",
        arguments: [0, 1, -5, 1_000_000_000] as [Int64]
    )
    func deadline(_ nanoseconds: Int64) throws {
        let poll = try EventPoll<Int>()
        let deadline = Instant(nanoseconds: nanoseconds)
        #expect(try tags(poll, until: deadline) == [])
        let soon = MonotonicClock.now + .milliseconds(2)
        #expect(try tags(poll, until: soon) == [])
        #expect(MonotonicClock.now >= soon)
        #expect(try tags(poll, until: soon) == [], "a deadline that fired already fires again")
    }

    @Test(
        "a descriptor that is removed while a wait reports is not reported, nor is the one that takes its place"
    )
    func removedMeanwhile() throws {
        let poll = try EventPoll<Int>()
        let first = try Waker()
        let second = try Waker()
        let successor = try Waker()
        try poll.add(first.fileDescriptor, as: 1)
        try poll.add(second.fileDescriptor, as: 2)
        first.ring()
        second.ring()
        var tags: [Int] = []
        try poll.wait(until: nil) { tag in
            tags.append(tag)
            poll.remove(tag == 1 ? second.fileDescriptor : first.fileDescriptor)
            try? poll.add(successor.fileDescriptor, as: 3)
        }
        #expect(tags.count == 1)
        successor.ring()
        #expect(try Set(self.tags(poll, until: nil)).contains(3))
    }

    @Test("an earlier deadline does not end the next wait")
    func sleep() throws {
        let poll = try EventPoll<Int>()
        let waker = try Waker()
        try poll.add(waker.fileDescriptor, as: 7)
        #expect(try tags(poll, until: Instant(nanoseconds: 1)) == [])
        waker.ring()
        #expect(try tags(poll, until: nil) == [7])
        waker.clear()
        #expect(!poll.isReadable, "the timer that fired would end the next wait at once")
    }

    @Test("a far deadline does not end the wait for a near one, nor the wait that follows")
    func nearAndFar() throws {
        let poll = try EventPoll<Int>()
        let waker = try Waker()
        try poll.add(waker.fileDescriptor, as: 7)
        waker.ring()
        let far = MonotonicClock.now + .milliseconds(250)
        #expect(try tags(poll, until: far) == [7], "this wait has set the timer")
        waker.clear()
        let near = MonotonicClock.now + .milliseconds(3)
        #expect(try tags(poll, until: near) == [])
        #expect(MonotonicClock.now >= near)
        #expect(try tags(poll, until: far) == [])
        #expect(MonotonicClock.now >= far)
        waker.ring()
        #expect(try tags(poll, until: MonotonicClock.now + .milliseconds(50)) == [7])
        waker.clear()
        #expect(!poll.isReadable, "the far deadline would end the next wait at once")
    }

    @Test("a wait reports every ready descriptor by its token until it is removed")
    func descriptors() throws {
        let poll = try EventPoll<Int>()
        let wakers = [try Waker(), try Waker()]
        for (tag, waker) in wakers.enumerated() {
            try poll.add(waker.fileDescriptor, as: tag)
            waker.ring()
            waker.ring()
        }
        #expect(try tags(poll, until: nil).sorted() == [0, 1])
        poll.remove(wakers[0].fileDescriptor)
        #expect(try tags(poll, until: nil) == [1])
        wakers[1].clear()
        #expect(!poll.isReadable)
    }

    @Test("a reused descriptor number is reported by its new token only")
    func reusedDescriptor() throws {
        let poll = try EventPoll<Int>()
        let number = try closedDescriptor { try poll.add($0, as: 1) }
        let waker = try Waker()
        try #require(dup2(waker.fileDescriptor, number) == number)
        defer { close(number) }
        try poll.add(number, as: 2)
        waker.ring()
        #expect(try tags(poll, until: nil) == [2])
        poll.remove(number)
        #expect(!poll.isReadable)
    }

    @Test("a descriptor is reported for its events, and always after the other end is closed")
    func interest() throws {
        let poll = try EventPoll<Int>()
        var ends: [CInt] = [0, 0]
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        try poll.add(ends[0], as: 1)
        func ready() throws -> [Int] {
            var tags: [Int] = []
            try poll.takeReady { tags.append($0) }
            return tags
        }
        #expect(try ready() == [])
        poll.watch(ends[0], for: .writing)
        #expect(try ready() == [1])
        #expect(write(ends[1], "x", 1) == 1)
        poll.watch(ends[0], for: [])
        #expect(try ready() == [])
        poll.watch(ends[0], for: .reading)
        #expect(try ready() == [1])
        poll.watch(ends[0], for: [])
        close(ends[1])
        #expect(try ready() == [1])
    }

    @Test("one poll waits for another, for its descriptors and its deadline")
    func nested() throws {
        let outer = try EventPoll<Int>()
        let inner = try EventPoll<Int>()
        try outer.add(inner.fileDescriptor, as: 5)
        #expect(!outer.isReadable)
        try inner.wake(at: MonotonicClock.now + .milliseconds(1))
        #expect(try tags(outer, until: nil) == [5])
        try inner.takeReady { _ in }
        try inner.wake(at: nil)
        #expect(!outer.isReadable)
        let waker = try Waker()
        try inner.add(waker.fileDescriptor, as: 6)
        waker.ring()
        #expect(try tags(outer, until: nil) == [5])
    }

    /// Returns the number of a descriptor that `body` has used and that is closed now.
    private func closedDescriptor(_ body: (CInt) throws -> Void) throws -> CInt {
        let waker = try Waker()
        // The number is so high that no other test, of those that run at the same time, receives it.
        let number = fcntl(waker.fileDescriptor, F_DUPFD_CLOEXEC, 900)
        try #require(number >= 900)
        defer { close(number) }
        try body(number)
        return number
    }

    @Test("the error for a descriptor that cannot be watched names the system call")
    func refusal() throws {
        let poll = try EventPoll<Int>()
        do {
            try poll.add(-1, as: 0)
            Issue.record("nothing was refused")
        } catch {
            #expect(error.description == "epoll_ctl: Bad file descriptor")
        }
    }
}
