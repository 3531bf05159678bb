import BusInterfaces
import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

@testable import SignCore

@Suite("A sign: a banner and its buttons")
struct SignTests {
    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    private func configuration(_ texts: [String], width: Int = 32) -> Configuration {
        var configuration = Configuration()
        configuration.display.width = width
        configuration.options = texts.map { OptionSettings(id: $0, text: $0) }
        configuration.buttons = [ButtonSettings()]
        return configuration
    }

    private func sign(_ configuration: Configuration) -> Sign {
        var sign = Sign(Playlist(configuration), at: .zero, dropsLateFrames: true)
        _ = sign.compose()
        return sign
    }

    /// Shows every frame on time, as if the display never blocked.
    private func show(_ sign: inout Sign, until milliseconds: Int64) {
        while let due = sign.nextDeadline, due <= at(milliseconds) {
            sign.advance(to: due)
            _ = sign.compose()
        }
        sign.advance(to: at(milliseconds))
    }

    private func press(_ sign: inout Sign, at milliseconds: Int64) {
        sign.handle(Edge(isActive: true, at: at(milliseconds)), button: 0, now: at(milliseconds))
    }

    /// Removes the events of the sign. Returns each as text, with its time in milliseconds.
    private func events(_ sign: inout Sign) -> [String] {
        var events: [String] = []
        sign.takeEvents { event in
            events.append("\((event.at - .zero).rawValue / 1_000_000) \(event.kind.name)")
        }
        return events
    }

    @Test("a due picture does not stop time, before or after it is drawn")
    func pictureIsDue() {
        var configuration = configuration(["A"])
        configuration.regions.left = RegionSettings(.text("{time:%S}"), gap: 1)
        configuration.scroll.autoplay = false
        var sign = sign(configuration)
        let first = sign.frame
        #expect(sign.nextDeadline == at(1000))
        sign.advance(to: at(1500))
        sign.advance(to: at(1700))
        #expect(sign.now == at(1000))
        #expect(sign.nextDeadline == at(1000))
        let isNew = sign.compose()
        #expect(isNew && sign.frame != first)
        #expect(sign.nextDeadline == at(2000))
    }

    @Test("a gesture decided by time is an input at that time, however late the wake-up")
    func lateGesture() {
        var configuration = configuration(["A", "B"])
        configuration.buttons[0].onLongPress = .navigate(.previous)
        configuration.buttons[0].onTap = .none
        configuration.scroll.autoplay = false
        var sign = sign(configuration)
        press(&sign, at: 100)
        sign.advance(to: at(1200))
        #expect(events(&sign).contains("700 input"))
    }

    @Test("changes at the instant of a press come before it")
    func order() {
        var configuration = configuration(["A", "B", "C"])
        configuration.scroll.dwell = .milliseconds(1000)
        configuration.scroll.slideDuration = .zero
        var sign = sign(configuration)
        press(&sign, at: 1000)
        let selections = events(&sign).filter { $0.hasSuffix("selected") || $0.hasSuffix("input") }
        #expect(selections == ["0 selected", "1000 selected", "1000 input", "1000 selected"])
    }

    @Test("an input names its button: by its name, by its line, or by all buttons of a combination")
    func buttonNames() {
        var configuration = configuration(["A", "B"])
        configuration.scroll.autoplay = false
        let blue = ButtonSettings(line: "GPIO27")
        configuration.buttons[0].name = "red"
        configuration.buttons[0].onLongPress = .none
        configuration.buttons.append(blue)
        var both = CombinationSettings()
        both.buttons = [0, 1]
        both.onTap = .navigate(.previous)
        configuration.combinations = [both]
        var sign = sign(configuration)
        func press(_ buttons: [Int], at milliseconds: Int64) {
            for button in buttons {
                sign.handle(Edge(isActive: true, at: at(milliseconds)), button: button, now: at(milliseconds))
            }
            for button in buttons {
                let end = at(milliseconds + 30)
                sign.handle(Edge(isActive: false, at: end), button: button, now: end)
            }
            sign.advance(to: at(milliseconds + 500))
        }
        press([0], at: 1_000)
        press([1], at: 2_000)
        press([1, 0], at: 3_000)
        sign.handle(.tap, button: 1, source: "uid 7", at: at(4_000))
        sign.handle(.longPress, button: 0, at: at(5_000))
        var names: [String] = []
        sign.takeEvents { entry in
            switch entry.kind {
            case .engine(.input(let cause)), .engine(.ignored(let cause, _)):
                names.append("\(cause.name) \(cause.button ?? "none") \(cause.source ?? "")")
            default: break
            }
        }
        #expect(
            names == ["tap red ", "tap GPIO27 ", "tap red+GPIO27 ", "tap GPIO27 uid 7", "long_press red "]
        )
    }

    @Test("without a configured button, an input has no button name")
    func impliedButton() {
        var configuration = configuration(["A", "B"])
        configuration.buttons = []
        var sign = sign(configuration)
        sign.handle(.tap, button: 0, at: at(100))
        var causes: [Cause] = []
        sign.takeEvents { if case .engine(.input(let cause)) = $0.kind { causes.append(cause) } }
        #expect(causes == [Cause("tap")])
    }

    @Test("R-TICK-3: a press during dropped frames comes before later changes")
    func pressDuringOverrun() {
        // The first text pans while it is shown.
        var configuration = configuration(["Something far too long for the display", "B", "C"])
        configuration.scroll.dwell = .milliseconds(1000)
        configuration.scroll.panLead = .zero
        configuration.scroll.panRepeats = 0
        var sign = sign(configuration)
        show(&sign, until: 990)
        _ = events(&sign)
        press(&sign, at: 995)
        sign.advance(to: at(1040))
        let events = events(&sign)
        #expect(events.contains { $0.hasSuffix("overrun") })
        #expect(events.filter { $0.hasSuffix(" selected") } == ["995 selected"])
        #expect(events.contains("995 dwell_cancelled"))
    }

    private func ticker() -> Configuration {
        var configuration = configuration(["One", "Two", "Three"])
        configuration.scroll.style = .ticker
        configuration.scroll.framesPerSecond = 100
        configuration.scroll.speed = 100 * 256
        return configuration
    }

    /// Returns how far a ticker with `configuration` has moved, in pixels. The distance is found in its
    /// picture.
    private func position(_ sign: inout Sign, _ configuration: Configuration) throws -> Int {
        _ = sign.compose()
        var steady = self.sign(configuration)
        for position in 0..<1000 {
            if steady.frame == sign.frame { return position }
            show(&steady, until: Int64(position + 1) * 10)
        }
        return try #require(nil, "no picture of this ticker")
    }

    @Test("R-TICK-3: a ticker is delayed by the dropped frames and by no others")
    func overrun() throws {
        var sign = sign(ticker())
        show(&sign, until: 100)
        let before = try position(&sign, ticker())
        sign.advance(to: at(115))
        #expect(try position(&sign, ticker()) == before + 1)
        sign.advance(to: at(160))
        #expect(try position(&sign, ticker()) == before + 2)
        #expect(events(&sign).filter { $0.hasSuffix("overrun") }.count == 1)
    }

    @Test(
        "R-TICK-3: a press while the display was blocked applies to the picture that was on it",
        arguments: [true, false]
    )
    func pressWhileHeldUp(loop: Bool) throws {
        var configuration = ticker()
        configuration.scroll.loop = loop
        configuration.buttons[0].onTap = .navigate(.togglePause)
        var sign = sign(configuration)
        show(&sign, until: 300)
        let shown = try position(&sign, configuration)
        press(&sign, at: 320)
        let met = try position(&sign, configuration)
        sign.advance(to: at(800))
        #expect(shown...shown + 1 ~= met)
        #expect(try position(&sign, configuration) == met)
        show(&sign, until: 2000)
        #expect(try position(&sign, configuration) == met)
    }

    @Test("time advances with any presses, late wake-ups and changes of the clock")
    func timeGoesOn() {
        for seed in UInt64(1)...60 {
            var random = SeededGenerator(seed: seed)
            var configuration = configuration(["A", "{time:%S} of a text too long for it", "C", "{time:%M}"])
            configuration.scroll.style = Bool.random(using: &random) ? .paged : .ticker
            configuration.scroll.loop = Bool.random(using: &random)
            configuration.scroll.dwell = .milliseconds(.random(in: 0...900, using: &random))
            configuration.regions.left = RegionSettings(.text("{time:%S}"), gap: 1)
            configuration.buttons[0].onDoubleTap = .navigate(.togglePause)
            configuration.buttons[0].onLongPress = .brighter
            var sign = sign(configuration)
            var now: Int64 = 0
            for _ in 0..<200 {
                let last = now
                now += Int64.random(
                    in: 0...(Int.random(in: 0...9, using: &random) == 0 ? 4000 : 60),
                    using: &random
                )
                if Bool.random(using: &random) {
                    let edge = Edge(
                        isActive: Bool.random(using: &random),
                        at: at(.random(in: last...now + 2, using: &random))
                    )
                    sign.handle(edge, button: 0, now: at(now))
                }
                if Int.random(in: 0...9, using: &random) == 0 {
                    let civil = CivilTime(secondsSince1970: .random(in: 0...2_000_000_000, using: &random))
                    sign.setClock(ClockReading(civil, at: at(now)))
                }
                sign.advance(to: at(now))
                _ = sign.compose()
                if let next = sign.nextDeadline {
                    #expect(next > sign.now, "seed \(seed)")
                }
            }
        }
    }

    @Test("an idle wake-up draws nothing: the picture stays in place between two frames")
    func wakeUpForNothing() {
        var configuration = configuration(["A", "B"])
        configuration.scroll.framesPerSecond = 50
        configuration.scroll.dwell = .milliseconds(100)
        var sign = sign(configuration)
        show(&sign, until: 200)
        #expect(sign.isMoving)
        let shown = sign.now
        sign.handle(Edge(isActive: false, at: at(213)), button: 0, now: at(214))
        sign.advance(to: at(214))
        let isNew = sign.compose()
        #expect(!isNew && sign.now == shown)
    }

    @Test("no frame counts as dropped while a pan waits")
    func longWait() {
        var configuration = configuration(["Something far too long for the display"], width: 8)
        configuration.scroll.framesPerSecond = 1000
        configuration.scroll.panLead = .seconds(8000 * 3600)
        var sign = sign(configuration)
        sign.advance(to: at(1))
        #expect(!events(&sign).contains { $0.hasSuffix("overrun") })
    }

    @Test("a suspended machine causes a time jump, not an overrun")
    func gap() {
        var configuration = configuration(["A", "B"])
        configuration.scroll.dwell = .milliseconds(1000)
        var sign = sign(configuration)
        sign.advance(to: at(10))
        _ = events(&sign)
        sign.advance(to: at(60_000))
        #expect(events(&sign).contains { $0.hasSuffix("time_jump") })
        #expect(sign.bookmark?.id == "B")
    }

    @Test("a sign that begins with values shows their options, even at its bookmark")
    func beginsWithValues() {
        var configuration = configuration(["Tea", "{value:soup} soup"])
        configuration.scroll.autoplay = false
        var values = TextValues()
        values.set("soup", to: "Pea", until: at(5000))
        var sign = Sign(
            Playlist(configuration),
            bookmark: Bookmark(id: "{value:soup} soup"),
            values: values,
            at: .zero,
            dropsLateFrames: true
        )
        _ = sign.compose()
        #expect(sign.bookmark?.id == "{value:soup} soup")
        #expect(sign.storedValues == values)
        var later = self.sign(configuration)
        later.handle(.value(name: "soup", text: "Pea", lifetime: nil), cause: Cause("value"), at: .zero)
        later.handle(.navigate(.goTo(id: "{value:soup} soup")), cause: Cause("go_to"), at: .zero)
        show(&later, until: 4000)
        _ = later.compose()
        #expect(sign.frame == later.frame)
        // The lifetime of the value ends as if the value had been set in this run.
        show(&sign, until: 6000)
        #expect(sign.bookmark?.id == "Tea")
        #expect(sign.values.isEmpty)
    }
}
