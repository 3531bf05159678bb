import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

/// Seed 001 and the banner (E1), and the mistakes of the seed (G1).
@Suite("Rotating views")
struct RotatingViewsTests {
    private let slide: Int64 = 300_000_000
    private let width = 8

    private func banner(count: Int) -> ShownBanner {
        ShownBanner((0..<count).map { Option(id: "\($0)", length: width) }) { behavior in
            behavior.viewport = width
            behavior.lagCap = 1000
        }
    }

    @Test(
        "E1: slide k starts at k·(dwell + slide) + dwell and shows the rotated views",
        arguments: [2, 3, 5, 50]
    )
    func automaticAdvance(count: Int) {
        var views = RotatingViews(count: count, width: width, slide: slide, at: 0)
        var banner = banner(count: count)
        for turn in 0..<2 * count + 1 {
            banner.wait(.seconds(3) - Nanoseconds(1))
            #expect(banner.carousel.isMoving == false)
            let settled = views
            let origin = banner.carousel.window.position
            let began = views.fire(lateness: (0, 0))
            #expect(began == Int64(turn) * 3_300_000_000 + 3_000_000_000)
            banner.wait(Nanoseconds(slide)) { carousel in
                let ahead = floorMod(carousel.window.position - origin, carousel.ring.length)
                expectSameView(carousel, settled, ahead: ahead)
            }
            banner.wait(Nanoseconds(1))
            expectSameView(banner.carousel, views, ahead: 0)
            let starts = banner.carousel.journal.filter { $0.words.hasPrefix("moveStarted") }.map(
                \.at.nanoseconds
            )
            #expect(starts.last == began)
        }
    }

    @Test("E1: a single view has no timer in either")
    func singleView() {
        let views = RotatingViews(count: 1, width: width, slide: slide, at: 0)
        #expect(views.timer == nil)
        #expect(banner(count: 1).carousel.nextDeadline == nil)
    }

    @Test("E1: moved manually in both directions, views that rotate at half a page equal the ring")
    func manualMoves() {
        for seed in 1...10 {
            var generator = SeededGenerator(seed: seed)
            let count = generator.pick([2, 3, 5])
            var views = RotatingViews(count: count, width: width, slide: slide, at: 0)
            var banner = banner(count: count)
            views.beginDecelerating()
            views.scroll(by: 0)
            var before = 0
            for _ in 1...15 {
                generator.chance(60) ? banner.tap() : banner.previous()
                let length = Nanoseconds.milliseconds(Int64(generator.number(in: 60...320)))
                banner.wait(length) { carousel in
                    views.scroll(by: carousel.shift(since: before))
                    before = carousel.ringPosition
                    expectSameView(carousel, views, ahead: 0, seed: seed)
                }
            }
        }
    }

    private func expectSameView(_ carousel: Carousel, _ views: RotatingViews, ahead: Int, seed: Int = 0) {
        for column in 0..<width {
            let shown = carousel.content(column: column)
            let expected = views.content(column: column, ahead: ahead)
            #expect(
                shown?.option == expected?.view && shown?.column == expected?.column,
                "seed \(seed), column \(column)"
            )
        }
    }

    @Test("G1-3: callbacks a few milliseconds late put the seed hours behind in four weeks")
    func seedDrifts() {
        var generator = SeededGenerator(seed: 1)
        var views = RotatingViews(count: 5, width: width, slide: slide, at: 0)
        let fourWeeks: Int64 = 28 * 24 * 3600 * 1_000_000_000
        var turns: Int64 = 0
        var last: Int64 = 0
        while let timer = views.timer, timer < fourWeeks {
            let lateness = (
                timer: Int64(generator.number(in: 0...16_000_000)),
                end: Int64(generator.number(in: 0...16_000_000))
            )
            last = views.fire(lateness: lateness) ?? 0
            turns += 1
        }
        let due = turns * 3_300_000_000 - 300_000_000
        #expect(last - due > 3 * 3600 * 1_000_000_000)
    }

    @Test("G1-3: the banner, with the same delays, keeps the schedule to the nanosecond")
    func bannerDoesNotDrift() {
        var generator = SeededGenerator(seed: 1)
        var carousel = banner(count: 5).carousel
        var turns: Int64 = 0
        while turns < 2000 {
            guard let due = carousel.nextDeadline else { break }
            carousel.advance(to: due + Nanoseconds(Int64(generator.number(in: 0...160_000_000))))
            for event in carousel.journal where event.words.hasPrefix("moveStarted") {
                #expect(event.at.nanoseconds == turns * 3_300_000_000 + 3_000_000_000)
                turns += 1
            }
            carousel.journal = []
        }
    }

    @Test("G1-4: the first move can go backward, because the previous option is at the left")
    func backwardFirst() {
        let views = RotatingViews(count: 3, width: width, slide: slide, at: 0)
        #expect(views.content(column: -1) == nil)

        var banner = banner(count: 3)
        banner.previous()
        banner.wait(milliseconds: 150)
        #expect(banner.picture == "22220000")
    }
}
