import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels
import SignSimulation
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

/// Tests texts that show the time, from the configuration file to the pictures.
@Suite("Live fields")
struct LiveFieldTests {
    private func toml(_ scroll: String, _ texts: [String], width: Int = 32) throws -> Configuration {
        let options = texts.map { "[[option]]\ntext = \"\($0)\"\n" }.joined()
        return try configuration(
            "[display]\ndriver = \"memory\"\nwidth = \(width)\n[text]\nfont = \"builtin\"\n[scroll]\n\(scroll)\n\(options)"
        )
    }

    private struct Seen {
        var events: [JournalEntry] = []
        var frames: [(at: Int64, picture: Bitmap)] = []

        /// Each selection as its time in milliseconds and its text.
        var selections: [String] {
            events.compactMap { event in
                guard case .engine(.selected(let selection)) = event.kind else { return nil }
                return "\(event.at.nanoseconds / 1_000_000) \(selection.option.text)"
            }
        }
    }

    private func simulate(
        _ configuration: Configuration,
        script: String = "",
        seconds: Int64,
        civil: CivilTime = ClockReading.noon2026,
        reload: Configuration? = nil
    ) throws -> Seen {
        var simulation = Scenario(
            Playlist(configuration),
            script: try Script(parsing: script, file: "s"),
            civil: civil,
            loadPlaylist: { _ in Playlist(reload ?? configuration) }
        ).simulation(for: .seconds(seconds))
        var seen = Seen()
        simulation.run { output in
            switch output {
            case .event(let event): seen.events.append(event)
            case .frame(let frame, let at, _): seen.frames.append((at.nanoseconds / 1_000_000, frame))
            case .brightness: break
            }
        }
        return seen
    }

    @Test("a clock shows each minute as a new picture and selects nothing")
    func minutes() throws {
        let civil = try CivilTime(parsing: "2026-03-01T23:58:30")
        let seen = try simulate(toml("", ["{time:%H:%M}"]), seconds: 200, civil: civil)
        #expect(seen.frames.map(\.at) == [0, 30_000, 90_000, 150_000])
        #expect(
            seen.frames.map(\.picture) == ["23:58", "23:59", "00:00", "00:01"].map { Bitmap.centered($0) }
        )
        #expect(seen.events.map(\.kind.name) == ["started", "layout", "selected", "stopped"])
    }

    @Test("a clock with seconds shows each second, and reports have the text of that instant")
    func seconds() throws {
        let configuration = try toml(
            "slide = \"0s\"\ndwell = \"2s\"",
            ["{time:%S}", "at {time:%H:%M:%S}"],
            width: 64
        )
        let seen = try simulate(configuration, seconds: 5)
        #expect(seen.selections == ["0 00", "2000 at 12:00:02", "4000 04"])
        #expect(seen.frames.map(\.at) == [0, 1_000, 2_000, 3_000, 4_000, 5_000])
        #expect(seen.frames[1].picture == .centered("01", width: 64))
        #expect(seen.frames[4].picture == .centered("04", width: 64))
    }

    @Test("a clock changes during a slide if its text keeps its length")
    func duringSlide() throws {
        let scroll = "slide = \"2s\"\nautoplay = false\nfps = 10"
        let clock = try simulate(toml(scroll, ["A", "{time:%S}"]), script: "500ms next", seconds: 4)
        let still = try simulate(toml(scroll, ["A", "77"]), script: "500ms next", seconds: 4)
        let blank = try simulate(toml(scroll, ["A", "00"]), script: "500ms next", seconds: 4)
        // As long as no column of the digits is visible, the three banners move in the same way.
        #expect(clock.events.map(\.at) == still.events.map(\.at))
        #expect(clock.frames.prefix(5).map(\.picture) == blank.frames.prefix(5).map(\.picture))
        #expect(clock.frames.last?.picture == .centered("04"))
        #expect(Set(still.frames.map(\.at)).isSubset(of: Set(clock.frames.map(\.at))))
    }

    @Test("text of another length waits for the end of a slide that shows it")
    func anotherLength() throws {
        let civil = try CivilTime(parsing: "2026-01-01T09:59:59")
        let scroll = "slide = \"2s\"\nautoplay = false\nfps = 10"
        let clock = try toml(scroll, ["A", "{time:%-H:%M}"])
        let seen = try simulate(clock, script: "500ms next", seconds: 5, civil: civil)
        let still = try simulate(toml(scroll, ["A", "9:59"]), script: "500ms next", seconds: 5)
        let arrival = try #require(seen.frames.firstIndex { $0.at == 2_500 })
        #expect(seen.frames[..<arrival].map(\.picture) == still.frames[..<arrival].map(\.picture))
        #expect(seen.frames.last?.picture == .centered("10:00"))
        #expect(seen.frames.last?.at == 2_500)
        #expect(seen.selections == ["0 A", "500 9:59"])
        let names = seen.events.map(\.kind.name)
        #expect(names.suffix(4) == ["settled", "page", "layout", "stopped"])
    }

    @Test("a clock out of view is correct when it becomes visible")
    func outOfView() throws {
        let configuration = try toml("slide = \"0s\"\nautoplay = false", ["A", "{time:%T}"])
        let seen = try simulate(configuration, script: "90500ms next", seconds: 91)
        #expect(seen.selections.last == "90500 12:01:30")
        #expect(seen.frames.map(\.at) == [0, 90_500, 91_000])
    }

    @Test("a ticker moves evenly while its clock changes")
    func ticker() throws {
        let scroll = "style = \"ticker\"\nspeed = 50"
        let clock = try simulate(toml(scroll, ["Tea", "{time:%T}"]), seconds: 20)
        let still = try simulate(toml(scroll, ["Tea", "00:00:00"]), seconds: 20)
        #expect(clock.frames.map(\.at) == still.frames.map(\.at))
        #expect(clock.events.map(\.kind.name) == still.events.map(\.kind.name))
    }

    @Test("a list that waits for a slide's end has the current texts when it is applied")
    func reload() throws {
        let scroll = "slide = \"2s\"\nautoplay = false\nfps = 10"
        let seen = try simulate(
            toml(scroll, ["A", "B"]),
            script: "500ms next\n600ms config x\n",
            seconds: 5,
            reload: toml(scroll, ["{time:%T}"])
        )
        #expect(seen.selections == ["0 A", "500 B", "2500 12:00:02"])
        #expect(seen.frames.last?.picture == .centered("12:00:05"))
    }

    @Test("only changed texts are redrawn")
    func rasterizationCount() throws {
        var banner = DrawnBanner(
            Playlist(try toml("style = \"ticker\"", ["a", "{time:%H:%M}", "b", "{time:%S}"], width: 128)),
            at: .zero
        )
        _ = banner.compose()
        #expect(banner.rasterizationCount == 4)
        while let due = banner.nextDeadline, due <= .zero + .seconds(61) {
            banner.advance(to: due)
            _ = banner.compose()
        }
        #expect(banner.rasterizationCount == 4 + 61 + 1)
    }

    @Test("at rest only the next change of a field with the time is due")
    func wakeUps() throws {
        let still = DrawnBanner(Playlist(try toml("autoplay = false", ["A", "{{}}"])), at: .zero)
        #expect(still.nextDeadline == nil)
        #expect(still.nextClockReading == nil)
        let clock = DrawnBanner(Playlist(try toml("autoplay = false", ["A", "{time:%H}"])), at: .zero)
        #expect(clock.nextDeadline == .zero + .seconds(60))
        #expect(clock.nextClockReading == clock.nextDeadline)
    }

    @Test("when the clock is set, texts and their next change are correct immediately")
    func clockIsSet() throws {
        var banner = DrawnBanner(
            Playlist(try toml("autoplay = false", ["{time:%d.%m.%y}"], width: 64)),
            at: .zero,
            civil: CivilTime(secondsSince1970: 10)
        )
        _ = banner.compose()
        #expect(banner.frame == .centered("01.01.70", width: 64))
        #expect(banner.nextDeadline == .zero + .seconds(50))
        let set = Instant.zero + Nanoseconds.seconds(20)
        banner.setClock(ClockReading(try CivilTime(parsing: "2026-11-21T08:05:59"), at: set))
        #expect(banner.nextDeadline == set)
        banner.advance(to: set)
        let isNew = banner.compose()
        #expect(isNew)
        #expect(banner.frame == .centered("21.11.26", width: 64))
        #expect(banner.nextDeadline == set + .seconds(1), "the minute is over a second later")
    }

    @Test(
        "a countdown changes each second, needs no wake-up after its end, and counts again if the clock is set back"
    )
    func countdown() throws {
        var banner = DrawnBanner(
            Playlist(try toml("autoplay = false", ["{countdown:2026-01-01T12:00:02}"])),
            at: .zero
        )
        for (second, text) in [(Int64(0), "00:02"), (1, "00:01"), (2, "0:00")] {
            let instant = Instant.zero + .seconds(second)
            banner.advance(to: instant)
            _ = banner.compose()
            #expect(banner.frame == .centered(text))
            #expect(banner.nextDeadline == (second == 2 ? nil : instant + .seconds(1)))
        }
        let set = Instant.zero + .seconds(100)
        banner.setClock(ClockReading(try CivilTime(parsing: "2026-01-01T11:59:00"), at: set))
        banner.advance(to: set)
        _ = banner.compose()
        #expect(banner.frame == .centered("01:02"))
        #expect(banner.nextDeadline == set + .seconds(1))
    }

    @Test("a bar follows its value, and is empty without a number")
    func bar() throws {
        var banner = DrawnBanner(Playlist(try toml("autoplay = false", ["{bar:cpu 0..100}"])), at: .zero)
        for (value, filled) in [(nil, 0), ("50", 7), ("100", 14), ("much", 0)] as [(String?, Int)] {
            banner.handle(.value(name: "cpu", text: value, lifetime: nil), cause: "control", at: .zero)
            _ = banner.compose()
            var bar = Bitmap(width: 16, height: 8)
            for x in 0..<16 {
                for y in 0..<7 {
                    let isOutline = x == 0 || x == 15 || y == 0 || y == 6
                    bar[x, y] = isOutline || x <= filled
                }
            }
            var frame = Bitmap(width: 32, height: 8)
            frame.copy(bar, to: PixelPoint(x: 8, y: 0))
            #expect(banner.frame == frame, "\(value ?? "none")")
        }
    }

    @Test(
        "a chart gets a column whenever its value is set, also to the same number, and keeps them in a reload"
    )
    func spark() throws {
        let playlist = Playlist(try toml("autoplay = false", ["{spark:cpu 0..6 32}"]))
        var banner = DrawnBanner(playlist, at: .zero)
        func set(_ text: String?) {
            banner.handle(.value(name: "cpu", text: text, lifetime: nil), cause: "control", at: .zero)
            _ = banner.compose()
        }
        func heights() -> [Int] { (28..<32).map { x in (0..<8).count { banner.frame[x, $0] } } }
        set("2")
        set("2")
        set("much")
        set("6")
        #expect(heights() == [0, 3, 3, 7])
        banner.replace(playlist, at: .zero)
        set("0")
        #expect(heights() == [3, 3, 7, 1])
        set(nil)
        #expect(heights() == [0, 0, 0, 0])
    }

    @Test("the change to summer time is shown at the next minute")
    func summerTime() throws {
        var winter = try CivilTime(parsing: "2026-03-29T00:59:30")
        winter.utcOffset = 3600
        winter.zone = "CET"
        var banner = DrawnBanner(
            Playlist(try toml("autoplay = false", ["{time:%H:%M %Z}"], width: 64)),
            at: .zero,
            civil: winter
        )
        _ = banner.compose()
        #expect(banner.frame == .centered("01:59 CET", width: 64))
        var summer = try CivilTime(parsing: "2026-03-29T01:00:00")
        summer.utcOffset = 7200
        summer.zone = "CEST"
        let change = Instant.zero + Nanoseconds.seconds(30)
        #expect(banner.nextClockReading == change)
        banner.setClock(ClockReading(summer, at: change))
        banner.advance(to: change)
        _ = banner.compose()
        #expect(banner.frame == .centered("03:00 CEST", width: 64))
    }

    @Test("more frequent wake-ups change no picture and no event")
    func refinement() throws {
        for seed in UInt64(1)...40 {
            var random = SeededGenerator(seed: seed)
            let styles = ["paged", "ticker"]
            let texts = ["A", "{time:%S} s", "{time:%A %-H}", "long text {time:%T} indeed", "{time:%M}"]
            let count = Int.random(in: 1...4, using: &random)
            var list: [String] = []
            for number in 0..<count {
                list.append("\(number)" + (texts.randomElement(using: &random) ?? ""))
            }
            let scroll = """
                style = "\(styles.randomElement(using: &random) ?? "")"
                slide = "\(Int.random(in: 0...1500, using: &random))ms"
                dwell = "\(Int.random(in: 100...3000, using: &random))ms"
                fps = 20
                """
            let playlist = Playlist(try toml(scroll, list))
            let civil = CivilTime(secondsSince1970: Int64.random(in: 0...4_000_000_000, using: &random))
            var plain = DrawnBanner(playlist, at: .zero, civil: civil)
            var fine = plain
            var inputs: [Instant] = []
            for _ in 0..<6 {
                inputs.append(.zero + .milliseconds(Int64.random(in: 0...9_000, using: &random)))
            }
            inputs.sort()
            for input in inputs + [Instant.zero + .seconds(10)] {
                while let due = plain.nextDeadline, due <= input {
                    var instant = fine.now
                    while instant < due {
                        let step = Nanoseconds(Int64.random(in: 1...400_000_000, using: &random))
                        instant = min(due, instant + step)
                        fine.advance(to: instant)
                        _ = fine.compose()
                    }
                    plain.advance(to: due)
                    _ = plain.compose()
                    guard plain.frame == fine.frame else {
                        Issue.record("seed \(seed): other pictures at \(due)")
                        return
                    }
                }
                plain.handle(.navigate(.next), cause: "tap", at: input)
                fine.handle(.navigate(.next), cause: "tap", at: input)
            }
            var journals: [[JournalEntry]] = [[], []]
            plain.takeEvents { journals[0].append($0) }
            fine.takeEvents { journals[1].append($0) }
            #expect(journals[0] == journals[1], "seed \(seed)")
        }
    }

    @Test(
        "a thousand clocks are allowed, one more is rejected, and wrong fields are reported with their location"
    )
    func check() throws {
        let clock = { (number: Int) in "[[option]]\nid = \"\(number)\"\ntext = \"{time:%H:%M}\"\n" }
        #expect(findings(in: (0..<1000).map(clock).joined()) == [])
        #expect(
            findings(in: (0..<1002).map(clock).joined()) == [
                "f:3003:8: error: more than 1000 options contain the time; remove the field from this and the "
                    + "following options"
            ]
        )
        // An option with another field may follow.
        let price = "[[option]]\nid = \"price\"\ntext = \"{value:soup}\"\n"
        #expect(findings(in: (0..<1001).map(clock).joined() + price).count == 1)
        #expect(
            findings(in: "[[option]]\ntext = \"now {tme:%H}\"\n") == [
                "f:2:8: error: text has an unknown field 'tme'; did you mean 'time', as in {time:%H:%M}? "
                    + "To show a brace, write it twice: {{"
            ]
        )
    }

    @Test("the automatic dwell depends on the shown text, not on the template")
    func automaticDwell() throws {
        let written = "{time:%H:%M:%S} {time:%d.%m.%Y}"
        let read = try configuration("[[option]]\ntext = \"\(written)\"\ndwell = \"auto\"\n")
        #expect(read.options.first?.dwell == Nanoseconds.milliseconds(1_000 + 80 * 19))
    }
}
