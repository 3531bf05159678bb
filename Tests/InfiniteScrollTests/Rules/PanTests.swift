import InfiniteScroll
import MonotonicTime
import Testing

/// R-DWELL-2: options longer than the display.
@Suite("Pan")
struct PanTests {
    /// A is 18 long on a display of 8, at 10 pixels a second: one second for the way, 1.2 s of rest before
    /// and after it.
    private func banner(_ configure: (inout Behavior) -> Void = { _ in }) -> ShownBanner {
        ShownBanner([Option(id: "A", length: 18), Option(id: "B", length: 8)]) { behavior in
            behavior.speed = 10 * 256
            configure(&behavior)
        }
    }

    private func firstColumn(_ banner: ShownBanner) -> Int? {
        banner.carousel.content(column: 0)?.column
    }

    @Test("R-DWELL-2: a pan rests, moves across the option and rests before the timer advances")
    func pan() {
        var banner = banner()
        #expect(banner.timeline().last == "0 dwellStarted until 3400")
        var columns: [Int?] = []
        for wait in [0, 1200, 100, 400, 500, 1199] {
            banner.wait(milliseconds: wait)
            columns.append(firstColumn(banner))
        }
        #expect(columns == [0, 0, 1, 5, 10, 10])
        #expect(banner.said().isEmpty)
        banner.wait(milliseconds: 1)
        #expect(banner.said() == ["selected B timer", "moveStarted B"])
    }

    @Test("R-DWELL-2: the slide starts at the panned position, so that only one display's length moves")
    func slideFromPan() {
        var banner = banner()
        banner.wait(milliseconds: 3400)
        let from = banner.carousel.window.position
        banner.wait(milliseconds: 300)
        #expect(from == 10)
        #expect(banner.carousel.window.position == 18)
    }

    @Test("R-DWELL-2: a dwell longer than the pan keeps its length, and the option stays at its end")
    func longDwell() {
        var banner = banner { $0.dwell = .seconds(60) }
        #expect(banner.timeline().last == "0 dwellStarted until 60000")
        banner.wait(milliseconds: 59_999)
        #expect(firstColumn(banner) == 10)
    }

    @Test("R-DWELL-2: a pan can repeat, and the dwell lasts until its end")
    func repeats() {
        var banner = banner { $0.panRepeats = 2 }
        let deadline = banner.carousel.nextDeadline
        #expect(deadline.map { $0.nanoseconds < 3_000_000_000 } == true)
        #expect(banner.timeline().last == "0 dwellStarted until 7800")
        var turns = 0
        var before = 0
        banner.wait(.milliseconds(7799)) { carousel in
            let column = carousel.content(column: 0)?.column ?? 0
            if column == 10, before != 10 { turns += 1 }
            before = column
        }
        #expect(turns == 2)
    }

    @Test("R-DWELL-2: a tap during the pan starts a slide from its position and velocity")
    func tapDuringPan() {
        var banner = banner { $0.autoplay = false }
        banner.wait(milliseconds: 1700)
        #expect(firstColumn(banner) == 5)
        banner.tap()
        #expect(firstColumn(banner) == 5)
        var positions: [Int] = []
        banner.wait(.milliseconds(300)) { positions.append($0.window.position) }
        #expect(positions == positions.sorted())
        #expect(positions.last == 18)
    }

    @Test("R-EDGE: a single long option pans indefinitely, with deadlines only for pixel changes")
    func singleOption() {
        var banner = ShownBanner([Option(id: "A", length: 18)]) { $0.speed = 10 * 256 }
        var wakes = 0
        var visited = Set<Int>()
        var now = Instant.zero
        while now < Instant(nanoseconds: 60_000_000_000), let due = banner.carousel.nextDeadline {
            #expect(due > now)
            now = due
            banner.carousel.advance(to: due)
            visited.insert(banner.carousel.window.position)
            wakes += 1
        }
        #expect(visited == Set(0...10))
        #expect(wakes < 300)
        banner.forget()
        banner.tap()
        #expect(banner.said() == ["input tap", "selected A tap again"])
    }

    @Test(
        "INV-3: every pixel of a pan has a deadline, so that no other instant changes the picture",
        arguments: [Behavior.Direction.towardsStart, .towardsEnd],
        [false, true]
    )
    func everyStepIsDue(direction: Behavior.Direction, isAcross: Bool) {
        let option = Option(id: "A", length: isAcross ? 8 : 18, overhang: isAcross ? 10 : 0)
        var banner = ShownBanner([option]) { behavior in
            behavior.speed = 33 * 256
            behavior.direction = direction
        }
        var shown = banner.carousel.window
        for frame in 1...1000 {
            let at = Instant(nanoseconds: Int64(frame) * 10_000_000)
            while let due = banner.carousel.nextDeadline, due <= at {
                banner.carousel.advance(to: due)
                shown = banner.carousel.window
            }
            var other = banner.carousel
            other.advance(to: at)
            #expect(other.window == shown, "in frame \(frame)")
        }
    }

    @Test("R-PAUSE-1: a pause stops the pan on its pixel, from which it continues")
    func pausePan() {
        var banner = banner()
        banner.wait(milliseconds: 1700)
        banner.say(.navigate(.pause, "pause"))
        banner.wait(.seconds(100))
        #expect(firstColumn(banner) == 5)
        #expect(banner.carousel.nextDeadline == nil)
        banner.say(.navigate(.resume, "resume"))
        banner.wait(milliseconds: 500)
        #expect(firstColumn(banner) == 10)
        #expect(banner.carousel.journal.last?.words == "dwellStarted until 103400")
    }

    @Test(
        "content wider than a vertical banner pans across the axis, and keeps its shift during the next slide"
    )
    func across() {
        var banner = ShownBanner([Option(id: "A", length: 8, overhang: 10), Option(id: "B", length: 8)]) {
            $0.speed = 10 * 256
        }
        banner.wait(milliseconds: 1700)
        #expect(banner.carousel.window == Window(position: 0, pannedOption: .init(index: 0, offset: 5)))
        banner.tap()
        banner.wait(milliseconds: 150)
        #expect(banner.carousel.window == Window(position: 4, pannedOption: .init(index: 0, offset: 5)))
        banner.wait(milliseconds: 150)
        #expect(banner.carousel.window == Window(position: 8, pannedOption: nil))
    }
}
