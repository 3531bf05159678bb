/// A slide, evaluated by the letter of R-MOVE-1 in integers that cannot overflow.
struct OracleSlide {
    /// Nanoseconds.
    var start: Int64
    var length: Int64
    /// Subpixels.
    var from: Int64
    var to: Int64
    /// The slope at the start, as subpixels per whole slide.
    var slope: Int64

    static let tick: Int64 = 100_000

    var end: Int64 { start + length }

    /// R-RET-1: a slope along the way is at most three times the way, so that the curve never turns back.
    mutating func limitSlope() {
        let way = to - from
        guard slope != 0, way != 0, (slope < 0) == (way < 0), slope.magnitude > 3 * way.magnitude else {
            return
        }
        slope = 3 * way
    }

    func position(at time: Int64) -> Int64 {
        guard time < end else { return to }
        let u = Int128((time - start) / Self.tick)
        let b = Int128(max(1, length / Self.tick))
        let numerator =
            Int128(to - from) * (3 * u * u * b - 2 * u * u * u)
            + Int128(slope) * (u * u * u - 2 * u * u * b + u * b * b)
        return from + Int64(floored(numerator, b * b * b))
    }

    /// R-RET-1: the exact derivative, times the slide's length, rounded down.
    func slope(at time: Int64) -> Int64 {
        guard time < end else { return 0 }
        let u = Int128((time - start) / Self.tick)
        let b = Int128(max(1, length / Self.tick))
        let numerator =
            Int128(to - from) * (6 * u * b - 6 * u * u) + Int128(slope) * (3 * u * u - 4 * u * b + b * b)
        return Int64(floored(numerator, b * b))
    }
}

func floored(_ numerator: Int128, _ denominator: Int128) -> Int128 {
    let quotient = numerator / denominator
    return numerator % denominator < 0 ? quotient - 1 : quotient
}

func floorMod(_ value: Int, _ modulus: Int) -> Int {
    let remainder = value % modulus
    return remainder < 0 ? remainder + modulus : remainder
}
