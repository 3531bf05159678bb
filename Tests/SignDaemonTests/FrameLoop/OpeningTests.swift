import BusInterfaces
import BusTestSupport
import InfiniteScroll
import LinuxSystem
import MonotonicTime
import Pixels
import SignFile
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore
@testable import SignDaemon

/// A sign that shows its first options while its list is still being read.
@Suite("The opening of a sign with a long list")
struct OpeningTests {
    private static let begin = ClockReading(ClockReading.noon2026, at: Instant(nanoseconds: 5_000_000_000))

    /// A file of 1 200 options; `change` writes one of them in another way.
    private func text(_ scroll: String, change: (Int) -> String? = { _ in nil }) -> [UInt8] {
        let options = (0..<1_200).map { number in
            if let changed = change(number) { return "[[option]]\n\(changed)\n" }
            return switch number % 7 {
            case 3: "[[option]]\nid = \"\(number)\"\ntext = \"{time:%S} \(number)\"\n"
            case 5: "[[option]]\nid = \"\(number)\"\ntext = \"A longer one, \(number)\"\ndwell = \"300ms\"\n"
            default: "[[option]]\ntext = \"\(number)\"\n"
            }
        }
        let tables =
            "[display]\ndriver = \"memory\"\nwidth = 24\nheight = 8\n[[button]]\nline = \"GPIO17\"\n[scroll]\n\(scroll)\n"
        return Array((tables + options.joined()).utf8)
    }

    private func sign(_ loaded: Configuration.Loaded, at place: String?) -> Sign {
        let bookmark = place.map { Bookmark(id: $0) }
        return Sign(loaded.playlist, bookmark: bookmark, from: Self.begin, zone: .utc)
    }

    /// The events, without the numbers of the options and the lengths of the list.
    private func events(of sign: inout Sign) -> [String] {
        var events: [String] = []
        sign.takeEvents { event in
            let id =
                switch event.kind {
                case .scroll(.selected(let choice, _, _, _, _)), .scroll(.settled(let choice, _)),
                    .scroll(.current(let choice)), .scroll(.dwellStarted(let choice, _)):
                    choice.id + choice.text
                default: ""
                }
            events.append("\(event.kind.name) \(id) at \(event.at.nanoseconds)")
        }
        return events
    }

    /// A sign with its first options, and what was done to it.
    private struct Trial {
        var first: Sign
        var openings = [Opening()]

        mutating func perform(_ step: Opening.Step) {
            openings[openings.count - 1].append(step)
            step.perform(on: &first)
        }

        /// Does the same to `whole`.
        func perform(on whole: inout Sign) {
            for opening in openings { opening.perform(on: &whole) }
        }
    }

    private static let scrolls = [
        "dwell = \"300ms\"\nautoplay_direction = \"backward\"",
        "style = \"ticker\"\nspeed = 80", "style = \"ticker\"\nspeed = 60\ndirection = \"right\"",
        "dwell = \"500ms\"",
        "dwell = \"400ms\"\ndirection = \"up\"", "dwell = \"700ms\"\nloop = false",
        "dwell = \"300ms\"\nalign = \"center\"",
    ]

    @Test(
        "the sign with the whole list is where the first one is, whatever was done to that",
        arguments: scrolls
    )
    func samePictures(scroll: String) throws {
        let file = try #require(LongFile(text(scroll), path: "f"))
        let whole = try file.whole()
        for seed in UInt64(1)...12 {
            var generator = SeededGenerator(seed: seed)
            let place = seed % 3 == 0 ? nil : "\(Int.random(in: 0..<170, using: &generator) * 7)"
            let loaded = try #require(file.beginning(at: place))
            var trial = Trial(first: sign(loaded, at: place))
            var now = Self.begin.at
            trial.perform(.begin(button: 0, isPressed: false, at: now))
            for _ in 0..<Int.random(in: 1...120, using: &generator) {
                // Frames that are in time, late ones, and presses between them.
                now =
                    now
                    + .milliseconds(
                        .random(in: 1...(Bool.random(using: &generator) ? 12 : 90), using: &generator)
                    )
                if Int.random(in: 0..<8, using: &generator) == 0 {
                    let press = Edge(isActive: true, at: now)
                    trial.perform(.edge(press, button: 0, now: now))
                    now = now + .milliseconds(60)
                    trial.perform(.edge(Edge(isActive: false, at: now), button: 0, now: now))
                }
                if Int.random(in: 0..<30, using: &generator) == 0 {
                    trial.perform(
                        .setClock(ClockReading(Self.begin.civil(at: now + .seconds(3_600)), at: now))
                    )
                }
                trial.perform(.advance(now))
                if Int.random(in: 0..<20, using: &generator) == 0 { trial.openings.append(Opening()) }
                _ = trial.first.compose()
            }
            var all = sign(whole, at: place)
            trial.perform(on: &all)
            _ = all.compose()
            #expect(events(of: &all) == events(of: &trial.first), "seed \(seed)")
            #expect(all.frame.art == trial.first.frame.art, "seed \(seed)")
            #expect(all.bookmark == trial.first.bookmark, "seed \(seed)")
            #expect(all.nextDeadline == trial.first.nextDeadline, "seed \(seed)")
        }
    }

    @Test("the lines of text that were drawn meanwhile are there with the whole list, and nothing moves")
    func lines() throws {
        var lit = 0
        let fonts = "[text]\nsize = 8\nfonts = [\"builtin\", \"x.ttf\"]\n"
        for (index, scroll) in ["style = \"ticker\"\nspeed = 80\n", "dwell = \"400ms\"\n"].enumerated() {
            let text = text(scroll + fonts) { $0 % 3 == 0 ? nil : "text = \"قهوة \($0)\"" }
            let file = try #require(LongFile(text, path: "f"))
            let whole = try file.whole()
            for seed in UInt64(1)...8 {
                var generator = SeededGenerator(seed: seed)
                let place = "\(Int.random(in: 10..<50, using: &generator) * 21)"
                var trial = Trial(first: sign(try #require(file.beginning(at: place)), at: place))
                var now = Self.begin.at
                var wish: LineWish?
                for _ in 0..<Int.random(in: 20...200, using: &generator) {
                    now = now + .milliseconds(20)
                    trial.perform(.advance(now))
                    _ = trial.first.compose()
                    trial.openings[0].append(.wantLines)
                    wish = trial.first.wantedLines() ?? wish
                    guard let drawn = wish?.requests.popLast(), let setting = wish?.setting,
                        Bool.random(using: &generator)
                    else { continue }
                    let lines = BlockLines().draw([drawn], as: setting).lines
                    trial.perform(.supply(lines, setting: setting, at: now))
                }
                var all = sign(whole, at: place)
                trial.perform(on: &all)
                _ = (all.compose(), trial.first.compose())
                #expect(all.frame.art == trial.first.frame.art, "scroll \(index), seed \(seed)")
                lit += all.frame.art.joined().contains("#") ? 1 : 0
                #expect(events(of: &all) == events(of: &trial.first), "scroll \(index), seed \(seed)")
                #expect(all.nextDeadline == trial.first.nextDeadline, "scroll \(index), seed \(seed)")
            }
        }
        #expect(lit > 4)
    }

    @Test("a line that was lost is lost for the whole list, too")
    func interrupted() throws {
        let file = try #require(LongFile(text("dwell = \"1h\""), path: "f"))
        var trial = Trial(first: sign(try #require(file.beginning(at: nil)), at: nil))
        let now = Self.begin.at
        trial.perform(.edge(Edge(isActive: true, at: now), button: 0, now: now))
        trial.perform(.interrupt(button: 0, at: now + .milliseconds(5)))
        trial.perform(
            .edge(Edge(isActive: false, at: now + .milliseconds(60)), button: 0, now: now + .milliseconds(60))
        )
        trial.perform(.advance(now + .seconds(2)))
        var all = sign(try file.whole(), at: nil)
        trial.perform(on: &all)
        #expect(events(of: &all) == events(of: &trial.first))
        #expect(all.bookmark == trial.first.bookmark)
    }

    @Test("what happens meanwhile is told when the list is whole, with the numbers of its options")
    func events() throws {
        let display = SharedDisplay(width: 24, height: 8)
        let line = try FakeGPIOLine()
        let file = try #require(LongFile(text("autoplay = false\nslide = \"20ms\""), path: "f"))
        let loaded = try #require(file.beginning(at: "600"))
        let bookmark = Bookmark(id: "600")
        let loop = try RunningLoop(
            loaded.configuration,
            isOpening: true,
            bookmark: bookmark,
            displays: [display],
            lines: [line]
        )
        #expect(eventually { loop.notices == ["display works"] })
        let first = display.art
        line.press(at: MonotonicClock.now)
        line.release(at: MonotonicClock.now + .microseconds(1))
        #expect(eventually { display.art != first })
        #expect(loop.events.isEmpty)
        #expect(loop.notices == ["display works"])
        let start = try #require(loop.beginning)
        var whole = Sign(try file.whole().playlist, bookmark: bookmark, from: start, zone: .utc)
        loop.order(.tellOpening)
        #expect(eventually { loop.opening != nil })
        loop.opening?.perform(on: &whole)
        loop.order(.goOn(whole))
        #expect(eventually { loop.eventNames.last == "page" })
        #expect(loop.selections == ["600", "601"])
        #expect(loop.notices == ["display works", "opening", "went on", "chosen 601"])
        let choices = loop.events.compactMap { event in
            if case .scroll(.selected(let choice, _, _, _, _)) = event.kind { choice.index } else { nil }
        }
        #expect(choices == [600, 601])
        #expect(loop.events.first?.at == start.at)
        #expect(loop.events.map(\.sequence) == (1...UInt64(loop.events.count)).map { $0 })
        // The list goes on where it ended before.
        loop.order(.command(.navigate(.goTo(id: "1199")), cause: "test"))
        loop.order(.command(.navigate(.next), cause: "test"))
        #expect(eventually { loop.selections.suffix(2) == ["1199", "0"] })
        #expect(loop.stop())
        #expect(display.count(.start) == 1)
    }

    @Test("a time that only the whole list shows is right, and the wall clock is watched for it")
    func clock() throws {
        let text = text("autoplay = false") {
            $0 == 600 ? "id = \"time\"\ntext = \"{time:%H}\"" : "text = \"\($0)\""
        }
        let file = try #require(LongFile(text, path: "f"))
        let display = SharedDisplay(width: 24, height: 8)
        let clock = FakeClock(ClockReading.noon2026.secondsSince1970)
        var hardware = Hardware(makeDisplay: { _ in display }, openLine: nil)
        hardware.clock = clock.source
        let loop = try RunningLoop(
            try #require(file.beginning(at: nil)).configuration,
            isOpening: true,
            displays: [display],
            hardware: hardware
        )
        #expect(eventually { loop.notices == ["display works"] })
        #expect(!clock.isWatched)
        // Nobody watches it yet.
        clock.set(ClockReading.noon2026.secondsSince1970 + 3_600)
        let start = try #require(loop.beginning)
        loop.order(.goOn(Sign(try file.whole().playlist, bookmark: nil, from: start, zone: .utc)))
        #expect(eventually { clock.isWatched })
        loop.order(.command(.navigate(.goTo(id: "time")), cause: "test"))
        #expect(eventually { loop.selections == ["0", "time"] })
        #expect(loop.texts == ["0", "13"])
        #expect(loop.stop())
    }

    @Test("a sign that ends while its list is read says nothing, and can be told to leave its displays dark")
    func ends() throws {
        let display = SharedDisplay(width: 24, height: 8)
        let file = try #require(LongFile(text("dwell = \"10ms\""), path: "f"))
        var loaded = try #require(file.beginning(at: nil))
        loaded.configuration.display.onExit = .keep
        let loop = try RunningLoop(loaded.configuration, isOpening: true, displays: [display])
        #expect(eventually { loop.notices == ["display works"] && display.count(.present) > 3 })
        loop.order(.stop(showing: .blank))
        #expect(eventually { loop.notices.last == "stopped" })
        #expect(loop.events.isEmpty)
        #expect(!display.isRunning)
        #expect(display.art == [String](repeating: String(repeating: ".", count: 24), count: 8))
    }
}
