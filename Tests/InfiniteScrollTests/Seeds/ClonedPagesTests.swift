import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

/// Seed 000 and the banner (E0), and the mistakes of the seed (G0).
@Suite("Cloned pages")
struct ClonedPagesTests {
    private static let words = ["one", "two", "three", "four", "five", "six"]

    private func banner(_ words: some Collection<String>, width: Int) -> ShownBanner {
        ShownBanner(words.map { Option(id: $0, length: width) }) { behavior in
            behavior.viewport = width
            behavior.autoplay = false
        }
    }

    private func selections(_ banner: ShownBanner) -> [String] {
        banner.carousel.journal.compactMap { event in
            if case .selected(let selection) = event.kind { selection.option.id } else { nil }
        }
    }

    @Test("E0: with taps at rest both report the same options and show the same pages, pixel by pixel")
    func tapsAtRest() {
        for seed in 1...12 {
            var generator = SeededGenerator(seed: seed)
            let width = generator.pick([4, 8, 16])
            let words = Self.words.prefix(generator.number(in: 2...6))
            var pages = ClonedPages(width: Double(width))
            pages.setData(Array(words))
            var banner = banner(words, width: width)
            for _ in 0..<generator.number(in: 1...15) {
                let origin = banner.carousel.window.position
                banner.tap()
                pages.tap()
                banner.wait(.milliseconds(300)) { carousel in
                    guard carousel.isMoving else { return }
                    let shift = carousel.window.position - origin
                    pages.animate(to: Double(shift) / Double(width))
                    expectSameView(carousel, pages, seed: seed)
                }
                pages.animate(to: 1)
                expectSameView(banner.carousel, pages, seed: seed)
                let lap = Double(width * words.count)
                let position = (pages.offset - Double(width)).truncatingRemainder(dividingBy: lap)
                #expect(Double(banner.carousel.ringPosition) == position, "seed \(seed)")
            }
            #expect(selections(banner) == pages.reports, "seed \(seed)")
        }
    }

    private func expectSameView(_ carousel: Carousel, _ pages: ClonedPages, seed: Int) {
        for column in 0..<carousel.ring.viewport {
            let shown = carousel.content(column: column).map { carousel.options[$0.option].id }
            let place = carousel.content(column: column).map { Double($0.column) }
            let expected = pages.content(at: Double(column))
            #expect(shown == expected?.page && place == expected?.place, "seed \(seed), column \(column)")
        }
    }

    @Test("with the leading clone the page number is the index of the next option, for every page")
    func pageNumberNamesTheNext() {
        for count in 2...6 {
            var banner = banner(Self.words.prefix(count), width: 8)
            for page in 1...3 * count {
                banner.tap()
                banner.wait(milliseconds: 300)
                #expect(banner.carousel.selected == page % count)
            }
        }
    }

    @Test("the seed's layout equals the ring from a page before the first to a page after the last")
    func cloneOrder() {
        let words = ["one", "two", "three", "four"]
        var pages = ClonedPages(width: 8)
        pages.setData(words)
        let ring = banner(words, width: 8).carousel.ring
        var hint = 0
        let shown = (-1...4).map { page in
            ring.columnRun(at: 8 * page, cellHint: &hint).option.map { words[$0] }
        }
        #expect(shown == ["four", "one", "two", "three", "four", "one"])
        #expect(shown == pages.pages)
    }

    @Test(
        "G0-1: a tap during a slide leaves the seed between two pages; the banner handles it and rests at a page"
    )
    func tapMidSlide() {
        var pages = ClonedPages(width: 100)
        pages.setData(["one", "two", "three", "four"])
        pages.tap()
        pages.animate(to: 0.5)
        pages.tap()
        pages.animate(to: 1)
        #expect(pages.reports == ["one", "two", "two"])
        #expect(pages.offset == 250)
        #expect(pages.restingPage == nil)

        var banner = banner(["one", "two", "three", "four"], width: 100)
        banner.tap()
        banner.wait(milliseconds: 150)
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(selections(banner) == ["one", "two", "three"])
        #expect(banner.carousel.ringPosition == 200)
        #expect(banner.carousel.isMoving == false)
    }

    @Test("G0-1: twenty taps in a second advance the seed by two options; the banner reports every tap")
    func hastyTaps() {
        var pages = ClonedPages(width: 100)
        pages.setData(["one", "two", "three", "four"])
        var banner = banner(["one", "two", "three", "four"], width: 100)
        for _ in 1...20 {
            pages.tap()
            // 50 ms of an eased slide of 300 ms: 3u² − 2u³ at u = 1/6.
            pages.animate(to: 2.0 / 27)
            banner.tap()
            banner.wait(milliseconds: 50)
        }
        pages.animate(to: 1)
        banner.wait(milliseconds: 300)
        #expect(pages.restingPage == nil)
        #expect(pages.reports == ["one"] + repeatElement("two", count: 14) + repeatElement("three", count: 6))
        let expected = (0...20).map { Self.words[$0 % 4] }
        #expect(selections(banner) == expected)
        #expect(banner.carousel.ringPosition == 0)
    }

    @Test("G0-2: at a fractional width the seed stops at its clone; the banner supports odd widths")
    func fractionalWidth() {
        var pages = ClonedPages(width: 187.5, rounding: .halfDown(pixelsPerPoint: 3))
        pages.setData(["one", "two", "three", "four"])
        for _ in 1...4 {
            pages.tap()
            pages.animate(to: 1)
        }
        let reached = pages.offset
        for _ in 1...10 {
            pages.tap()
            pages.animate(to: 1)
        }
        #expect(pages.reports.suffix(10) == Array(repeating: "one", count: 10)[...])
        #expect(abs(pages.offset - reached) <= 1)

        var banner = banner(["one", "two", "three", "four"], width: 187)
        for _ in 1...14 {
            banner.tap()
            banner.wait(milliseconds: 300)
            #expect(banner.carousel.ringPosition == banner.carousel.selected.map { $0 * 187 })
        }
        #expect(selections(banner) == (0...14).map { Self.words[$0 % 4] })
    }

    @Test("G0-2: with the opposite rounding the seed's pages drift by a fraction with every tap")
    func driftingWidth() {
        var pages = ClonedPages(width: 187.5, rounding: .halfUp(pixelsPerPoint: 3))
        pages.setData(["one", "two", "three", "four"])
        let first = pages.offset
        pages.tap()
        pages.animate(to: 1)
        #expect(pages.offset - first != 187.5)
    }

    @Test("G0-3: one point backward moves the seed forward by a page; the banner moves backward correctly")
    func backwardJump() {
        var pages = ClonedPages(width: 100)
        pages.setData(["one", "two", "three", "four"])
        pages.drag(by: -1)
        #expect(pages.offset == 400)
        #expect(pages.content(at: 50)?.page == "four")

        var banner = banner(["one", "two", "three", "four"], width: 100)
        banner.previous()
        var before = 0
        var steps: [Int] = []
        banner.wait(.milliseconds(300)) { carousel in
            let back = floorMod(-carousel.window.position, 400)
            steps.append(back - before)
            before = back
        }
        #expect(steps.allSatisfy { $0 >= 0 && $0 <= 6 })
        #expect(steps.reduce(0, +) == 100)
        #expect(banner.carousel.selected == 3)
    }

    @Test("G0-4: the seed loses the offset beyond its clone; the ring keeps it")
    func overshoot() {
        var pages = ClonedPages(width: 8)
        pages.setData(["one", "two", "three", "four"])
        pages.drag(by: 8 * 4 + 3)
        #expect(pages.content(at: 0)?.place == 0)

        let ring = banner(["one", "two", "three", "four"], width: 8).carousel.ring
        var hint = 0
        let run = ring.columnRun(at: 8 * 4 + 3, cellHint: &hint)
        #expect(run.option == 0)
        #expect(run.column == 3)
    }

    @Test("G0-5: after a change to one option the seed still shows the old four; the banner shows the one")
    func fourOptionsThenOne() {
        var pages = ClonedPages(width: 8)
        pages.setData(["one", "two", "three", "four"])
        pages.setData(["five"])
        pages.tap()
        #expect(pages.restingPage == "one")
        #expect(pages.reports.last == "five")

        var banner = banner(["one", "two", "three", "four"], width: 8)
        banner.replace([Option(id: "five", length: 8)])
        #expect(banner.picture == "ffffffff")
        banner.forget()
        banner.tap()
        #expect(banner.said() == ["input tap", "selected five tap again"])
        #expect(banner.picture == "ffffffff")
    }

    @Test("G0-5: without options a tap terminates the seed; the banner ignores it")
    func noOption() {
        var pages = ClonedPages(width: 8)
        pages.setData([])
        pages.tap()
        #expect(pages.hasTrapped)

        var banner = banner([], width: 8)
        banner.forget()
        banner.tap()
        #expect(banner.said() == ["ignored tap empty"])
        #expect(banner.picture == "........")
    }

    @Test("G0-8: the seed cannot distinguish equal texts; the banner's events can")
    func equalTexts() {
        var pages = ClonedPages(width: 8)
        pages.setData(["A", "B", "A"])
        #expect(Set(pages.pages).count == 2)

        var banner = ShownBanner([
            Option(id: "first", text: "A", length: 8), Option(id: "second", text: "B", length: 8),
            Option(id: "third", text: "A", length: 8),
        ])
        banner.tap()
        banner.tap()
        #expect(selections(banner) == ["first", "second", "third"])
    }
}
