import InfiniteScroll
import MonotonicTime
import Testing

/// R-MOVE-1, R-RET-1 and R-RET-2: the pictures of a slide, and its redirection.
@Suite("Slides")
struct SlideTests {
    /// Returns the pictures at the given milliseconds from now.
    private func pictures(_ banner: inout ShownBanner, at times: [Int]) -> [String] {
        var passed = 0
        return times.map { time in
            banner.wait(milliseconds: time - passed)
            passed = time
            return banner.picture
        }
    }

    @Test("R-MOVE-1: a slide shows the expected frames of a smooth step")
    func goldenFrames() {
        var banner = ShownBanner("AB") { $0.autoplay = false }
        banner.tap()
        #expect(
            pictures(&banner, at: [0, 75, 150, 225, 299, 300]) == [
                "AAAAAAAA",
                "AAAAAAAB",
                "AAAABBBB",
                "AABBBBBB",
                "ABBBBBBB",
                "BBBBBBBB",
            ]
        )
    }

    @Test("R-MOVE-1: the curve is 3u² − 2u³, rounded down once")
    func smoothStep() {
        let width = 1 << 17
        var carousel = ShownBanner(["A", "B"].map { Option(id: $0, length: width) }) {
            $0.viewport = width
            $0.autoplay = false
        }.carousel
        carousel.handle(.navigate(.next, "tap"), at: .zero)
        var wrong: [Int] = []
        for tenth in stride(from: 0, through: 2999, by: 7) {
            carousel.advance(to: Instant(nanoseconds: Int64(tenth) * 100_000))
            let exact = width * tenth * tenth * (3 * 3000 - 2 * tenth) / (3000 * 3000 * 3000)
            wrong += carousel.window.position == exact ? [] : [tenth]
        }
        #expect(wrong.isEmpty)
        carousel.advance(to: Instant(nanoseconds: 300_000_000))
        #expect(carousel.ringPosition == width)
    }

    @Test("a slide across the seam has the same steps as any other, in both directions")
    func seamIsInvisible() {
        var banner = ShownBanner("ABCD") { $0.autoplay = false }
        func steps(_ input: Input) -> [Int] {
            var before = banner.carousel.ringPosition
            var steps: [Int] = []
            banner.say(input)
            banner.wait(.milliseconds(300)) { carousel in
                steps.append(carousel.shift(since: before))
                before = carousel.ringPosition
            }
            return steps
        }
        let forward = (0..<4).map { _ in steps(.navigate(.next, "tap")) }
        #expect(Set(forward).count == 1)
        #expect(banner.carousel.ringPosition == 0)
        let backward = (0..<4).map { _ in steps(.navigate(.previous, "previous")) }
        #expect(Set(backward).count == 1)
    }

    @Test("slides after inputs and after dwells show the same frames")
    func onePathOfMotion() {
        func views(_ start: (inout ShownBanner) -> Void) -> [[Int]] {
            var banner = ShownBanner("ABC")
            start(&banner)
            var views: [[Int]] = []
            banner.wait(.milliseconds(300)) { views.append($0.view) }
            return views
        }
        let byTap = views { banner in
            banner.wait(milliseconds: 2000)
            banner.tap()
        }
        let byTimer = views { $0.wait(milliseconds: 3000) }
        let byName = views { $0.say(.navigate(.goTo(id: "B"), "go_to")) }
        #expect(byTap == byTimer)
        #expect(byTap == byName)
    }

    @Test(
        "between the last option and the first, the tail of one leaves before the head of the other, in both directions"
    )
    func clonesAreVirtual() {
        var banner = ShownBanner("ABCD") { $0.autoplay = false }
        banner.say(.navigate(.previous, "previous"))
        banner.wait(milliseconds: 150)
        #expect(banner.picture == "DDDDAAAA")
        #expect(banner.carousel.content(column: 0)?.column == 4)
        #expect(banner.carousel.content(column: 4)?.column == 0)
        banner.wait(milliseconds: 150)
        banner.tap()
        banner.wait(milliseconds: 150)
        #expect(banner.picture == "DDDDAAAA")
    }

    @Test(
        "a moving picture has a deadline at each frame of the grid and at its end, and a resting one has none"
    )
    func frameGrid() {
        var banner = ShownBanner("AB") { $0.framesPerSecond = 60 }
        banner.wait(.milliseconds(3000))
        var dues: [Int64] = []
        while let due = banner.carousel.nextDeadline, dues.count < 20 {
            dues.append(due.nanoseconds)
            banner.carousel.advance(to: due)
        }
        let grid = (181...198).map { (Int64($0) * 1_000_000_000 + 59) / 60 }
        #expect(
            dues == Array(grid.prefix { $0 < 3_300_000_000 }) + [3_300_000_000, 6_300_000_000] + [dues[19]]
        )
    }

    @Test("R-RET-1: a new target keeps the velocity")
    func velocityIsContinuous() {
        let width = 1 << 16
        for (input, time) in [(Input.navigate(.next, "tap"), 60), (.navigate(.previous, "tap"), 120)] {
            var banner = ShownBanner("ABCD".map { Option(id: String($0), length: width) }) {
                $0.viewport = width
                $0.autoplay = false
            }
            banner.tap()
            banner.wait(milliseconds: time - 1)
            let before = banner.carousel.window.position
            banner.wait(milliseconds: 1)
            let here = banner.carousel.window.position
            banner.say(input)
            #expect(banner.carousel.window.position == here)
            banner.wait(milliseconds: 1)
            let after = banner.carousel.window.position
            let speed = here - before
            #expect(speed > 100)
            #expect(abs(after - here - speed) < speed / 20)
        }
    }

    @Test("R-RET-1: a reversed picture slows down before it returns")
    func reversal() {
        var banner = ShownBanner("ABC".map { Option(id: String($0), length: 1000) }) {
            $0.viewport = 1000
            $0.autoplay = false
        }
        banner.tap()
        banner.wait(milliseconds: 150)
        banner.previous()
        var positions: [Int] = []
        banner.wait(.milliseconds(300)) { positions.append($0.window.position) }
        let summit = positions.firstIndex(of: positions.max() ?? 0) ?? 0
        #expect(summit > 3)
        #expect(positions[...summit] == positions[...summit].sorted()[...])
        #expect(positions[summit...] == positions[summit...].sorted(by: >)[...])
        #expect(positions.last == 0)
    }

    @Test("R-RET-1: a late new target neither stops at the page between nor overshoots")
    func noOvershoot() {
        var banner = ShownBanner("ABC".map { Option(id: String($0), length: 1000) }) {
            $0.viewport = 1000
            $0.autoplay = false
        }
        banner.tap()
        banner.wait(milliseconds: 290)
        banner.tap()
        var positions: [Int] = []
        banner.wait(.milliseconds(300)) { positions.append($0.window.position) }
        #expect(positions == positions.sorted())
        #expect(positions.last == 2000)
    }

    @Test("R-RET-2: at two hundred taps a second the picture is at most two cells behind")
    func lagBound() {
        var banner = ShownBanner("ABCDE") { $0.autoplay = false }
        for turn in 1...999 {
            banner.tap()
            let lag = floorMod(turn * 8 - banner.carousel.ringPosition, 40)
            #expect(lag <= 16)
            banner.wait(.milliseconds(5)) { #expect(!$0.picture.contains(".")) }
        }
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "EEEEEEEE")
    }

    @Test("R-RET-2: the jump that limits the lag is by whole cells")
    func preJump() {
        var banner = ShownBanner("ABCDE") { $0.autoplay = false }
        banner.tap()
        banner.wait(milliseconds: 150)
        banner.tap()
        let before = banner.picture
        #expect(before == "AAAABBBB")
        banner.tap()
        #expect(banner.picture == "BBBBCCCC")
    }
}
