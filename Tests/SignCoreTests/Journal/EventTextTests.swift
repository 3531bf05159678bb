import InfiniteScroll
import MonotonicTime
import SignCore
import SignTestSupport
import Testing

@Suite("Descriptions of events")
struct EventTextTests {
    private func transcript(
        of configuration: String,
        script: String,
        milliseconds: Int64 = 2_000
    ) throws -> [String] {
        var text = EventText()
        return try play(configuration, script: script, milliseconds: milliseconds).events
            .compactMap { text.text(for: $0) }
    }

    private static let menu = """
        [display]
        height = 16
        [scroll]
        dwell = "1.2s"
        slide = "100ms"
        loop = false
        [text]
        scale_max = 2
        [[button]]
        on_long_press = "activate"
        [[option]]
        text = "Tea"
        action = ["/bin/true"]
        [[option]]
        id = "cake"
        text = "Cake\\u001b[31m"

        """

    @Test("each effect is attributed to its input or to the timer")
    func selections() throws {
        #expect(
            try transcript(
                of: Self.menu,
                script: "100ms tap\n300ms previous\n400ms previous",
                milliseconds: 1_800
            ) == [
                "starts with 'Tea'", "tap", #"tap: 'Cake\u{1b}[31m'"#, "previous", "previous: 'Tea'",
                "previous: this is the first option", #"timer: 'Cake\u{1b}[31m'"#,
            ]
        )
    }

    @Test("actions, pauses and brightness follow the input that requested them")
    func commands() throws {
        let script =
            "100ms long_press\n200ms pause\n300ms pause\n400ms resume\n500ms brightness 30\n1s goto cake"
        #expect(
            try transcript(of: Self.menu, script: script + "\n1.2s activate", milliseconds: 1_300) == [
                "starts with 'Tea'", "long press", "long press: runs the action of 'Tea'", "pause",
                "pause: paused", "pause: already paused", "resume", "resume: running again", "brightness",
                "brightness 30 %", "go to", #"go to: 'Cake\u{1b}[31m'"#, "activate",
                #"activate: no action for 'Cake\u{1b}[31m'"#,
            ]
        )
    }

    @Test("a refusal gives its reason")
    func refusals() throws {
        let script = "100ms double_tap\n200ms larger\n300ms larger\n400ms resume\n500ms goto none"
        #expect(
            try transcript(of: Self.menu, script: script, milliseconds: 900).dropFirst() == [
                "double tap: nothing is bound to it", "larger", "larger: it cannot go further",
                "letter size 2",
                "resume: not paused", "go to: there is no such option",
            ]
        )
        var text = EventText()
        func refusal(_ reason: Event.Refusal) -> String? {
            text.text(
                for: JournalEntry(sequence: 1, at: .zero, kind: .engine(.ignored("tap", reason: reason)))
            )
        }
        #expect(refusal(.stillRunning) == "tap: the action is still running")
        #expect(refusal(Event.Refusal("held_at_start")) == "tap: held at start")
    }

    @Test("events that the display shows are omitted")
    func silence() throws {
        let all = try transcript(of: "[scroll]\ndwell = \"1s\"\n" + anOption, script: "", milliseconds: 5_000)
        #expect(all == ["starts with 'Tea'"])
    }

    @Test("captions are short and name options by their ids")
    func captions() {
        func caption(_ kind: JournalEntry.Kind) -> String? {
            EventText.caption(of: JournalEntry(sequence: 1, at: .zero, kind: kind))
        }
        let tea = Event.ReportedOption(id: "tea", index: 0, text: "Tea")
        #expect(caption(.engine(.input("long_press"))) == "long press")
        #expect(caption(.engine(.ignored("tap", reason: .unbound))) == "tap ignored")
        #expect(caption(.engine(.settled(tea, position: 0))) == "at tea")
        #expect(caption(.engine(.activated(tea, handled: true))) == nil)
        #expect(caption(.alertRaised(id: "a", text: "Fire", priority: .urgent)) == "alert 'Fire'")
        #expect(caption(.alertShown(id: "a")) == "alert 'a' shown")
        #expect(caption(.alertDismissed(id: "a", by: .timeout)) == "alert 'a' is over")
        #expect(caption(.brightness(50)) == nil)
        #expect(caption(.configRejected(reason: "syntax")) == "configuration rejected")
    }
}
