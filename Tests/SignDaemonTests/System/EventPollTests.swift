import MonotonicTime
import Testing

@testable import SignDaemon

@Suite("Waiting")
struct EventPollTests {
    private func tags(_ poll: EventPoll, until deadline: Instant?) throws -> [UInt64] {
        var tags: [UInt64] = []
        try poll.wait(until: deadline) { tags.append($0) }
        return tags
    }

    @Test("ends at a deadline, also one that is over", arguments: [0, 1, -5, 1_000_000_000] as [Int64])
    func deadline(_ nanoseconds: Int64) throws {
        let poll = try EventPoll()
        let past = Instant(nanoseconds: nanoseconds)
        #expect(try tags(poll, until: past) == [])
        let soon = MonotonicClock.now + .milliseconds(2)
        #expect(try tags(poll, until: soon) == [])
        #expect(MonotonicClock.now >= soon)
        #expect(try tags(poll, until: soon) == [], "a deadline that fired already fires again")
    }

    @Test("after the last deadline sleeps until a descriptor speaks, and does not spin")
    func sleep() throws {
        let poll = try EventPoll()
        let waker = try Waker()
        try poll.add(waker.fileDescriptor, tag: 7)
        #expect(try tags(poll, until: Instant(nanoseconds: 1)) == [])
        waker.ring()
        #expect(try tags(poll, until: nil) == [7])
        waker.clear()
        #expect(!poll.isReadable, "the timer that fired would end the next wait at once")
    }

    @Test("tells every descriptor by its tag, until it is removed")
    func descriptors() throws {
        let poll = try EventPoll()
        let wakers = [try Waker(), try Waker()]
        for (tag, waker) in wakers.enumerated() {
            try poll.add(waker.fileDescriptor, tag: UInt64(tag))
            waker.ring()
            waker.ring()
        }
        #expect(try tags(poll, until: nil).sorted() == [0, 1])
        poll.remove(wakers[0].fileDescriptor)
        #expect(try tags(poll, until: nil) == [1])
        wakers[1].clear()
        #expect(!poll.isReadable)
    }

    @Test("refuses what cannot be waited for, and says which call did")
    func refusal() throws {
        let poll = try EventPoll()
        do {
            try poll.add(-1, tag: 0)
            Issue.record("nothing was refused")
        } catch {
            #expect(error.description == "epoll_ctl: Bad file descriptor")
        }
    }
}
