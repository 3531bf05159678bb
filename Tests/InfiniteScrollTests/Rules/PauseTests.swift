import InfiniteScroll
import MonotonicTime
import Testing

/// R-PAUSE-1.
@Suite("Pause")
struct PauseTests {
    private func pausedBanner(at milliseconds: Int) -> ShownBanner {
        var banner = ShownBanner("ABC")
        banner.wait(milliseconds: milliseconds)
        banner.forget()
        banner.say(.navigate(.pause, "pause"))
        return banner
    }

    @Test("R-PAUSE-1: the rest of the dwell is kept exactly")
    func remaining() {
        var banner = pausedBanner(at: 1234)
        #expect(banner.timeline() == ["1234 input pause", "1234 paused with 1766"])
        banner.wait(.seconds(1000))
        #expect(banner.said().isEmpty)
        #expect(banner.carousel.nextDeadline == nil)
        banner.say(.navigate(.resume, "resume"))
        #expect(
            banner.timeline() == [
                "1001234 input resume", "1001234 resumed", "1001234 dwellStarted until 1003000",
            ]
        )
    }

    @Test("R-PAUSE-1: a rest shorter than a frame is kept exactly, too")
    func smallRemaining() {
        var banner = ShownBanner("ABC")
        banner.wait(.seconds(3) - Nanoseconds(1))
        banner.say(.navigate(.pause, "pause"))
        banner.wait(.seconds(7))
        banner.say(.navigate(.resume, "resume"))
        #expect(banner.carousel.nextDeadline == Instant(nanoseconds: 10_000_000_000))
    }

    @Test("R-PAUSE-1: the current slide continues to its end, and nothing follows it")
    func pauseMidSlide() {
        var banner = pausedBanner(at: 3100)
        banner.wait(.seconds(100))
        #expect(
            banner.timeline() == ["3100 input pause", "3100 paused", "3300 settled B", "3300 page 1"]
        )
        #expect(banner.picture == "BBBBBBBB")
        banner.say(.navigate(.resume, "resume"))
        #expect(banner.timeline().last == "103100 dwellStarted until 106100")
    }

    @Test("R-PAUSE-1: a resume during the slide continues as without a pause")
    func resumeMidSlide() {
        var banner = pausedBanner(at: 3100)
        banner.wait(milliseconds: 100)
        banner.forget()
        banner.say(.navigate(.resume, "resume"))
        banner.wait(milliseconds: 100)
        #expect(
            banner.timeline() == [
                "3200 input resume", "3200 resumed", "3300 settled B", "3300 page 1",
                "3300 dwellStarted until 6300",
            ]
        )
    }

    @Test(
        "R-PAUSE-1: an input during a pause navigates and keeps the pause, and the next dwell is a full one"
    )
    func navigateWhilePaused() {
        var banner = pausedBanner(at: 1000)
        banner.forget()
        banner.tap()
        banner.wait(.seconds(100))
        #expect(banner.said() == ["input tap", "selected B tap", "moveStarted B", "settled B", "page 1"])
        banner.say(.navigate(.resume, "resume"))
        #expect(banner.timeline().last == "101000 dwellStarted until 104000")
    }

    @Test("a second pause and a second resume are ignored")
    func twice() {
        var banner = pausedBanner(at: 1000)
        banner.forget()
        banner.say(.navigate(.pause, "pause"))
        #expect(banner.said() == ["ignored pause already_paused"])
        banner.say(.navigate(.resume, "resume"))
        banner.forget()
        banner.say(.navigate(.resume, "resume"))
        #expect(banner.said() == ["ignored resume not_paused"])
    }

    @Test("one gesture can toggle a pause, and ends a hold, too")
    func toggle() {
        var banner = ShownBanner("ABC") { $0.hold = .forever }
        banner.forget()
        let toggle = Input.navigate(.togglePause, "long_press")
        banner.say(toggle)
        #expect(banner.said() == ["input long_press", "paused with 3000"])
        banner.say(toggle)
        #expect(banner.said() == ["input long_press", "resumed", "dwellStarted until 3000"])
        banner.tap()
        banner.wait(milliseconds: 1000)
        banner.forget()
        banner.say(toggle)
        #expect(banner.said() == ["input long_press", "resumed", "dwellStarted until 4000"])
    }

    @Test("a hold that starts and ends in the same slide is not reported")
    func holdInSlide() {
        var banner = ShownBanner("ABC")
        banner.tap()
        banner.say(.navigate(.hold(.forever), "hold"))
        #expect(banner.carousel.isHeld)
        banner.forget()
        banner.say(.navigate(.resume, "resume"))
        #expect(banner.said() == ["input resume"])
        #expect(!banner.carousel.isHeld)
        banner.say(.navigate(.resume, "resume"))
        #expect(banner.said().last == "ignored resume not_paused")
        banner.wait(milliseconds: 300)
        #expect(banner.timeline().last == "300 dwellStarted until 3300")
    }

    @Test("without a timer, a pause is possible and keeps no dwell")
    func withoutTimer() {
        var banner = ShownBanner("AB") { $0.autoplay = false }
        banner.forget()
        banner.say(.navigate(.pause, "pause"))
        banner.say(.navigate(.resume, "resume"))
        #expect(banner.said() == ["input pause", "paused", "input resume", "resumed"])
    }
}
