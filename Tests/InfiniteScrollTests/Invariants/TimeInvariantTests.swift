import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

/// Independence of the calls that advance time: INV-3, INV-5.
@Suite("Time")
struct TimeInvariantTests {
    @Test(
        "INV-3: equal inputs at equal instants give equal events and pictures, no matter how often time advances between"
    )
    func tickRefinement() {
        expectNoFailure(seeds: 1...400, make: { $0.changingScript() }) { script in
            var generator = SeededGenerator(seed: script.steps.count)
            var sparse = script.start()
            var dense = script.start()
            var now = Instant.zero
            for step in script.steps {
                let next = now + step.after
                for _ in 0..<generator.number(in: 0...5) {
                    now = now + Nanoseconds(Int64(generator.number(in: 0...Int((next - now).rawValue))))
                    // Texts change before the transitions due at the same instant, unless those were already
                    // reported.
                    if case .revise = step.action, now == next { continue }
                    dense.advance(to: now)
                }
                now = next
                step.action.take(carousel: &sparse, at: now)
                step.action.take(carousel: &dense, at: now)
                guard sparse.window == dense.window || sparse.ringPosition == dense.ringPosition else {
                    return "\(step): at \(sparse.window) and \(dense.window)"
                }
                guard sparse.nextDeadline == dense.nextDeadline else {
                    return "\(step): due \(String(describing: sparse.nextDeadline)), or not"
                }
                guard sparse.journal == dense.journal else {
                    let pairs = zip(sparse.journal, dense.journal).first { $0 != $1 }
                    return "\(step): \(String(describing: pairs))"
                }
            }
            return nil
        }
    }

    @Test("INV-3: a repeated run is identical")
    func determinism() {
        for seed in 1...50 {
            var generator = SeededGenerator(seed: seed)
            let script = generator.changingScript()
            var runs: [[Event]] = []
            for _ in 1...2 {
                var journal: [Event] = []
                _ = script.run { carousel, _ in
                    journal = carousel.journal
                    return nil
                }
                runs.append(journal)
            }
            #expect(runs[0] == runs[1], "seed \(seed)")
        }
    }

    @Test(
        "INV-5: after four weeks of late and early wakes, slides start at the scheduled nanosecond"
    )
    func fourWeeks() {
        // With longer dwells, the same time has fewer slides.
        let scale = InputCount.of(10, nightly: 1)
        let dwells = [3_000_000_000, 1_234_567_891, 20_000_000_001].map { Nanoseconds($0 * Int64(scale)) }
        let slide = Nanoseconds(333_333_333)
        var generator = SeededGenerator(seed: 5)
        var carousel = ShownBanner(
            dwells.enumerated().map { Option(id: "\($0)", length: 8, dwell: $1) }
        ) { $0.slideDuration = slide }.carousel
        let fourWeeks = Instant(nanoseconds: 28 * 24 * 3600 * 1_000_000_000)
        var expected = Instant.zero + dwells[0]
        var turns = 0
        var wrong = 0
        while let due = carousel.nextDeadline, due < fourWeeks {
            carousel.advance(to: due + Nanoseconds(Int64(generator.number(in: 0...900_000_000))))
            for event in carousel.journal {
                guard case .moveStarted = event.kind else { continue }
                if event.at != expected { wrong += 1 }
                turns += 1
                expected = expected + slide + dwells[turns % dwells.count]
            }
            carousel.journal.removeAll(keepingCapacity: true)
        }
        #expect(wrong == 0)
        #expect(turns > 280_000 / scale)
    }
}
