import InfiniteScroll
import MonotonicTime
import Pixels
import SignAPI
import Testing

@testable import SignCore

@Suite("Lines of the journal")
struct EventLineTests {
    private static let tea = Event.ReportedOption(id: "tea", index: 1, text: "Tea 3.50 €")
    private static let named = #""id":"tea","index":1,"ordinal":2,"text":"Tea 3.50 €""#

    struct Case: Sendable {
        var kind: JournalEntry.Kind
        var fields: String

        init(_ kind: JournalEntry.Kind, _ fields: String) {
            self.kind = kind
            self.fields = fields
        }
    }

    static let cases: [Case] = [
        Case(.engine(.started), #""event":"started""#),
        Case(
            .engine(.layout(Event.Layout(version: 2, count: 3, length: 96, unchanged: false))),
            #""event":"layout","version":2,"count":3,"length":96,"unchanged":false"#
        ),
        Case(
            .engine(
                .selected(Event.Selection(tea, previous: "hello", reason: .tap, changed: true, number: 2))
            ),
            #""event":"selected",\#(named),"previous":"hello","reason":"tap","changed":true,"number":2"#
        ),
        Case(
            .engine(.moveStarted(Event.Move(tea, from: 0, to: 32, reason: .timer))),
            #""event":"move_started",\#(named),"from":0,"to":32,"reason":"timer""#
        ),
        Case(
            .engine(.moveRetargeted(Event.Move(tea, from: 5, to: -32, reason: .goTo))),
            #""event":"move_retargeted",\#(named),"from":5,"to":-32,"reason":"go_to""#
        ),
        Case(.engine(.settled(tea, position: 32)), #""event":"settled",\#(named),"position":32"#),
        Case(.engine(.page(tea)), #""event":"page",\#(named)"#),
        Case(
            .engine(.dwellStarted(tea, deadline: Instant(nanoseconds: 3_300_000_000))),
            #""event":"dwell_started",\#(named),"deadline":3300000000"#
        ),
        Case(.engine(.dwellCancelled), #""event":"dwell_cancelled""#),
        Case(.engine(.held(until: nil)), #""event":"held","until":null"#),
        Case(.engine(.held(until: Instant(nanoseconds: 7))), #""event":"held","until":7"#),
        Case(.engine(.resumed(.input)), #""event":"resumed","reason":"input""#),
        Case(.engine(.resumed(.alert)), #""event":"resumed","reason":"alert""#),
        Case(.engine(.paused(remaining: nil)), #""event":"paused","remaining":null"#),
        Case(.engine(.paused(remaining: .zero)), #""event":"paused","remaining":0"#),
        Case(.engine(.activated(tea, handled: false)), #""event":"activated",\#(named),"handled":false"#),
        Case(.engine(.input("double_tap")), #""event":"input","input":"double_tap""#),
        Case(
            .engine(.input(Cause("tap", button: "red+blue", source: "uid 7"))),
            #""event":"input","input":"tap","button":"red+blue","source":"uid 7""#
        ),
        Case(
            .engine(.ignored("long_press", reason: Event.Refusal("held_at_start"))),
            #""event":"ignored","input":"long_press","reason":"held_at_start""#
        ),
        Case(.engine(.current(tea)), #""event":"current",\#(named)"#),
        Case(.brightness(30), #""event":"brightness","brightness":30"#),
        Case(.lit(false, .command), #""event":"lit","lit":false,"reason":"command""#),
        Case(.lit(true, .tap), #""event":"lit","lit":true,"reason":"tap""#),
        Case(.lit(true, .woken), #""event":"lit","lit":true,"reason":"woken""#),
        Case(.lit(false, .asleep), #""event":"lit","lit":false,"reason":"asleep""#),
        Case(.presence(true), #""event":"presence","present":true"#),
        Case(
            .alertRaised(id: "a", text: "Soup \"7\"", priority: .urgent),
            #""event":"alert_raised","id":"a","text":"Soup \"7\"","priority":"urgent""#
        ),
        Case(.alertShown(id: "a"), #""event":"alert_shown","id":"a""#),
        Case(.optionsReset, #""event":"options_reset""#),
        Case(.alertDismissed(id: "a", by: .tap), #""event":"alert_dismissed","id":"a","by":"tap""#),
        Case(.rescaled(2), #""event":"rescaled","scale":2"#),
        Case(.engine(.timeJump(by: .seconds(2))), #""event":"time_jump","by":2000000000"#),
        Case(.engine(.overrun(frames: 3)), #""event":"overrun","frames":3"#),
        Case(.engine(.dataRejected(reason: "no")), #""event":"data_rejected","reason":"no""#),
        Case(.engine(.configurationAdopted), #""event":"config_applied""#),
        Case(.configRejected(reason: "a\nb"), #""event":"config_rejected","reason":"a\nb""#),
        Case(.engine(.stopped), #""event":"stopped""#),
    ]

    @Test("every kind of event is a line with its fields in a fixed order", arguments: cases)
    func eventIsOneLine(_ example: Case) {
        let event = JournalEntry(sequence: 9, at: Instant(nanoseconds: 500), kind: example.kind)
        #expect(text(event.jsonLine()) == #"{"at":500,"seq":9,"# + example.fields + "}\n")
    }

    @Test("the first two events of a banner are the lines that the documentation shows")
    func contractExamples() {
        let started = JournalEntry(sequence: 1, at: .zero, kind: .engine(.started))
        #expect(text(started.jsonLine()) == #"{"at":0,"seq":1,"event":"started"}"# + "\n")

        let tea = Event.ReportedOption(id: "tea", index: 0, text: "Tea")
        let selected = JournalEntry(
            sequence: 3,
            at: .zero,
            kind: .engine(
                .selected(Event.Selection(tea, previous: nil, reason: .layout, changed: true, number: 1))
            )
        )
        let promised =
            #"{"at":0,"seq":3,"event":"selected","id":"tea","index":0,"ordinal":1,"text":"Tea","#
            + #""previous":null,"reason":"layout","changed":true"#
        #expect(text(selected.jsonLine()) == promised + #","number":1}"# + "\n")
    }

    @Test("a gray picture has digits from 1 to 9, and one in color six digits for each pixel")
    func frameWithColors() {
        var picture = Bitmap(width: 2, height: 1, format: .gray)
        picture[colorAt: 1, 0] = .white
        let line = picture.jsonLine(at: .zero, number: 1)
        #expect(text(line) == #"{"at":0,"frame":1,"rows":[".9"]}"# + "\n")
        picture = Bitmap(width: 2, height: 1, format: .color)
        picture[colorAt: 1, 0] = Color(red: 255, green: 128, blue: 0)
        let inColor = picture.jsonLine(at: .zero, number: 1)
        #expect(text(inColor) == #"{"at":0,"frame":1,"rows":["000000ff8000"]}"# + "\n")
    }

    @Test("a picture is a line with its number and a string for each row")
    func frameIsOneLine() {
        let picture = Bitmap(art: "..##....\n........")
        let line = picture.jsonLine(at: Instant(nanoseconds: 10_000_000), number: 2)
        #expect(text(line) == #"{"at":10000000,"frame":2,"rows":["..##....","........"]}"# + "\n")
    }

    @Test("pictures of any height are printed with all their rows")
    func tallFrame() {
        var picture = Bitmap(width: 3, height: 17)
        picture[0, 0] = true
        picture[1, 8] = true
        picture[2, 16] = true
        let rows = picture.art.map { "\"\($0)\"" }.joined(separator: ",")
        #expect(
            text(picture.jsonLine(at: .zero, number: 1)) == #"{"at":0,"frame":1,"rows":[\#(rows)]}"# + "\n"
        )
        #expect(
            text(Bitmap(width: 0, height: 1).jsonLine(at: .zero, number: 1))
                == #"{"at":0,"frame":1,"rows":[""]}"# + "\n"
        )
    }

    @Test("the daemon's lines have the time of day after the instant")
    func wallClock() {
        let event = JournalEntry(sequence: 1, at: Instant(nanoseconds: 5), kind: .engine(.started))
        #expect(
            text(event.jsonLine(time: "1970-01-01T00:00:00.000Z"))
                == #"{"at":5,"time":"1970-01-01T00:00:00.000Z","seq":1,"event":"started"}"# + "\n"
        )
    }

    @Test("a process adds its origin only to the start and to a new configuration")
    func origin() {
        let origin = EventOrigin(version: "0.1.0", host: "kiosk", config: "/etc/a.toml", fileHash: "0f")
        func line(_ kind: JournalEntry.Kind) -> String {
            text(JournalEntry(sequence: 1, at: .zero, kind: kind).jsonLine(origin: origin))
        }
        #expect(
            line(.engine(.started))
                == #"{"at":0,"seq":1,"event":"started","version":"0.1.0","host":"kiosk","#
                + #""config":"/etc/a.toml","sha256":"0f"}"# + "\n"
        )
        #expect(
            line(.engine(.configurationAdopted))
                == #"{"at":0,"seq":1,"event":"config_applied","sha256":"0f"}"# + "\n"
        )
        for example in Self.cases
        where example.kind != .engine(.started) && example.kind != .engine(.configurationAdopted) {
            #expect(line(example.kind) == #"{"at":0,"seq":1,"# + example.fields + "}\n")
        }
    }

    @Test("no text can break a line or a string, and characters beyond ASCII are unchanged")
    func escapes() {
        var line = JSONWriter()
        line.add("text", "\"\\/\n\r\t\u{0}\u{1F}\u{7F} é 🍵 \u{2028}")
        #expect(
            text(line.finishLine())
                == #"{"text":"\"\\/\n\r\t\u0000\u001f\u007f é 🍵 "# + "\u{2028}\"}\n"
        )
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
