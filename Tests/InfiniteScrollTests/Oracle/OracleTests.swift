import InfiniteScroll
import MonotonicTime
import Testing

@Suite("Oracle")
struct OracleTests {
    @Test("every script gives the events and pictures of an independent model")
    func fuzz() {
        expectNoFailure(seeds: 1...1000, make: { $0.pagedScriptWithRegions() }, failure: difference)
    }

    @Test("R-TICK-2: every script gives the ticker's events and pictures of an independent model")
    func tickerFuzz() {
        expectNoFailure(seeds: 1...500, make: { $0.tickerScriptWithRegions() }, failure: tickerDifference)
    }

    private func difference(_ script: ScriptedBanner) -> String? {
        let start = Instant(nanoseconds: 1_000)
        var carousel = Carousel(
            options: script.options,
            behavior: script.behavior,
            bookmark: script.bookmark,
            at: start
        )
        var oracle = OracleCarousel(
            options: script.options,
            behavior: script.behavior,
            bookmark: script.bookmark,
            at: start
        )
        let difference = follow(script, from: start, &carousel) { carousel, now, input in
            if let input {
                oracle.handle(input, at: now)
            } else {
                oracle.advance(to: now.nanoseconds)
            }
            guard carousel.window.pannedOption == oracle.panned else { return "panned otherwise" }
            guard carousel.window.crossing == oracle.crossing else {
                return "crosses \(String(describing: carousel.window.crossing)), "
                    + "not \(String(describing: oracle.crossing))"
            }
            return differenceInPicture(carousel, oracle.pixels(count: carousel.ring.viewport))
                ?? differenceInEvents(carousel.journal, oracle.events)
        }
        return difference ?? (carousel.journal == oracle.events ? nil : "other events before the last")
    }

    private func tickerDifference(_ script: ScriptedBanner) -> String? {
        let start = Instant(nanoseconds: 1_000)
        var carousel = Carousel(
            options: script.options,
            behavior: script.behavior,
            bookmark: script.bookmark,
            at: start
        )
        var oracle = OracleTicker(
            options: script.options,
            behavior: script.behavior,
            bookmark: script.bookmark,
            at: start
        )
        let difference = follow(script, from: start, &carousel) { carousel, now, input in
            if let input {
                oracle.handle(input, at: now)
            } else {
                oracle.advance(to: now.nanoseconds)
            }
            return differenceInPicture(carousel, oracle.pixels(count: carousel.ring.viewport))
                ?? differenceInEvents(carousel.journal, oracle.events)
        }
        return difference ?? (carousel.journal == oracle.events ? nil : "other events before the last")
    }

    /// Runs the script, every second second as a frame loop does and the others in one step, and asks
    /// `difference` after each.
    private func follow(
        _ script: ScriptedBanner,
        from start: Instant,
        _ carousel: inout Carousel,
        difference: (Carousel, Instant, Input?) -> String?
    ) -> String? {
        var now = start
        for step in script.steps {
            let next = now + step.after
            while let due = carousel.nextDeadline, due < next, due.nanoseconds % 2_000_000_000 < 1_000_000_000
            {
                carousel.advance(to: due)
                if let found = difference(carousel, due, nil) { return "at \(due.nanoseconds): \(found)" }
            }
            now = next
            carousel.advance(to: now)
            if let found = difference(carousel, now, nil) { return "before \(step): \(found)" }
            guard case .input(let input) = step.action else { continue }
            carousel.handle(input, at: now)
            carousel.advance(to: now)
            if let found = difference(carousel, now, input) { return "\(step): \(found)" }
        }
        return nil
    }

    private func differenceInPicture(_ carousel: Carousel, _ expected: [OracleRing.Pixel?]) -> String? {
        for column in 0..<carousel.ring.viewport {
            let shown = carousel.content(column: column)
            let expected = expected[column]
            guard shown?.option != expected?.option || shown?.column != expected?.column else { continue }
            return "column \(column) shows \(String(describing: shown)), not \(String(describing: expected))"
        }
        return nil
    }

    private func differenceInEvents(_ events: [Event], _ expected: [Event]) -> String? {
        guard events.count != expected.count || events.last != expected.last else { return nil }
        for index in 0..<max(events.count, expected.count) {
            let event = index < events.count ? events[index] : nil
            let expected = index < expected.count ? expected[index] : nil
            guard event != expected else { continue }
            return "said \(words(event))\n     not \(words(expected))"
        }
        return nil
    }

    private func words(_ event: Event?) -> String {
        guard let event else { return "nothing" }
        let kind = "\(event.kind)".replacing(#/(InfiniteScroll|MonotonicTime|Event)\./#, with: "")
        return "\(event.at.nanoseconds) \(event.sequence) \(kind)"
    }
}
