import InfiniteScroll
import MonotonicTime
import Testing

@Suite("Oracle")
struct OracleTests {
    @Test("every script gives the events and pictures of an independent model")
    func fuzz() {
        expectNoFailure(seeds: 1...1200, make: randomScript, failure: differenceFromOracle)
    }

    private func randomScript(_ generator: inout SeededGenerator) -> ScriptedBanner {
        var behaviour = Behaviour()
        behaviour.viewport = generator.pick([1, 2, 7, 8, 16, 32])
        behaviour.pageGap = generator.pick([0, 0, 1, 5])
        behaviour.alignment = generator.pick([.start, .center, .end])
        behaviour.direction = generator.pick([.towardsStart, .towardsEnd])
        behaviour.slide = .milliseconds(Int64(generator.pick([0, 50, 300, 300, 333, 700])))
        behaviour.framesPerSecond = generator.pick([100, 100, 60, 7])
        behaviour.panLead = .milliseconds(Int64(generator.pick([0, 200, 1200])))
        behaviour.panTail = .milliseconds(Int64(generator.pick([0, 300])))
        behaviour.panRepeats = generator.pick([1, 1, 2])
        behaviour.speed = Int64(generator.pick([50 * 256, 1000, 333 * 256]))
        behaviour.dwell = .milliseconds(Int64(generator.number(in: 100...3000)))
        behaviour.autoplay = generator.chance(85)
        behaviour.autoplayBackward = generator.chance(20)
        behaviour.loop = generator.chance(70)
        behaviour.end = generator.pick([.stop, .rewind, .reverse])
        behaviour.hold = generator.pick([
            .none, .none, .interval(.milliseconds(Int64(generator.number(in: 0...2000)))), .forever,
        ])
        behaviour.resumption = generator.pick([.full, .remaining, .immediate])
        behaviour.lagCap = generator.pick([1, 1, 0, 2])
        behaviour.collisionGuard = .milliseconds(Int64(generator.pick([0, 0, 120])))
        let count = generator.pick([0, 1, 2, 2, 3, 5, 8, 50])
        let options = (0..<count).map { index in
            Option(
                id: "o\(index)",
                length: generator.number(in: 0...3 * behaviour.viewport),
                overhang: generator.chance(10) ? generator.number(in: 1...30) : 0,
                dwell: generator.chance(20) ? .milliseconds(Int64(generator.number(in: 1...900))) : nil,
                hasAction: generator.chance(50)
            )
        }
        let steps = (0..<generator.number(in: 1...40)).map { _ in
            ScriptedBanner.Step(
                after: .microseconds(Int64(generator.pick([0, 1, 10, 50, 100, 300, 600, 900]) * 1000)),
                action: randomAction(count: count, &generator)
            )
        }
        return ScriptedBanner(options: options, behaviour: behaviour, steps: steps)
    }

    private func randomAction(count: Int, _ generator: inout SeededGenerator) -> ScriptedBanner.Action {
        switch generator.number(in: 0...21) {
        case 0...5: .advance
        case 6...11: .input(.next(gesture: .tap))
        case 12...13: .input(.previous(gesture: .previous))
        case 14: .input(.goTo(id: "o\(generator.number(in: 0...count))"))
        case 15: .input(.pause(gesture: .pause))
        case 16: .input(.resume(gesture: .resume))
        case 17: .input(.togglePause(gesture: .longPress))
        case 18: .input(.activate(gesture: .activate))
        case 19: .input(.touch)
        case 20: .input(.hold(generator.pick([.none, .interval(.milliseconds(400)), .forever])))
        default: .input(.refused(gesture: .doubleTap, reason: .unbound))
        }
    }

    private func differenceFromOracle(_ script: ScriptedBanner) -> String? {
        let start = Instant(nanoseconds: 1_000)
        var carousel = Carousel(options: script.options, behaviour: script.behaviour, at: start)
        var oracle = OracleCarousel(options: script.options, behaviour: script.behaviour, at: start)
        var now = start
        for step in script.steps {
            let next = now + step.after
            // Half of the way as a frame loop goes, the other half in one step.
            while let due = carousel.nextDeadline, due < next, due.nanoseconds % 2_000_000_000 < 1_000_000_000
            {
                carousel.advance(to: due)
                oracle.advance(to: due.nanoseconds)
                if let difference = differenceInPicture(carousel, oracle) {
                    return "\(due.nanoseconds): \(difference)"
                }
            }
            now = next
            carousel.advance(to: now)
            oracle.advance(to: now.nanoseconds)
            if case .input(let input) = step.action {
                carousel.handle(input, at: now)
                oracle.handle(input, at: now)
            }
            if let difference = differenceInPicture(carousel, oracle) { return "\(step): \(difference)" }
            if let difference = differenceInEvents(carousel, oracle) { return "\(step): \(difference)" }
        }
        return nil
    }

    private func differenceInPicture(_ carousel: Carousel, _ oracle: OracleCarousel) -> String? {
        guard carousel.window.panned == oracle.panned else {
            return
                "panned \(String(describing: carousel.window.panned)), not \(String(describing: oracle.panned))"
        }
        var hint = 0
        for column in 0..<oracle.behaviour.viewport {
            let run = carousel.ring.run(at: carousel.window.position + column, hint: &hint)
            let expected = oracle.pixel(column: column)
            guard run.option != expected?.option || (run.option != nil && run.column != expected?.column)
            else {
                continue
            }
            let got = run.option.map { "\($0).\(run.column)" } ?? "blank"
            let wanted = expected.map { "\($0.option).\($0.column)" } ?? "blank"
            return
                "column \(column) shows \(got), not \(wanted); P \(carousel.window.position) not \(oracle.position)"
        }
        return nil
    }

    private func differenceInEvents(_ carousel: Carousel, _ oracle: OracleCarousel) -> String? {
        for index in 0..<max(carousel.journal.count, oracle.events.count) {
            let got = index < carousel.journal.count ? carousel.journal[index] : nil
            let expected = index < oracle.events.count ? oracle.events[index] : nil
            guard got != expected else { continue }
            return "expected \(words(expected))\n     got \(words(got))"
        }
        return nil
    }

    private func words(_ event: Event?) -> String {
        guard let event else { return "nothing" }
        let kind = "\(event.kind)".replacing(#/(InfiniteScroll|MonotonicTime|Event)\./#, with: "")
        return "\(event.at.nanoseconds) \(event.sequence) \(kind)"
    }
}
