import InfiniteScroll
import MonotonicTime
import Testing

/// Options that change their text or length while the banner runs, as a clock does (R-DATA).
@Suite("Revisions of options")
struct RevisionTests {
    private func revision(_ index: Int, _ text: String, length: Int) -> Revision {
        Revision(index: index, text: text, extent: Extent(length: length))
    }

    @Test("a text of the same length changes only reports")
    func sameLength() {
        var banner = ShownBanner("ABC")
        banner.wait(milliseconds: 1000)
        banner.forget()
        let before = banner.carousel
        banner.carousel.revise([revision(0, "12:01", length: 8)], at: banner.now)
        #expect(banner.said().isEmpty)
        #expect(banner.carousel.layoutVersion == before.layoutVersion)
        #expect(banner.carousel.nextDeadline == before.nextDeadline)
        #expect(banner.carousel.window == before.window)
        #expect(banner.carousel.options[0].text == "12:01")
        #expect(banner.carousel.revision == before.revision + 1)
        banner.carousel.revise([revision(0, "12:01", length: 8)], at: banner.now)
        #expect(banner.carousel.revision == before.revision + 1, "the same words are no change")
    }

    @Test("another length at rest changes the layout, but not the selection and the dwell")
    func anotherLength() {
        var banner = ShownBanner("ABC")
        banner.wait(milliseconds: 1000)
        banner.forget()
        banner.carousel.revise([revision(0, "1:00", length: 4)], at: banner.now)
        #expect(banner.said() == ["layout 3"])
        #expect(banner.picture == "..AAAA..")
        banner.wait(milliseconds: 2300)
        #expect(banner.timeline().first == "3000 selected B timer")
    }

    @Test("an option that becomes longer than the display pans, and the dwell lasts until its end")
    func grown() {
        var banner = ShownBanner("AB") { $0.speed = 10 * 256 }
        banner.wait(milliseconds: 1000)
        banner.forget()
        banner.carousel.revise([revision(0, "long", length: 18)], at: banner.now)
        // 1.2 s before the pan, a second of it, and 1.2 s at its end.
        #expect(banner.said() == ["layout 2", "dwellStarted until 4400"])
        banner.wait(milliseconds: 1700)
        #expect(banner.carousel.window.position == 5)
    }

    @Test("a new length that a slide shows waits for its end, together with the text")
    func duringSlide() {
        var banner = ShownBanner("ABC") { $0.autoplay = false }
        banner.tap()
        banner.wait(milliseconds: 150)
        banner.forget()
        banner.carousel.revise([revision(1, "x", length: 4)], at: banner.now)
        #expect(banner.said().isEmpty)
        #expect(banner.carousel.options[1].text == "B")
        #expect(banner.picture == "AAAABBBB")
        banner.wait(milliseconds: 150)
        #expect(banner.said() == ["settled B", "page 1", "layout 3"])
        #expect(banner.carousel.options[1].text == "x")
        #expect(banner.picture == "..BBBB..")
    }

    @Test("a new length that no slide shows applies at once, and the slide continues unchanged")
    func besideSlide() {
        var banner = ShownBanner("ABCD") { $0.autoplay = false }
        var twin = ShownBanner("ABCD") { $0.autoplay = false }
        banner.tap()
        twin.tap()
        banner.wait(milliseconds: 100)
        twin.wait(milliseconds: 100)
        banner.carousel.revise([revision(3, "x", length: 20)], at: banner.now)
        #expect(banner.carousel.options[3].text == "x")
        for _ in 0..<25 {
            banner.wait(milliseconds: 10)
            twin.wait(milliseconds: 10)
            #expect(banner.picture == twin.picture)
        }
    }

    @Test("a revision at once ends a slide at the option's new position")
    func atOnce() {
        var banner = ShownBanner("ABC") { $0.autoplay = false }
        banner.tap()
        banner.wait(milliseconds: 150)
        banner.forget()
        banner.carousel.revise(
            (0..<3).map { revision($0, "x", length: 4) },
            atOnce: true,
            at: banner.now
        )
        #expect(banner.said() == ["layout 3"])
        banner.wait(milliseconds: 150)
        #expect(banner.said() == ["settled B", "page 1"])
        #expect(banner.picture == "..BBBB..")
    }

    @Test("a selection at the same instant is reported with the new text")
    func beforeTheTimer() {
        var banner = ShownBanner("AB")
        banner.forget()
        banner.carousel.revise([revision(1, "12:01", length: 8)], at: .zero + .seconds(3))
        #expect(banner.said().isEmpty)
        banner.carousel.advance(to: .zero + .seconds(3))
        let texts = banner.carousel.journal.compactMap { event -> String? in
            guard case .selected(let selection) = event.kind else { return nil }
            return "\(selection.option.text) at \(event.at.nanoseconds)"
        }
        #expect(texts == ["12:01 at 3000000000"])
    }

    @Test("a pending list is revised, too, and pending revisions of the previous list are discarded")
    func pendingList() {
        var banner = ShownBanner("AB") { $0.autoplay = false }
        banner.tap()
        banner.wait(milliseconds: 100)
        banner.replace([Option(id: "C", length: 8), Option(id: "B", length: 6)])
        #expect(banner.carousel.isListPending)
        banner.carousel.revise(
            [revision(1, "old", length: 2)],
            pendingRevisions: [revision(1, "new", length: 4)],
            at: banner.now
        )
        banner.wait(milliseconds: 200)
        #expect(!banner.carousel.isListPending)
        #expect(banner.carousel.options.map(\.text) == ["C", "new"])
        #expect(banner.picture == "..BBBB..")
    }

    @Test("a ticker's leading option keeps its position when another one changes its length")
    func ticker() {
        var banner = ShownBanner("ABC") { $0.style = .ticker }
        banner.wait(milliseconds: 400)
        let before = banner.picture
        let index = banner.carousel.current
        banner.carousel.revise([revision(0, "x", length: 5)], at: banner.now)
        #expect(index != 0)
        #expect(banner.picture == before)
    }

    @Test("a pending list replaces the current one when a layout in which all options fit ends the slide")
    func pendingListOfStaticTicker() {
        var banner = ShownBanner("AB") {
            $0.style = .ticker
            $0.staticIfFits = true
            $0.gap = 0
        }
        banner.tap()
        banner.wait(milliseconds: 100)
        banner.replace([Option(id: "C", length: 8), Option(id: "B", length: 8)]) { $0.speed = 10 * 256 }
        #expect(banner.carousel.isListPending)
        banner.forget()
        banner.carousel.revise(
            (0..<2).map { revision($0, "x", length: 3) },
            pendingRevisions: [revision(0, "new", length: 2), revision(1, "x", length: 3)],
            atOnce: true,
            at: banner.now
        )
        #expect(banner.carousel.isListPending == false)
        #expect(banner.said() == ["layout 2", "settled B", "page 1", "adopted", "layout 2"])
        #expect(banner.picture == ".CCBBB..")
    }

    @Test("a ticker's leading option stays at the edge even if less of it is left than has passed")
    func shorterThanGone() {
        for direction in [Behavior.Direction.towardsStart, .towardsEnd] {
            var banner = ShownBanner([Option(id: "A", length: 20), Option(id: "B", length: 8)]) {
                $0.style = .ticker
                $0.direction = direction
                $0.gap = 0
            }
            banner.wait(milliseconds: 300)
            #expect(banner.picture == (direction == .towardsStart ? "AAAAABBB" : "BBBAAAAA"))
            banner.carousel.revise([revision(0, "x", length: 5)], at: banner.now)
            #expect(banner.picture == (direction == .towardsStart ? "ABBBBBBB" : "BBBBBBBA"))
            #expect(banner.carousel.current == 0)
            banner.forget()
            banner.wait(milliseconds: 20)
            #expect(banner.said() == ["current B"])
        }
    }

    @Test("an option that passes at the instant of a revision is reported")
    func passesAtThatInstant() {
        for length in [3, 30] {
            var banner = ShownBanner([Option(id: "A", length: 5), Option(id: "B", length: 8)]) {
                $0.style = .ticker
                $0.speed = 100 * 256
                $0.gap = 0
            }
            banner.wait(milliseconds: 40)
            banner.forget()
            banner.carousel.revise(
                [revision(0, "x", length: length)],
                at: banner.now + .milliseconds(10)
            )
            banner.wait(milliseconds: 10)
            #expect(banner.timeline() == ["50 layout 2", "50 current B"])
            #expect(banner.picture == "BBBBBBBB")
        }
    }

    @Test("a revision of an invalid index changes nothing")
    func unknownIndex() {
        var banner = ShownBanner("AB")
        banner.forget()
        banner.carousel.revise([revision(2, "x", length: 4), revision(-1, "x", length: 4)], at: .zero)
        #expect(banner.said().isEmpty)
    }

    @Test("an input that the owner performs shows the regions, and one that it rejects is only reported")
    func adjust() {
        var banner = ShownBanner("AB") { behavior in
            behavior.stationary = Behavior.Stationary(fullViewport: 12, hidesOnForward: true)
        }
        banner.tap()
        banner.wait(milliseconds: 400)
        banner.forget()
        banner.say(.accepted("brighter"))
        #expect(banner.said().prefix(2) == ["input brighter", "stationary shown"])
        banner.say(.refused("larger", Event.Refusal("fixed_scale")))
        #expect(banner.said() == ["ignored larger fixed_scale"])
        var empty = ShownBanner("")
        empty.forget()
        empty.say(.refused("brighter", Event.Refusal("at_limit")))
        empty.say(.accepted("darker"))
        #expect(empty.said() == ["ignored brighter at_limit", "input darker"])
    }
}
