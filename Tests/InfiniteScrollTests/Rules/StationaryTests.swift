import InfiniteScroll
import MonotonicTime
import Testing

@Suite("Stationary regions (R-LAYER)")
struct StationaryTests {
    @Test("a move forward hides the regions and gives their space to the strip before it starts")
    func hiddenByForward() {
        var banner = ShownBanner.besideRegions()
        #expect(banner.said() == ["started", "layout 3", "selected A layout"])
        banner.tap()
        #expect(
            banner.said()
                == ["input tap", "stationary hidden", "layout 3", "selected B tap", "moveStarted B"]
        )
        banner.wait(milliseconds: 300)
        #expect(banner.said() == ["settled B", "page 1"])
        #expect(banner.picture == "..BBBBBBBB..")
    }

    @Test("every other input shows the regions")
    func shownAgain() {
        let inputs: [(input: Input, isForward: Bool)] = [
            (.navigate(.previous, "previous"), false),
            (.navigate(.goTo(id: "C"), "go_to"), false),
            (.navigate(.pause, "pause"), false),
            (.navigate(.togglePause, "pause"), false),
            (.navigate(.activate, "activate"), false),
            (.navigate(.pick, "tap"), false),
            (.navigate(.hold(.forever), "hold"), false),
            (.navigate(.next, "tap"), true),
        ]
        for (input, isForward) in inputs {
            var banner = ShownBanner.besideRegions()
            banner.tap()
            banner.wait(milliseconds: 1_000)
            #expect(banner.carousel.arrangement == .full)
            banner.say(input)
            #expect((banner.carousel.arrangement == .framed) == !isForward, "\(input)")
            banner.wait(milliseconds: 1_000)
            #expect(banner.picture.count == (isForward ? 12 : 8), "\(input)")
        }
    }

    @Test("moves by the timer are moves forward, too")
    func timer() {
        var banner = ShownBanner.besideRegions { $0.autoplay = true }
        banner.wait(milliseconds: 2_999)
        #expect(banner.carousel.arrangement == .framed)
        banner.wait(milliseconds: 1)
        #expect(banner.carousel.arrangement == .full)
        banner.say(.navigate(.pause, "pause"))
        #expect(banner.carousel.arrangement == .framed)
        banner.say(.navigate(.resume, "resume"))
        banner.wait(milliseconds: 10_000)
        #expect(banner.carousel.arrangement == .full)
    }

    @Test("regions that a move does not hide stay")
    func staying() {
        var banner = ShownBanner.besideRegions(hidesOnForward: false)
        for _ in 0..<7 {
            banner.tap()
            banner.wait(milliseconds: 120)
            #expect(banner.carousel.arrangement == .framed)
            #expect(banner.picture.count == 8)
        }
    }

    @Test("an option that needs the whole display hides the regions while it is selected")
    func wholeDisplay() {
        var banner = ShownBanner.besideRegions(hidesOnForward: false, whole: ["B"])
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "..BBBBBBBB..")
        banner.tap()
        #expect(banner.carousel.arrangement == .framed)
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "CCCCCCCC")
        banner.previous()
        #expect(banner.carousel.arrangement == .full)
        banner.say(.navigate(.pause, "pause"))
        #expect(banner.carousel.arrangement == .framed)
    }

    @Test("a banner that starts with such an option reports the regions as hidden")
    func hiddenFromTheStart() {
        var banner = ShownBanner.besideRegions(whole: ["A"])
        #expect(banner.said() == ["started", "layout 3", "selected A layout", "stationary hidden"])
        #expect(banner.picture == "..AAAAAAAA..")
    }

    @Test("a slide keeps its destination when the regions are shown")
    func midSlide() {
        var banner = ShownBanner.besideRegions()
        banner.tap()
        banner.wait(milliseconds: 150)
        _ = banner.said()
        banner.say(.navigate(.pause, "pause"))
        #expect(banner.said() == ["input pause", "stationary shown", "layout 3", "paused"])
        banner.wait(milliseconds: 150)
        #expect(banner.said() == ["settled B", "page 1"])
        #expect(banner.picture == "BBBBBBBB")
    }

    /// A display of 32 pixels whose regions take 16. One of its two options is longer than the other 16.
    private func coffee(_ configure: (inout Behavior) -> Void = { _ in }) -> ShownBanner {
        ShownBanner([Option(id: "Tea", length: 16), Option(id: "Coffee", length: 30)]) {
            $0.viewport = 16
            $0.stationary = Behavior.Stationary(fullViewport: 32, hidesOnForward: true)
            $0.speed = 10 * 256
            configure(&$0)
        }
    }

    @Test("an option that no longer fits when a pause shows the regions pans after the pause")
    func panAfterPause() {
        for autoplay in [true, false] {
            var banner = coffee { $0.autoplay = autoplay }
            banner.tap()
            banner.wait(milliseconds: 1_500)
            #expect(banner.picture == ".\(String(repeating: "C", count: 30)).")
            banner.say(.navigate(.pause, "pause"))
            banner.wait(.seconds(10))
            #expect(banner.carousel.content(column: 0)?.column == 0)
            banner.say(.navigate(.resume, "resume"))
            banner.wait(milliseconds: 1_700)
            #expect(banner.carousel.content(column: 0)?.column == 5)
            banner.wait(milliseconds: 900)
            #expect(banner.carousel.content(column: 0)?.column == 14)
        }
    }

    @Test("after a pause the dwell lasts until the pan over such an option ends")
    func dwellAfterPause() {
        var banner = coffee()
        banner.tap()
        banner.wait(milliseconds: 1_500)
        banner.say(.navigate(.pause, "pause"))
        banner.forget()
        banner.say(.navigate(.resume, "resume"))
        // 1.2 s before the pan, 1.4 s of it, and 1.2 s at its end.
        #expect(banner.said() == ["input resume", "resumed", "dwellStarted until 5300"])
    }

    @Test("an option that no longer fits when a resume shows the regions pans")
    func panAfterResume() {
        var held = coffee { $0.hold = .forever }
        held.tap()
        held.wait(milliseconds: 1_500)
        held.say(.navigate(.resume, "resume"))
        held.wait(milliseconds: 1_700)
        #expect(held.carousel.content(column: 0)?.column == 5)

        var paused = coffee { $0.autoplay = false }
        paused.say(.navigate(.pause, "pause"))
        paused.tap()
        paused.wait(milliseconds: 1_500)
        paused.say(.navigate(.resume, "resume"))
        paused.wait(milliseconds: 1_700)
        #expect(paused.carousel.content(column: 0)?.column == 5)
    }

    @Test("an option can have another extent while the regions are hidden")
    func uncoveredExtent() {
        let options = ["A", "B"].map { Option(id: $0, length: 8, fullExtent: Extent(length: 12)) }
        var banner = ShownBanner(options) {
            $0.stationary = Behavior.Stationary(fullViewport: 12, hidesOnForward: true)
            $0.autoplay = false
        }
        #expect(banner.picture == "AAAAAAAA")
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "BBBBBBBBBBBB")
    }
}
