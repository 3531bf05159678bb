import MonotonicTime
import TestSupport
import Testing

@Suite("Durations as text")
struct DurationTextTests {
    @Test(
        "a duration is numbers with units, exact to the nanosecond",
        arguments: [
            ("0s", 0),
            ("1ns", 1),
            ("1us", 1_000),
            ("1µs", 1_000),
            ("1μs", 1_000),
            ("300ms", 300_000_000),
            ("3s", 3_000_000_000),
            ("3 s", 3_000_000_000),
            ("  3s ", 3_000_000_000),
            ("1.5s", 1_500_000_000),
            ("2min", 120_000_000_000),
            ("1h", 3_600_000_000_000),
            ("1min 30s", 90_000_000_000),
            ("1min30s", 90_000_000_000),
            ("30s 1min", 90_000_000_000),
            ("1s 1s", 2_000_000_000),
            ("0.1s", 100_000_000),
            ("0.000000001s", 1),
            ("0.999999999990h", 3_599_999_999_964),
            ("1.50000000000000000000000000000000s", 1_500_000_000),
            ("0.0000000000125h", 45),
            ("9223372036854775807ns", Int64.max),
            ("9223372036.854775807s", Int64.max),
            ("2562047.5h", 9_223_371_000_000_000_000),
        ]
    )
    func reads(text: String, nanoseconds: Int64) throws {
        #expect(try Nanoseconds(duration: text).rawValue == nanoseconds, "\(text)")
    }

    @Test(
        "an invalid duration says why",
        arguments: [
            ("", DurationError.malformed),
            ("  ", .malformed),
            ("s", .malformed),
            ("abc", .malformed),
            (".5s", .malformed),
            ("1.s", .malformed),
            ("+1s", .malformed),
            ("1..5s", .malformed),
            ("1s-2s", .malformed),
            ("3", .noUnit),
            ("1min 30", .noUnit),
            ("1.5.5s", .noUnit),
            ("3S", .unknownUnit("S")),
            ("3 sec", .unknownUnit("sec")),
            ("1e3s", .unknownUnit("e")),
            ("３s", .malformed),
            ("-3s", .negative),
            ("-0s", .negative),
            ("0.5ns", .tooFine),
            ("0.0000000001s", .tooFine),
            ("1.00000000000000000000000000000001s", .tooFine),
            ("9223372036854775808ns", .tooLong),
            ("9223372036.854775808s", .tooLong),
            ("99999999999999999999999999s", .tooLong),
            ("2562048h", .tooLong),
            ("9223372036s 1s", .tooLong),
        ] as [(String, DurationError)]
    )
    func refuses(text: String, error: DurationError) {
        #expect(throws: error) { try Nanoseconds(duration: text) }
    }

    @Test(
        "a written duration reads back the same",
        arguments: [0, 1, 999, 1_000, 1_500_000, 90_000_000_000, 3_661_001_001_001, Int64.max]
    )
    func roundTrip(nanoseconds: Int64) throws {
        let text = Nanoseconds(nanoseconds).durationText
        #expect(try Nanoseconds(duration: text).rawValue == nanoseconds, "\(text)")
    }

    @Test("every fraction of a unit is exact or refused, never rounded")
    func fractions() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2_000 {
            let digits = Int.random(in: 1...15, using: &random)
            let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
            let fraction = Int.random(in: 0..<scale, using: &random)
            let text = String(fraction)
            let padded = String(repeating: "0", count: digits - text.count) + text
            let product = fraction.multipliedFullWidth(by: 60_000_000_000)
            let (quotient, remainder) = scale.dividingFullWidth(product)
            let read = try? Nanoseconds(duration: "0.\(padded)min").rawValue
            #expect(read == (remainder == 0 ? Int64(quotient) : nil), "0.\(padded)min, seed 4")
        }
    }
}
