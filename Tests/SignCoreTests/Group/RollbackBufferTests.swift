import InfiniteScroll
import MonotonicTime
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

@Suite("The history of a sign in step")
struct RollbackBufferTests {
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

    /// Returns a sign that has joined a group. Its wall clock equals its monotonic clock.
    private func joined(as name: String, at now: Instant) throws -> Sign {
        var sign = Sign(try playlist(Self.text), at: .zero, dropsLateFrames: true)
        _ = sign.join(as: name, clock: GroupClock(wallTime: 0, at: .zero), at: now)
        return sign
    }

    private func entry(_ milliseconds: Int64, _ number: Int) -> RollbackBuffer.Entry {
        RollbackBuffer.Entry(at: at(milliseconds), sign: "x", number: number, input: .navigate(.next))
    }

    @Test("beyond the limit the last inputs are dropped, and the saved state is never in the future")
    func limits() throws {
        for seed in 1...16 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var leader = try joined(as: "a", at: at(1_000))
            _ = try leader.lead(at: at(1_000))
            var history = try #require(leader.banner.membership?.history)
            var now: Int64 = 1_000
            for number in 1...Int.random(in: 1...700, using: &random) {
                now += Int64.random(in: 0...2, using: &random)
                let early: ClosedRange<Int64> = seed.isMultiple(of: 2) ? 1...250 : -800...250
                let new = entry(now + Int64.random(in: early, using: &random), number)
                let isTaken = history.insert(new, at: at(now))
                #expect(history.baseInstant <= at(now), "seed \(seed), number \(number)")
                #expect(history.entries.count <= RollbackBuffer.limit, "seed \(seed), number \(number)")
                let isKnown = history.entries.contains(new) || new.at <= history.baseInstant
                #expect(isKnown || !isTaken, "seed \(seed), number \(number)")
            }
            #expect(history.entries == history.entries.sorted(), "seed \(seed)")
            #expect(history.replayedCarousel(at: at(now)).now == at(now), "seed \(seed)")
        }
    }

    @Test("an input of this sign is kept although the limit of future inputs is reached")
    func own() throws {
        var sign = try joined(as: "a", at: at(1_000))
        _ = try sign.lead(at: at(1_000))
        var history = try #require(sign.banner.membership?.history)
        for number in 1...RollbackBuffer.limit {
            let isTaken = history.insert(entry(1_100, number), at: at(1_000))
            #expect(isTaken)
        }
        let isLastTaken = history.insert(entry(1_101, 1), at: at(1_000))
        #expect(!isLastTaken)
        let before = history.replayedCarousel(at: at(1_000)).selected
        let isOwnTaken = history.insert(entry(1_000, 0), isOwn: true, at: at(1_000))
        #expect(isOwnTaken)
        #expect(history.replayedCarousel(at: at(1_000)).selected != before)
    }

    @Test("of an anchor's inputs only those after its state are used, if they are not too early")
    func tails() throws {
        for seed in 1...25 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var leader = try joined(as: "a", at: at(200_000))
            var anchor = try leader.lead(at: at(200_000))
            let now = 200_000 + Int64.random(in: 0...119_000, using: &random)
            var isInTime: [Bool] = []
            for number in 1...Int.random(in: 1...RollbackBuffer.limit, using: &random) {
                let choices = [
                    Int64.min, -1_000_000, 0, 200_000_000_000, 200_000_000_001, now * 1_000_000,
                    now * 1_000_000 + 250_000_000, now * 1_000_000 + 250_000_001, .max - 5, .max,
                    Int64.random(in: 190_000_000_000...(now + 1_000) * 1_000_000, using: &random),
                ]
                let stamp = choices[Int.random(in: 0..<choices.count, using: &random)]
                let isLate = stamp > 200_000_000_000
                isInTime.append(isLate && stamp <= (now + 250) * 1_000_000)
                let action = SharedInput.Action.navigate(Bool.random(using: &random) ? .next : .previous)
                anchor.laterInputs.append(SharedInput(sign: "a", number: number, at: stamp, action: action))
            }
            var (sound, shuffled) = (anchor, anchor)
            sound.laterInputs = zip(anchor.laterInputs, isInTime).filter(\.1).map(\.0)
            shuffled.laterInputs.shuffle(using: &random)
            var signs: [Sign] = []
            for given in [anchor, sound, shuffled] {
                var sign = try joined(as: "b", at: at(now))
                #expect(try sign.adopt(given, at: at(now)), "seed \(seed)")
                #expect(sign.banner.now == at(now), "seed \(seed)")
                let history = try #require(sign.banner.membership?.history)
                #expect(history.baseInstant <= at(now), "seed \(seed)")
                #expect(history.entries.allSatisfy { $0.at <= at(now + 250) }, "seed \(seed)")
                // Adopting the same anchor again changes nothing.
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
