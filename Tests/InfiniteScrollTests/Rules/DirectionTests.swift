import InfiniteScroll
import MonotonicTime
import Testing

/// Motion to the right or down: the mirrored ring (R-CELL-1).
@Suite("Direction")
struct DirectionTests {
    private func banner(_ options: [Option], _ configure: (inout Behavior) -> Void = { _ in }) -> ShownBanner
    {
        ShownBanner(options) { behavior in
            behavior.direction = .towardsEnd
            behavior.autoplay = false
            configure(&behavior)
        }
    }

    private func options(_ letters: String, length: Int = 8) -> [Option] {
        letters.map { Option(id: String($0), length: length) }
    }

    @Test("the next option enters from the left")
    func nextFromTheLeft() {
        var banner = banner(options("ABC"))
        banner.tap()
        var pictures: [String] = []
        for _ in 1...4 {
            banner.wait(milliseconds: 75)
            pictures.append(banner.picture)
        }
        #expect(pictures == ["BBAAAAAA", "BBBBAAAA", "BBBBBBBA", "BBBBBBBB"])
    }

    @Test("the previous option enters from the right, also across the seam")
    func previousFromTheRight() {
        var banner = banner(options("ABC"))
        banner.previous()
        banner.wait(milliseconds: 150)
        #expect(banner.picture == "AAAACCCC")
    }

    @Test("option i rests at the negative distance from the first")
    func snaps() {
        var banner = banner(options("ABC"))
        for index in [1, 2, 0] {
            banner.tap()
            banner.wait(milliseconds: 300)
            #expect(banner.carousel.ring.restCoordinate(of: index) == -8 * index)
            #expect(banner.carousel.ringPosition == floorMod(-8 * index, 24))
            #expect(banner.carousel.content(column: 0)?.column == 0)
        }
    }

    @Test("content is not mirrored: its columns run from left to right, with the same alignment")
    func contentIsNotMirrored() {
        let narrow = banner(options("AB", length: 3))
        #expect(narrow.picture == "..AAA...")
        #expect((2...4).map { narrow.carousel.content(column: $0)?.column } == [0, 1, 2])
        #expect(banner(options("AB", length: 3)) { $0.alignment = .start }.picture == "AAA.....")
        #expect(banner(options("AB", length: 3)) { $0.alignment = .end }.picture == ".....AAA")
    }

    @Test("the gap between pages is between them in this direction, too")
    func pageGap() {
        var banner = banner(options("AB")) { $0.pageGap = 2 }
        banner.tap()
        banner.wait(milliseconds: 150)
        #expect(banner.picture == "BBB..AAA")
    }

    @Test("a long option starts with its right end in view and pans to its left one")
    func pan() {
        var banner = banner([Option(id: "A", length: 18), Option(id: "B", length: 8)]) { $0.speed = 10 * 256 }
        #expect(banner.carousel.content(column: 7)?.column == 17)
        banner.wait(milliseconds: 1200)
        #expect(banner.carousel.content(column: 7)?.column == 17)
        banner.wait(milliseconds: 1000)
        #expect(banner.carousel.content(column: 0)?.column == 0)
        banner.tap()
        banner.wait(milliseconds: 150)
        #expect(banner.picture == "BBBBAAAA")
    }

    @Test("a ticker in this direction shows each option from the left, end first")
    func ticker() {
        var banner = banner([Option(id: "A", length: 5), Option(id: "B", length: 3)]) { behavior in
            behavior.style = .ticker
            behavior.autoplay = true
            behavior.gap = 2
            behavior.speed = 100 * 256
        }
        #expect(banner.picture == "B..AAAAA")
        banner.wait(milliseconds: 10)
        #expect(banner.picture == "BB..AAAA")
        banner.wait(milliseconds: 20)
        #expect(banner.picture == ".BBB..AA")
    }
}
