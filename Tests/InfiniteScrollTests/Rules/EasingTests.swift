import InfiniteScroll
import MonotonicTime
import Testing

/// R-EASE-1: the slopes of a slide and of a pan.
@Suite("Easing")
struct EasingTests {
    private static let all = Behavior.Easing.allCases

    /// Returns the positions of a slide over `width` pixels in 300 ms, every ten milliseconds.
    private func positions(_ easing: Behavior.Easing, width: Int = 6000) -> [Int] {
        var banner = ShownBanner(["A", "B"].map { Option(id: $0, length: width) }) { behavior in
            behavior.viewport = width
            behavior.autoplay = false
            behavior.easing = easing
        }
        banner.tap()
        return (0...30).map { frame in
            banner.carousel.advance(to: .zero + .milliseconds(10 * Int64(frame)))
            return banner.carousel.window.position
        }
    }

    @Test("R-EASE-1: each easing follows its curve")
    func curves() {
        let share: [(easing: Behavior.Easing, at: (Double) -> Double)] = [
            (.smooth, { 3 * $0 * $0 - 2 * $0 * $0 * $0 }), (.linear, { $0 }),
            (.out, { 1 - (1 - $0) * (1 - $0) * (1 - $0) }), (.in, { $0 * $0 * $0 }),
            (.gentleOut, { 1.5 * $0 - 0.5 * $0 * $0 * $0 }),
            (.snap, { 4 * $0 * $0 * $0 - 6 * $0 * $0 + 3 * $0 }),
        ]
        #expect(share.count == Self.all.count)
        for (easing, curve) in share {
            for (frame, position) in positions(easing).enumerated() {
                let exact = 6000 * curve(Double(frame) / 30)
                #expect(abs(Double(position) - exact) <= 1, "\(easing), frame \(frame)")
            }
        }
    }

    @Test("R-EASE-1: no easing steps back, overshoots or misses its target", arguments: Self.all)
    func monotonic(easing: Behavior.Easing) {
        let positions = positions(easing)
        #expect(positions == positions.sorted())
        #expect(positions.first == 0 && positions.last == 6000)
    }

    @Test("R-EASE-1: a press in motion keeps the velocity, whatever the easing", arguments: Self.all)
    func velocity(easing: Behavior.Easing) {
        var banner = ShownBanner((0..<9).map { Option(id: "\($0)", length: 600) }) { behavior in
            behavior.viewport = 600
            behavior.autoplay = false
            behavior.lagCap = 9
            behavior.easing = easing
        }
        banner.tap()
        banner.wait(milliseconds: 150)
        let before = banner.carousel.window.position
        banner.carousel.advance(to: banner.now)
        var untouched = banner.carousel
        banner.tap()
        untouched.advance(to: banner.now + .milliseconds(10))
        banner.wait(milliseconds: 10)
        let step = banner.carousel.window.position - before
        // Within a frame the new target changes the velocity only a little.
        #expect(abs(step - (untouched.window.position - before)) <= 12, "\(easing)")
    }

    @Test("R-EASE-1: a slide from a pan that moves keeps the pan's velocity, and one from its rest does not")
    func pan() {
        func firstStep(waiting milliseconds: Int) -> Int {
            var banner = ShownBanner([Option(id: "A", length: 700), Option(id: "B", length: 600)]) {
                behavior in
                behavior.viewport = 600
                behavior.autoplay = false
                behavior.easing = .out
                behavior.speed = 10 * 256
                behavior.panLead = .seconds(1)
            }
            banner.wait(milliseconds: milliseconds)
            let before = banner.carousel.window.position
            banner.tap()
            banner.wait(milliseconds: 10)
            return banner.carousel.window.position - before
        }
        // Three times 700 pixels in 300 ms are 70 in a frame; the pan moves a tenth of a pixel.
        #expect((60...70).contains(firstStep(waiting: 500)))
        #expect((0...5).contains(firstStep(waiting: 3000)))
    }

    @Test("R-EASE-1: a press after a pan without a tail leaves the end of the option as from rest")
    func panWithoutTail() {
        var banner = ShownBanner([Option(id: "A", length: 15), Option(id: "B", length: 8)]) { behavior in
            behavior.slideDuration = .seconds(1)
            behavior.speed = 100 * 256
            behavior.panLead = .zero
            behavior.panTail = .zero
            behavior.easing = .linear
        }
        banner.wait(milliseconds: 500)
        #expect(banner.carousel.window.position == 7)
        banner.tap()
        var positions: [Int] = []
        banner.wait(.milliseconds(1000)) { positions.append($0.window.position) }
        #expect(positions == positions.sorted())
        #expect(banner.carousel.window.position == 15)
    }

    @Test("R-EASE-1: a pan takes the same time with every easing, and reaches both ends", arguments: Self.all)
    func pans(easing: Behavior.Easing) {
        var banner = ShownBanner([Option(id: "A", length: 58)]) { behavior in
            behavior.speed = 50 * 256
            behavior.panLead = .milliseconds(100)
            behavior.panTail = .milliseconds(100)
            behavior.panEasing = easing
        }
        var offsets: [Int] = []
        banner.wait(.milliseconds(1100)) { offsets.append($0.window.position) }
        #expect(offsets == offsets.sorted())
        #expect(banner.carousel.window.position == 50)
        banner.wait(milliseconds: 90)
        #expect(banner.carousel.window.position == 50)
        banner.wait(milliseconds: 1010)
        #expect(banner.carousel.window.position == 0)
    }

    @Test("R-EASE-1: a pan wakes the banner only for frames with another picture", arguments: Self.all)
    func wakeUps(easing: Behavior.Easing) {
        var banner = ShownBanner([Option(id: "A", length: 28)]) { behavior in
            behavior.speed = 10 * 256
            behavior.panEasing = easing
        }
        var positions: [Int] = []
        while let due = banner.carousel.nextDeadline, due < Instant(nanoseconds: 6_000_000_000) {
            banner.carousel.advance(to: due)
            positions.append(banner.carousel.window.position)
        }
        // Each of the twenty pixels once on the way, and once on the way back.
        #expect(positions.count <= 41)
        #expect(zip(positions, positions.dropFirst()).allSatisfy { abs($0 - $1) <= 4 })
    }
}
