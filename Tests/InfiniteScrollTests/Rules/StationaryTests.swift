import MonotonicTime
import Testing

@testable import InfiniteScroll

@Suite("Stationary regions (R-LAYER)")
struct StationaryTests {
    /// A display of 12 pixels of which the regions leave 8.
    private func banner(
        hidesOnForward: Bool = true,
        whole: Set<String> = [],
        _ configure: (inout Behaviour) -> Void = { _ in }
    ) -> ShownBanner {
        let options = ["A", "B", "C"].map { id in
            Option(id: id, length: 8, needsWholeDisplay: whole.contains(id))
        }
        return ShownBanner(options) {
            $0.stationary = Behaviour.Stationary(uncoveredViewport: 12, hidesOnForward: hidesOnForward)
            $0.autoplay = false
            configure(&$0)
        }
    }

    @Test("a move forward hides them and gives their room to the strip before it begins")
    func hiddenByForward() {
        var banner = banner()
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

    @Test("every other input brings them back")
    func shownAgain() {
        let inputs: [(input: Input, isForward: Bool)] = [
            (.previous(gesture: .previous), false),
            (.goTo(id: "C"), false),
            (.pause(gesture: .pause), false),
            (.togglePause(gesture: .pause), false),
            (.activate(gesture: .activate), false),
            (.pick(gesture: .tap), false),
            (.hold(.forever), false),
            (.next(gesture: .tap), true),
        ]
        for (input, isForward) in inputs {
            var banner = banner()
            banner.tap()
            banner.wait(milliseconds: 1_000)
            #expect(!banner.carousel.isStationaryShown)
            banner.say(input)
            #expect(banner.carousel.isStationaryShown == !isForward, "\(input)")
            banner.wait(milliseconds: 1_000)
            #expect(banner.picture.count == (isForward ? 12 : 8), "\(input)")
        }
    }

    @Test("the timer's moves are moves forward too")
    func timer() {
        var banner = banner { $0.autoplay = true }
        banner.wait(milliseconds: 2_999)
        #expect(banner.carousel.isStationaryShown)
        banner.wait(milliseconds: 1)
        #expect(!banner.carousel.isStationaryShown)
        banner.say(.pause(gesture: .pause))
        #expect(banner.carousel.isStationaryShown)
        banner.say(.resume(gesture: .resume))
        banner.wait(milliseconds: 10_000)
        #expect(!banner.carousel.isStationaryShown)
    }

    @Test("where they do not hide on a move forward they stay")
    func staying() {
        var banner = banner(hidesOnForward: false)
        for _ in 0..<7 {
            banner.tap()
            banner.wait(milliseconds: 120)
            #expect(banner.carousel.isStationaryShown)
            #expect(banner.picture.count == 8)
        }
    }

    @Test("an option that needs the whole display hides them for as long as it is selected")
    func wholeDisplay() {
        var banner = banner(hidesOnForward: false, whole: ["B"])
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "..BBBBBBBB..")
        banner.tap()
        #expect(banner.carousel.isStationaryShown)
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "CCCCCCCC")
        banner.previous()
        #expect(!banner.carousel.isStationaryShown)
        banner.say(.pause(gesture: .pause))
        #expect(banner.carousel.isStationaryShown)
    }

    @Test("a banner that begins with such an option begins with them hidden, and says so")
    func hiddenFromTheStart() {
        var banner = banner(whole: ["A"])
        #expect(banner.said() == ["started", "layout 3", "selected A layout", "stationary hidden"])
        #expect(banner.picture == "..AAAAAAAA..")
    }

    @Test("a slide under way goes on to the same option when they come back")
    func midSlide() {
        var banner = banner()
        banner.tap()
        banner.wait(milliseconds: 150)
        _ = banner.said()
        banner.say(.pause(gesture: .pause))
        #expect(banner.said() == ["input pause", "stationary shown", "layout 3", "paused"])
        banner.wait(milliseconds: 150)
        #expect(banner.said() == ["settled B", "page 1"])
        #expect(banner.picture == "BBBBBBBB")
    }

    @Test("a list that waits for a slide's end comes when they end the slide because all is in view")
    func pendingList() {
        let inputs: [Input] = [
            .pause(gesture: .pause), .activate(gesture: .activate), .pick(gesture: .tap), .hold(.forever),
            .adjust(.brighter, gesture: .brighter), .previous(gesture: .previous),
        ]
        for input in inputs {
            // Larger where there is more room for them, so that it is while they are shown that all of it fits.
            let options = ["A", "B"].map { Option(id: $0, length: 4, uncovered: Extent(length: 8)) }
            var banner = ShownBanner(options) {
                $0.style = .ticker
                $0.staticIfFits = true
                $0.gap = 0
                $0.viewport = 12
                $0.stationary = Behaviour.Stationary(uncoveredViewport: 14, hidesOnForward: true)
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

    /// A display of 32 pixels, half of which the regions take, that tells of one option longer than the other half.
    private func coffee(_ configure: (inout Behaviour) -> Void = { _ in }) -> ShownBanner {
        ShownBanner([Option(id: "Tea", length: 16), Option(id: "Coffee", length: 30)]) {
            $0.viewport = 16
            $0.stationary = Behaviour.Stationary(uncoveredViewport: 32, hidesOnForward: true)
            $0.speed = 10 * 256
            configure(&$0)
        }
    }

    @Test("an option that no longer fits when a pause brings them back is panned once the pause is over")
    func panAfterPause() {
        for autoplay in [true, false] {
            var banner = coffee { $0.autoplay = autoplay }
            banner.tap()
            banner.wait(milliseconds: 1_500)
            #expect(banner.picture == ".\(String(repeating: "C", count: 30)).")
            banner.say(.pause(gesture: .pause))
            banner.wait(.seconds(10))
            #expect(banner.carousel.content(column: 0)?.column == 0)
            banner.say(.resume(gesture: .resume))
            banner.wait(milliseconds: 1_700)
            #expect(banner.carousel.content(column: 0)?.column == 5)
            banner.wait(milliseconds: 900)
            #expect(banner.carousel.content(column: 0)?.column == 14)
        }
    }

    @Test("after a pause the dwell waits for the pan over what no longer fits")
    func dwellAfterPause() {
        var banner = coffee()
        banner.tap()
        banner.wait(milliseconds: 1_500)
        banner.say(.pause(gesture: .pause))
        banner.forget()
        banner.say(.resume(gesture: .resume))
        // 1.2 s before it moves, 1.4 s on the way, 1.2 s at its end.
        #expect(banner.said() == ["input resume", "resumed", "dwellStarted until 5300"])
    }

    @Test("an option that no longer fits when a resume brings them back is panned")
    func panAfterResume() {
        var held = coffee { $0.hold = .forever }
        held.tap()
        held.wait(milliseconds: 1_500)
        held.say(.resume(gesture: .resume))
        held.wait(milliseconds: 1_700)
        #expect(held.carousel.content(column: 0)?.column == 5)

        var paused = coffee { $0.autoplay = false }
        paused.say(.pause(gesture: .pause))
        paused.tap()
        paused.wait(milliseconds: 1_500)
        paused.say(.resume(gesture: .resume))
        paused.wait(milliseconds: 1_700)
        #expect(paused.carousel.content(column: 0)?.column == 5)
    }

    @Test("lists that come and go leave them as the selected option has them")
    func dataChange() {
        var banner = banner(hidesOnForward: false, whole: ["A"])
        let plain = ["B", "C"].map { Option(id: $0, length: 8) }
        banner.replace(plain)
        #expect(banner.carousel.isStationaryShown)
        #expect(banner.picture == "BBBBBBBB")
        banner.replace([])
        #expect(banner.carousel.isStationaryShown)
        banner.replace([Option(id: "D", length: 8, needsWholeDisplay: true)])
        #expect(!banner.carousel.isStationaryShown)
        #expect(banner.picture == "..DDDDDDDD..")
        banner.replace(plain) { $0.stationary = nil }
        #expect(banner.carousel.isStationaryShown)
        #expect(banner.picture == "BBBBBBBB")
    }

    @Test("regions that a configuration brings are hidden where the selected option needs their room")
    func added() {
        var banner = banner(hidesOnForward: false, whole: ["A"]) { $0.stationary = nil }
        banner.forget()
        banner.replace(banner.carousel.options) {
            $0.stationary = Behaviour.Stationary(uncoveredViewport: 12)
        }
        #expect(banner.carousel.isStationaryShown == false)
        #expect(banner.picture == "..AAAAAAAA..")
        #expect(banner.said() == ["configApplied", "layout 3", "stationary hidden", "layout 3"])
    }

    @Test("a ticker's option does not ask for the whole display; a page of the same option does")
    func styleChange() {
        var banner = banner(hidesOnForward: false, whole: ["A"]) { $0.style = .ticker }
        #expect(banner.carousel.isStationaryShown)
        banner.replace(banner.carousel.options) { $0.style = .paged }
        #expect(banner.carousel.isStationaryShown == false)
        banner.replace(banner.carousel.options) { $0.style = .ticker }
        #expect(banner.carousel.isStationaryShown)
    }

    @Test("hidden regions that a configuration takes away are told of as shown")
    func takenAway() {
        var banner = banner()
        banner.tap()
        banner.wait(milliseconds: 300)
        banner.forget()
        banner.replace(banner.carousel.options) { $0.stationary = nil }
        #expect(banner.carousel.isStationaryShown)
        #expect(banner.said() == ["configApplied", "stationary shown", "layout 3"])
        #expect(banner.picture == "BBBBBBBB")
    }

    @Test("an option may take another room while they are hidden")
    func uncoveredExtent() {
        let options = ["A", "B"].map { Option(id: $0, length: 8, uncovered: Extent(length: 12)) }
        var banner = ShownBanner(options) {
            $0.stationary = Behaviour.Stationary(uncoveredViewport: 12, hidesOnForward: true)
            $0.autoplay = false
        }
        #expect(banner.picture == "AAAAAAAA")
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "BBBBBBBBBBBB")
    }

    @Test("a ticker goes on to the next option also where the one in view is shorter without them")
    func tickerOfAnotherLength() {
        let options = ["A", "B", "C"].map { Option(id: $0, length: 20, uncovered: Extent(length: 9)) }
        for direction in [Behaviour.Direction.towardsStart, .towardsEnd] {
            var banner = ShownBanner(options) {
                $0.style = .ticker
                $0.direction = direction
                $0.gap = 0
                $0.speed = 100 * 256
                $0.stationary = Behaviour.Stationary(uncoveredViewport: 9, hidesOnForward: true)
            }
            banner.wait(milliseconds: 150)
            banner.tap()
            #expect(banner.picture == (direction == .towardsStart ? "ABBBBBBBB" : "BBBBBBBBA"))
            banner.wait(milliseconds: 300)
            #expect(banner.picture == "BBBBBBBBB")
            #expect(banner.carousel.current == 1)
        }
    }

    @Test("a ticker goes on ticking when they hide and when they come back")
    func ticker() {
        var banner = banner(whole: ["A", "B", "C"]) {
            $0.style = .ticker
            $0.autoplay = true
        }
        #expect(banner.carousel.isStationaryShown)
        banner.tap()
        #expect(!banner.carousel.isStationaryShown)
        banner.wait(milliseconds: 1_000)
        #expect(banner.carousel.isMoving)
        #expect(banner.picture.count == 12)
        banner.say(.activate(gesture: .activate))
        #expect(banner.carousel.isMoving)
        #expect(banner.picture.count == 8)
        banner.wait(milliseconds: 1_000)
        #expect(banner.carousel.isMoving)
    }
}
