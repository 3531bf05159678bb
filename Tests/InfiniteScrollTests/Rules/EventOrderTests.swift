import InfiniteScroll
import MonotonicTime
import Testing

/// R-EVT-1 to R-EVT-7, and R-SEL-1 to R-SEL-3.
@Suite("Order of events")
struct EventOrderTests {
    @Test("R-EVT-1: the first events are started, layout, selected and dwellStarted")
    func start() {
        var banner = ShownBanner("ABC")
        #expect(banner.said() == ["started", "layout 3", "selected A layout", "dwellStarted until 3000"])
        #expect(
            ShownBanner("A").carousel.journal.map(\.words) == ["started", "layout 1", "selected A layout"]
        )
        #expect(ShownBanner("").carousel.journal.map(\.words) == ["started", "layout 0"])
    }

    @Test("R-EVT-1: a layout has its version, the number of options and the length of the ring")
    func layoutEvent() {
        let banner = ShownBanner("ABC") { $0.pageGap = 2 }
        #expect(
            banner.carousel.journal[1].kind
                == .layout(Event.Layout(version: 1, count: 3, length: 30, unchanged: false))
        )
    }

    @Test("R-EVT-2: a tap at rest interrupts the dwell, selects and moves, and a dwell follows its end")
    func tapAtRest() {
        var banner = ShownBanner("ABC")
        banner.wait(milliseconds: 1000)
        banner.forget()
        banner.tap()
        #expect(
            banner.timeline() == [
                "1000 input tap", "1000 dwellCancelled", "1000 selected B tap", "1000 moveStarted B",
            ]
        )
        banner.wait(milliseconds: 300)
        #expect(banner.timeline() == ["1300 settled B", "1300 page 1", "1300 dwellStarted until 4300"])
    }

    @Test("R-EVT-2: without a timer no dwell is interrupted or started")
    func tapAtRestWithoutTimer() {
        var banner = ShownBanner("ABC") { $0.autoplay = false }
        banner.forget()
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(banner.said() == ["input tap", "selected B tap", "moveStarted B", "settled B", "page 1"])
    }

    @Test("R-EVT-3: taps during a move change its target, and only the last target is settled")
    func tapWhileMoving() {
        var banner = ShownBanner("ABC")
        banner.tap()
        banner.wait(milliseconds: 100)
        banner.forget()
        banner.tap()
        banner.wait(milliseconds: 100)
        banner.previous()
        banner.wait(milliseconds: 300)
        #expect(
            banner.timeline() == [
                "100 input tap", "100 selected C tap", "100 moveRetargeted C",
                "200 input previous", "200 selected B previous", "200 moveRetargeted B",
                "500 settled B", "500 page 1", "500 dwellStarted until 3500",
            ]
        )
    }

    @Test("R-EVT-4: the timer selects, moves, settles and dwells without an input event")
    func timer() {
        var banner = ShownBanner("AB")
        banner.forget()
        banner.wait(milliseconds: 6600)
        #expect(
            banner.timeline() == [
                "3000 selected B timer", "3000 moveStarted B",
                "3300 settled B", "3300 page 1", "3300 dwellStarted until 6300",
                "6300 selected A timer", "6300 moveStarted A",
                "6600 settled A", "6600 page 0", "6600 dwellStarted until 9600",
            ]
        )
    }

    @Test("R-EVT-5: a move without a duration has the same events, at one instant and in one call")
    func instantMove() {
        var banner = ShownBanner("AB") { $0.slideDuration = .zero }
        banner.wait(milliseconds: 500)
        banner.forget()
        banner.tap()
        #expect(
            banner.timeline() == [
                "500 input tap", "500 dwellCancelled", "500 selected B tap", "500 moveStarted B",
                "500 settled B", "500 page 1", "500 dwellStarted until 3500",
            ]
        )
        #expect(banner.picture == "BBBBBBBB")
    }

    @Test("R-EVT-6: numbers have no gap, so that a late reader can place its snapshot")
    func sequence() {
        var banner = ShownBanner("AB")
        banner.wait(milliseconds: 10_000)
        let first = banner.carousel.journal.map(\.sequence)
        banner.forget()
        banner.tap()
        let second = banner.carousel.journal.map(\.sequence)
        #expect(first + second == Array(1...UInt64(first.count + second.count)))
    }

    @Test("R-EVT-7: a new list is a layout, and a selection only if the selection changes")
    func dataChange() {
        var banner = ShownBanner("ABC")
        banner.forget()
        banner.replace(["C", "A"].map { Option(id: $0, length: 8) })
        #expect(banner.said() == ["layout 2"])
        banner.replace([Option(id: "C", length: 8), Option(id: "D", length: 8)])
        #expect(
            banner.said() == ["layout 2", "dwellCancelled", "selected C removed", "dwellStarted until 3000"]
        )
    }

    @Test("R-SEL-1: the selection has changed when the call returns, before any time has passed")
    func synchronousSelection() {
        var banner = ShownBanner("AB")
        banner.tap()
        #expect(banner.carousel.selected == 1)
        #expect(banner.carousel.journal.last?.at == .zero)
    }

    @Test("R-SEL-2: each of many taps selects the next option, even if the picture lags")
    func everyTapCounts() {
        var banner = ShownBanner("ABC") { $0.autoplay = false }
        banner.forget()
        for _ in 1...999 {
            banner.tap()
            banner.wait(milliseconds: 5)
        }
        let numbers = banner.carousel.journal.compactMap { event -> Int? in
            if case .selected(let selection) = event.kind { selection.option.index } else { nil }
        }
        #expect(numbers == (1...999).map { $0 % 3 })
    }

    @Test("R-SEL-3: a selection has the option, the previous one, the reason and its number")
    func payload() {
        var banner = ShownBanner([
            Option(id: "tea", text: "Tea 3.50", length: 8), Option(id: "cake", text: "Cake", length: 8),
        ])
        banner.forget()
        banner.previous()
        let expected = Event.Kind.selected(
            Event.Selection(
                Event.ReportedOption(id: "cake", index: 1, text: "Cake"),
                previous: "tea",
                reason: .previous,
                changed: true,
                number: 2
            )
        )
        #expect(banner.carousel.journal.contains { $0.kind == expected })
        banner.forget()
        banner.say(.navigate(.goTo(id: "cake"), "go_to"))
        let again = Event.Kind.selected(
            Event.Selection(
                Event.ReportedOption(id: "cake", index: 1, text: "Cake"),
                previous: "cake",
                reason: .goTo,
                changed: false,
                number: 3
            )
        )
        #expect(banner.carousel.journal.contains { $0.kind == again })
    }

    @Test("a move ends at its reported destination, also across the seam")
    func moveNamesItsPlaces() {
        var banner = ShownBanner("AB") { $0.autoplay = false }
        for (from, to) in [(0, 8), (8, 0), (0, 8)] {
            banner.forget()
            banner.tap()
            banner.wait(milliseconds: 300)
            let kinds = banner.carousel.journal.map(\.kind)
            let choice = Event.ReportedOption(
                id: to == 0 ? "A" : "B",
                index: to / 8,
                text: to == 0 ? "A" : "B"
            )
            #expect(kinds.contains(.moveStarted(Event.Move(choice, from: from, to: to, reason: .tap))))
            #expect(kinds.contains(.settled(choice, position: to)))
        }
    }

    @Test("a request for the selected option moves nothing and restarts the dwell")
    func goToSelected() {
        var banner = ShownBanner("AB")
        banner.wait(milliseconds: 1000)
        banner.forget()
        banner.say(.navigate(.goTo(id: "A"), "go_to"))
        #expect(
            banner.timeline() == [
                "1000 input go_to", "1000 dwellCancelled", "1000 selected A go_to again",
                "1000 dwellStarted until 4000",
            ]
        )
        #expect(banner.carousel.isMoving == false)
    }

    @Test("a request for the destination of the current move does not change it")
    func goToTarget() {
        var banner = ShownBanner("AB")
        banner.tap()
        banner.wait(milliseconds: 100)
        banner.forget()
        banner.say(.navigate(.goTo(id: "B"), "go_to"))
        banner.wait(milliseconds: 200)
        #expect(
            banner.timeline() == [
                "100 input go_to", "100 selected B go_to again",
                "300 settled B", "300 page 1", "300 dwellStarted until 3300",
            ]
        )
    }

    @Test("a request for an option of a looping banner is one forward move, also across the seam")
    func goToForward() {
        var banner = ShownBanner("ABC") { $0.lagCap = 9 }
        banner.tap()
        banner.wait(milliseconds: 300)
        banner.forget()
        banner.say(.navigate(.goTo(id: "A"), "go_to"))
        #expect(banner.said() == ["input go_to", "dwellCancelled", "selected A go_to", "moveStarted A"])
        banner.wait(milliseconds: 150)
        #expect(banner.picture == "CCCCCCCC")
        banner.wait(milliseconds: 150)
        #expect(banner.picture == "AAAAAAAA")
    }

    @Test("a rejected input is only reported as ignored, and does not affect the timer")
    func refused() {
        var banner = ShownBanner("AB")
        banner.wait(milliseconds: 1000)
        banner.forget()
        banner.say(.navigate(.goTo(id: "nowhere"), "go_to"))
        banner.say(.navigate(.resume, "resume"))
        banner.say(.refused("double_tap", .unbound))
        #expect(
            banner.said() == [
                "ignored go_to unknown_id", "ignored resume not_paused", "ignored double_tap unbound",
            ]
        )
        banner.wait(milliseconds: 2000)
        #expect(banner.said() == ["selected B timer", "moveStarted B"])
    }

    @Test("a requested action causes no move, and the timer continues")
    func activate() {
        var banner = ShownBanner([Option(id: "A", length: 8, hasAction: true), Option(id: "B", length: 8)])
        banner.forget()
        banner.say(.navigate(.activate, "double_tap"))
        #expect(banner.said() == ["input double_tap", "activated A"])
        banner.wait(milliseconds: 3300)
        banner.forget()
        banner.say(.navigate(.activate, "activate"))
        #expect(banner.said() == ["input activate", "activated B in vain"])
        #expect(banner.carousel.nextDeadline == Instant(nanoseconds: 6_300_000_000))
    }

    @Test("stopped is the last event, and later inputs are ignored")
    func stop() {
        var banner = ShownBanner("AB")
        banner.forget()
        banner.carousel.stop(at: Instant(nanoseconds: 1_000_000_000))
        banner.wait(milliseconds: 10_000)
        banner.tap()
        banner.replace([])
        banner.carousel.stop(at: banner.now)
        #expect(banner.said() == ["stopped"])
        #expect(banner.carousel.nextDeadline == nil)
    }
}
