import MonotonicTime
import Testing

@Suite("Durations")
struct NanosecondsTests {
    @Test("the units are a thousand, a million and a billion nanoseconds")
    func units() {
        #expect(Nanoseconds.microseconds(7).rawValue == 7_000)
        #expect(Nanoseconds.milliseconds(-7).rawValue == -7_000_000)
        #expect(Nanoseconds.seconds(7).rawValue == 7_000_000_000)
        #expect(Nanoseconds.zero.rawValue == 0)
    }

    @Test("durations are clamped to 292 years in both directions")
    func unitsAtTheEnds() {
        let units: [(Int64) -> Nanoseconds] = [
            Nanoseconds.microseconds, Nanoseconds.milliseconds, Nanoseconds.seconds,
        ]
        for unit in units {
            #expect(unit(.max) == Nanoseconds(.max))
            #expect(unit(.min) == Nanoseconds(.min))
        }
        #expect(Nanoseconds.seconds(9_223_372_036).rawValue == 9_223_372_036_000_000_000)
        #expect(Nanoseconds.seconds(9_223_372_037).rawValue == .max)
        #expect(Nanoseconds.seconds(-9_223_372_036).rawValue == -9_223_372_036_000_000_000)
        #expect(Nanoseconds.seconds(-9_223_372_037).rawValue == .min)
    }

    @Test("a sum is exact or clamped to 64 bits", arguments: Extremes.pairs)
    func sum(pair: Extremes.Pair) {
        let sum = Nanoseconds(pair.left) + Nanoseconds(pair.right)
        #expect(sum.rawValue == Extremes.nearest(Int128(pair.left) + Int128(pair.right)))
    }

    @Test("a difference is exact or clamped to 64 bits", arguments: Extremes.pairs)
    func difference(pair: Extremes.Pair) {
        let difference = Nanoseconds(pair.left) - Nanoseconds(pair.right)
        #expect(difference.rawValue == Extremes.nearest(Int128(pair.left) - Int128(pair.right)))
    }

    @Test("a product is exact or clamped to 64 bits", arguments: Extremes.pairs)
    func multiple(pair: Extremes.Pair) {
        let multiple = Nanoseconds(pair.left) * pair.right
        #expect(multiple.rawValue == Extremes.nearest(Int128(pair.left) * Int128(pair.right)))
    }

    @Test("a shorter duration is less, and a negative one is less than zero", arguments: Extremes.pairs)
    func order(pair: Extremes.Pair) {
        #expect((Nanoseconds(pair.left) < Nanoseconds(pair.right)) == (pair.left < pair.right))
        #expect((Nanoseconds(pair.left) == Nanoseconds(pair.right)) == (pair.left == pair.right))
        #expect(max(Nanoseconds(pair.left), .zero).rawValue >= 0)
    }
}
