import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

/// R-LOOP-1: with and without an end.
@Suite("Loop")
struct LoopTests {
    private func banner(_ end: Behavior.End = .stop) -> ShownBanner {
        var banner = ShownBanner("ABC") {
            $0.loop = false
            $0.endAction = end
        }
        banner.forget()
        return banner
    }

    private func timerSelections(_ banner: inout ShownBanner, seconds: Int64) -> [String] {
        banner.wait(.seconds(seconds))
        return banner.said().filter { $0.hasSuffix("timer") }.compactMap {
            $0.split(separator: " ").dropFirst().first
        }
        .map(String.init)
    }

    @Test("with a loop, a tap on the last option moves to the first without a seam")
    func loops() {
        var banner = ShownBanner("ABC")
        for _ in 1...3 {
            banner.tap()
            banner.wait(milliseconds: 300)
        }
        #expect(banner.picture == "AAAAAAAA")
    }

    @Test(
        "R-LOOP-1: without a loop, next on the last option and previous on the first are ignored and change no frame"
    )
    func ends() {
        var banner = banner()
        banner.previous()
        #expect(banner.said() == ["ignored previous at_start"])
        banner.say(.navigate(.goTo(id: "C"), "go_to"))
        banner.wait(milliseconds: 300)
        banner.forget()
        banner.tap()
        #expect(banner.said() == ["ignored tap at_end"])
        #expect(banner.carousel.isMoving == false)
    }

    @Test("R-LOOP-1: the selection, not the picture, determines the end")
    func endMidSlide() {
        var banner = banner()
        banner.tap()
        banner.tap()
        banner.forget()
        banner.tap()
        #expect(banner.said() == ["ignored tap at_end"])
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "CCCCCCCC")
    }

    @Test("R-LOOP-1: a timer that stops at the end sets no deadline there, and continues after a previous")
    func stop() {
        var banner = banner(.stop)
        #expect(timerSelections(&banner, seconds: 20) == ["B", "C"])
        #expect(banner.carousel.nextDeadline == nil)
        banner.previous()
        #expect(timerSelections(&banner, seconds: 20) == ["C"])
    }

    @Test("R-LOOP-1: a timer that rewinds slides back over the whole list")
    func rewind() {
        var banner = banner(.rewind)
        #expect(timerSelections(&banner, seconds: 13) == ["B", "C", "A", "B"])
        banner.forget()
        banner.tap()
        banner.wait(.seconds(3))
        var before = banner.carousel.window.position
        banner.wait(.milliseconds(600)) { carousel in
            #expect(carousel.window.position <= before)
            before = carousel.window.position
        }
        #expect(banner.picture == "AAAAAAAA")
    }

    @Test("R-LOOP-1: a timer that reverses shows each end once")
    func reverse() {
        var banner = banner(.reverse)
        #expect(timerSelections(&banner, seconds: 22) == ["B", "C", "B", "A", "B", "C"])
    }

    @Test("without a loop, a move to an option goes in the direction of its index")
    func goToByIndex() {
        var banner = banner()
        banner.say(.navigate(.goTo(id: "C"), "go_to"))
        banner.wait(milliseconds: 300)
        banner.say(.navigate(.goTo(id: "A"), "go_to"))
        banner.wait(milliseconds: 150)
        #expect(banner.picture.allSatisfy { "ABC".contains($0) })
        #expect(banner.carousel.window.position > 0)
        banner.wait(milliseconds: 150)
        #expect(banner.carousel.window.position == 0)
    }

    @Test("without a loop, nothing beyond the ends is visible, even when a move reverses")
    func neverBeyond() {
        for seed in 1...20 {
            var generator = SeededGenerator(seed: seed)
            var banner = banner()
            for _ in 1...30 {
                generator.chance(50) ? banner.tap() : banner.previous()
                banner.wait(.milliseconds(Int64(generator.number(in: 5...200)))) { carousel in
                    #expect((0...16).contains(carousel.window.position), "seed \(seed)")
                }
            }
        }
    }

    @Test("a ticker at its last option shows nothing beyond it after a layout change")
    func tickerSnapsBeforeItsEnd() {
        for direction in [Behavior.Direction.towardsStart, .towardsEnd] {
            var banner = ShownBanner(["Coffee", "Tea", "Z"].map { Option(id: $0, length: 5) }) {
                $0.style = .ticker
                $0.direction = direction
                $0.loop = false
                $0.autoplay = false
                $0.gap = 2
            }
            banner.say(.navigate(.goTo(id: "Z"), "go_to"))
            banner.wait(milliseconds: 300)
            #expect(banner.picture == (direction == .towardsStart ? "T..ZZZZZ" : "ZZZZZ..T"))
            banner.replace(banner.carousel.options) { $0.gap = 1 }
            #expect(banner.picture == (direction == .towardsStart ? "TT.ZZZZZ" : "ZZZZZ.TT"))
            #expect(banner.carousel.current == 1, "the leading edge shows tea")
        }
    }

    /// A ticker at rest whose last option cannot reach the leading edge: the ticker ends at pixel 11.
    private func shortTicker() -> ShownBanner {
        ShownBanner("ABC".map { Option(id: String($0), length: 5) }) {
            $0.style = .ticker
            $0.loop = false
            $0.autoplay = false
            $0.gap = 2
        }
    }

    @Test("a ticker that reverses on its way to its end arrives at the start of the option")
    func tickerTurnsBack() {
        var banner = shortTicker()
        banner.say(.navigate(.goTo(id: "C"), "go_to"))
        banner.wait(milliseconds: 150)
        banner.previous()
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "BBBBB..C")
    }

    @Test("a ticker at its end stays within it when a layout change moves the end nearer")
    func tickerEndComesNearer() {
        for isSliding in [false, true] {
            var banner = shortTicker()
            banner.say(.navigate(.goTo(id: "C"), "go_to"))
            banner.wait(milliseconds: isSliding ? 290 : 300)
            banner.carousel.revise(
                [Revision(index: 2, text: "C", extent: Extent(length: 3))],
                atOnce: true,
                at: banner.now
            )
            #expect(banner.picture == "BBB..CCC")
            banner.wait(milliseconds: 10)
            #expect(banner.picture == "BBB..CCC")
            banner.replace(banner.carousel.options.dropLast())
            #expect(banner.picture == "AA..BBBBB".suffix(8))
        }
    }
}
