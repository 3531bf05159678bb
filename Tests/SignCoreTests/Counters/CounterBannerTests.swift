import InfiniteScroll
import MonotonicTime
import Schedules
import SignSimulation
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

@Suite("Counters of a sign")
struct CounterBannerTests {
    private let display = "[display]\ndriver = \"memory\"\nwidth = 64\n"

    private func toml(_ counters: String, _ texts: String..., more: String = "[scroll]\nautoplay = false")
        -> String
    {
        let options = texts.enumerated().map { "[[option]]\nid = \"o\($0)\"\ntext = \"\($1)\"\n" }.joined()
        return "\(display)\(more)\n\(counters)\n\(options)"
    }

    private let queue = "[[counter]]\nname = \"queue\"\ndigits = 3\n"

    private func shows(_ text: String) throws -> [String] {
        try play(toml("", text), milliseconds: 10).picture(at: 0)
    }

    /// Returns the events of counters, and refusals, as text.
    private func counts(_ played: Played) -> [String] {
        played.events.compactMap { event in
            let at = event.at.nanoseconds / 1_000_000
            switch event.kind {
            case .counted(let counting):
                let origin =
                    switch counting.origin {
                    case .input(let cause): cause.button ?? cause.name
                    case .reset: "reset"
                    case .group: "group"
                    case .range: "range"
                    }
                return
                    "\(at) \(counting.counter) \(counting.previousNumber) \(counting.change) \(counting.number) \(origin)"
            case .engine(.ignored(_, let reason)): return "\(at) \(reason.code)"
            default: return nil
            }
        }
    }

    @Test("digits roll for the duration in the configuration, and then stand still")
    func roll() throws {
        let rolling = queue + "roll = \"800ms\"\n"
        let played = try play(
            toml(rolling, "No. {counter:queue}"),
            script: "1s count queue +1",
            milliseconds: 3_000
        )
        let (old, new) = (try shows("No. 000"), try shows("No. 001"))
        #expect(played.picture(at: 999) == old)
        let middle = played.picture(at: 1_400)
        #expect(middle != old && middle != new)
        #expect(played.picture(at: 1_800) == new)
        #expect(played.pictures.allSatisfy { $0.at <= 1_800 })
        // The digits never jump to their end and back.
        let moving = played.pictures.filter { (1_000..<1_800).contains($0.at) }
        #expect(moving.count > 5)
        #expect(moving.allSatisfy { $0.frame.art != new })
    }

    @Test("a text shows the number and each change of it at once")
    func text() throws {
        let played = try play(
            toml(queue, "No. {counter:queue}"),
            script: "1s count queue +1\n2s count queue +41\n3s count queue =7\n4s count queue reset",
            milliseconds: 5_000
        )
        for (at, number) in [(0, "000"), (1_000, "001"), (2_000, "042"), (3_000, "007"), (4_000, "000")] {
            #expect(try played.picture(at: Int64(at)) == shows("No. \(number)"), "\(at)")
        }
        #expect(
            counts(played) == [
                "1000 queue 0 +1 1 count", "2000 queue 1 +41 42 count", "3000 queue 42 =7 7 count",
                "4000 queue 7 reset 0 count",
            ]
        )
    }

    @Test("start, step and range apply; at an end the counter stays, or continues at the other end")
    func range() throws {
        let ends = "[[counter]]\nname = \"a\"\nstart = 5\nstep = 5\nrange = [-5, 10]\n"
        let script = "1s count a +1\n2s count a +1\n3s count a -9\n4s count a reset"
        #expect(
            counts(try play(toml(ends, "A"), script: script)) == [
                "1000 a 5 +1 10 count", "2000 a 10 +1 10 count", "3000 a 10 -9 -5 count",
                "4000 a -5 reset 5 count",
            ]
        )
        #expect(
            counts(try play(toml(ends + "wrap = true\n", "A"), script: script)) == [
                "1000 a 5 +1 10 count", "2000 a 10 +1 -1 count", "3000 a -1 -9 2 count",
                "4000 a 2 reset 5 count",
            ]
        )
    }

    @Test("a counter that does not exist, and a number beyond the range, change nothing")
    func refusals() throws {
        let played = try play(
            toml(queue, "A"),
            script: "1s count quue +1\n2s count queue =10000\n3s count queue +1"
        )
        #expect(counts(played) == ["1000 unknown_counter", "2000 out_of_range", "3000 queue 0 +1 1 count"])
    }

    @Test("buttons count with their names, and a long press resets")
    func buttons() throws {
        let buttons = """
            [[button]]
            line = "GPIO17"
            name = "plus"
            on_tap = "count queue +1"
            [[button]]
            line = "GPIO27"
            on_tap = "count queue -1"
            on_long_press = "count queue reset"
            """
        let played = try play(
            toml(queue + buttons, "A"),
            script: "1s tap plus\n2s tap plus\n3s tap GPIO27\n4s long_press GPIO27"
        )
        #expect(
            counts(played) == [
                "1000 queue 0 +1 1 plus", "2000 queue 1 +1 2 plus", "3000 queue 2 -1 1 GPIO27",
                "4000 queue 1 reset 0 GPIO27",
            ]
        )
    }

    @Test("a press that counts restarts no dwell, starts no hold and dismisses no alert")
    func motion() throws {
        let buttons =
            "[[button]]\nline = \"GPIO17\"\non_tap = \"count queue +1\"\non_long_press = \"count queue reset\"\n"
        let scroll = "[scroll]\nslide = \"0s\"\ndwell = \"2s\"\nhold_after_input = \"1min\""
        let presses =
            "900ms press\n1s release\n1.5s tap\n2.5s count queue +1\n6s alert Hi\n7s tap\n8s press\n8.1s release"
        let config = toml(queue + buttons, "A", "B", more: scroll)
        func motion(_ script: String) throws -> [String] {
            try play(config, script: script, milliseconds: 12_000).events.compactMap { event in
                switch event.kind {
                case .counted, .engine(.input), .engine(.layout): nil
                default: "\(event.at.nanoseconds) \(event.kind.name)"
                }
            }
        }
        #expect(try motion(presses) == motion("6s alert Hi"))
        #expect(counts(try play(config, script: presses)).count == 5)
    }

    @Test(
        "a button that also shows the next option interrupts the dwell while it is undecided, and the rest follows"
    )
    func undecided() throws {
        let button = "[[button]]\nline = \"GPIO17\"\non_tap = \"count queue +1\"\non_long_press = \"next\"\n"
        let scroll = "[scroll]\nslide = \"0s\"\ndwell = \"2s\""
        let played = try play(
            toml(queue + button, "A", "B", more: scroll),
            script: "1s press\n1.2s release",
            milliseconds: 4_000
        )
        let selections = played.events.compactMap { event -> Int64? in
            if case .engine(.selected) = event.kind { event.at.nanoseconds / 1_000_000 } else { nil }
        }
        // The dwell is longer by the press, which lasted 200 ms, and its debounce.
        #expect(selections == [0, 2_205])
    }

    @Test("a reload keeps the number, or moves it to the nearest end of the new range")
    func reload() throws {
        for (start, range, wrap, number) in [
            (0, "[0, 99]", "false", 42), (0, "[0, 9]", "false", 9), (0, "[0, 9]", "true", 9),
            (50, "[50, 60]", "true", 50),
        ] {
            let changed =
                "[[counter]]\nname = \"queue\"\nstart = \(start)\nrange = \(range)\nwrap = \(wrap)\n"
            let played = try play(
                toml("[[counter]]\nname = \"queue\"\nwrap = \(wrap)\n", "{counter:queue}"),
                reloading: toml(changed, "{counter:queue}"),
                script: "1s count queue =42\n2s config b",
                milliseconds: 3_000
            )
            #expect(try played.picture(at: 2_500) == shows("\(number)"), "\(range) \(wrap)")
        }
    }

    @Test("a move into a new range is an event, also after a restart; without a move there is none")
    func moveIntoRange() throws {
        let counter = "[[counter]]\nname = \"queue\"\n"
        for (range, wrap, event) in [
            ("[0, 99]", "false", nil), ("[0, 9]", "false", "2000 queue 42 =9 9 range"),
            ("[0, 9]", "true", "2000 queue 42 =9 9 range"),
        ] {
            let played = try play(
                toml("\(counter)wrap = \(wrap)\n", "{counter:queue}"),
                reloading: toml("\(counter)range = \(range)\nwrap = \(wrap)\n", "{counter:queue}"),
                script: "1s count queue =42\n2s config b",
                milliseconds: 3_000
            )
            #expect(
                counts(played) == ["1000 queue 0 =42 42 count", event].compactMap { $0 },
                "\(range) \(wrap)"
            )
        }
        let bank = CounterBank([CounterReading(name: "queue", number: 42, range: 0...9999, step: 1)])
        var counters = Counters(bank, zone: ZoneRules.utc)
        var settings = CounterSettings(name: "queue")
        settings.range = 0...9
        let clock = ContentClock(ClockReading.noon2026, at: .zero)
        let changes = counters.adopt([settings], clock: clock, at: .zero)
        #expect(changes == [CounterUpdate("queue", from: 42, to: 9, change: .set(9), origin: .range)])
        #expect(counters.adopt([settings], clock: clock, at: .zero) == [])
    }

    @Test("a bar and a chart show a counter")
    func charts() throws {
        let played = try play(
            toml(queue, "{bar:queue 0..10 16}", more: "[scroll]\nautoplay = false"),
            script: "1s count queue =5\n2s count queue =10",
            milliseconds: 3_000
        )
        #expect(
            try played.picture(at: 1_500)
                == play(toml("", "{bar:v 0..10 16}"), script: "0s value v 5").picture(at: 500)
        )
        #expect(
            try played.picture(at: 2_500)
                == play(toml("", "{bar:v 0..10 16}"), script: "0s value v 10").picture(at: 500)
        )
        let spark = try play(
            toml(queue, "{spark:queue 8}"),
            script: "1s count queue +3\n2s count queue +2",
            milliseconds: 3_000
        )
        let values = try play(
            toml("", "{spark:v 8}"),
            script: "0s value v 0\n1s value v 3\n2s value v 5",
            milliseconds: 3_000
        )
        #expect(spark.picture(at: 2_500) == values.picture(at: 2_500))
    }

    // MARK: Resets at set times

    private let daily = "[[counter]]\nname = \"a\"\nstart = 1\nreset = [\"04:00\", \"16:00\"]\n"
    private static let noon = ClockReading.noon2026.secondsSince1970

    private func sign(_ counters: CounterBank = CounterBank(), at hours: Double) throws -> Sign {
        let civil = CivilTime(secondsSince1970: Self.noon + Int64(hours * 3_600))
        return Sign(
            try playlist(toml(daily, "{counter:a}")),
            counters: counters,
            at: .zero,
            civil: civil,
            dropsLateFrames: false
        )
    }

    private func resets(_ sign: inout Sign) -> [String] {
        var events: [String] = []
        sign.takeEvents { event in
            guard case .counted(let counting) = event.kind else { return }
            events.append(
                "\(event.at.nanoseconds / 1_000_000_000) \(counting.previousNumber) \(counting.number)"
            )
        }
        return events
    }

    @Test("a counter is reset at its local times, and nothing wakes the sign before")
    func setTimes() throws {
        var sign = try sign(at: 0)
        sign.handle(.count(name: "a", change: .steps(5)), cause: "count", at: .zero)
        _ = resets(&sign)
        _ = sign.compose()
        #expect(sign.nextDeadline == Instant.zero + .seconds(4 * 3_600))
        sign.advance(to: .zero + .seconds(4 * 3_600))
        #expect(resets(&sign) == ["14400 6 1"])
        _ = sign.compose()
        #expect(sign.nextDeadline == Instant.zero + .seconds(16 * 3_600))
        // A frame loop reads the clock when the reset is due, before it advances.
        let evening = CivilTime(secondsSince1970: Self.noon + 16 * 3_600)
        sign.setClock(ClockReading(evening, at: .zero + .seconds(16 * 3_600)))
        sign.advance(to: .zero + .seconds(16 * 3_600))
        #expect(resets(&sign) == ["57600 1 1"])
    }

    @Test("a reset that was missed happens at the start, once; a new counter reports none")
    func missed() throws {
        var first = try sign(at: 0)
        #expect(resets(&first).isEmpty)
        first.handle(.count(name: "a", change: .steps(5)), cause: "count", at: .zero)
        let stored = first.takeChangedCounters()
        let bank = try #require(stored)
        var same = try sign(bank, at: 3)
        #expect(resets(&same).isEmpty)
        var later = try sign(bank, at: 30)
        #expect(resets(&later) == ["0 6 1"])
        let reset = later.takeChangedCounters()
        var again = try sign(try #require(reset), at: 31)
        #expect(resets(&again).isEmpty)
    }

    @Test("a clock that is set forward causes the reset, and one that is set back causes none")
    func setClock() throws {
        var sign = try sign(at: 0)
        sign.handle(.count(name: "a", change: .steps(5)), cause: "count", at: .zero)
        _ = resets(&sign)
        func set(_ hours: Int64, at seconds: Int64) {
            let civil = CivilTime(secondsSince1970: Self.noon + hours * 3_600)
            sign.setClock(ClockReading(civil, at: .zero + .seconds(seconds)))
            sign.advance(to: .zero + .seconds(seconds))
        }
        set(5, at: 10)
        #expect(resets(&sign) == ["10 6 1"])
        sign.handle(.count(name: "a", change: .steps(2)), cause: "count", at: .zero + .seconds(20))
        _ = resets(&sign)
        set(-40, at: 30)
        #expect(resets(&sign).isEmpty)
        // The next reset is that of the earlier day.
        sign.advance(to: .zero + .seconds(28_830))
        #expect(resets(&sign) == ["28830 3 1"])
    }

    @Test("the times of a reset follow summer time")
    func summerTime() {
        let rules = ZoneRules { second in second < 1_774_746_000 ? 3_600 : 7_200 }
        var times = ResetTimes(rules)
        // 2026-03-29, when the clocks in Europe go from 02:00 to 03:00.
        let before = times.resets(around: 1_774_746_000 - 7_200, dailyTimes: [2 * 3_600 + 1_800])
        #expect(before?.next == 1_774_746_000)
        let after = times.resets(around: 1_774_746_000 + 7_200, dailyTimes: [4 * 3_600])
        #expect(after?.last == 1_774_749_600)
        #expect(times.resets(around: 0, dailyTimes: []) == nil)
    }

    @Test("a sign without counters plans nothing and reads no clock for them")
    func none() throws {
        var sign = Sign(try playlist(toml("", "A")), at: .zero, dropsLateFrames: false)
        _ = sign.compose()
        #expect(sign.nextDeadline == nil)
        #expect(!sign.readsClock)
        #expect(sign.takeChangedCounters() == nil)
    }
}
