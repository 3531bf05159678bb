import InfiniteScroll
import MonotonicTime
import Testing

/// R-HOLD-1 and R-HOLD-2: how an input suspends the timer.
@Suite("Hold")
struct HoldTests {
    private func banner(_ hold: Behavior.Hold, _ resumption: Behavior.Resumption = .full) -> ShownBanner {
        var banner = ShownBanner("ABC") {
            $0.hold = hold
            $0.resumption = resumption
        }
        banner.wait(milliseconds: 1000)
        banner.forget()
        return banner
    }

    @Test("R-HOLD-1: a touch interrupts the dwell before its gesture is decided")
    func touch() {
        var banner = banner(.none)
        banner.say(.touch)
        #expect(banner.timeline() == ["1000 dwellCancelled"])
        banner.wait(milliseconds: 5000)
        #expect(banner.said().isEmpty)
        banner.tap()
        #expect(banner.timeline() == ["6000 input tap", "6000 selected B tap", "6000 moveStarted B"])
    }

    @Test("R-HOLD-1: a second touch does not interrupt the dwell again")
    func touchTwice() {
        var banner = banner(.none)
        banner.say(.touch)
        banner.say(.touch)
        #expect(banner.timeline() == ["1000 dwellCancelled"])
    }

    @Test("R-HOLD-1: an ignored press restarts the timer")
    func touchWithoutGesture() {
        var banner = banner(.none)
        banner.say(.touch)
        banner.wait(milliseconds: 700)
        banner.say(.refused("long_press", .unbound))
        #expect(
            banner.timeline() == [
                "1000 dwellCancelled", "1700 ignored long_press unbound", "1700 dwellStarted until 4700",
            ]
        )
    }

    @Test("R-HOLD-1: a touch at the end of a slide prevents the timer from starting")
    func touchDuringSlide() {
        var banner = banner(.none)
        banner.wait(milliseconds: 2100)
        banner.say(.touch)
        banner.wait(milliseconds: 10_000)
        #expect(banner.said().suffix(2) == ["settled B", "page 1"])
        #expect(banner.carousel.nextDeadline == nil)
    }

    @Test("R-HOLD-2: without a hold, a full dwell follows the slide")
    func none() {
        var banner = banner(.none)
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(banner.timeline().last == "1300 dwellStarted until 4300")
    }

    @Test("R-HOLD-2: an interval counts from the press, and a full dwell follows it")
    func interval() {
        var banner = banner(.interval(.seconds(10)))
        banner.tap()
        banner.wait(milliseconds: 10_000)
        #expect(
            banner.timeline().suffix(5) == [
                "1300 settled B", "1300 page 1", "1300 held until 11000",
                "11000 resumed", "11000 dwellStarted until 14000",
            ]
        )
    }

    @Test("R-HOLD-2: every further input restarts the interval")
    func intervalAgain() {
        var banner = banner(.interval(.seconds(10)))
        banner.tap()
        banner.wait(milliseconds: 5000)
        banner.forget()
        banner.tap()
        banner.wait(milliseconds: 10_000)
        #expect(
            banner.timeline() == [
                "6000 input tap", "6000 selected C tap", "6000 moveStarted C",
                "6300 settled C", "6300 page 2", "6300 held until 16000",
                "16000 resumed", "16000 dwellStarted until 19000",
            ]
        )
    }

    @Test("R-HOLD-2: a requested action is an input, too, and its hold starts at once without a move")
    func activateHolds() {
        var banner = banner(.interval(.seconds(10)))
        banner.say(.navigate(.activate, "activate"))
        #expect(
            banner.timeline() == [
                "1000 input activate", "1000 dwellCancelled", "1000 activated A in vain",
                "1000 held until 11000",
            ]
        )
    }

    @Test("R-HOLD-2: a hold that ends during the slide is not reported, and the dwell starts after the slide")
    func endsDuringSlide() {
        var banner = banner(.interval(.milliseconds(299)))
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(banner.timeline().suffix(2) == ["1300 page 1", "1300 dwellStarted until 4300"])
    }

    @Test("R-HOLD-2: a hold that ends with the slide is reported as held and resumed at that instant")
    func endsWithSlide() {
        var banner = banner(.interval(.milliseconds(300)))
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(
            banner.timeline().suffix(3) == [
                "1300 held until 1300", "1300 resumed", "1300 dwellStarted until 4300",
            ]
        )
    }

    @Test("R-HOLD-2: an indefinite hold ends with a resume")
    func forever() {
        var banner = banner(.forever)
        banner.tap()
        banner.wait(.seconds(3600))
        #expect(banner.timeline().last == "1300 held indefinitely")
        #expect(banner.carousel.nextDeadline == nil)
        banner.say(.navigate(.resume, "resume"))
        #expect(
            banner.timeline() == [
                "3601000 input resume", "3601000 resumed", "3601000 dwellStarted until 3604000",
            ]
        )
    }

    @Test("R-HOLD-2: the timer can continue with the rest of the same option's dwell")
    func remaining() {
        var banner = banner(.interval(.seconds(10)), .remaining)
        banner.say(.navigate(.activate, "activate"))
        banner.wait(milliseconds: 10_000)
        #expect(banner.timeline().suffix(2) == ["11000 resumed", "11000 dwellStarted until 13000"])
    }

    @Test("R-HOLD-2: the rest of another option's dwell is discarded")
    func remainingOfAnother() {
        var banner = banner(.interval(.seconds(10)), .remaining)
        banner.tap()
        banner.wait(milliseconds: 10_000)
        #expect(banner.timeline().suffix(2) == ["11000 resumed", "11000 dwellStarted until 14000"])
    }

    @Test("R-HOLD-2: the timer can continue with the next option at once")
    func immediate() {
        var banner = banner(.interval(.seconds(10)), .immediate)
        banner.tap()
        banner.wait(milliseconds: 10_000)
        #expect(
            banner.timeline().suffix(3) == ["11000 resumed", "11000 selected C timer", "11000 moveStarted C"]
        )
    }

    @Test("a requested hold suspends the timer as an input's does, and can be ended")
    func askedFor() {
        var banner = banner(.none)
        banner.say(.navigate(.hold(.forever), "hold"))
        #expect(banner.said() == ["input hold", "dwellCancelled", "held indefinitely"])
        banner.say(.navigate(.hold(.none), "hold"))
        #expect(banner.said() == ["input hold", "resumed", "dwellStarted until 4000"])
    }
}
