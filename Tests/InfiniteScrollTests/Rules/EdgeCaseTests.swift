import InfiniteScroll
import MonotonicTime
import Testing

/// R-EDGE, row by row, for the paged style.
@Suite("Edge cases")
struct EdgeCaseTests {
    private static let everyInput: [Input] = [
        .navigate(.next, "tap"), .navigate(.previous, "previous"), .navigate(.goTo(id: "A"), "go_to"),
        .navigate(.pick, "tap"),
        .navigate(.activate, "activate"), .navigate(.pause, "pause"), .navigate(.resume, "resume"),
        .navigate(.togglePause, "long_press"), .navigate(.hold(.forever), "hold"),
        .navigate(.hold(.none), "hold"),
    ]

    @Test("no option: blank, no timer, and every input is ignored as empty", arguments: everyInput)
    func empty(input: Input) {
        for style in [Behavior.Style.paged, .ticker] {
            var banner = ShownBanner("") { $0.style = style }
            banner.forget()
            banner.say(input)
            #expect(banner.said().map { $0.hasPrefix("ignored") && $0.hasSuffix("empty") } == [true])
            #expect(banner.carousel.nextDeadline == nil)
            #expect(banner.picture == "........")
        }
    }

    @Test("one option: it stands still, and every navigation selects it again and changes no frame")
    func single() {
        var banner = ShownBanner("A")
        banner.forget()
        banner.tap()
        banner.previous()
        banner.say(.navigate(.goTo(id: "A"), "go_to"))
        #expect(
            banner.said() == [
                "input tap", "selected A tap again", "input previous", "selected A previous again",
                "input go_to", "selected A go_to again",
            ]
        )
        #expect(banner.carousel.nextDeadline == nil)
        #expect(banner.picture == "AAAAAAAA")
    }

    @Test("two options: fifty taps alternate and always go forward; each is both neighbors of the other")
    func two() {
        var banner = ShownBanner("AB") { $0.autoplay = false }
        for turn in 1...50 {
            let before = banner.carousel.ringPosition
            banner.tap()
            banner.wait(milliseconds: 150)
            #expect(banner.carousel.shift(since: before) == 4)
            #expect(banner.picture == (turn % 2 == 1 ? "AAAABBBB" : "BBBBAAAA"))
            banner.wait(milliseconds: 150)
            #expect(banner.carousel.selected == turn % 2)
        }
        banner.previous()
        banner.wait(milliseconds: 150)
        #expect(banner.picture == "BBBBAAAA")
    }

    @Test(
        "three rounds of next and three of previous both end at the option where they started",
        arguments: 2...7
    )
    func roundTrips(count: Int) {
        var banner = ShownBanner((0..<count).map { Option(id: "\($0)", length: 8) }) { $0.autoplay = false }
        for input in [Input.navigate(.next, "tap"), .navigate(.previous, "previous")] {
            for _ in 1...3 * count {
                banner.say(input)
                banner.wait(milliseconds: 40)
            }
            banner.wait(milliseconds: 300)
            #expect(banner.carousel.selected == 0)
            #expect(banner.picture == "00000000")
        }
    }

    @Test("an option of length 0 is a blank page that can be selected")
    func zeroLength() {
        var banner = ShownBanner([Option(id: "A", length: 8), Option(id: "B", length: 0)])
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "........")
        #expect(banner.carousel.selected == 1)
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "AAAAAAAA")
    }

    @Test("if all lengths are 0, all pages are blank, and the timer visits them")
    func allZeroLengths() {
        var banner = ShownBanner([Option(id: "A", length: 0), Option(id: "B", length: 0)])
        banner.wait(milliseconds: 3300)
        #expect(banner.carousel.selected == 1)
        #expect(banner.picture == "........")
        #expect(banner.carousel.ring.length == 16)
    }

    @Test("options shorter than the display have a page each, with their alignment")
    func alignment() {
        func picture(_ alignment: Behavior.Alignment) -> String {
            ShownBanner([Option(id: "A", length: 3), Option(id: "B", length: 8)]) {
                $0.alignment = alignment
            }.picture
        }
        #expect(picture(.start) == "AAA.....")
        #expect(picture(.center) == "..AAA...")
        #expect(picture(.end) == ".....AAA")
    }

    @Test("a gap between pages is blank during a slide and not visible at rest")
    func pageGap() {
        var banner = ShownBanner("AB") {
            $0.pageGap = 8
            $0.autoplay = false
        }
        #expect(banner.carousel.ring.length == 32)
        banner.tap()
        banner.wait(milliseconds: 150)
        #expect(banner.picture == "........")
        banner.wait(milliseconds: 150)
        #expect(banner.picture == "BBBBBBBB")
    }

    @Test(
        "R-CELL-1: with a minimum blank, pages that would touch have that distance, and others stay the same"
    )
    func leastBlank() {
        func between(_ lengths: [Int], _ alignment: Behavior.Alignment, gap: Int = 0) -> [Int] {
            let options = lengths.enumerated().map { Option(id: "\($0.offset)", length: $0.element) }
            let banner = ShownBanner(options) {
                $0.viewport = 32
                $0.alignment = alignment
                $0.minimumBlank = 8
                $0.pageGap = gap
                $0.autoplay = false
            }
            let ring = banner.carousel.ring
            let starts = lengths.indices.map { ring.restCoordinate(of: $0) } + [ring.length]
            return zip(starts, starts.dropFirst()).map { $1 - $0 }
        }
        #expect(between([32, 40, 4, 16, 18, 31], .center) == [40, 48, 32, 32, 33, 39])
        #expect(between([32, 24, 25], .start) == [40, 32, 33])
        #expect(between([32, 4], .end) == [40, 40])
        #expect(between([32, 4], .center, gap: 2) == [40, 34])
    }

    @Test("with a minimum blank, texts that fill the display are separated during slides in both directions")
    func apart() {
        for (direction, picture) in [
            (Behavior.Direction.towardsStart, "AA....BB"), (.towardsEnd, "BB....AA"),
        ] {
            var banner = ShownBanner("AB") {
                $0.minimumBlank = 4
                $0.direction = direction
                $0.autoplay = false
            }
            banner.tap()
            banner.wait(milliseconds: 150)
            #expect(banner.picture == picture)
            banner.wait(milliseconds: 150)
            #expect(banner.picture == "BBBBBBBB")
        }
    }

    @Test("a display of one pixel works")
    func onePixel() {
        var banner = ShownBanner([Option(id: "A", length: 1), Option(id: "B", length: 3)]) { $0.viewport = 1 }
        #expect(banner.picture == "A")
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "B")
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "A")
    }

    @Test("equal texts are distinct options")
    func equalTexts() {
        var banner = ShownBanner([
            Option(id: "A", text: "same", length: 8), Option(id: "B", text: "same", length: 8),
        ])
        banner.say(.navigate(.goTo(id: "B"), "go_to"))
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "BBBBBBBB")
    }

    @Test("of a duplicate id at the start, the first option stays")
    func duplicateAtStart() {
        let banner = ShownBanner([
            Option(id: "A", text: "first", length: 8), Option(id: "A", text: "second", length: 8),
        ])
        #expect(banner.carousel.options.map(\.text) == ["first"])
    }

    @Test("the last of ten thousand options is as near as the second: it precedes the first")
    func tenThousand() {
        var banner = ShownBanner((0..<10_000).map { Option(id: "\($0)", length: 8) })
        banner.previous()
        banner.wait(milliseconds: 150)
        #expect(banner.carousel.content(column: 0)?.option == 9999)
        #expect(banner.carousel.content(column: 7)?.option == 0)
    }

    @Test("equal options and behaviors are equal banners")
    func valueSemantics() {
        var first = ShownBanner("ABC")
        let second = first
        first.tap()
        first.wait(milliseconds: 150)
        #expect(second.picture == "AAAAAAAA")
        #expect(second.carousel.journal == ShownBanner("ABC").carousel.journal)
    }
}
