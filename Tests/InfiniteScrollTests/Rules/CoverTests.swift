import MonotonicTime
import TestSupport
import Testing

@testable import InfiniteScroll

@Suite("Covers")
struct CoverTests {
    private func banner(_ configure: (inout Behavior) -> Void = { _ in }) -> ShownBanner {
        var banner = ShownBanner("ABC", configure)
        banner.wait(milliseconds: 1000)
        banner.forget()
        return banner
    }

    private func cover(_ banner: inout ShownBanner) { banner.carousel.cover(at: banner.carousel.now) }

    private func uncover(_ banner: inout ShownBanner) { banner.carousel.uncover(at: banner.carousel.now) }

    @Test("R-COVER-1: a cover interrupts the dwell, and a full one follows it")
    func fullDwell() {
        var banner = banner()
        cover(&banner)
        cover(&banner)
        banner.wait(milliseconds: 60_000)
        uncover(&banner)
        uncover(&banner)
        #expect(
            banner.timeline() == ["1000 dwellCancelled", "61000 resumed", "61000 dwellStarted until 64000"]
        )
    }

    @Test("R-COVER-1: a slide continues to its end, and no dwell follows it")
    func slideEnds() {
        var banner = banner()
        banner.tap()
        banner.wait(milliseconds: 100)
        banner.forget()
        cover(&banner)
        #expect(banner.carousel.arrival == .zero + .milliseconds(1300))
        banner.wait(milliseconds: 10_000)
        #expect(banner.timeline() == ["1300 settled B", "1300 page 1"])
    }

    @Test("R-COVER-1: inputs navigate under a cover and do not end it")
    func inputs() {
        var banner = banner()
        cover(&banner)
        banner.forget()
        banner.tap()
        banner.wait(milliseconds: 10_000)
        #expect(
            banner.timeline() == [
                "1000 input tap", "1000 selected B tap", "1000 moveStarted B", "1300 settled B",
                "1300 page 1",
            ]
        )
    }

    @Test("R-COVER-1: a pause and a hold continue after a cover")
    func pauseAndHold() {
        var paused = banner()
        paused.say(.navigate(.pause, "pause"))
        cover(&paused)
        paused.forget()
        uncover(&paused)
        paused.wait(milliseconds: 10_000)
        #expect(paused.timeline() == [])
        var held = banner { $0.hold = .interval(.seconds(5)) }
        held.say(.navigate(.activate, "activate"))
        cover(&held)
        held.wait(milliseconds: 1_000)
        uncover(&held)
        held.forget()
        held.wait(milliseconds: 6_000)
        #expect(held.timeline().first == "6000 resumed")
    }

    @Test("R-COVER-1: after a pause that ends under a cover, a full dwell follows the cover")
    func resumedUnderIt() {
        var banner = banner()
        banner.say(.navigate(.pause, "pause"))
        cover(&banner)
        banner.forget()
        banner.say(.navigate(.resume, "resume"))
        banner.wait(milliseconds: 10_000)
        uncover(&banner)
        #expect(
            banner.timeline() == [
                "1000 input resume", "1000 resumed", "11000 resumed", "11000 dwellStarted until 14000",
            ]
        )
    }

    @Test("R-COVER-1: a ticker stops on its pixel and continues from there")
    func ticker() {
        var banner = banner {
            $0.style = .ticker
            $0.staticIfFits = false
        }
        cover(&banner)
        let window = banner.carousel.window
        banner.wait(milliseconds: 5_000)
        #expect(banner.carousel.window == window)
        #expect(banner.carousel.nextDeadline == nil)
        uncover(&banner)
        banner.wait(milliseconds: 1_000)
        #expect(banner.carousel.window != window)
    }
}
