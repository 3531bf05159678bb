import InfiniteScroll
import MonotonicTime
import SignSimulation
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

/// Tests how schedules affect options and light.
@Suite("Schedules")
struct ScheduleTests {
    /// The day on which the tests begin, a Thursday.
    private static let day = "2026-01-01"

    private func simulate(
        _ text: String,
        at time: String,
        hours: Int64,
        script: String = "",
        reloading second: String? = nil
    ) throws -> [String] {
        let other = try second.map { try playlist($0) }
        let first = try playlist(text)
        var simulation = Scenario(
            first,
            script: try Script(parsing: script, file: "script"),
            civil: try CivilTime(parsing: "\(Self.day)T\(time):00"),
            loadPlaylist: { _ in other ?? first }
        ).simulation(for: .seconds(hours * 3_600))
        var transcript: [String] = []
        simulation.run { output in
            guard let words = words(for: output) else { return }
            transcript.append(words)
        }
        return transcript
    }

    /// Returns an event about options or light as text, with its minute. Returns nil for any other output.
    private func words(for output: Simulation.Output) -> String? {
        switch output {
        case .event(let event):
            let minute = event.at.nanoseconds / 60_000_000_000
            switch event.kind {
            case .engine(.selected(let selection)):
                return "\(minute) \(selection.option.id) \(selection.reason.rawValue)"
            case .engine(.layout(let layout)): return "\(minute) \(layout.count) options"
            case .lit(let isLit, let reason): return "\(minute) \(isLit ? "lit" : "dark") \(reason.rawValue)"
            case .brightness(let percent): return "\(minute) at \(percent) %"
            case .engine(.ignored(_, let reason)): return "\(minute) ignored \(reason.code)"
            default: return nil
            }
        default: return nil
        }
    }

    private let menu = """
        [display]
        driver = "memory"
        [scroll]
        autoplay = false
        [[option]]
        text = "Lunch"
        show = ["Mon..Fri 11:00..14:00"]
        [[option]]
        text = "Open"
        [[option]]
        text = "Late"
        show = "22:00..02:00"

        """

    @Test("an option outside of its window is not shown, and another id is unknown")
    func waitingOption() throws {
        let script = "1min goto Late\n2min goto Open\n3min goto Night\n"
        #expect(
            try simulate(menu, at: "11:30", hours: 1, script: script) == [
                "0 2 options", "0 Lunch layout", "1 ignored not_shown", "2 Open go_to",
                "3 ignored unknown_id",
            ]
        )
    }

    @Test("an option appears and disappears with its window, and the position is kept")
    func windows() throws {
        #expect(
            try simulate(menu, at: "10:00", hours: 18) == [
                "0 1 options", "0 Open layout", "60 2 options", "240 1 options", "720 2 options",
                "960 1 options",
            ]
        )
    }

    @Test("the selected option is removed as in a reload, with the reason removed")
    func removed() throws {
        #expect(
            try simulate(menu, at: "13:00", hours: 2, script: "1s goto Lunch") == [
                "0 2 options", "0 Lunch layout", "0 Lunch go_to", "60 1 options", "60 Open removed",
            ]
        )
    }

    @Test("with all windows closed the banner is empty until one opens")
    func empty() throws {
        let text = "[display]\ndriver = \"memory\"\n[[option]]\ntext = \"A\"\nshow = \"12:00..13:00\"\n"
        #expect(
            try simulate(text, at: "11:00", hours: 3) == [
                "0 0 options", "60 1 options", "60 A layout", "120 0 options",
            ]
        )
    }

    private let night = """
        [display]
        driver = "memory"
        brightness = 50
        [[option]]
        text = "Open"
        [[schedule]]
        when = "18:00..08:00"
        brightness = 10
        over = "40min"
        [[schedule]]
        when = "22:00..06:00"
        lit = false

        """

    private func lights(_ transcript: [String]) -> [String] {
        transcript.filter { $0.hasSuffix("%") || $0.contains("lit ") || $0.contains("dark ") }
    }

    @Test("the brightness follows the schedule, and the display is dark at night")
    func light() throws {
        #expect(
            try lights(simulate(night, at: "17:00", hours: 16)) == [
                "100 at 10 %", "300 dark schedule", "780 lit schedule", "940 at 50 %",
            ]
        )
    }

    @Test("a sign that starts within a ramp or a window has its state at that time")
    func start() throws {
        #expect(try lights(simulate(night, at: "18:20", hours: 1)) == ["20 at 10 %"])
        #expect(try lights(simulate(night, at: "23:00", hours: 1)) == ["0 dark schedule"])
        var sign = try sign(night, at: "18:20")
        #expect(sign.brightness == 30)
        sign.advance(to: .zero + .seconds(600))
        _ = sign.compose()
        #expect(sign.brightness == 20)
        #expect(try self.sign(night, at: "19:30").brightness == 10)
        #expect(try self.sign(night, at: "12:00").brightness == 50)
    }

    private func sign(_ text: String, at time: String) throws -> Sign {
        let civil = try CivilTime(parsing: "\(Self.day)T\(time):00")
        var sign = Sign(try playlist(text), at: .zero, civil: civil, dropsLateFrames: true)
        _ = sign.compose()
        return sign
    }

    private func schedule(_ text: String, at time: String) throws -> ScheduleState? {
        var sign = try sign(text, at: time)
        return sign.state.schedule
    }

    @Test("the state has the current settings, and the next change with its options")
    func state() throws {
        #expect(try self.schedule("[display]\ndriver = \"memory\"\n", at: "10:00") == nil)

        let lunch = try #require(try self.schedule(menu, at: "10:00"))
        #expect(lunch.waiting == 2)
        var morning = try sign(menu, at: "10:00")
        #expect(morning.state.waitingOptions == ["Lunch", "Late"])
        morning.advance(to: .zero + .seconds(2 * 3_600))
        #expect(morning.state.waitingOptions == ["Late"])
        let prices = """
            [display]
            driver = "memory"
            [[option]]
            text = "Tea"
            [[option]]
            id = "soup"
            text = "{value:x}"

            """
        var unpriced = try sign(prices, at: "10:00")
        #expect(unpriced.state.waitingOptions == ["soup"])
        #expect(lunch.settings == ScheduleState.Settings())
        #expect(lunch.next?.time == (try CivilTime(parsing: "\(Self.day)T11:00:00")))
        #expect(lunch.next?.appearing == ["Lunch"])
        #expect(lunch.next?.leaving == [])

        var sign = try sign(night, at: "21:00")
        let evening = try #require(sign.state.schedule)
        #expect(evening.settings == ScheduleState.Settings(brightness: 10))
        #expect(evening.next?.time == (try CivilTime(parsing: "\(Self.day)T22:00:00")))
        #expect(evening.next?.settings == ScheduleState.Settings(brightness: 10, isLit: false))
        sign.advance(to: .zero + .seconds(3_600))
        let night = sign.state.schedule
        #expect(night?.settings.isLit == false)
        #expect(night?.next?.settings == ScheduleState.Settings(brightness: 10))
    }

    @Test("a window within others is no change, and distant changes are omitted")
    func covered() throws {
        let covered = night + "[[schedule]]\nwhen = \"19:00..20:00\"\nbrightness = 10\n"
        let schedule = try #require(try self.schedule(covered, at: "18:30"))
        #expect(schedule.next?.time == (try CivilTime(parsing: "\(Self.day)T22:00:00")))
        let far = "[display]\ndriver = \"memory\"\n[[schedule]]\nwhen = \"12-24\"\nbrightness = 10\n"
        let nothing = try #require(try self.schedule(far, at: "18:30"))
        #expect(nothing.next == nil)
    }

    @Test("a manual setting lasts until the schedule's next change of the same setting")
    func person() throws {
        let script = "30min brightness 70\n6h lit on"
        #expect(
            try lights(simulate(night, at: "17:00", hours: 16, script: script)) == [
                "30 at 70 %", "100 at 10 %", "300 dark schedule", "360 lit command", "940 at 50 %",
            ]
        )
    }

    @Test("later schedules take precedence for each setting, and the earlier one applies after them")
    func later() throws {
        let text = night + "[[schedule]]\nwhen = \"20:00..21:00\"\nbrightness = 90\n"
        #expect(
            try lights(simulate(text, at: "19:30", hours: 3)) == [
                "30 at 90 %", "130 at 10 %", "150 dark schedule",
            ]
        )
    }

    @Test("setting the clock changes options and light immediately")
    func clockSet() throws {
        var sign = try sign(
            menu + "[[schedule]]\nwhen = \"18:00..08:00\"\nbrightness = 5\nover = \"1h\"\n",
            at: "09:00"
        )
        #expect(sign.brightness == 20)
        #expect(sign.readsClock)
        let noon = try CivilTime(parsing: "\(Self.day)T12:00:00")
        sign.setClock(ClockReading(noon, at: .zero + .seconds(1)))
        sign.advance(to: .zero + .seconds(1))
        #expect(sign.playlist.options.map(\.id) == ["Lunch", "Open"])
        let evening = try CivilTime(parsing: "\(Self.day)T18:30:00")
        sign.setClock(ClockReading(evening, at: .zero + .seconds(2)))
        sign.advance(to: .zero + .seconds(2))
        _ = sign.compose()
        #expect(sign.playlist.options.map(\.id) == ["Open"])
        #expect((12...13).contains(sign.brightness))
    }

    @Test("a reload keeps equal settings, applies new windows, and ends removed schedules")
    func reload() throws {
        let without = night.replacing("[[schedule]]\nwhen = \"22:00..06:00\"\nlit = false", with: "")
        #expect(
            try lights(simulate(night, at: "23:00", hours: 2, script: "30min config b", reloading: without))
                == [
                    "0 dark schedule", "30 lit schedule",
                ]
        )
        let plain = "[display]\ndriver = \"memory\"\nbrightness = 50\n[[option]]\ntext = \"Open\"\n"
        #expect(
            try lights(simulate(night, at: "23:00", hours: 2, script: "30min config b", reloading: plain))
                == [
                    "0 dark schedule", "30 lit schedule", "30 at 50 %",
                ]
        )
        #expect(
            try lights(simulate(plain, at: "23:00", hours: 2, script: "30min config b", reloading: night))
                .count == 2
        )
    }

    @Test("dwell and speed follow the schedule")
    func motion() throws {
        let text = """
            [display]
            driver = "memory"
            [scroll]
            dwell = "10min"
            slide = "0s"
            [[option]]
            text = "A"
            [[option]]
            text = "B"
            [[schedule]]
            when = "13:00..14:00"
            dwell = "30min"

            """
        let selected = try simulate(text, at: "12:55", hours: 2).filter { $0.hasSuffix("timer") }
        #expect(
            selected == [
                "30 B timer", "60 A timer", "70 B timer", "80 A timer", "90 B timer", "100 A timer",
                "110 B timer", "120 A timer",
            ]
        )
    }

    @Test("a sign without schedules reads no clock and has nothing due")
    func nothing() throws {
        let sign = try sign(
            "[display]\ndriver = \"memory\"\n[scroll]\nautoplay = false\n[[option]]\ntext = \"A\"\n",
            at: "12:00"
        )
        #expect(!sign.readsClock)
        #expect(sign.nextDeadline == nil)
    }
}
