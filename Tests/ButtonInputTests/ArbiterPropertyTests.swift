import BusInterfaces
import ButtonInput
import MonotonicTime
import TestSupport
import Testing

@Suite("Random edges of several buttons")
struct ArbiterPropertyTests {
    static let seeds = Array(0..<1_500 as Range<UInt64>)

    /// Buttons with random rules, and edges with rising times around the limits of these rules.
    private struct Scene {
        var arbiter: GestureArbiter
        var buttons: [GestureArbiter.Button] = []
        var members: [Set<Int>] = []
        var edges: [ButtonEdge] = []
        var generator: SeededGenerator

        init(seed: UInt64, combinationCount: ClosedRange<Int> = 0...4) {
            generator = SeededGenerator(seed: seed)
            let count = Int.random(in: 1...4, using: &generator)
            for _ in 0..<count {
                var button = GestureArbiter.Button(
                    recognizesDouble: Bool.random(using: &generator),
                    recognizesLong: Bool.random(using: &generator),
                    waitsOnlyAtRest: Bool.random(using: &generator)
                )
                button.timing.debounce = .milliseconds([0, 5, 5, 20].randomElement(using: &generator) ?? 5)
                button.timing.longPress = .milliseconds(
                    [600, 100, 30].randomElement(using: &generator) ?? 600
                )
                buttons.append(button)
            }
            var combinations: [GestureArbiter.Combination] = []
            for _ in 0..<Int.random(in: combinationCount, using: &generator) where count > 1 {
                let chosen = (0..<count).shuffled(using: &generator)
                    .prefix(Int.random(in: 2...count, using: &generator))
                guard !members.contains(Set(chosen)) else { continue }
                members.append(Set(chosen))
                combinations.append(
                    GestureArbiter.Combination(
                        buttons: Set(chosen),
                        timeLimit: .milliseconds([60, 60, 20, 200].randomElement(using: &generator) ?? 60),
                        recognizesLong: Bool.random(using: &generator),
                        longPress: .milliseconds([600, 40].randomElement(using: &generator) ?? 600)
                    )
                )
            }
            arbiter = GestureArbiter(buttons: buttons, combinations: combinations)
            var at: Int64 = 0
            var levels = [Bool](repeating: false, count: count)
            for _ in 0..<Int.random(in: 1...60, using: &generator) {
                let button = Int.random(in: 0..<count, using: &generator)
                if Int.random(in: 0..<12, using: &generator) > 0 { levels[button].toggle() }
                edges.append(
                    ButtonEdge(
                        button: button,
                        edge: Edge(isActive: levels[button], at: Instant(nanoseconds: at)),
                        isMoving: Bool.random(using: &generator)
                    )
                )
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: at += [0, 5, 20, 60, 300].randomElement(using: &generator).map { $0 * ms } ?? 0
                case 1: at += Int64.random(in: 0...(8 * ms), using: &generator)
                case 2: at += Int64.random(in: 0...(700 * ms), using: &generator)
                default: at += Int64.random(in: 0...(60 * ms), using: &generator)
                }
            }
            // All buttons are released at the end.
            for button in 0..<count {
                edges.append(up(button, at / ms + 1_000))
            }
        }
    }

    private func pressCount(_ outputs: [Said], _ members: [Set<Int>]) -> Int {
        outputs.reduce(0) { count, output in
            let presses: Int =
                switch output.source {
                case .button: 1
                case .combination(let index): members[index].count
                }
            switch output.kind {
            case .touch: return count
            case .gesture(.tap), .gesture(.longPress), .ignored: return count + presses
            case .gesture(.doubleTap): return count + 2
            }
        }
    }

    @Test("every press is in exactly one gesture, as many as without combinations, in the order of time")
    func accounts() throws {
        var combined = 0
        for seed in Self.seeds {
            var scene = Scene(seed: seed)
            let outputs = scene.arbiter.play(scene.edges)
            try #require(zip(outputs, outputs.dropFirst()).allSatisfy { $0.at <= $1.at }, "seed \(seed)")
            combined += outputs.filter { if case .combination = $0.source { true } else { false } }.count

            // Which edges of a button are presses depends only on the contacts of this button.
            var alone = Scene(seed: seed).arbiter
            alone.change(combinations: [])
            let expected = pressCount(alone.play(scene.edges), [])
            try #require(pressCount(outputs, scene.members) == expected, "seed \(seed)")
            try #require(!scene.arbiter.isCombining, "seed \(seed)")
        }
        #expect(combined > 500)
    }

    @Test("edges give the same gestures no matter how often time advances in between")
    func refinement() throws {
        for seed in Self.seeds {
            var scene = Scene(seed: seed)
            var expected = scene.arbiter
            let outputs = expected.play(scene.edges)

            var restless = scene.arbiter
            var said: [Said] = []
            var now: Int64 = 0
            for edge in scene.edges {
                for _ in 0..<3 {
                    now = Int64.random(in: now...max(now, edge.edge.at.nanoseconds), using: &scene.generator)
                    said += restless.advance(to: Instant(nanoseconds: now))
                    said += restless.advance(to: .zero)
                }
                said += restless.handle(edge.edge, of: edge.button, isMoving: edge.isMoving)
                now = edge.edge.at.nanoseconds
            }
            said += restless.advance(to: Instant(nanoseconds: now + 10_000 * ms))
            try #require(said == outputs, "seed \(seed)")

            var lazy = scene.arbiter
            said = scene.edges.flatMap { lazy.handle($0.edge, of: $0.button, isMoving: $0.isMoving) }
            said += lazy.advance(to: Instant(nanoseconds: now + 10_000 * ms))
            try #require(said == outputs, "seed \(seed)")
        }
    }

    @Test("without combinations and phases each button has the gestures of its recognizer")
    func separate() throws {
        for seed in Self.seeds {
            var scene = Scene(seed: seed, combinationCount: 0...0)
            for index in scene.edges.indices { scene.edges[index].isMoving = false }
            let outputs = scene.arbiter.play(scene.edges)
            for (index, button) in scene.buttons.enumerated() {
                var recognizer = GestureRecognizer(
                    timing: button.timing,
                    recognizesDouble: button.recognizesDouble,
                    recognizesLong: button.recognizesLong
                )
                let kinds = recognizer.play(scene.edges.filter { $0.button == index }.map(\.edge)).map(\.kind)
                let said = outputs.filter { $0.source == .button(index) }.map(\.kind)
                try #require(said == kinds, "seed \(seed)")
            }
        }
    }
}
