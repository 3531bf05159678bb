import InfiniteScroll
import MonotonicTime
import Testing

/// R-DATA, row by row.
@Suite("New lists")
struct DataChangeTests {
    private func options(_ letters: String, length: Int = 8) -> [Option] {
        letters.map { Option(id: String($0), length: length) }
    }

    /// A banner at rest on B.
    private func bannerOnB(_ configure: (inout Behavior) -> Void = { _ in }) -> ShownBanner {
        var banner = ShownBanner("ABC", configure)
        banner.tap()
        banner.wait(milliseconds: 1000)
        banner.forget()
        return banner
    }

    @Test("the selected option stays selected and in place at any index of the new list")
    func keepsSelection() {
        for letters in ["XYAB", "BA", "CBA", "B"] {
            var banner = bannerOnB()
            banner.replace(options(letters))
            #expect(banner.said().contains { $0.hasPrefix("selected") } == false)
            #expect(banner.picture == "BBBBBBBB")
            #expect(banner.carousel.selected == letters.map(String.init).firstIndex(of: "B"))
        }
    }

    @Test("the dwell continues when other options change")
    func keepsDwell() {
        var banner = bannerOnB()
        banner.replace(options("XBY"))
        #expect(banner.said() == ["layout 3"])
        banner.wait(milliseconds: 2300)
        #expect(banner.timeline() == ["3300 selected Y timer", "3300 moveStarted Y"])
    }

    @Test("during a slide nothing visible moves, and the slide keeps its destination")
    func keepsSlide() {
        var banner = ShownBanner("ABCD") { $0.autoplay = false }
        banner.tap()
        banner.wait(milliseconds: 150)
        banner.forget()
        banner.replace(options("XYZABCD"))
        #expect(banner.picture == "AAAABBBB")
        #expect(banner.said() == ["layout 7"])
        banner.wait(milliseconds: 150)
        #expect(banner.picture == "BBBBBBBB")
        #expect(banner.said() == ["settled B", "page 4"])
    }

    @Test("during a slide a change of visible options waits for its end")
    func waitsForSettle() {
        var banner = ShownBanner("ABCD") { $0.autoplay = false }
        banner.tap()
        banner.wait(milliseconds: 150)
        banner.forget()
        banner.replace(options("BCD"))
        #expect(banner.said().isEmpty)
        #expect(banner.picture == "AAAABBBB")
        banner.wait(milliseconds: 150)
        #expect(banner.said() == ["settled B", "page 1", "layout 3"])
        #expect(banner.picture == "BBBBBBBB")
        #expect(banner.carousel.selected == 0)
    }

    @Test("a newer list replaces a pending one")
    func laterListWins() {
        var banner = ShownBanner("ABCD") { $0.autoplay = false }
        banner.tap()
        banner.wait(milliseconds: 150)
        banner.replace(options("BCD"))
        banner.replace(options("BX"))
        banner.wait(milliseconds: 150)
        #expect(banner.carousel.options.map(\.id) == ["B", "X"])
    }

    @Test("a new text of the selected option restarts nothing")
    func editedText() {
        var banner = bannerOnB()
        var edited = options("ABC")
        edited[1].text = "other words"
        edited[1].length = 5
        banner.replace(edited)
        #expect(banner.said() == ["layout 3"])
        #expect(banner.picture == ".BBBBB..")
        banner.wait(milliseconds: 2300)
        #expect(banner.timeline().first == "3300 selected C timer")
    }

    @Test("an identical list is reported as unchanged and changes no frame")
    func identical() {
        var banner = bannerOnB()
        let deadline = banner.carousel.nextDeadline
        banner.replace(options("ABC"))
        #expect(banner.said() == ["layout 3 unchanged"])
        #expect(banner.picture == "BBBBBBBB")
        #expect(banner.carousel.nextDeadline == deadline)
    }

    @Test("every list has its own version")
    func version() {
        var banner = bannerOnB()
        banner.replace(options("AB"))
        banner.replace(options("ABC"))
        let versions = banner.carousel.journal.compactMap { event in
            if case .layout(let layout) = event.kind { layout.version } else { nil }
        }
        #expect(versions == [2, 3])
    }

    @Test("if the selected option is removed, the one after it replaces it at once")
    func removed() {
        var banner = bannerOnB()
        banner.replace(options("AC"))
        #expect(
            banner.said() == ["layout 2", "dwellCancelled", "selected C removed", "dwellStarted until 4000"]
        )
        #expect(banner.picture == "CCCCCCCC")
    }

    @Test("if the last option is removed, the first one follows, or without a loop the last remaining one")
    func removedLast() {
        for (loop, follower) in [(true, "A"), (false, "B")] {
            var banner = ShownBanner("ABC") { $0.loop = loop }
            banner.say(.navigate(.goTo(id: "C"), "go_to"))
            banner.wait(milliseconds: 300)
            banner.replace(options("AB"))
            #expect(banner.picture == String(repeating: follower, count: 8))
        }
    }

    @Test("if no option remains, the first of the new list is selected")
    func nothingInCommon() {
        var banner = bannerOnB()
        banner.replace(options("XYZ"))
        #expect(banner.said().contains("selected X layout"))
        #expect(banner.picture == "XXXXXXXX")
    }

    @Test("as in the first iOS model, every change can select the first option again")
    func restarts() {
        var banner = bannerOnB { $0.restartsOnChange = true }
        banner.replace(options("CBA"))
        #expect(
            banner.said() == ["layout 3", "dwellCancelled", "selected C layout", "dwellStarted until 4000"]
        )
        #expect(banner.picture == "CCCCCCCC")
    }

    @Test("without options, nothing is selected, the display is blank, and no timer runs")
    func toNone() {
        var banner = bannerOnB()
        banner.replace([])
        #expect(banner.said() == ["layout 0", "dwellCancelled"])
        #expect(banner.carousel.selected == nil)
        #expect(banner.carousel.nextDeadline == nil)
        #expect(banner.picture == "........")
    }

    @Test("the first options after an empty list are handled as at the start")
    func fromNone() {
        var banner = ShownBanner("")
        banner.wait(milliseconds: 500)
        banner.forget()
        banner.replace(options("AB"))
        #expect(banner.said() == ["layout 2", "selected A layout", "dwellStarted until 3500"])
        #expect(banner.picture == "AAAAAAAA")
    }

    @Test("the timer starts with a second option and stops without it, in both cases without a motion")
    func oneAndTwo() {
        var banner = ShownBanner("A")
        banner.wait(milliseconds: 500)
        banner.forget()
        banner.replace(options("AB"))
        #expect(banner.said() == ["layout 2", "dwellStarted until 3500"])
        banner.replace(options("A"))
        #expect(banner.said() == ["layout 1", "dwellCancelled"])
        #expect(banner.carousel.isMoving == false)
    }

    @Test("a duplicate id rejects the whole list and is named")
    func duplicate() {
        var banner = bannerOnB()
        banner.replace(options("ABXB"))
        #expect(banner.carousel.options.map(\.id) == ["A", "B", "C"])
        let kinds = banner.carousel.journal.map(\.kind)
        #expect(
            kinds == [.dataRejected(reason: "the id 'B' occurs twice; every option needs a unique id")]
        )
    }

    @Test("a new list applies during a hold or pause, which continues")
    func heldOrPaused() {
        var held = bannerOnB { $0.hold = .forever }
        held.replace(options("AC"))
        #expect(held.said() == ["layout 2", "selected C removed"])
        #expect(held.carousel.nextDeadline == nil)

        var paused = bannerOnB()
        paused.say(.navigate(.pause, "pause"))
        paused.forget()
        paused.replace(options("AC"))
        #expect(paused.said() == ["layout 2", "selected C removed"])
        paused.say(.navigate(.resume, "resume"))
        #expect(paused.said() == ["input resume", "resumed", "dwellStarted until 4000"])
    }

    @Test("a removed option leaves no column")
    func noResidue() {
        var banner = ShownBanner("ABC")
        banner.replace(options("AC"))
        banner.wait(.seconds(20)) { carousel in
            #expect(!carousel.picture.contains("B"))
        }
    }

    @Test("a longer option moves the later ones by its growth, in one layout")
    func grown() {
        var banner = ShownBanner("ABC")
        let before = (0..<3).map(banner.carousel.ring.restCoordinate(of:))
        var grown = options("ABC")
        grown[1].length = 13
        banner.replace(grown)
        let after = (0..<3).map(banner.carousel.ring.restCoordinate(of:))
        #expect(zip(after, before).map { $0 - $1 } == [0, 0, 5])
        #expect(banner.carousel.ring.length == 29)
    }

    @Test("an option that grows beyond the display pans, and the dwell lasts until its end")
    func growsBeyondTheDisplay() {
        var banner = bannerOnB { $0.speed = 10 * 256 }
        var grown = options("ABC")
        grown[1].length = 18
        banner.replace(grown)
        #expect(banner.timeline() == ["1000 layout 3", "1000 dwellStarted until 4400"])
        banner.wait(milliseconds: 2200)
        #expect(banner.carousel.content(column: 0)?.column == 10)
        banner.wait(milliseconds: 1200)
        #expect(banner.timeline().first == "4400 selected C timer")
    }

    @Test("a single option can grow, too, and pans indefinitely")
    func onlyOptionGrows() {
        var banner = ShownBanner("A") { $0.speed = 10 * 256 }
        banner.wait(milliseconds: 500)
        banner.replace([Option(id: "A", length: 18)])
        banner.wait(milliseconds: 2200)
        #expect(banner.carousel.content(column: 0)?.column == 10)
    }

    @Test("a panning option that grows reports its new dwell, at whose end the timer advances")
    func growsWhilePanning() {
        var banner = ShownBanner([Option(id: "A", length: 18), Option(id: "B", length: 8)]) {
            $0.speed = 10 * 256
        }
        banner.wait(milliseconds: 1700)
        #expect(banner.carousel.content(column: 0)?.column == 5)
        banner.forget()
        banner.replace([Option(id: "A", length: 28), Option(id: "B", length: 8)])
        #expect(banner.carousel.content(column: 0)?.column == 5)
        #expect(banner.said() == ["layout 2", "dwellStarted until 4400"])
        banner.wait(milliseconds: 2700)
        #expect(banner.timeline().first == "4400 selected B timer")
    }

    @Test("a panning option that shrinks stops at the rest of its way and stays in view")
    func shrinksWhilePanning() {
        var banner = ShownBanner([Option(id: "A", length: 18), Option(id: "B", length: 8)]) {
            $0.speed = 10 * 256
        }
        banner.wait(milliseconds: 2000)
        banner.replace([Option(id: "A", length: 12), Option(id: "B", length: 8)])
        #expect(banner.picture == "AAAAAAAA")
        #expect(banner.carousel.content(column: 0)?.column == 4)
        banner.replace([Option(id: "A", length: 8), Option(id: "B", length: 8)])
        #expect(banner.carousel.content(column: 0)?.column == 0)
    }

    @Test("configuration: an option that does not fit in a smaller display pans")
    func smallerDisplayPans() {
        var banner = bannerOnB { $0.speed = 10 * 256 }
        banner.replace(options("ABC")) { $0.viewport = 3 }
        banner.wait(milliseconds: 1700)
        #expect(banner.carousel.content(column: 0)?.column == 5)
    }

    @Test("configuration: a shorter dwell counts from its start, and ends now if it is over")
    func shorterDwell() {
        var banner = bannerOnB()
        banner.replace(options("ABC")) { $0.dwell = .seconds(1) }
        #expect(banner.timeline() == ["1000 adopted", "1000 layout 3", "1000 dwellStarted until 1300"])
        var late = bannerOnB()
        late.wait(milliseconds: 1500)
        late.replace(options("ABC")) { $0.dwell = .seconds(1) }
        late.wait(milliseconds: 0)
        #expect(late.timeline().suffix(2) == ["2500 selected C timer", "2500 moveStarted C"])
    }

    @Test("configuration: disabling holds ends a hold, but not a pause during it")
    func holdSwitchedOff() {
        var held = bannerOnB { $0.hold = .forever }
        held.replace(options("ABC")) { $0.hold = .none }
        #expect(held.said() == ["adopted", "resumed", "layout 3", "dwellStarted until 4000"])

        var paused = bannerOnB { $0.hold = .forever }
        paused.say(.navigate(.pause, "pause"))
        paused.forget()
        paused.replace(options("ABC")) { $0.hold = .none }
        #expect(paused.said() == ["adopted", "layout 3"])
        paused.say(.navigate(.resume, "resume"))
        #expect(paused.said() == ["input resume", "resumed", "dwellStarted until 4000"])
    }

    @Test("configuration: a new slide time applies to the next slide")
    func slideTime() {
        var banner = bannerOnB()
        banner.tap()
        banner.wait(milliseconds: 100)
        banner.replace(options("ABC")) { $0.slideDuration = .seconds(1) }
        banner.wait(milliseconds: 200)
        #expect(banner.carousel.isMoving == false)
        banner.tap()
        banner.wait(milliseconds: 999)
        #expect(banner.carousel.isMoving)
    }

    @Test("configuration: another display size changes the layout, with the selected option at rest")
    func geometry() {
        var banner = bannerOnB()
        banner.replace(options("ABC")) { $0.viewport = 12 }
        #expect(banner.picture == "..BBBBBBBB..")
        #expect(banner.carousel.ring.length == 36)
        #expect(banner.said().contains { $0.hasPrefix("selected") || $0.hasPrefix("moveStarted") } == false)
    }

    @Test("configuration: another display size ends a slide at its target and reports it")
    func geometryMidSlide() {
        var banner = bannerOnB()
        banner.tap()
        banner.wait(milliseconds: 100)
        banner.forget()
        banner.replace(options("ABC")) { $0.viewport = 4 }
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "CCCC")
        let said = banner.said()
        #expect(said.filter { $0.hasPrefix("settled") } == ["settled C"])
        #expect(said.contains("adopted"))
    }

    @Test("configuration: autoplay can be disabled and enabled")
    func autoplay() {
        var banner = bannerOnB()
        banner.replace(options("ABC")) { $0.autoplay = false }
        #expect(banner.carousel.nextDeadline == nil)
        banner.replace(options("ABC")) { $0.autoplay = true }
        #expect(banner.carousel.nextDeadline != nil)
    }
}
