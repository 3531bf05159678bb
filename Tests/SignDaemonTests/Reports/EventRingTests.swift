import Glibc
import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

@testable import SignCore
@testable import SignDaemon

@Suite("The stored events")
struct EventRingTests {
    private func event(_ number: UInt64, text: String = "") -> ReportedEvent {
        let choice = Event.ReportedOption(id: "", index: 0, text: text)
        let entry = JournalEntry(sequence: number, at: .zero, kind: .engine(.page(choice)))
        return ReportedEvent(entry: entry, fileHash: nil)
    }

    private func numbers(_ ring: EventRing, after: UInt64, limit: Int = .max >> 1) -> [UInt64] {
        ring.events(after: after, limit: limit).events.map(\.entry.sequence)
    }

    @Test("few events are stored before the first client, and many afterwards")
    func capacity() throws {
        let ring = try EventRing()
        #expect(ring.last == 0)
        for number in 1...100 { ring.append(event(UInt64(number))) }
        #expect(numbers(ring, after: 0) == Array(69...100))
        #expect(ring.events(after: 0, limit: 5).lost == 68)
        #expect(numbers(ring, after: 70, limit: 3) == [71, 72, 73])
        #expect(ring.events(after: 70, limit: 3).lost == 0)
        #expect(numbers(ring, after: 100) == [])
        #expect(numbers(ring, after: 1000) == [])
        ring.extendCapacity()
        for number in 101...3000 { ring.append(event(UInt64(number))) }
        let kept = numbers(ring, after: 0)
        #expect(kept.last == 3000)
        #expect((500...1024).contains(kept.count))
        #expect(kept == Array(kept[0]...3000))
    }

    @Test("long texts reduce the number of events, but the last one is always stored")
    func bytes() throws {
        let ring = try EventRing()
        ring.extendCapacity()
        let long = String(repeating: "x", count: 4096)
        for number in 1...200 { ring.append(event(UInt64(number), text: long)) }
        #expect((20...31).contains(numbers(ring, after: 0).count))
        ring.append(event(201, text: String(repeating: "y", count: 1 << 20)))
        #expect(numbers(ring, after: 0) == [201])
        for number in 202...300 { ring.append(event(UInt64(number))) }
        #expect(numbers(ring, after: 201) == Array(202...300))
    }

    @Test("compared with a plain list, the last events are stored and lost ones are counted")
    func model() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<20 {
            let ring = try EventRing()
            var last: UInt64 = 0
            for step in 0..<600 {
                if step == 300 { ring.extendCapacity() }
                for _ in 0..<Int.random(in: 0..<8, using: &generator) {
                    last += 1
                    let length = Int.random(in: 0..<20, using: &generator) == 0 ? 9000 : 3
                    ring.append(event(last, text: String(repeating: "z", count: length)))
                }
                let cursor = UInt64.random(in: 0...last, using: &generator)
                let (lost, events) = ring.events(after: cursor, limit: 10_000)
                #expect(lost + UInt64(events.count) == last - cursor, "seed 21")
                let expected = last - UInt64(events.count) + 1
                #expect(events.map(\.entry.sequence) == Array(expected..<last + 1), "seed 21")
            }
        }
    }

    @Test("a follower is woken once, even by an event that occurred just before")
    func following() throws {
        let ring = try EventRing()
        func isReadable() -> Bool {
            var state = pollfd(fd: ring.fileDescriptor, events: Int16(POLLIN), revents: 0)
            return poll(&state, 1, 0) > 0
        }
        ring.append(event(1))
        #expect(!isReadable(), "no client follows")
        ring.follow(from: 1)
        #expect(!isReadable())
        ring.append(event(2))
        #expect(isReadable())
        ring.follow(from: 1)
        #expect(isReadable())
        ring.unfollow()
        ring.append(event(3))
        #expect(!isReadable())
    }
}
