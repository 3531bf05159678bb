/// Values at which 64-bit arithmetic overflows, and a function for the expected results.
enum Extremes {
    struct Pair: Sendable, CustomStringConvertible {
        var left: Int64
        var right: Int64

        var description: String { "\(left) and \(right)" }
    }

    /// The limits of 64 bits, their neighbors, and the values at half of them, from which products overflow.
    static let values: [Int64] = [
        .min, .min + 1, .min / 2 - 1, .min / 2, -3_037_000_500, -1_000_000_000, -2, -1, 0, 1, 2,
        1_000_000_000, 3_037_000_499, 3_037_000_500, .max / 2, .max / 2 + 1, .max - 1, .max,
    ]

    static let pairs: [Pair] = values.flatMap { left in values.map { Pair(left: left, right: $0) } }

    /// Returns `exact`, limited to the range of 64 bits.
    static func nearest(_ exact: Int128) -> Int64 {
        Int64(min(max(exact, Int128(Int64.min)), Int128(Int64.max)))
    }
}
