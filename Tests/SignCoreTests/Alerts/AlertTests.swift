import InfiniteScroll
import MonotonicTime
import Pixels
import SignSimulation
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

@Suite("Alerts over the banner")
struct AlertTests {
    private func toml(_ scroll: String = "dwell = \"2s\"", _ display: String = "") -> String {
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

    /// Returns the events about alerts and light as text, each with its time in milliseconds. If `more` is
    /// true, includes events about dwells and selections.
    private func transcript(_ played: Played, _ more: Bool = false) -> [String] {
        played.events.compactMap { event in
            let words: String? =
                switch event.kind {
                case .alertRaised(let id, _, let priority): "raised \(id) \(priority)"
                case .alertShown(let id): "shown \(id)"
                case .alertDismissed(let id, let end): "ended \(id) \(end)"
                case .lit(let isLit, let reason): "\(isLit ? "lit" : "dark") \(reason)"
                case .engine(.input(let cause)): "input \(cause.name)"
                case .engine(.ignored(let cause, let reason)): "ignored \(cause.name) \(reason.code)"
                case .engine(.selected(let selection)): "selected \(selection.option.id)"
                case .engine(.resumed(let reason)): "resumed \(reason)"
                case .engine(.dwellCancelled): more ? "dwell cancelled" : nil
                case .engine(.dwellStarted(_, let deadline)):
                    more ? "dwell until \(deadline.nanoseconds / 1_000_000)" : nil
                case .engine(.settled(let choice, _)): more ? "settled \(choice.id)" : nil
                default: nil
                }
            return words.map { "\(event.at.nanoseconds / 1_000_000) \($0)" }
        }
    }

    private func shows(_ text: String) throws -> [String] {
        try play(
            """
            [display]
            driver = "memory"
            [[option]]
            text = "\(text)"
            """,
            milliseconds: 10
        ).picture(at: 0)
    }

    @Test("an alert covers the banner for its duration, and the banner continues with a full dwell")
    func covers() throws {
        let played = try play(toml(), script: "1s alert Soup for 3s", milliseconds: 7_000)
        #expect(
            transcript(played, true) == [
                "0 selected Tea", "0 dwell until 2000", "1000 raised alert-1 info", "1000 dwell cancelled",
                "1000 shown alert-1", "4000 ended alert-1 timeout", "4000 resumed alert",
                "4000 dwell until 6000", "6000 selected Cake", "6300 settled Cake", "6300 dwell until 8300",
            ]
        )
        #expect(try played.picture(at: 999) == shows("Tea"))
        #expect(try played.picture(at: 1_000) == shows("Soup"))
        #expect(try played.picture(at: 3_999) == shows("Soup"))
        #expect(try played.picture(at: 4_000) == shows("Tea"))
    }

    @Test("an alert that is not urgent waits for the end of a slide, and no dwell begins before it")
    func waits() throws {
        let played = try play(toml(), script: "2100ms alert Soup for 1s", milliseconds: 3_500)
        #expect(
            transcript(played, true) == [
                "0 selected Tea", "0 dwell until 2000", "2000 selected Cake", "2100 raised alert-1 info",
                "2300 settled Cake", "2300 shown alert-1", "3300 ended alert-1 timeout",
                "3300 resumed alert", "3300 dwell until 5300",
            ]
        )
        #expect(try played.picture(at: 2_299) != shows("Soup"))
        #expect(try played.picture(at: 2_300) == shows("Soup"))
    }

    @Test("a press during the slide for which an alert waits acts as always, and the alert waits longer")
    func pressWhileWaiting() throws {
        let script = "2100ms alert Soup for 1s\n2200ms tap"
        let transcript = transcript(try play(toml(), script: script, milliseconds: 4_000))
        #expect(transcript.contains("2200 selected Tea"))
        #expect(transcript.contains("2500 shown alert-1"))
    }

    @Test("an urgent alert interrupts a slide, which ends under it")
    func urgent() throws {
        let script = "2100ms alert Fire for 1s priority=urgent"
        let played = try play(toml(), script: script, milliseconds: 5_000)
        #expect(
            transcript(played, true).dropFirst(3) == [
                "2100 raised alert-1 urgent", "2100 shown alert-1", "2300 settled Cake",
                "3100 ended alert-1 timeout", "3100 resumed alert", "3100 dwell until 5100",
            ]
        )
        #expect(try played.picture(at: 2_100) == shows("Fire"))
        #expect(try played.picture(at: 3_099) == shows("Fire"))
        #expect(try played.picture(at: 3_100) == shows("Cake"))
    }

    @Test("an urgent alert lights a dark display, other alerts do not")
    func light() throws {
        let script = """
            1s lit off
            2s alert Soup for 1s
            4s alert Fire for 1s priority=urgent
            6s alert Fire id=fire priority=urgent
            7s tap
            """
        let played = try play(toml("autoplay = false"), script: script, milliseconds: 9_000)
        #expect(
            transcript(played).filter { !$0.hasPrefix("0 ") } == [
                "1000 input lit", "1000 dark command", "2000 raised alert-1 info", "2000 shown alert-1",
                "3000 ended alert-1 timeout", "3000 resumed alert", "4000 raised alert-2 urgent",
                "4000 shown alert-2", "4000 lit alert", "5000 ended alert-2 timeout", "5000 dark alert",
                "5000 resumed alert", "6000 raised fire urgent", "6000 shown fire", "6000 lit alert",
                "7000 input tap", "7000 ended fire tap", "7000 dark alert", "7000 resumed alert",
            ]
        )
        let dark = [String](repeating: String(repeating: ".", count: 32), count: 8)
        #expect(played.picture(at: 2_500) == dark)
        #expect(try played.picture(at: 4_500) == shows("Fire"))
        #expect(played.picture(at: 5_000) == dark)
    }

    @Test("a tap dismisses an alert without advancing; other gestures do not affect the banner")
    func tap() throws {
        let script = """
            500ms alert Soup id=a
            600ms double_tap
            700ms long_press
            800ms tap
            900ms alert Cake id=b tap_dismisses=false
            1s tap
            1100ms dismiss b
            1200ms dismiss b
            1300ms dismiss
            """
        let played = try play(
            toml("dwell = \"2s\"") + "\n[[button]]\nline = \"GPIO4\"\non_long_press = \"previous\"\n",
            script: script,
            milliseconds: 1_500
        )
        #expect(
            transcript(played) == [
                "0 selected Tea", "500 raised a info", "500 shown a", "600 ignored double_tap alert",
                "700 ignored long_press alert", "800 input tap", "800 ended a tap", "800 resumed alert",
                "900 raised b info", "900 shown b", "1000 ignored tap alert", "1100 ended b client",
                "1100 resumed alert", "1200 ignored dismiss no_alert", "1300 ignored dismiss no_alert",
            ]
        )
    }

    @Test("a more important alert is shown first, and the other one returns for its remaining time")
    func priorities() throws {
        let script = """
            1s alert Soup for 4s id=low
            2s alert Fire for 3s id=high priority=urgent
            3s alert Wait for 1s id=middle priority=warning
            """
        let played = try play(toml("autoplay = false"), script: script, milliseconds: 12_000)
        #expect(
            transcript(played) == [
                "0 selected Tea", "1000 raised low info", "1000 shown low", "2000 raised high urgent",
                "2000 shown high", "3000 raised middle warning", "5000 ended high timeout",
                "5000 shown middle", "6000 ended middle timeout", "6000 shown low", "9000 ended low timeout",
                "9000 resumed alert",
            ]
        )
        #expect(try played.picture(at: 8_999) == shows("Soup"))
    }

    @Test("a ninth alert removes the oldest of the lowest priority")
    func full() throws {
        var lines = ["1s alert Up id=w0 priority=warning"]
        for number in 1...7 { lines.append("\(number + 1)s alert Low id=i\(number)") }
        lines += ["9s alert Low id=i8", "10s alert Fire id=u priority=urgent", "11s alert Fire id=u"]
        let script = lines.joined(separator: "\n")
        let transcript = transcript(try play(toml(), script: script, milliseconds: 12_000))
        #expect(
            transcript.filter { $0.contains("ended") } == [
                "9000 ended i1 full", "10000 ended i2 full", "11000 ended u replaced",
            ]
        )
    }

    @Test("an alert with the same id is replaced in its position, and its time restarts")
    func replaced() throws {
        let script = "1s alert One for 3s id=a\n1s alert Two for 3s id=b\n3s alert New for 3s id=a"
        let played = try play(toml("autoplay = false"), script: script, milliseconds: 12_000)
        #expect(
            transcript(played).dropFirst() == [
                "1000 raised a info", "1000 shown a", "1000 raised b info", "3000 raised a info",
                "3000 ended a replaced", "3000 shown a", "6000 ended a timeout", "6000 shown b",
                "9000 ended b timeout", "9000 resumed alert",
            ]
        )
        #expect(try played.picture(at: 5_000) == shows("New"))
    }

    @Test("a long text is panned and stays for at least one whole pass")
    func longText() throws {
        let text = "Kitchen closes at two"
        let script = "1s alert \(text) for 1s"
        let played = try play(toml("speed = 100"), script: script, milliseconds: 30_000)
        let width = try #require(
            try playlist("[display]\ndriver = \"memory\"\n[[option]]\ntext = \"\(text)\"").options.first?
                .length
        )
        #expect(width > 32)
        let pass = 1_200 + Int64(width - 32) * 10 + 1_200
        #expect(transcript(played).contains("\(1_000 + pass) ended alert-1 timeout"))
        // An option with the same text, which is longer than the display, must look the same.
        let option = try play(
            "[display]\ndriver = \"memory\"\n[scroll]\nspeed = 100\nautoplay = false\n"
                + "[[option]]\ntext = \"\(text)\"",
            milliseconds: 20_000
        )
        for at in stride(from: Int64(0), to: pass, by: 5) {
            #expect(played.picture(at: 1_000 + at) == option.picture(at: at), "\(at) ms")
        }
    }

    @Test("a blinking alert is shown and dark alternately, half a second each")
    func blinks() throws {
        let played = try play(toml(), script: "1s alert Soup for 2s blink=true", milliseconds: 4_000)
        let dark = [String](repeating: String(repeating: ".", count: 32), count: 8)
        #expect(try played.picture(at: 1_499) == shows("Soup"))
        #expect(played.picture(at: 1_500) == dark)
        #expect(played.picture(at: 1_999) == dark)
        #expect(try played.picture(at: 2_000) == shows("Soup"))
        #expect(played.picture(at: 2_500) == dark)
        #expect(try played.picture(at: 3_000) == shows("Tea"))
    }

    @Test("a paused banner stays paused under an alert and after it, and a hold continues")
    func pausedAndHeld() throws {
        let paused = try play(
            toml(),
            script: "1s pause\n2s alert Soup for 1s\n5s resume",
            milliseconds: 7_000
        )
        #expect(
            transcript(paused, true).dropFirst(2) == [
                "1000 input pause", "2000 raised alert-1 info", "2000 shown alert-1",
                "3000 ended alert-1 timeout", "5000 input resume", "5000 resumed input",
                "5000 dwell until 6000", "6000 selected Cake", "6300 settled Cake", "6300 dwell until 8300",
            ]
        )
        let held = try play(
            toml("dwell = \"2s\"\nhold_after_input = \"5s\""),
            script: "1s tap\n2s alert Soup for 1s",
            milliseconds: 7_000
        )
        #expect(transcript(held).suffix(2) == ["3000 ended alert-1 timeout", "6000 resumed hold"])
    }

    @Test("a ticker stops under an alert and continues from the same pixel")
    func ticker() throws {
        let text = toml("style = \"ticker\"\nspeed = 50")
        let played = try play(text, script: "1s alert Soup for 2s", milliseconds: 6_000)
        let plain = try play(text, milliseconds: 6_000)
        #expect(try played.picture(at: 2_999) == shows("Soup"))
        for at in stride(from: Int64(3_000), to: 6_000, by: 10) {
            #expect(played.picture(at: at) == plain.picture(at: at - 2_000), "\(at) ms")
        }
    }

    @Test("a reload keeps alerts, even on a display of another size")
    func reload() throws {
        let played = try play(
            toml("autoplay = false"),
            reloading: toml("autoplay = false", "width = 64"),
            script: "1s alert Soup for 5s\n2s config b",
            milliseconds: 8_000
        )
        #expect(transcript(played).contains("6000 ended alert-1 timeout"))
        let wide = played.picture(at: 2_000)
        #expect(wide.first?.count == 64)
        #expect(wide.contains { $0.contains("#") })
        #expect(played.picture(at: 5_999) == wide)
        #expect(played.picture(at: 6_000) != wide)
    }

    @Test("regions and dots are covered, too, and shown again")
    func regions() throws {
        let text = toml("autoplay = false") + "\n[left]\ntext = \"Now\"\n[dots]\nposition = \"bottom\"\n"
        let played = try play(text, script: "1s alert Soup for 1s", milliseconds: 3_000)
        #expect(try played.picture(at: 1_500) == shows("Soup"))
        #expect(played.picture(at: 2_000) == played.picture(at: 0))
    }

    @Test("a clock under an alert causes no wake-up and is correct afterwards")
    func clock() throws {
        let text = """
            [display]
            driver = "memory"
            width = 64
            [scroll]
            autoplay = false
            [left]
            text = "{time:%S}"
            [[option]]
            text = "{time:%S}"
            """
        var sign = Sign(try playlist(text), at: .zero, dropsLateFrames: true)
        _ = sign.compose()
        var alert = Alert(.text("Soup"), id: "a")
        alert.duration = .seconds(10)
        sign.handle(.raise(alert), cause: "alert", at: .zero + .milliseconds(500))
        var turns = 0
        while let due = sign.nextDeadline, due <= .zero + .seconds(10), turns < 1_000 {
            sign.advance(to: due)
            _ = sign.compose()
            turns += 1
        }
        #expect(turns < 40)
        sign.advance(to: .zero + .milliseconds(10_500))
        _ = sign.compose()
        var plain = Sign(try playlist(text), at: .zero, dropsLateFrames: true)
        plain.advance(to: .zero + .milliseconds(10_500))
        _ = plain.compose()
        #expect(sign.frame == plain.frame)
    }

    @Test("a picture of rows is drawn in the middle")
    func rows() throws {
        var sign = Sign(try playlist(toml("autoplay = false")), at: .zero, dropsLateFrames: false)
        _ = sign.compose()
        sign.handle(.raise(Alert(.rows(Bitmap(art: "##\n#.")))), cause: "alert", at: .zero + .seconds(1))
        let isNew = sign.compose()
        #expect(isNew)
        var expected = Bitmap(width: 32, height: 8)
        expected[15, 3] = true
        expected[16, 3] = true
        expected[15, 4] = true
        #expect(sign.frame == expected)
        #expect(sign.alert == Alert.State(id: "alert-1", text: "", priority: .info, until: nil, waiting: 0))
        let isNewAgain = sign.compose()
        #expect(!isNewAgain)
    }
}
