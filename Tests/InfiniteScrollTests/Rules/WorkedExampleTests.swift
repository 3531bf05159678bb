import InfiniteScroll
import MonotonicTime
import Testing

/// A worked example: two pages, a tap, and another one halfway.
@Suite("Worked example")
struct WorkedExampleTests {
    private func picture(_ carousel: Carousel) -> String {
        var hint = 0
        var picture = ""
        for column in 0..<carousel.ring.viewport {
            let run = carousel.ring.columnRun(at: carousel.window.position + column, cellHint: &hint)
            picture += run.option.map { carousel.options[$0].id } ?? "."
        }
        return picture
    }

    @Test("a tap halfway through a slide redirects it to the next page, without a seam or a stop")
    func tapMidSlide() {
        var behavior = Behavior()
        behavior.viewport = 8
        var carousel = Carousel(
            options: [Option(id: "A", length: 8), Option(id: "B", length: 8)],
            behavior: behavior,
            at: .zero
        )
        #expect(picture(carousel) == "AAAAAAAA")
        carousel.handle(.navigate(.next, "tap"), at: Instant(nanoseconds: 1_000_000_000))
        carousel.advance(to: Instant(nanoseconds: 1_150_000_000))
        #expect(picture(carousel) == "AAAABBBB")
        carousel.handle(.navigate(.next, "tap"), at: Instant(nanoseconds: 1_150_000_000))
        #expect(picture(carousel) == "AAAABBBB")
        var seen: [String] = []
        while let due = carousel.nextDeadline, due < Instant(nanoseconds: 1_500_000_000) {
            carousel.advance(to: due)
            if seen.last != picture(carousel) { seen.append(picture(carousel)) }
        }
        #expect(seen.contains("BBBBBBBB"))
        #expect(seen.contains("BBBBAAAA"))
        #expect(seen.last == "AAAAAAAA")
        let kinds = carousel.journal.map { String(describing: $0.kind).prefix { $0.isLetter } }
        #expect(
            kinds == [
                "started", "layout", "selected", "dwellStarted", "input", "dwellCancelled", "selected",
                "moveStarted", "input", "selected", "moveRetargeted", "settled", "page", "dwellStarted",
            ]
        )
        #expect(carousel.journal.map(\.sequence) == Array(1...14))
    }
}
