import InfiniteScroll
import MonotonicTime
import SignCore
import SignTestSupport
import Testing

@testable import SignDaemon

@Suite("Events in words")
struct EventWordsTests {
    private func told(_ configuration: String, script: String, milliseconds: Int64 = 2_000) throws -> [String]
    {
        var words = EventWords()
        return try play(configuration, script: script, milliseconds: milliseconds).events
            .compactMap { words.words(for: $0) }
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

    @Test("an input is told with what it does, and the timer as the timer")
    func selections() throws {
        #expect(
            try told(Self.menu, script: "100ms tap\n300ms previous\n400ms previous", milliseconds: 1_800) == [
                "starts with 'Tea'", "tap", #"tap: 'Cake\u{1b}[31m'"#, "previous", "previous: 'Tea'",
                "previous: this is the first option", #"timer: 'Cake\u{1b}[31m'"#,
            ]
        )
    }

    @Test("an action, a pause and a new brightness are told with the input that asked for them")
    func commands() throws {
        let script =
            "100ms long_press\n200ms pause\n300ms pause\n400ms resume\n500ms brightness 30\n1s goto cake"
        #expect(
            try told(Self.menu, script: script + "\n1.2s activate", milliseconds: 1_300) == [
                "starts with 'Tea'", "long press", "long press: runs the action of 'Tea'", "pause",
                "pause: paused", "pause: paused already", "resume", "resume: running again", "brightness",
                "brightness 30 %", "go to", #"go to: 'Cake\u{1b}[31m'"#, "activate",
                #"activate: no action for 'Cake\u{1b}[31m'"#,
            ]
        )
    }

    @Test("a refusal says why")
    func refusals() throws {
        let script = "100ms double_tap\n200ms larger\n300ms larger\n400ms resume\n500ms goto none"
        #expect(
            try told(Self.menu, script: script, milliseconds: 900).dropFirst() == [
                "double tap: nothing is bound to it", "larger", "larger: it cannot go further",
                "letter size 2",
                "resume: not paused", "go to: there is no such option",
            ]
        )
        var words = EventWords()
        func refusal(_ reason: Event.Refusal) -> String? {
            words.words(
                for: JournalEntry(sequence: 1, at: .zero, kind: .scroll(.ignored("tap", reason: reason)))
            )
        }
        #expect(refusal(.stillRunning) == "tap: the action still runs")
        #expect(refusal(Event.Refusal("held_at_start")) == "tap: held at start")
    }

    @Test("what can be seen anyway is not told")
    func silence() throws {
        let all = try told("[scroll]\ndwell = \"1s\"\n" + anOption, script: "", milliseconds: 5_000)
        #expect(all == ["starts with 'Tea'"])
    }
}
