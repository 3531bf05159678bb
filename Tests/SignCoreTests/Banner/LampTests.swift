import InfiniteScroll
import MonotonicTime
import Pixels
import SignSimulation
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

@Suite("A dark display")
struct LampTests {
    private func toml(_ display: String = "", _ scroll: String = "dwell = \"2s\"") -> String {
        """
        [display]
        driver = "memory"
        \(display)
        [scroll]
        \(scroll)
        [[option]]
        text = "Tea"
        [[option]]
        text = "Cake"
        """
    }

    /// Returns the events about light, selections and inputs as text, each with its time in milliseconds.
    private func transcript(_ played: Played) -> [String] {
        played.events.compactMap { event in
            let words: String? =
                switch event.kind {
                case .lit(let isLit, let reason): "\(isLit ? "lit" : "dark") \(reason.rawValue)"
                case .engine(.input(let cause)): "input \(cause.name)"
                case .engine(.selected(let selection)): "selected \(selection.option.id)"
                default: nil
                }
            return words.map { "\(event.at.nanoseconds / 1_000_000) \($0)" }
        }
    }

    private let dark = [String](repeating: String(repeating: ".", count: 32), count: 8)

    @Test(
        "shows nothing while time, events and inputs continue, and shows the current picture when it is lit"
    )
    func goesOn() throws {
        let script = "1s lit off\n3s tap\n5s lit on"
        let played = try play(toml(), script: script, milliseconds: 5_500)
        let bright = try play(toml(), script: "3s tap", milliseconds: 5_500)
        #expect(
            transcript(played) == [
                "0 selected Tea", "1000 input lit", "1000 dark command", "2000 selected Cake",
                "3000 input tap", "3000 selected Tea", "5000 input lit", "5000 lit command",
                "5300 selected Cake",
            ]
        )
        #expect(played.picture(at: 999) == bright.picture(at: 999))
        for at in stride(from: Int64(1_000), to: 5_000, by: 50) { #expect(played.picture(at: at) == dark) }
        #expect(played.picture(at: 5_000) == bright.picture(at: 5_000))
        #expect(played.pictures.filter { (1_001..<5_000).contains($0.at) }.isEmpty)
    }

    @Test("is not lit by a change of the brightness, nor by a reload")
    func dimming() throws {
        let script = "1s lit off\n2s brightness 80\n3s config b"
        let played = try play(toml(), reloading: toml("brightness = 5"), script: script, milliseconds: 6_000)
        #expect(transcript(played).filter { $0.hasSuffix("command") } == ["1000 dark command"])
        #expect(played.picture(at: 6_000) == dark)
    }

    @Test("is lit for tap_lights after each press, and a press has its usual effect")
    func wakes() throws {
        let script = "1s lit off\n2s press\n2100ms release\n4s tap\n20s next"
        let played = try play(
            toml("tap_lights = \"5s\"", "autoplay = false"),
            script: script,
            milliseconds: 30_000
        )
        #expect(
            transcript(played) == [
                "0 selected Tea", "1000 input lit", "1000 dark command", "2000 lit tap", "2000 input tap",
                "2000 selected Cake", "4000 input tap", "4000 selected Tea", "9000 dark timeout",
                "20000 input next", "20000 selected Cake",
            ]
        )
        #expect(played.picture(at: 8_999) != dark)
        #expect(played.picture(at: 9_000) == dark)
        #expect(played.picture(at: 21_000) == dark)
    }

    @Test("a press on a lit display starts no timer, and a command ends the light")
    func wordsWin() throws {
        let script = "1s tap\n2s lit off\n3s tap\n4s lit off\n5s tap\n6s lit on\n7s lit off"
        let played = try play(
            toml("tap_lights = \"10s\"", "autoplay = false"),
            script: script,
            milliseconds: 30_000
        )
        #expect(
            transcript(played).filter { $0.contains("lit ") || $0.contains("dark") }
                .filter { !$0.contains("input") } == [
                    "2000 dark command", "3000 lit tap", "4000 dark command", "5000 lit tap",
                    "7000 dark command",
                ]
        )
    }

    // MARK: A schedule

    private func sign(_ text: String) throws -> Sign {
        Sign(try playlist(text), at: .zero, dropsLateFrames: false)
    }

    private func at(_ seconds: Int64) -> Instant { .zero + .seconds(seconds) }

    @Test("a manual setting lasts until the schedule's next change")
    func schedule() throws {
        var sign = try sign(toml("", "autoplay = false"))
        func isLit() -> Bool {
            _ = sign.compose()
            return sign.isLit
        }
        sign.follow(.lit(false), at: at(1))
        #expect(!isLit())
        sign.handle(.lit(true), cause: "lit", at: at(2))
        #expect(isLit())
        sign.follow(.lit(false), at: at(3))
        #expect(!isLit())
        sign.handle(.lit(true), cause: "lit", at: at(4))
        sign.handle(.lit(nil), cause: "lit", at: at(5))
        #expect(!isLit())
        sign.follow(.lit(nil), at: at(6))
        #expect(isLit())
        var reasons: [LightReason] = []
        sign.takeEvents { if case .lit(_, let reason) = $0.kind { reasons.append(reason) } }
        #expect(reasons == [.schedule, .command, .schedule, .command, .command, .schedule])
    }

    @Test(
        "a schedule's brightness is reached in its time, survives a reload, and ends with the file's"
    )
    func brightness() throws {
        var sign = try sign(toml("brightness = 20", "autoplay = false"))
        func brightness(at seconds: Int64) -> Int {
            sign.advance(to: at(seconds))
            _ = sign.compose()
            return sign.brightness
        }
        sign.follow(.brightness(60, over: .seconds(40)), at: at(10))
        #expect(brightness(at: 10) == 20)
        #expect(brightness(at: 30) == 40)
        #expect(brightness(at: 50) == 60)
        sign.handle(.brightness(90), cause: "brightness", at: at(51))
        #expect(brightness(at: 52) == 90)
        sign.follow(.brightness(10, over: .zero), at: at(53))
        #expect(brightness(at: 53) == 20 || brightness(at: 54) == 10)
        sign.replace(try playlist(toml("brightness = 30", "autoplay = false")), at: at(55))
        #expect(brightness(at: 56) == 10)
        sign.follow(.brightness(nil), at: at(57))
        #expect(brightness(at: 58) == 30)
    }

    @Test("a schedule's dwell and speed apply from its change on, through a reload, and until it ends")
    func dwellAndSpeed() throws {
        var sign = try sign(toml("", "dwell = \"2s\""))
        func selections(until seconds: Int64) -> [Int64] {
            sign.advance(to: at(seconds))
            var found: [Int64] = []
            sign.takeEvents {
                if case .engine(.selected) = $0.kind { found.append($0.at.nanoseconds / 1_000_000) }
            }
            return found
        }
        #expect(selections(until: 1) == [0])
        sign.follow(.dwell(.seconds(5)), at: at(1))
        #expect(selections(until: 6) == [5_000])
        sign.replace(try playlist(toml("", "dwell = \"3s\"")), at: at(6))
        #expect(selections(until: 11) == [10_300])
        sign.follow(.dwell(nil), at: at(11))
        #expect(selections(until: 14) == [13_600])
        #expect(sign.playlist.configuration.scroll.dwell == .seconds(3))

        var ticker = try self.sign(toml("", "style = \"ticker\"\nspeed = 50"))
        run(&ticker, to: at(2))
        ticker.follow(.speed(100 * 256), at: at(2))
        run(&ticker, to: at(3))
        var plain = try self.sign(toml("", "style = \"ticker\"\nspeed = 50"))
        run(&plain, to: at(4))
        #expect(ticker.frame == plain.frame)
    }

    /// Advances `sign` to `end`, and wakes it at every deadline.
    private func run(_ sign: inout Sign, to end: Instant) {
        while let due = sign.nextDeadline, due <= end {
            sign.advance(to: due)
            _ = sign.compose()
        }
        sign.advance(to: end)
        _ = sign.compose()
    }

    @Test("lit takes on, off or auto, and nothing else")
    func words() {
        for (text, message) in [
            ("1s lit", "lit needs one of 'on', 'off', 'auto'"),
            ("1s lit maybe", "lit must be one of 'on', 'off', 'auto', not 'maybe'"),
        ] {
            do {
                _ = try Script(parsing: text, file: "s")
                Issue.record("\(text) was read")
            } catch {
                #expect(error.diagnostics.map(\.message) == [message])
            }
        }
    }
}
