import BusInterfaces
import InfiniteScroll
import MonotonicTime
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

/// Tests buttons with `wakes`, such as doors, seats and motion sensors.
@Suite("Presence")
struct PresenceTests {
    private func toml(
        _ door: String = "wakes = \"2s\"",
        _ more: String = "",
        display: String = ""
    ) -> String {
        """
        [display]
        driver = "memory"
        \(display)
        [scroll]
        autoplay = false
        [[button]]
        name = "door"
        line = "GPIO17"
        \(door)
        [[button]]
        name = "next"
        line = "GPIO27"
        \(more)
        [[option]]
        text = "Tea"
        [[option]]
        text = "Cake"
        """
    }

    /// Returns the events about light, presence and inputs as text, each with its time in milliseconds.
    private func transcript(_ toml: String, _ script: String, reloading second: String = "") throws
        -> [String]
    {
        try play(toml, reloading: second, script: script, milliseconds: 20_000).events.compactMap { event in
            let text: String? =
                switch event.kind {
                case .lit(let isLit, let reason): "\(isLit ? "lit" : "dark") \(reason.rawValue)"
                case .presence(let isPresent): isPresent ? "present" : "absent"
                case .engine(.input(let cause)): "input \(cause.name) \(cause.button ?? "-")"
                case .engine(.ignored(let cause, let reason)): "ignored \(cause.button ?? "-") \(reason.code)"
                default: nil
                }
            return text.map { "\(event.at.nanoseconds / 1_000_000) \($0)" }
        }
    }

    @Test("a display is lit while the button is held and for the time of wakes afterward, and otherwise dark")
    func held() throws {
        #expect(
            try transcript(toml(), "1s press door\n5s release door") == [
                "0 dark asleep", "1000 present", "1000 lit woken", "1000 ignored door presence",
                "7000 absent",
                "7000 dark asleep",
            ]
        )
        let played = try play(toml(), script: "1s press door\n5s release door", milliseconds: 20_000)
        let dark = [String](repeating: String(repeating: ".", count: 32), count: 8)
        #expect(played.picture(at: 999) == dark)
        #expect(played.picture(at: 6_999) != dark)
        #expect(played.picture(at: 7_000) == dark)
    }

    @Test("a new press extends the time, and another button does not")
    func extended() throws {
        let script = "1s press door\n2s release door\n3s press door\n4s release door\n5s tap next"
        #expect(
            try transcript(toml(), script).filter { !$0.contains("ignored") } == [
                "0 dark asleep", "1000 present", "1000 lit woken", "5000 input tap next", "6000 absent",
                "6000 dark asleep",
            ]
        )
    }

    @Test("of two buttons, the one that is held longer decides")
    func two() throws {
        let script = "1s press door\n2s press next\n3s release next\n4s release door"
        #expect(
            try transcript(toml("wakes = \"1s\"", "wakes = \"7s\""), script).filter { $0.contains("asleep") }
                == [
                    "0 dark asleep", "10000 dark asleep",
                ]
        )
    }

    @Test("a command that is bound to the button runs, too")
    func command() throws {
        #expect(
            try transcript(toml("wakes = \"2s\"\non_tap = \"next\""), "1s press door\n2s release door") == [
                "0 dark asleep", "1000 present", "1000 lit woken", "1000 input tap door", "4000 absent",
                "4000 dark asleep",
            ]
        )
    }

    @Test("a tap by a script or a client is a short press")
    func tap() throws {
        #expect(
            try transcript(toml(), "1s tap door") == [
                "0 dark asleep", "1000 present", "1000 lit woken", "1000 ignored door presence",
                "3000 absent",
                "3000 dark asleep",
            ]
        )
    }

    @Test("a button that only wakes the display ends no alert, and one with a command does")
    func endsNoAlert() throws {
        for (door, end) in [("wakes = \"2s\"", ""), ("wakes = \"2s\"\non_tap = \"next\"", "2000 tap")] {
            let played = try play(toml(door), script: "1s alert \"Soon\"\n2s tap door", milliseconds: 5_000)
            let ends = played.events.compactMap { event -> String? in
                guard case .alertDismissed(_, let end) = event.kind else { return nil }
                return "\(event.at.nanoseconds / 1_000_000) \(end.rawValue)"
            }
            #expect(ends.joined() == end, "\(door)")
        }
    }

    @Test("a manual setting overrides the presence until it is removed")
    func manual() throws {
        let script = "1s lit off\n2s press door\n3s lit auto\n4s lit on\n5s release door\n9s lit auto"
        #expect(
            try transcript(toml(), script).filter { !$0.contains("input") && !$0.contains("ignored") } == [
                "0 dark asleep", "2000 present", "3000 lit command", "7000 absent", "9000 dark command",
            ]
        )
    }

    @Test("a schedule that darkens the display overrides the presence")
    func schedule() throws {
        let night = "[[schedule]]\nwhen = [\"00:00..23:00\"]\nlit = false\n"
        #expect(
            try transcript(night + toml(), "1s press door\n2s release door").filter {
                !$0.contains("ignored")
            } == [
                "0 dark schedule", "1000 present", "4000 absent",
            ]
        )
    }

    @Test("tap_lights remains for the other buttons")
    func tapLights() throws {
        let script = "1s tap next\n5s press door\n6s release door"
        #expect(
            try transcript(toml(display: "tap_lights = \"3s\""), script).filter {
                $0.contains("lit ") || $0.contains("dark")
            } == [
                "0 dark asleep", "1000 lit tap", "4000 dark timeout", "5000 lit woken", "8000 dark asleep",
            ]
        )
        let night = "[[schedule]]\nwhen = [\"00:00..23:00\"]\nlit = false\n"
        #expect(
            try transcript(night + toml(display: "tap_lights = \"3s\""), "5s press door\n6s release door")
                .filter { $0.contains("lit ") } == []
        )
    }

    @Test("an urgent alert lights the display without a person")
    func alert() throws {
        var sign = Sign(try playlist(toml()), at: .zero, dropsLateFrames: false)
        #expect(!sign.isLit)
        var alert = Alert(.text("Fire"))
        alert.priority = .urgent
        sign.handle(.raise(alert), cause: "alert", at: .zero + .seconds(1))
        #expect(sign.state.isLit)
        #expect(sign.state.isPresent == false)
    }

    @Test(
        "a button that is held at the start wakes the display, and one whose line is lost does not keep it awake"
    )
    func start() throws {
        var sign = Sign(try playlist(toml()), at: .zero, dropsLateFrames: false)
        #expect(sign.state.isPresent == false)
        sign.beginMonitoring(button: 0, isPressed: true, at: .zero)
        #expect(sign.state.isLit)
        sign.interruptPress(ofButton: 0, at: .zero + .seconds(10))
        sign.advance(to: .zero + .seconds(11))
        #expect(sign.state.isLit)
        sign.advance(to: .zero + .seconds(12))
        #expect(!sign.state.isLit)
        #expect(sign.nextDeadline == nil)
    }

    @Test("a sign without wakes has no presence, and stays lit")
    func unused() throws {
        #expect(try transcript(toml(""), "1s press door\n2s release door") == ["1000 input tap door"])
        var sign = Sign(try playlist(toml("")), at: .zero, dropsLateFrames: false)
        #expect(sign.state.isPresent == nil)
    }

    @Test("a reload that adds wakes finds a button that is held, and one that removes it lights the display")
    func reload() throws {
        let script = "1s press door\n2s config b\n3s release door"
        #expect(
            try transcript(toml(""), script, reloading: toml()).filter { !$0.contains("input") } == [
                "2000 present", "5000 absent", "5000 dark asleep",
            ]
        )
        #expect(
            try transcript(toml(), "2s config b", reloading: toml("")) == ["0 dark asleep", "2000 lit woken"]
        )
    }

    @Test(
        "bounce extends the presence by no more than it lasts, with any seed",
        arguments: 1...40 as ClosedRange<UInt64>
    )
    func bounce(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var sign = Sign(try playlist(toml("wakes = \"0s\"")), at: .zero, dropsLateFrames: false)
        var now = Instant.zero + .seconds(1)
        var isDown = false
        var wakings = 0
        for _ in 0..<2 * Int.random(in: 1...10, using: &random) {
            isDown.toggle()
            sign.handle(Edge(isActive: isDown, at: now), button: 0, now: now)
            now = now + .microseconds(Int64.random(in: 1...4_000, using: &random))
        }
        sign.advance(to: now + .seconds(1))
        sign.takeEvents { if case .lit(true, _) = $0.kind { wakings += 1 } }
        #expect(wakings == 1, "seed \(seed)")
        #expect(!sign.state.isLit, "seed \(seed)")
    }
}
