import InfiniteScroll

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
    let easing: Behavior.Easing

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
        return from
            + curve.distance(Int128((time - start) / Self.tick), of: Int128(max(1, length / Self.tick)))
    }

    private var curve: OracleCurve { OracleCurve(way: to - from, slope: slope, easing: easing) }

    /// R-RET-1: the exact derivative, times the slide's length, rounded down.
    func slope(at time: Int64) -> Int64 {
        guard time < end else { return 0 }
        let u = Int128((time - start) / Self.tick)
        let b = Int128(max(1, length / Self.tick))
        return curve.slope(u, of: b)
    }
}

/// R-MOVE-1 and R-EASE-1: the curve over a distance.
struct OracleCurve {
    let way: Int64
    let slope: Int64
    let easing: Behavior.Easing

    /// The slopes at both ends in halves of the distance.
    static let halves: [Behavior.Easing: (start: Int64, end: Int64)] = [
        .smooth: (0, 0), .linear: (2, 2), .out: (6, 0), .in: (0, 6), .gentleOut: (3, 0), .snap: (6, 6),
    ]

    /// Returns the slope at the start of a motion from rest.
    static func start(of easing: Behavior.Easing, over way: Int64) -> Int64 {
        Int64(floored(Int128(way) * Int128(halves[easing]?.start ?? 0), 2))
    }

    private var endSlope: Int128 { floored(Int128(way) * Int128(Self.halves[easing]?.end ?? 0), 2) }

    func distance(_ u: Int128, of b: Int128) -> Int64 {
        let numerator =
            Int128(way) * (3 * u * u * b - 2 * u * u * u)
            + Int128(slope) * (u * u * u - 2 * u * u * b + u * b * b)
            + endSlope * (u * u * u - u * u * b)
        return Int64(floored(numerator, b * b * b))
    }

    func slope(_ u: Int128, of b: Int128) -> Int64 {
        let numerator =
            Int128(way) * (6 * u * b - 6 * u * u) + Int128(slope) * (3 * u * u - 4 * u * b + b * b)
            + endSlope * (3 * u * u - 2 * u * b)
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
