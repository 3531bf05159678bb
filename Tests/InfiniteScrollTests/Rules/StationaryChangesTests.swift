import InfiniteScroll
import MonotonicTime
import Testing

/// R-LAYER where lists and configurations change, and where nothing stands still but the regions.
@Suite("Stationary regions with new lists and tickers (R-LAYER)")
struct StationaryChangesTests {
    @Test("new lists show or hide the regions as the selected option requires")
    func dataChange() {
        var banner = ShownBanner.besideRegions(hidesOnForward: false, whole: ["A"])
        let plain = ["B", "C"].map { Option(id: $0, length: 8) }
        banner.replace(plain)
        #expect(banner.carousel.arrangement == .framed)
        #expect(banner.picture == "BBBBBBBB")
        banner.replace([])
        #expect(banner.carousel.arrangement == .framed)
        banner.replace([Option(id: "D", length: 8, needsWholeDisplay: true)])
        #expect(banner.carousel.arrangement == .full)
        #expect(banner.picture == "..DDDDDDDD..")
        banner.replace(plain) { $0.stationary = nil }
        #expect(banner.carousel.arrangement == .framed)
        #expect(banner.picture == "BBBBBBBB")
    }

    @Test("regions in a new configuration are hidden if the selected option needs the whole display")
    func added() {
        var banner = ShownBanner.besideRegions(hidesOnForward: false, whole: ["A"]) { $0.stationary = nil }
        banner.forget()
        banner.replace(banner.carousel.options) {
            $0.stationary = Behavior.Stationary(fullViewport: 12)
        }
        #expect(banner.carousel.arrangement == .full)
        #expect(banner.picture == "..AAAAAAAA..")
        #expect(banner.said() == ["adopted", "layout 3", "stationary hidden", "layout 3"])
    }

    @Test("regions that a move has hidden are shown by a configuration in which moves do not hide them")
    func movesNoLongerHide() {
        var banner = ShownBanner.besideRegions()
        banner.tap()
        banner.wait(milliseconds: 1000)
        #expect(banner.carousel.arrangement == .full)
        banner.forget()
        banner.replace(banner.carousel.options) { $0.stationary?.hidesOnForward = false }
        #expect(banner.carousel.arrangement == .framed)
        #expect(banner.picture == "BBBBBBBB")
        #expect(banner.said().contains("stationary shown"))
    }

    @Test("an option can need the whole display as a page, but not in a ticker")
    func styleChange() {
        var banner = ShownBanner.besideRegions(hidesOnForward: false, whole: ["A"]) { $0.style = .ticker }
        #expect(banner.carousel.arrangement == .framed)
        banner.replace(banner.carousel.options) { $0.style = .paged }
        #expect(banner.carousel.arrangement == .full)
        banner.replace(banner.carousel.options) { $0.style = .ticker }
        #expect(banner.carousel.arrangement == .framed)
    }

    @Test("hidden regions that a configuration removes are reported as shown")
    func takenAway() {
        var banner = ShownBanner.besideRegions()
        banner.tap()
        banner.wait(milliseconds: 300)
        banner.forget()
        banner.replace(banner.carousel.options) { $0.stationary = nil }
        #expect(banner.carousel.arrangement == .framed)
        #expect(banner.said() == ["adopted", "stationary shown", "layout 3"])
        #expect(banner.picture == "BBBBBBBB")
    }

    @Test("a pending list replaces the current one when regions end the slide because all options fit")
    func pendingList() {
        let inputs: [Input] = [
            .navigate(.pause, "pause"), .navigate(.activate, "activate"), .navigate(.pick, "tap"),
            .navigate(.hold(.forever), "hold"),
            .accepted("brighter"), .navigate(.previous, "previous"),
        ]
        for input in inputs {
            // Larger where there is more room for them, so that it is while they are shown that all of it fits.
            let options = ["A", "B"].map { Option(id: $0, length: 4, fullExtent: Extent(length: 8)) }
            var banner = ShownBanner(options) {
                $0.style = .ticker
                $0.staticIfFits = true
                $0.gap = 0
                $0.viewport = 12
                $0.stationary = Behavior.Stationary(fullViewport: 14, hidesOnForward: true)
            }
            banner.tap()
            banner.tap()
            banner.wait(milliseconds: 100)
            #expect(banner.carousel.isSliding)
            banner.replace([options[1]])
            #expect(banner.carousel.isListPending)
            banner.say(input)
            #expect(banner.carousel.isListPending == false, "\(input)")
            #expect(banner.picture == "....BBBB....", "\(input)")
        }
    }

    @Test("a ticker continues when regions are hidden and shown")
    func ticker() {
        var banner = ShownBanner.besideRegions(whole: ["A", "B", "C"]) {
            $0.style = .ticker
            $0.autoplay = true
        }
        #expect(banner.carousel.arrangement == .framed)
        banner.tap()
        #expect(banner.carousel.arrangement == .full)
        banner.wait(milliseconds: 1_000)
        #expect(banner.carousel.isMoving)
        #expect(banner.picture.count == 12)
        banner.say(.navigate(.activate, "activate"))
        #expect(banner.carousel.isMoving)
        #expect(banner.picture.count == 8)
        banner.wait(milliseconds: 1_000)
        #expect(banner.carousel.isMoving)
    }

    @Test("a ticker moves to the next option even if the current one is shorter without regions")
    func tickerOfAnotherLength() {
        let options = ["A", "B", "C"].map { Option(id: $0, length: 20, fullExtent: Extent(length: 9)) }
        for direction in [Behavior.Direction.towardsStart, .towardsEnd] {
            var banner = ShownBanner(options) {
                $0.style = .ticker
                $0.direction = direction
                $0.gap = 0
                $0.speed = 100 * 256
                $0.stationary = Behavior.Stationary(fullViewport: 9, hidesOnForward: true)
            }
            banner.wait(milliseconds: 150)
            banner.tap()
            #expect(banner.picture == (direction == .towardsStart ? "ABBBBBBBB" : "BBBBBBBBA"))
            banner.wait(milliseconds: 300)
            #expect(banner.picture == "BBBBBBBBB")
            #expect(banner.carousel.current == 1)
        }
    }

    @Test("a tap that hides regions, and so starts a ticker that stood still, moves to the next option")
    func tickerThatStood() {
        let options = ["A", "B"].map { Option(id: $0, length: 4, fullExtent: Extent(length: 8)) }
        for direction in [Behavior.Direction.towardsStart, .towardsEnd] {
            var banner = ShownBanner(options) {
                $0.style = .ticker
                $0.direction = direction
                $0.staticIfFits = true
                $0.gap = 0
                $0.viewport = 12
                $0.stationary = Behavior.Stationary(fullViewport: 14, hidesOnForward: true)
            }
            #expect(banner.picture == (direction == .towardsStart ? "..AAAABBBB.." : "..BBBBAAAA.."))
            banner.tap()
            banner.wait(milliseconds: 300)
            #expect(banner.picture == (direction == .towardsStart ? "BBBBBBBBAAAAAA" : "AAAAAABBBBBBBB"))
        }
    }
}
