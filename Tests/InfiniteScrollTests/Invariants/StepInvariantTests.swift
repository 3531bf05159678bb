import MonotonicTime
import TestSupport
import Testing

@testable import InfiniteScroll

/// Synchronized banners (R-STEP-1 to R-STEP-3) with random scripts.
@Suite("Synchronization")
struct StepInvariantTests {
    /// The difference between the clocks of the two machines.
    private let elsewhere = Nanoseconds.seconds(-86_400) + Nanoseconds(123_456_789)

    /// Returns the inputs of a script without its lists.
    private func inputs(of script: ScriptedBanner) -> [(at: Instant, input: Input)] {
        var now = Instant.zero
        return script.steps.compactMap { step in
            now = now + step.after
            guard case .input(let input) = step.action else { return nil }
            return (now, input)
        }
    }

    private func started(_ script: ScriptedBanner, at instant: Instant = .zero) -> Carousel {
        var banner = Carousel(
            options: script.options,
            behavior: script.behavior,
            bookmark: script.bookmark,
            at: instant
        )
        banner.isInStep = true
        return banner
    }

    @Test("R-STEP-2: a banner that restores a snapshot on another machine continues like the original")
    func snapshots() {
        expectNoFailure(seeds: 1...600, make: { $0.changingScript() }) { script in
            var banner = started(script)
            let inputs = inputs(of: script)
            var generator = SeededGenerator(seed: script.steps.count)
            let place = generator.number(in: 0...inputs.count)
            for (at, input) in inputs.prefix(place) { banner.handle(input, at: at) }
            banner.advance(to: banner.now + .milliseconds(Int64(generator.number(in: 0...900))))
            var other = started(script, at: .zero + elsewhere)
            do {
                guard let snapshot = Snapshot(banner.snapshot.text) else { return "the text is none" }
                try other.restore(snapshot, at: banner.now + elsewhere)
            } catch {
                return "refused: \(error)"
            }
            if other.snapshot != banner.snapshot { return "another snapshot at once" }
            for (at, input) in inputs.dropFirst(place) where at > banner.now {
                while let due = banner.nextDeadline, due < at {
                    banner.advance(to: due)
                    if other.nextDeadline != due + elsewhere { return "due at another time" }
                    other.advance(to: due + elsewhere)
                    if banner.window != other.window { return "another picture at \(due.nanoseconds)" }
                }
                banner.handle(input, at: at)
                other.handle(input, at: at + elsewhere)
                if banner.window != other.window { return "another picture after \(input)" }
                if banner.snapshot != other.snapshot { return "another state after \(input)" }
            }
            return nil
        }
    }

    @Test("R-STEP-1: replaying the inputs from a saved state leads to the same state")
    func replay() {
        expectNoFailure(seeds: 1...600, make: { $0.changingScript() }) { script in
            var banner = started(script)
            var again = banner
            var now = Instant.zero
            for step in script.steps {
                now = now + step.after
                switch step.action {
                case .input, .revise, .advance: step.action.take(carousel: &banner, at: now)
                case .replace, .configure: break
                }
            }
            for done in banner.inputLog { again.replay(done.input, at: done.at) }
            banner.advance(to: now + .seconds(40))
            again.advance(to: now + .seconds(40))
            if banner.window != again.window { return "another picture" }
            return banner.snapshot == again.snapshot ? nil : "another state"
        }
    }

    @Test(
        "R-STEP-3: a banner that adopts a state shows the same, and its journal follows the grammar"
    )
    func anotherPast() {
        expectNoFailure(seeds: 1...800, make: { $0.changingScript() }) { script in
            var generator = SeededGenerator(seed: script.steps.count)
            var banner = started(script)
            var other = banner
            var reader = JournalReader()
            for (at, input) in inputs(of: script) {
                switch generator.number(in: 0...3) {
                case 0, 1: banner.handle(input, at: at)
                case 2: banner.advance(to: at)
                default:
                    banner.advance(to: at)
                    other.advance(to: at)
                    banner.adoptState(of: other)
                    if banner.window != other.window { return "another picture" }
                    if banner.snapshot != other.snapshot { return "another state" }
                }
                if generator.chance(60) { other.handle(input, at: at) }
                for event in banner.journal {
                    if let wrong = reader.read(event) { return "\(event.sequence) \(event.words): \(wrong)" }
                }
                banner.journal = []
                guard reader.isMoving == banner.isSliding else {
                    return "the journal says it moves otherwise"
                }
                guard reader.isPaused == banner.isPaused else {
                    return "the journal says it is paused otherwise"
                }
            }
            return nil
        }
    }

    @Test("R-STEP-2: any sequence of numbers is rejected or makes a banner that continues; none traps")
    func brokenSnapshots() {
        for seed in 1...600 {
            var generator = SeededGenerator(seed: seed)
            let script = generator.changingScript()
            var banner = started(script)
            for (at, input) in inputs(of: script) { banner.handle(input, at: at) }
            for _ in 1...20 {
                var numbers = banner.snapshot.numbers
                for _ in 0...generator.number(in: 0...2) where !numbers.isEmpty {
                    let place = generator.number(in: 0...numbers.count - 1)
                    switch generator.number(in: 0...5) {
                    case 0: numbers.remove(at: place)
                    case 1: numbers.insert(Int64(generator.number(in: -2...2)), at: place)
                    case 2:
                        numbers[place] = generator.pick([.min, .max, -1 << 60, 1 << 60, 1 << 55, -1 << 55])
                    case 3: numbers[place] = Int64(bitPattern: generator.next())
                    default: numbers[place] &+= Int64(generator.number(in: -3...3))
                    }
                }
                var other = banner
                do {
                    try other.restore(Snapshot(numbers: numbers), at: banner.now)
                } catch {
                    #expect(other.snapshot == banner.snapshot, "seed \(seed): changed by a refused snapshot")
                    continue
                }
                for step in 1...20 {
                    let at = banner.now + .milliseconds(Int64(step) * 700)
                    other.handle(step.isMultiple(of: 3) ? .navigate(.next, "tap") : .touch, at: at)
                    other.handle(.navigate(.resume, "resume"), at: at)
                    _ = other.window
                }
            }
        }
    }
}
