import InfiniteScroll
import MonotonicTime
import Testing

/// R-DWELL-1, R-DWELL-3, and the timer's clock (R-TIME-1, the gap of R-EDGE).
@Suite("Dwell")
struct DwellTests {
    @Test("R-DWELL-1: slides start at 3000, 6300 and 9600 ms, counted from the scheduled ends of slides")
    func schedule() {
        var banner = ShownBanner("ABC")
        banner.wait(milliseconds: 10_000)
        let starts = banner.carousel.journal.filter { $0.words.hasPrefix("moveStarted") }
        #expect(starts.map(\.at.nanoseconds) == [3_000_000_000, 6_300_000_000, 9_600_000_000])
    }

    @Test("R-DWELL-1: an option's dwell overrides the banner's")
    func ownDwell() {
        var banner = ShownBanner([
            Option(id: "A", length: 8), Option(id: "B", length: 8, dwell: .milliseconds(500)),
        ])
        banner.wait(milliseconds: 3300)
        banner.forget()
        banner.wait(milliseconds: 800)
        #expect(
            banner.timeline() == [
                "3800 selected A timer", "3800 moveStarted A",
                "4100 settled A", "4100 page 0", "4100 dwellStarted until 7100",
            ]
        )
    }

    @Test("R-DWELL-3: the timer needs two options and autoplay")
    func noTimer() {
        #expect(ShownBanner("").carousel.nextDeadline == nil)
        #expect(ShownBanner("A").carousel.nextDeadline == nil)
        #expect(ShownBanner("AB") { $0.autoplay = false }.carousel.nextDeadline == nil)
        #expect(ShownBanner("AB").carousel.nextDeadline == Instant(nanoseconds: 3_000_000_000))
    }

    @Test("a timer that runs backward mirrors one that runs forward")
    func backward() {
        var banner = ShownBanner("ABC") { $0.autoplayBackward = true }
        banner.forget()
        banner.wait(milliseconds: 6600)
        #expect(
            banner.said().filter { $0.hasPrefix("selected") } == ["selected C timer", "selected B timer"]
        )
    }

    @Test("a tap shortly before the deadline is the only advance, and a full dwell follows its slide")
    func tapBeforeDeadline() {
        var banner = ShownBanner("ABC")
        banner.wait(milliseconds: 2900)
        banner.forget()
        banner.tap()
        banner.wait(milliseconds: 3300)
        #expect(
            banner.timeline() == [
                "2900 input tap", "2900 dwellCancelled", "2900 selected B tap", "2900 moveStarted B",
                "3200 settled B", "3200 page 1", "3200 dwellStarted until 6200",
                "6200 selected C timer", "6200 moveStarted C",
            ]
        )
    }

    @Test("R-IN-1: a tap at the deadline follows the timer, with two selections")
    func tapAtDeadline() {
        var banner = ShownBanner("ABC")
        banner.forget()
        banner.carousel.handle(.navigate(.next, "tap"), at: Instant(nanoseconds: 3_000_000_000))
        #expect(
            banner.said() == [
                "selected B timer", "moveStarted B", "input tap", "selected C tap", "moveRetargeted C",
            ]
        )
    }

    @Test("R-IN-4: with a collision guard such a tap confirms the timer's move, even without a slide")
    func collisionGuard() {
        for slide in [300, 0] {
            var banner = ShownBanner("ABC") {
                $0.collisionGuard = .milliseconds(120)
                $0.slideDuration = .milliseconds(Int64(slide))
            }
            banner.wait(milliseconds: 3120)
            banner.tap()
            #expect(banner.carousel.selected == 1)
            #expect(banner.carousel.journal.contains { $0.words == "selected B tap again" })
            banner.wait(milliseconds: 1)
            banner.tap()
            #expect(banner.carousel.selected == 2)
        }
    }

    @Test("a small delay in receiving the time changes no instant")
    func late() {
        var carousel = ShownBanner("ABC").carousel
        carousel.advance(to: Instant(nanoseconds: 3_900_000_000))
        carousel.advance(to: Instant(nanoseconds: 7_250_000_000))
        let starts = carousel.journal.filter { $0.words.hasPrefix("moveStarted") }
        #expect(starts.map(\.at.nanoseconds) == [3_000_000_000, 6_300_000_000])
    }

    @Test("an hour's delay replays nothing, and postpones pending deadlines by an hour")
    func timeJump() {
        var banner = ShownBanner("ABC")
        banner.forget()
        banner.carousel.advance(to: Instant(nanoseconds: 3_603_000_000_000))
        #expect(banner.said() == ["timeJump 3600000", "selected B timer", "moveStarted B"])
        #expect(banner.picture == "AAAAAAAA")
        banner.carousel.advance(to: Instant(nanoseconds: 3_603_150_000_000))
        #expect(banner.picture == "AAAABBBB")
    }

    @Test("a stop during a slide leaves the picture in place, and the slide continues")
    func timeJumpMidSlide() {
        var banner = ShownBanner("ABC")
        banner.tap()
        banner.wait(milliseconds: 150)
        banner.forget()
        banner.carousel.advance(to: Instant(nanoseconds: 60_150_000_000))
        #expect(banner.picture == "AAAABBBB")
        banner.carousel.advance(to: Instant(nanoseconds: 60_310_000_000))
        #expect(banner.picture == "BBBBBBBB")
        #expect(banner.carousel.journal.filter { $0.words.hasPrefix("settled") }.count == 1)
    }

    @Test("R-TIME-1: an earlier instant is treated as now, and is counted")
    func timeRegression() {
        var banner = ShownBanner("ABC")
        banner.wait(milliseconds: 1000)
        banner.forget()
        banner.carousel.handle(.navigate(.next, "tap"), at: Instant(nanoseconds: 5))
        #expect(banner.timeline().first == "1000 input tap")
        #expect(banner.carousel.timeRegressions == 1)
    }

    @Test("without dwell and slide, each advance still takes a frame")
    func shortestPeriod() {
        var banner = ShownBanner("AB") {
            $0.dwell = .zero
            $0.slideDuration = .zero
        }
        banner.forget()
        banner.wait(milliseconds: 1000)
        let selections = banner.said().filter { $0.hasPrefix("selected") }
        #expect(selections.count == 100)
    }
}
