import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

/// Seed 002 and the banner (E2), and the mistakes of the seed (G2).
@Suite("Recentring window")
struct RecentringWindowTests {
    private let viewport = 16

    /// Compares the content of `times` the viewport with the banner.
    private func follow(_ carousel: Carousel, _ window: inout RecentringWindow, before: inout Int) -> Bool {
        window.scroll(by: Double(carousel.shift(since: before)))
        before = carousel.ringPosition
        return (0..<viewport).allSatisfy { column in
            let shown = carousel.content(column: column)
            let expected = window.content(at: Double(column))
            return shown?.option == expected?.option && shown.map { Double($0.column) } == expected?.place
        }
    }

    @Test("E2: content over twice the bounds, moved by small steps, equals the ring")
    func randomWalk() {
        for seed in 1...10 {
            var generator = SeededGenerator(seed: seed)
            let count = generator.number(in: 2...6)
            let factor = generator.pick([3, 4, 10])
            var window = RecentringWindow(
                contentWidth: Double(factor * viewport),
                boundsWidth: Double(viewport),
                widths: Array(repeating: Double(viewport), count: count)
            )
            var banner = ShownBanner((0..<count).map { Option(id: "\($0)", length: viewport) }) { behavior in
                behavior.viewport = viewport
                behavior.lagCap = 1000
            }
            var before = 0
            for _ in 1...20 {
                generator.chance(50) ? banner.tap() : banner.previous()
                banner.wait(.milliseconds(Int64(generator.number(in: 50...320)))) { carousel in
                    #expect(follow(carousel, &window, before: &before), "seed \(seed)")
                }
            }
            #expect(window.hasMetTheEdge == false, "seed \(seed)")
        }
    }

    @Test("E2: labels of unequal widths on an endless ribbon are at the same places as the ticker's options")
    func unequalLabels() {
        let widths = [5, 40, 17, 1, 23]
        var window = RecentringWindow(
            contentWidth: Double(5 * viewport),
            boundsWidth: Double(viewport),
            widths: widths.map(Double.init)
        )
        let options = widths.enumerated().map { Option(id: "\($0)", length: $1) }
        var banner = ShownBanner(options) { behavior in
            behavior.style = .ticker
            behavior.gap = 0
            behavior.viewport = viewport
        }
        var before = 0
        banner.wait(.seconds(10)) { carousel in
            #expect(follow(carousel, &window, before: &before))
        }
        #expect(window.recentrings > 10)
        #expect(window.hasMetTheEdge == false)
    }

    @Test(
        "G2-1: content of exactly twice the bounds is never recentered and shows its edge; the banner has none"
    )
    func exactlyTwice() {
        var window = RecentringWindow(
            contentWidth: Double(2 * viewport),
            boundsWidth: Double(viewport),
            widths: [16, 16, 16]
        )
        for _ in 1...200 { window.scroll(by: 1) }
        #expect(window.recentrings == 0)
        #expect(window.hasMetTheEdge)

        var banner = ShownBanner((0..<3).map { Option(id: "\($0)", length: viewport) }) { behavior in
            behavior.viewport = viewport
            behavior.autoplay = false
        }
        var travelled = 0
        var before = 0
        for _ in 1...200 {
            banner.tap()
            banner.wait(.milliseconds(300)) { carousel in
                travelled += carousel.shift(since: before)
                before = carousel.ringPosition
                #expect(!carousel.picture.contains("."))
            }
        }
        #expect(travelled == 200 * viewport)
    }

    @Test("G2-1: a step longer than a quarter of the content less half the bounds shows the seed's edge")
    func longStep() {
        func meetsEdge(step: Double) -> Bool {
            var window = RecentringWindow(contentWidth: 64, boundsWidth: 16, widths: [16, 16, 16])
            window.scroll(by: 16)
            window.scroll(by: step)
            return window.hasMetTheEdge
        }
        #expect(meetsEdge(step: 8) == false)
        #expect(meetsEdge(step: 9))
    }

    @Test("G2-2: the seed's center can be between two pixels; every position of the banner at rest is whole")
    func halfPixel() {
        let window = RecentringWindow(contentWidth: 50, boundsWidth: 15, widths: [15, 15])
        #expect(window.offset != window.offset.rounded())

        var banner = ShownBanner("AB") { $0.viewport = 15 }
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(banner.carousel.window.position == 15)
    }
}
