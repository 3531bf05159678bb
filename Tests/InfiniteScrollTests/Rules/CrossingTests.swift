import InfiniteScroll
import MonotonicTime
import Testing

/// R-VIEW-1 to R-VIEW-7: the view of the position between two pages.
@Suite("Transitions")
struct CrossingTests {
    /// Returns a banner of options that are as long as the display and enter in `steps` steps.
    private func banner(
        _ letters: String,
        steps: Int? = 8,
        _ configure: (inout Behavior) -> Void = { _ in }
    ) -> ShownBanner {
        let options = letters.map { letter in
            Option(id: String(letter), length: 8, entrance: Entrance(kind: 7, steps: steps))
        }
        return ShownBanner(options) { behavior in
            behavior.autoplay = false
            behavior.easing = .linear
            configure(&behavior)
        }
    }

    /// Returns the view as text: the letter of the page, or `A>B 3/8` between two pages.
    private func words(_ carousel: Carousel) -> String {
        let page = carousel.picture.prefix(1)
        guard let crossing = carousel.window.crossing else { return String(page) }
        return "\(page)>\(carousel.options[crossing.option].id) \(crossing.step)/\(crossing.stepCount)"
    }

    @Test("R-VIEW-1: between two pages at rest, the view is the share of the way between them")
    func tap() {
        var banner = banner("ABC")
        banner.tap()
        var views: [String] = []
        for _ in 0...8 {
            views.append(words(banner.carousel))
            banner.wait(.microseconds(37_500))
        }
        #expect(
            views == ["A", "A>B 1/8", "A>B 2/8", "A>B 3/8", "A>B 4/8", "A>B 5/8", "A>B 6/8", "A>B 7/8", "B"]
        )
    }

    @Test("R-VIEW-1: a press in the middle turns toward the option after it, through the page between")
    func retarget() {
        var banner = banner("ABC")
        banner.tap()
        banner.wait(milliseconds: 150)
        banner.tap()
        var views: [String] = []
        banner.wait(.milliseconds(300)) { views.append(words($0)) }
        #expect(banner.said().contains("moveRetargeted C"))
        #expect(views.first == "A>B 5/8")
        #expect(views.contains { $0.hasPrefix("B>C") })
        #expect(views.last == "C")
        let parts: [String] = (1...7).flatMap { ["A>B \($0)/8", "B>C \($0)/8"] }
        #expect(Set(views).isSubset(of: Set(parts + ["B", "C"])))
    }

    @Test("R-VIEW-3: previous in the middle runs the same transition backward")
    func backward() {
        var banner = banner("ABC")
        banner.tap()
        banner.wait(milliseconds: 150)
        banner.previous()
        var steps: [Int] = []
        banner.wait(.milliseconds(300)) { steps.append($0.window.crossing?.step ?? 0) }
        #expect(words(banner.carousel) == "A")
        let turn = steps.firstIndex(of: steps.max() ?? 0) ?? 0
        #expect(Array(steps[turn...]) == steps[turn...].sorted(by: >))
        #expect(steps.allSatisfy { $0 < 8 })
    }

    @Test("R-VIEW-3: previous from a page at rest runs the transition of that page backward")
    func previous() {
        var banner = banner("AB") { $0.slideDuration = .milliseconds(80) }
        banner.carousel.handle(.navigate(.next, "tap"), at: .zero)
        banner.wait(milliseconds: 80)
        banner.previous()
        var views: [String] = []
        for _ in 0...8 {
            views.append(words(banner.carousel))
            banner.wait(milliseconds: 10)
        }
        #expect(
            views == ["B", "A>B 7/8", "A>B 6/8", "A>B 5/8", "A>B 4/8", "A>B 3/8", "A>B 2/8", "A>B 1/8", "A"]
        )
    }

    @Test("R-MOVE-1: the slide to an option takes its duration, and previous from it takes the same")
    func ownDuration() {
        var options = "ABC".map { Option(id: String($0), length: 8, entrance: Entrance(kind: 7, steps: 8)) }
        options[1].slideDuration = .milliseconds(800)
        options[2].slideDuration = .zero
        var banner = ShownBanner(options) { $0.autoplay = false }
        banner.tap()
        banner.wait(milliseconds: 799)
        #expect(words(banner.carousel) == "A>B 7/8")
        banner.wait(milliseconds: 1)
        #expect(banner.said().last == "page 1")
        banner.previous()
        banner.wait(milliseconds: 800)
        #expect(banner.said().last == "page 0")
        banner.tap()
        banner.wait(milliseconds: 800)
        banner.tap()
        #expect(words(banner.carousel) == "C")
        #expect(banner.said().last == "page 2")
    }

    @Test("R-VIEW-2: in a slide, the banner wakes only for the steps of the transition")
    func wakeUps() {
        for steps in [1, 2, 8, 16] {
            var banner = banner("AB", steps: steps) { $0.slideDuration = .seconds(2) }
            banner.tap()
            var wakeUps = 0
            while let due = banner.carousel.nextDeadline, banner.carousel.isSliding {
                let view = banner.carousel.window
                banner.carousel.advance(to: due)
                #expect(banner.carousel.window != view || !banner.carousel.isSliding)
                wakeUps += 1
            }
            // Each step, and the end of the slide.
            #expect(wakeUps <= steps, "\(steps) steps")
            #expect(words(banner.carousel) == "B")
        }
    }

    @Test("R-VIEW-2: between two wake-ups, no frame would show another picture")
    func noMissedPicture() {
        expectNoFailure(seeds: 1...200, make: { $0.pagedScriptWithRegions() }) { script in
            script.run { carousel, _ in
                guard carousel.isSliding, let due = carousel.nextDeadline else { return nil }
                var frame = carousel.frame(notBefore: carousel.now + Nanoseconds(1))
                var steps = 0
                while frame < due, steps < 50 {
                    var later = carousel
                    later.advance(to: frame)
                    guard later.window == carousel.window else {
                        return "at \(frame.nanoseconds): \(later.window), not \(carousel.window)"
                    }
                    frame = carousel.frame(notBefore: frame + Nanoseconds(1))
                    steps += 1
                }
                return nil
            }
        }
    }

    @Test("R-VIEW-2: the farthest picture of a reversed transition is shown, even for a single frame")
    func turningPoint() {
        for pressed in 10...290 {
            let options = ["A", "B"].map {
                Option(id: $0, length: 32, entrance: Entrance(kind: 1, steps: 32))
            }
            var banner = ShownBanner(options) { behavior in
                behavior.viewport = 32
                behavior.autoplay = false
            }
            banner.tap()
            banner.wait(milliseconds: pressed)
            banner.previous()
            var plain = banner.carousel
            var shown: [Int64: Window] = [:]
            var last = banner.carousel.window
            for frame in 1...60 {
                let instant = Instant(nanoseconds: Int64(frame) * 10_000_000)
                guard instant > banner.now else { continue }
                while let due = banner.carousel.nextDeadline, due <= instant {
                    banner.carousel.advance(to: due)
                    last = banner.carousel.window
                }
                shown[instant.nanoseconds] = last
                plain.advance(to: instant)
                guard plain.isSliding else { break }
                #expect(shown[instant.nanoseconds] == plain.window, "pressed at \(pressed), frame \(frame)")
            }
        }
    }

    @Test("R-VIEW-2: a transition without steps follows every subpixel")
    func everySubpixel() {
        var banner = banner("AB", steps: nil) { $0.slideDuration = .milliseconds(100) }
        banner.tap()
        banner.wait(milliseconds: 50)
        #expect(words(banner.carousel) == "A>B 1024/2048")
    }

    @Test("R-VIEW-3: the boundary has the transition of the option after it, and a slide if it has none")
    func ownTransition() {
        var options = "ABC".map { Option(id: String($0), length: 8) }
        options[1].entrance = Entrance(kind: 3, steps: 4)
        var banner = ShownBanner(options) { $0.autoplay = false }
        banner.tap()
        banner.wait(milliseconds: 150)
        #expect(banner.carousel.window.crossing?.kind == 3)
        banner.wait(milliseconds: 150)
        banner.tap()
        banner.wait(milliseconds: 150)
        #expect(banner.carousel.window.crossing == nil)
        #expect(banner.picture == "BBBBCCCC")
    }

    @Test("R-VIEW-4: a gap lengthens the way and is not visible")
    func gap() {
        var banner = banner("AB") {
            $0.pageGap = 8
            $0.slideDuration = .milliseconds(160)
        }
        banner.tap()
        var views: [String] = []
        banner.wait(.milliseconds(160)) { carousel in
            views.append(words(carousel))
            #expect(carousel.picture == "AAAAAAAA" || carousel.picture == "BBBBBBBB")
        }
        #expect(views.filter { $0.contains(">") }.count == 7)
    }

    @Test("R-VIEW-1: a long option is left at its end, and previous returns through its end to its start")
    func longOption() {
        let entrance = Entrance(kind: 1, steps: 4)
        let options = [
            Option(id: "A", length: 24, entrance: entrance), Option(id: "B", length: 8, entrance: entrance),
        ]
        var banner = ShownBanner(options) { behavior in
            behavior.autoplay = false
            behavior.easing = .linear
            behavior.panLead = .seconds(9)
        }
        banner.tap()
        banner.wait(milliseconds: 100)
        #expect(banner.carousel.window.crossing == nil)
        #expect(banner.carousel.window.position == 8)
        banner.wait(milliseconds: 125)
        #expect(banner.carousel.window.position == 16)
        #expect(banner.carousel.window.crossing?.step == 1)
        banner.wait(milliseconds: 75)
        banner.previous()
        banner.wait(milliseconds: 50)
        #expect(banner.carousel.window.crossing?.step == 2)
        banner.wait(milliseconds: 150)
        #expect(banner.carousel.window.crossing == nil)
        #expect(banner.carousel.window.position == 8)
    }

    @Test("R-VIEW-4: without a loop, nothing follows the last option and nothing precedes the first")
    func ends() {
        var banner = banner("AB") { $0.loop = false }
        banner.tap()
        banner.wait(milliseconds: 300)
        banner.tap()
        banner.wait(milliseconds: 150)
        #expect(words(banner.carousel) == "B")
        banner.previous()
        banner.wait(milliseconds: 150)
        #expect(words(banner.carousel) == "A>B 4/8")
    }

    @Test(
        "R-VIEW-5: the page that is left keeps its shift across the motion, and the one that enters has none"
    )
    func shift() {
        let entrance = Entrance(kind: 1, steps: 4)
        let options = ["A", "B"].map { Option(id: $0, length: 8, overhang: 20, entrance: entrance) }
        var banner = ShownBanner(options) { behavior in
            behavior.autoplay = false
            behavior.panLead = .zero
            behavior.speed = 10 * 256
        }
        banner.wait(milliseconds: 1000)
        banner.tap()
        banner.wait(milliseconds: 150)
        #expect(banner.carousel.window.pannedOption == Window.PannedOption(index: 0, offset: 10))
        #expect(banner.carousel.window.crossing?.option == 1)
    }

    @Test("R-VIEW-7: a ticker and a slide of no length have no transition")
    func none() {
        var ticker = banner("ABC") { behavior in
            behavior.style = .ticker
            behavior.autoplay = true
            behavior.gap = 2
        }
        ticker.tap()
        ticker.wait(.milliseconds(300)) { #expect($0.window.crossing == nil) }
        var instant = banner("ABC") { $0.slideDuration = .zero }
        instant.tap()
        #expect(instant.picture == "BBBBBBBB")
        #expect(instant.carousel.window.crossing == nil)
    }

    @Test(
        "R-DATA: an option that gets another transition while a slide crosses it waits for the end of the slide"
    )
    func change() {
        var banner = banner("ABC")
        banner.tap()
        banner.wait(milliseconds: 150)
        var options = Array(banner.carousel.options)
        options[1].entrance = Entrance(kind: 9, steps: 8)
        banner.replace(options)
        #expect(banner.carousel.window.crossing?.kind == 7)
        banner.wait(milliseconds: 150)
        banner.previous()
        banner.wait(milliseconds: 150)
        #expect(banner.carousel.window.crossing?.kind == 9)
    }
}
