import MonotonicTime
import Testing

@Suite("Instants")
struct InstantTests {
    @Test("adding and subtracting a duration restores the instant")
    func thereAndBack() {
        let noon = Instant(nanoseconds: 43_200_000_000_000)
        #expect(noon + .seconds(1) == Instant(nanoseconds: 43_201_000_000_000))
        #expect(noon + .seconds(1) - .seconds(1) == noon)
        #expect(noon - .seconds(-1) == noon + .seconds(1))
        #expect((noon + .milliseconds(5)) - noon == .milliseconds(5))
        #expect(noon - (noon + .milliseconds(5)) == .milliseconds(-5))
        #expect(Instant.zero.nanoseconds == 0)
    }

    @Test("an instant beyond the range is clamped to its end", arguments: Extremes.pairs)
    func later(pair: Extremes.Pair) {
        let later = Instant(nanoseconds: pair.left) + Nanoseconds(pair.right)
        #expect(later.nanoseconds == Extremes.nearest(Int128(pair.left) + Int128(pair.right)))
    }

    @Test("an instant before the range is clamped to its start", arguments: Extremes.pairs)
    func earlier(pair: Extremes.Pair) {
        let earlier = Instant(nanoseconds: pair.left) - Nanoseconds(pair.right)
        #expect(earlier.nanoseconds == Extremes.nearest(Int128(pair.left) - Int128(pair.right)))
    }

    @Test("the time between two instants is exact or clamped", arguments: Extremes.pairs)
    func between(pair: Extremes.Pair) {
        let between = Instant(nanoseconds: pair.left) - Instant(nanoseconds: pair.right)
        #expect(between.rawValue == Extremes.nearest(Int128(pair.left) - Int128(pair.right)))
    }

    @Test("the later instant is greater", arguments: Extremes.pairs)
    func order(pair: Extremes.Pair) {
        let left = Instant(nanoseconds: pair.left)
        let right = Instant(nanoseconds: pair.right)
        #expect((left < right) == (pair.left < pair.right))
        #expect((left == right) == (pair.left == pair.right))
        #expect(Set([left, right]).count == (pair.left == pair.right ? 1 : 2))
    }
}
