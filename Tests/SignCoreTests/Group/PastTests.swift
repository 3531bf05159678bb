import InfiniteScroll
import MonotonicTime
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

@Suite("The past of a sign in step")
struct PastTests {
    private static let text = """
        [display]
        driver = "memory"
        [[option]]
        text = "A"
        [[option]]
        text = "B"
        [[option]]
        text = "C"
        """

    private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

    /// A sign that has joined a group, whose clock says what its monotonic clock says.
    private func joined(as name: String, at now: Instant) throws -> Sign {
        var sign = Sign(try playlist(Self.text), at: .zero, dropsLateFrames: true)
        _ = sign.join(as: name, GroupClock(wall: 0, at: .zero), at: now)
        return sign
    }

    private func entry(_ milliseconds: Int64, _ number: Int) -> Past.Entry {
        Past.Entry(at: at(milliseconds), sign: "x", number: number, deed: .navigate(.next))
    }

    @Test("of more inputs than are kept the last ones go, and the beginning is never later than now")
    func limits() throws {
        for seed in 1...16 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var leader = try joined(as: "a", at: at(1_000))
            _ = try leader.lead(at: at(1_000))
            var past = try #require(leader.banner.membership?.past)
            var now: Int64 = 1_000
            for number in 1...Int.random(in: 1...700, using: &random) {
                now += Int64.random(in: 0...2, using: &random)
                let early: ClosedRange<Int64> = seed.isMultiple(of: 2) ? 1...250 : -800...250
                let new = entry(now + Int64.random(in: early, using: &random), number)
                let isTaken = past.insert(new, at: at(now))
                #expect(past.beginning <= at(now), "seed \(seed), number \(number)")
                #expect(past.entries.count <= Past.limit, "seed \(seed), number \(number)")
                let isKnown = past.entries.contains(new) || new.at <= past.beginning
                #expect(isKnown || !isTaken, "seed \(seed), number \(number)")
            }
            #expect(past.entries == past.entries.sorted(), "seed \(seed)")
            #expect(past.carousel(at: at(now)).now == at(now), "seed \(seed)")
        }
    }

    @Test("an input of this sign counts although as many as are kept wait for their time")
    func own() throws {
        var sign = try joined(as: "a", at: at(1_000))
        _ = try sign.lead(at: at(1_000))
        var past = try #require(sign.banner.membership?.past)
        for number in 1...Past.limit {
            let isTaken = past.insert(entry(1_100, number), at: at(1_000))
            #expect(isTaken)
        }
        let isLastTaken = past.insert(entry(1_101, 1), at: at(1_000))
        #expect(!isLastTaken)
        let before = past.carousel(at: at(1_000)).selected
        let isOwnTaken = past.insert(entry(1_000, 0), isOwn: true, at: at(1_000))
        #expect(isOwnTaken)
        #expect(past.carousel(at: at(1_000)).selected != before)
    }

    @Test("of an anchor's inputs only those after its state count, up to those that may be early")
    func tails() throws {
        for seed in 1...25 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var leader = try joined(as: "a", at: at(200_000))
            var anchor = try leader.lead(at: at(200_000))
            let now = 200_000 + Int64.random(in: 0...119_000, using: &random)
            var isInTime: [Bool] = []
            for number in 1...Int.random(in: 1...Past.limit, using: &random) {
                let choices = [
                    Int64.min, -1_000_000, 0, 200_000_000_000, 200_000_000_001, now * 1_000_000,
                    now * 1_000_000 + 250_000_000, now * 1_000_000 + 250_000_001, .max - 5, .max,
                    Int64.random(in: 190_000_000_000...(now + 1_000) * 1_000_000, using: &random),
                ]
                let stamp = choices[Int.random(in: 0..<choices.count, using: &random)]
                let isLate = stamp > 200_000_000_000
                isInTime.append(isLate && stamp <= (now + 250) * 1_000_000)
                let action = SharedInput.Action.navigate(Bool.random(using: &random) ? .next : .previous)
                anchor.tail.append(SharedInput(sign: "a", number: number, at: stamp, action: action))
            }
            var (sound, shuffled) = (anchor, anchor)
            sound.tail = zip(anchor.tail, isInTime).filter(\.1).map(\.0)
            shuffled.tail.shuffle(using: &random)
            var signs: [Sign] = []
            for given in [anchor, sound, shuffled] {
                var sign = try joined(as: "b", at: at(now))
                #expect(try sign.adopt(given, at: at(now)), "seed \(seed)")
                #expect(sign.banner.now == at(now), "seed \(seed)")
                let past = try #require(sign.banner.membership?.past)
                #expect(past.beginning <= at(now), "seed \(seed)")
                #expect(past.entries.allSatisfy { $0.at <= at(now + 250) }, "seed \(seed)")
                // The same anchor again is no news.
                #expect(try sign.adopt(given, at: at(now)) == false, "seed \(seed)")
                signs.append(sign)
            }
            for later in stride(from: now, to: now + 9_000, by: 301) {
                for index in signs.indices {
                    signs[index].advance(to: at(later))
                    _ = signs[index].compose()
                }
                #expect(signs[0].frame == signs[1].frame, "seed \(seed), at \(later)")
                #expect(signs[0].frame == signs[2].frame, "seed \(seed), at \(later)")
            }
        }
    }
}
