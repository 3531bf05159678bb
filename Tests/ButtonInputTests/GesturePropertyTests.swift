import BusInterfaces
import ButtonInput
import MonotonicTime
import TestSupport
import Testing

@Suite("Random edges of a button")
struct GesturePropertyTests {
    static let seeds = Array(0..<UInt64(InputCount.of(200, nightly: 1_000)))

    /// Random edges of one button. The times between them lie around each limit, and some are much longer.
    private struct Train {
        var timing = GestureTiming()
        var edges: [Edge] = []
        var generator: SeededGenerator

        init(seed: UInt64) {
            generator = SeededGenerator(seed: seed)
            let debounces: [Int64] = [0, 1, 5, 5, 5, 20, 300, 700]
            timing.debounce = .milliseconds(debounces.randomElement(using: &generator) ?? 5)
            timing.longPress = .milliseconds([600, 600, 600, 40, 3].randomElement(using: &generator) ?? 600)
            timing.doubleTap = .milliseconds([300, 300, 300, 50, 0].randomElement(using: &generator) ?? 300)
            let boundaries = [timing.debounce, timing.longPress, timing.doubleTap].map(\.rawValue)
            var at: Int64 = 0
            var isActive = false
            for _ in 0..<Int.random(in: 1...60, using: &generator) {
                if Int.random(in: 0..<10, using: &generator) > 0 { isActive.toggle() }
                edges.append(Edge(isActive: isActive, at: Instant(nanoseconds: at)))
                switch Int.random(in: 0..<4, using: &generator) {
                case 0:
                    let boundary = boundaries.randomElement(using: &generator) ?? 0
                    at += max(0, boundary + Int64.random(in: -1...1, using: &generator))
                case 1: at += Int64.random(in: 0...(8 * ms), using: &generator)
                case 2: at += Int64.random(in: 0...(900 * ms), using: &generator)
                default: at += Int64.random(in: 0...(150 * ms), using: &generator)
                }
            }
        }
    }

    private func pressCount(_ outputs: [Output]) -> Int {
        outputs.reduce(0) { count, output in
            switch output.kind {
            case .touch: count
            case .gesture(.tap), .gesture(.longPress), .ignored: count + 1
            case .gesture(.doubleTap): count + 2
            }
        }
    }

    @Test(
        "edges give the gestures of the model, and every press is in exactly one gesture",
        arguments: Knows.allCases
    )
    func model(knows: Knows) throws {
        for seed in Self.seeds {
            let train = Train(seed: seed)
            let outputs = knows.meaning(of: train.edges, timing: train.timing)
            let expected = GestureModel(knows: knows, timing: train.timing).meaning(of: train.edges)
            try #require(outputs == expected.outputs, "seed \(seed)")
            try #require(pressCount(outputs) == expected.presses, "seed \(seed)")
        }
    }

    @Test(
        "edges give the same gestures no matter how often time advances in between",
        arguments: Knows.allCases
    )
    func refinement(knows: Knows) throws {
        for seed in Self.seeds {
            var train = Train(seed: seed)
            let expected = knows.meaning(of: train.edges, timing: train.timing)

            var restless = knows.recognizer(train.timing)
            var outputs: [Output] = []
            var now: Int64 = 0
            for edge in train.edges {
                for _ in 0..<3 {
                    now = Int64.random(in: now...edge.at.nanoseconds, using: &train.generator)
                    outputs += restless.advance(to: Instant(nanoseconds: now))
                    outputs += restless.advance(to: .zero)
                }
                outputs += restless.handle(edge)
                now = edge.at.nanoseconds
            }
            outputs += restless.advance(to: Instant(nanoseconds: now + 10_000 * ms))
            try #require(outputs == expected, "seed \(seed)")

            var lazy = knows.recognizer(train.timing)
            outputs = train.edges.flatMap { lazy.handle($0) }
            outputs += lazy.advance(to: Instant(nanoseconds: now + 10_000 * ms))
            try #require(outputs == expected, "seed \(seed)")
        }
    }

    @Test(
        "outputs are in the order of time, and each touch has exactly one gesture",
        arguments: Knows.allCases
    )
    func order(knows: Knows) throws {
        for seed in Self.seeds {
            let train = Train(seed: seed)
            let outputs = knows.meaning(of: train.edges, timing: train.timing)
            try #require(zip(outputs, outputs.dropFirst()).allSatisfy { $0.at <= $1.at }, "seed \(seed)")
            let isTouch = outputs.map { $0.kind == .touch }
            let expected =
                knows == .taps ? isTouch.map { _ in false } : isTouch.indices.map { $0.isMultiple(of: 2) }
            try #require(isTouch == expected, "seed \(seed)")
        }
    }

    @Test(
        "reordered, lost or repeated edges do not affect the next press",
        arguments: Knows.allCases
    )
    func garbage(knows: Knows) throws {
        for seed in Self.seeds {
            var train = Train(seed: seed)
            train.edges.shuffle(using: &train.generator)
            var recognizer = knows.recognizer(train.timing)
            let outputs = recognizer.play(train.edges)
            try #require(zip(outputs, outputs.dropFirst()).allSatisfy { $0.at <= $1.at }, "seed \(seed)")

            let later = 1_000_000 * ms
            _ = recognizer.play([.release(later)])
            let next: [Edge] = [.press(later + 5_000 * ms), .release(later + 5_100 * ms)]
            try #require(
                recognizer.play(next) == knows.meaning(of: next, timing: train.timing),
                "seed \(seed)"
            )
        }
    }
}
