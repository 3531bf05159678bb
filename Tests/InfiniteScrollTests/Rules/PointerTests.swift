import InfiniteScroll
import MonotonicTime
import Testing

/// The option that page dots show (R-LAYER, S3-18): the selected or the settled one.
@Suite("The current and the settled option")
struct PointerTests {
    private func ids(_ banner: ShownBanner) -> [String?] {
        [banner.carousel.current, banner.carousel.settled].map { index in
            index.map { banner.carousel.options[$0].id }
        }
    }

    @Test("the current option changes with the selection, the settled one at the end of the slide")
    func slide() {
        var banner = ShownBanner("ABC") { $0.autoplay = false }
        #expect(ids(banner) == ["A", "A"])
        banner.tap()
        #expect(ids(banner) == ["B", "A"])
        banner.wait(milliseconds: 299)
        #expect(ids(banner) == ["B", "A"])
        banner.wait(milliseconds: 1)
        #expect(ids(banner) == ["B", "B"])
    }

    @Test("a redirected slide keeps the settled option until it arrives")
    func retargeted() {
        var banner = ShownBanner("ABC") { $0.autoplay = false }
        banner.tap()
        banner.wait(milliseconds: 100)
        banner.tap()
        #expect(ids(banner) == ["C", "A"])
        banner.wait(milliseconds: 300)
        #expect(ids(banner) == ["C", "C"])
        banner.tap()
        #expect(ids(banner) == ["A", "C"], "the last is followed by the first, with none between")
    }

    @Test(
        "a list that changes during a slide keeps both, or has the selected option in place of a missing one"
    )
    func dataChange() {
        let long = ["A", "B", "C"].map { Option(id: $0, length: 8) }
        var banner = ShownBanner(long) {
            $0.autoplay = false
            $0.style = .ticker
            $0.staticIfFits = false
        }
        banner.tap()
        banner.wait(milliseconds: 100)
        banner.replace([Option(id: "X", length: 8)] + long)
        #expect(ids(banner) == ["B", "A"])
        banner.wait(milliseconds: 1_000)
        #expect(ids(banner) == ["B", "B"])
        banner.tap()
        banner.replace([Option(id: "C", length: 8), Option(id: "Y", length: 8)]) { $0.pageGap = 1 }
        banner.wait(milliseconds: 100)
        #expect(ids(banner).last == "C")
    }

    @Test("in a running ticker both are the option at the leading edge")
    func ticker() {
        var banner = ShownBanner("ABC") {
            $0.style = .ticker
            $0.gap = 0
            $0.speed = 8 * 256
        }
        #expect(ids(banner) == ["A", "A"])
        banner.wait(milliseconds: 1_000)
        #expect(ids(banner) == ["B", "B"])
        banner.wait(milliseconds: 1_000)
        #expect(ids(banner) == ["C", "C"])
    }

    @Test("an empty banner has neither")
    func empty() {
        var banner = ShownBanner("")
        #expect(ids(banner) == [nil, nil])
        banner.replace([Option(id: "A", length: 8)])
        #expect(ids(banner) == ["A", "A"])
        banner.tap()
        banner.replace([])
        #expect(ids(banner) == [nil, nil])
    }
}
