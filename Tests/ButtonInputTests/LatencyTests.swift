import BusInterfaces
import ButtonInput
import MonotonicTime
import Testing

/// Tests how long each gesture takes to be recognized: for every combination of tap, double tap, long press
/// and combined buttons, whether a button waits always or only at rest, at rest and in motion.
@Suite("Gesture latencies")
struct LatencyTests {
    private struct Mapping {
        var arbiter: GestureArbiter
        var name: String
    }

    /// All sets of rules for button A, with the plain buttons B and C.
    private var mappings: [Mapping] {
        var all: [Mapping] = []
        let truths = [false, true]
        for double in truths {
            for long in truths {
                for restsOnly in truths {
                    for partnerRests in truths {
                        for held in truths {
                            for combined in 0...3 {
                                for debounce in [0, 5] as [Int64] {
                                    var timing = GestureTiming()
                                    timing.debounce = .milliseconds(debounce)
                                    let a = GestureArbiter.Button(
                                        timing: timing,
                                        recognizesDouble: double,
                                        recognizesLong: long,
                                        waitsOnlyAtRest: restsOnly
                                    )
                                    let b = GestureArbiter.Button(
                                        timing: timing,
                                        waitsOnlyAtRest: partnerRests
                                    )
                                    let c = GestureArbiter.Button(timing: timing)
                                    var combinations: [GestureArbiter.Combination] = []
                                    if combined & 1 != 0 {
                                        combinations.append(
                                            GestureArbiter.Combination(buttons: [0, 1], recognizesLong: held)
                                        )
                                    }
                                    if combined & 2 != 0 {
                                        combinations.append(
                                            GestureArbiter.Combination(
                                                buttons: [0, 1, 2],
                                                timeLimit: .milliseconds(90)
                                            )
                                        )
                                    }
                                    all.append(
                                        Mapping(
                                            arbiter: GestureArbiter(
                                                buttons: [a, b, c],
                                                combinations: combinations
                                            ),
                                            name:
                                                "double \(double) long \(long) at rest \(restsOnly) \(partnerRests) held \(held) "
                                                + "combined \(combined) debounce \(debounce)"
                                        )
                                    )
                                }
                            }
                        }
                    }
                }
            }
        }
        return all
    }

    private func milliseconds(_ count: Int64) -> Instant { .zero + .milliseconds(count) }

    /// Returns when `source`, a button or a combination, has its first gesture of `kind`. Returns nil if it
    /// has none.
    private func measured(
        _ arbiter: GestureArbiter,
        _ edges: [ButtonEdge],
        _ source: GestureArbiter.Source,
        _ kind: GestureRecognizer.Kind
    ) -> Instant? {
        var arbiter = arbiter
        return arbiter.play(edges).first { $0.source == source && $0.kind == kind }?.at
    }

    @Test("the reported latency of a tap is exact, for a press of any length", arguments: [false, true])
    func tap(isMoving: Bool) throws {
        var waited = 0
        for mapping in mappings {
            let told = mapping.arbiter.tapLatency(ofButton: 0, isMoving: isMoving)
            for length in [1, 30, 54, 55, 56, 59, 60, 61, 85, 90, 91, 400] as [Int64] {
                let at = measured(
                    mapping.arbiter,
                    [down(0, 1_000, moving: isMoving), up(0, 1_000 + length)],
                    .button(0),
                    .gesture(.tap)
                )
                let expected = told.decision(
                    first: milliseconds(1_000),
                    last: milliseconds(1_000),
                    release: milliseconds(1_000 + length)
                )
                try #require(at == expected, "\(mapping.name), \(length) ms")
                if at != milliseconds(1_000) { waited += 1 }
            }
        }
        #expect(waited > 100)
    }

    @Test("the reported latency of a double tap and a long press is exact", arguments: [false, true])
    func doubleTapAndLongPress(isMoving: Bool) throws {
        for mapping in mappings {
            for length in [1, 30, 59, 60, 61, 400] as [Int64] {
                let edges = [
                    down(0, 1_000, moving: isMoving), up(0, 1_020), down(0, 1_200, moving: isMoving),
                    up(0, 1_200 + length),
                ]
                let told = mapping.arbiter.doubleTapLatency(ofButton: 0, isMoving: isMoving)
                try #require(
                    measured(mapping.arbiter, edges, .button(0), .gesture(.doubleTap))
                        == told?.decision(
                            first: milliseconds(1_000),
                            last: milliseconds(1_200),
                            release: milliseconds(1_200 + length)
                        ),
                    "\(mapping.name), \(length) ms"
                )
            }
            let told = mapping.arbiter.longPressLatency(ofButton: 0, isMoving: isMoving)
            try #require(
                measured(
                    mapping.arbiter,
                    [down(0, 1_000, moving: isMoving), up(0, 3_000)],
                    .button(0),
                    .gesture(.longPress)
                )
                    == told?.decision(
                        first: milliseconds(1_000),
                        last: milliseconds(1_000),
                        release: milliseconds(3_000)
                    ),
                "\(mapping.name)"
            )
        }
    }

    @Test("the reported latency of combinations is exact", arguments: [false, true])
    func combination(isMoving: Bool) throws {
        var measurements = 0
        for mapping in mappings {
            for index in 0..<2
            where mapping.arbiter.combinations(ofButton: 0, isMoving: false).contains(index) {
                let count = (0..<3).count {
                    mapping.arbiter.combinations(ofButton: $0, isMoving: false).contains(index)
                }
                for length in [1, 30, 49, 50, 51, 200, 2_000] as [Int64] {
                    let last = 1_000 + Int64(count - 1) * 20
                    let presses = (0..<count).map { down($0, 1_000 + Int64($0) * 20, moving: isMoving) }
                    let edges = presses + (0..<count).map { up($0, last + length) }
                    let first = milliseconds(1_000)
                    let release = milliseconds(last + length)
                    let source = GestureArbiter.Source.combination(index)
                    let long = mapping.arbiter.longPressLatency(ofCombination: index, isMoving: isMoving)
                    let tap = mapping.arbiter.tapLatency(ofCombination: index, isMoving: isMoving)
                    let longAt = long?.decision(first: first, last: milliseconds(last), release: release)
                    let isLong = longAt.map { $0 <= release } ?? false
                    let tapAt = tap?.decision(first: first, last: milliseconds(last), release: release)
                    try #require(
                        measured(mapping.arbiter, edges, source, .gesture(.tap)) == (isLong ? nil : tapAt),
                        "\(mapping.name), \(length) ms"
                    )
                    try #require(
                        measured(mapping.arbiter, edges, source, .gesture(.longPress))
                            == (isLong ? longAt : nil),
                        "\(mapping.name), \(length) ms"
                    )
                    measurements += tapAt == nil ? 0 : 1
                }
            }
        }
        #expect(measurements > 100)
    }
}
