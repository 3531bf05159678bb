import Testing

@testable import SignCore

@Suite("Changes of counters as text")
struct CounterChangeTests {
    @Test("steps, numbers and resets are read, and written as they were")
    func valid() {
        for (text, change) in [
            ("+1", CounterChange.steps(1)), ("-12", .steps(-12)), ("=0", .set(0)), ("=-5", .set(-5)),
            ("reset", .reset), ("+999999999", .steps(999_999_999)),
        ] {
            #expect(CounterChange(text) == change, "\(text)")
            #expect(change.description == text)
        }
    }

    @Test("anything else is no change")
    func invalid() {
        for text in [
            "", "1", "+", "-", "=", "++1", "+-1", "=+1", "=--1", "+1.5", " +1", "+1 ", "Reset", "+1000000000",
            "+१",
        ] {
            #expect(CounterChange(text) == nil, "\(text)")
        }
    }

    @Test("a number has leading zeros, also behind a minus")
    func digits() {
        var counter = CounterSettings(name: "a")
        counter.digits = 3
        #expect([7, -7, 1234, 0].map(counter.text(of:)) == ["007", "-007", "1234", "000"])
    }

    @Test("a circle has all numbers of its range, and nothing else")
    func circle() {
        var counter = CounterSettings(name: "a")
        counter.range = -2...3
        counter.wraps = true
        #expect(
            (-9...9).map { counter.number(forTotal: $0) } == [
                3, -2, -1, 0, 1, 2, 3, -2, -1, 0, 1, 2, 3, -2, -1, 0, 1, 2, 3,
            ]
        )
        counter.wraps = false
        #expect([-9, -2, 0, 3, 9].map { counter.number(forTotal: $0) } == [-2, -2, 0, 3, 3])
    }
}
