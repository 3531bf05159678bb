import ButtonInput
import Foundation
import InfiniteScroll
import MonotonicTime
import Pixels
import SignAPI
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

/// Tests that docs/events.schema.json and docs/events.md describe exactly what the program writes.
@Suite("The document of events")
struct EventSchemaTests {
    private let schema: JSONSchema

    init() throws {
        schema = try JSONSchema("docs/events.schema.json")
    }

    private static let tea = Event.ReportedOption(id: "tea", index: 1, text: "Tea \"3.50\" €\u{7}")
    private static let origin = EventOrigin(
        version: "0.1.0",
        host: "kiosk",
        config: "/etc/loopbanner/loopbanner.toml",
        fileHash: String(repeating: "0f", count: 32)
    )

    /// Returns events of a kind whose fields have extreme values. If a new kind of event is missing here, the
    /// file does not compile.
    private static func samples(of kind: JournalEntry.Kind) -> [JournalEntry.Kind] {
        switch kind {
        case .engine(let kind): samples(of: kind).map { .engine($0) }
        case .brightness: [.brightness(0), .brightness(100)]
        case .lit: LightReason.allCases.flatMap { [.lit(true, $0), .lit(false, $0)] }
        case .alertRaised:
            Alert.Priority.allCases.map { .alertRaised(id: "a", text: "\u{1}", priority: $0) }
        case .alertShown: [.alertShown(id: "a")]
        case .alertDismissed: Alert.End.allCases.map { .alertDismissed(id: "a", by: $0) }
        case .counted: countings.map { .counted($0) }
        case .presence: [.presence(true), .presence(false)]
        case .realtimeStarted:
            ["e131", "artnet", "ddp"].map {
                .realtimeStarted(RealtimeConsole(input: $0, address: "192.168.1.20"))
            }
        case .realtimeEnded: [.realtimeEnded]
        case .optionsReset: [.optionsReset]
        case .rescaled: [.rescaled(1), .rescaled(8)]
        case .configRejected: [.configRejected(reason: "a.toml:1:1: error: no\na.toml:2:1: error: no")]
        }
    }

    private static func samples(of kind: Event.Kind) -> [Event.Kind] {
        let reasons: [Event.Reason] = [.layout, .tap, .previous, .goTo, .timer, .removed]
        return switch kind {
        case .started, .dwellCancelled, .configurationAdopted, .stopped: [kind]
        case .resumed: Event.Resumption.allCases.map { .resumed($0) }
        case .layout: [.layout(Event.Layout(version: 1, count: 0, length: 0, unchanged: true))]
        case .selected:
            reasons.map {
                .selected(Event.Selection(tea, previous: nil, reason: $0, changed: true, number: 1))
            }
                + [.selected(Event.Selection(tea, previous: "a", reason: .tap, changed: false, number: 2))]
        case .moveStarted: reasons.map { .moveStarted(Event.Move(tea, from: 0, to: -32, reason: $0)) }
        case .moveRetargeted: reasons.map { .moveRetargeted(Event.Move(tea, from: 0, to: 32, reason: $0)) }
        case .settled: [.settled(tea, position: 0)]
        case .page: [.page(tea)]
        case .dwellStarted: [.dwellStarted(tea, deadline: Instant(nanoseconds: 7))]
        case .held: [.held(until: nil), .held(until: .zero)]
        case .paused: [.paused(remaining: nil), .paused(remaining: .zero)]
        case .activated: [.activated(tea, handled: true), .activated(tea, handled: false)]
        case .input: causes.map { .input($0) }
        case .ignored:
            refusals.map { .ignored("tap", reason: $0) }
                + [.ignored(Cause("tap", button: "GPIO17", source: "uid 0"), reason: .unbound)]
        case .current: [.current(tea)]
        case .stationary: [.stationary(shown: true), .stationary(shown: false)]
        case .timeJump: [.timeJump(by: .seconds(2))]
        case .overrun: [.overrun(frames: 1)]
        case .dataRejected: [.dataRejected(reason: "no")]
        }
    }

    private static let kinds: [JournalEntry.Kind] =
        [
            .started, .layout(Event.Layout(version: 1, count: 0, length: 0, unchanged: false)),
            .selected(Event.Selection(tea, previous: nil, reason: .tap, changed: true, number: 1)),
            .moveStarted(Event.Move(tea, from: 0, to: 0, reason: .tap)),
            .moveRetargeted(Event.Move(tea, from: 0, to: 0, reason: .tap)), .settled(tea, position: 0),
            .page(tea),
            .dwellStarted(tea, deadline: .zero), .dwellCancelled, .held(until: nil), .paused(remaining: nil),
            .resumed(.input), .activated(tea, handled: true), .input("tap"), .ignored("tap", reason: .empty),
            .current(tea), .stationary(shown: true), .timeJump(by: .zero),
            .overrun(frames: 1), .dataRejected(reason: ""), .configurationAdopted, .stopped,
        ].map { .engine($0) } + [
            .brightness(0), .lit(true, .tap), .rescaled(1), .configRejected(reason: ""),
            .alertRaised(id: "a", text: "", priority: .info), .alertShown(id: "a"),
            .alertDismissed(id: "a", by: .tap), .optionsReset, .counted(countings[0]),
            .realtimeStarted(RealtimeConsole(input: "ddp", address: "10.0.0.7")), .realtimeEnded,
            .presence(true),
        ]

    private static let countings = [
        CounterUpdate(
            "queue",
            from: 0,
            to: 1,
            change: .steps(1),
            origin: .input(Cause(.tap, button: "red+blue", source: "uid 0"))
        ),
        CounterUpdate("queue", from: 9, to: 9, change: .steps(-3), origin: .input("count")),
        CounterUpdate("queue", from: 9, to: -9, change: .set(-9), origin: .group),
        CounterUpdate("q.1", from: 9, to: 0, change: .reset, origin: .reset),
    ]

    /// All causes of an input: gestures, keys, script commands, and the methods that only programs call.
    private static var causes: [Cause] {
        Gesture.allCases.map { Cause($0) } + [
            Cause("hold", source: "uid 1000"), Cause("value", source: "uid 0"),
            Cause(.tap, button: "red+blue"), Cause(.longPress, button: "GPIO17", source: "uid 0"),
        ]
            + Command.words.filter { $0.key != nil || $0.contexts.contains(.scripts) }.map(\.cause)
    }

    private static var refusals: [Event.Refusal] {
        [
            .empty, .atEnd, .atStart, .unknownID, .alreadyPaused, .notPaused, .unbound, .atLimit, .fixedScale,
            .stillRunning, .alert, .noAlert, .notShown, .unknownCounter, .outOfRange, .realtime,
            .presence,
        ] + GestureRecognizer.Reason.allCases.map { Event.Refusal($0.rawValue) }
    }

    private func expectValid(_ line: [UInt8]) {
        let text = String(decoding: line, as: UTF8.self)
        #expect(schema.complaints(about: text) == [])
    }

    @Test("every kind of event is valid, from a process and from a simulation, and the schema has no other")
    func everyKind() {
        var names: Set<String> = []
        for kind in Self.kinds.flatMap(Self.samples) {
            let entry = JournalEntry(sequence: 1, at: .zero, kind: kind)
            expectValid(entry.jsonLine())
            expectValid(entry.jsonLine(time: "2026-11-21T09:11:51.249Z", origin: Self.origin))
            names.insert(kind.name)
        }
        #expect(names.count == Self.kinds.count)
        #expect(Set(SignEvent.names) == names)
        #expect(SignEvent.names.count == names.count)
        let others: Set = ["lost", "frame", "frame_brightness"]
        #expect(Set(schema.alternatives) == names.union(others))
    }

    @Test("the lines that are no events are valid")
    func otherLines() {
        expectValid(lostEventsLine(3, at: .zero))
        expectValid(brightnessLine(20, at: .zero))
        expectValid(Bitmap(art: "..##\n....").jsonLine(at: .zero, number: 1))
    }

    @Test(
        "a line with anything wrong in it is not valid",
        arguments: [
            #"{"at":0,"seq":1,"event":"begun"}"#, #"{"at":0,"event":"stopped"}"#,
            #"{"at":0,"seq":0,"event":"stopped"}"#, #"{"at":0,"seq":1,"event":"stopped","more":1}"#,
            #"{"at":"0","seq":1,"event":"stopped"}"#, #"{"at":0.5,"seq":1,"event":"stopped"}"#,
            #"{"at":0,"seq":1,"event":"ignored","input":"tap","reason":"because"}"#,
            #"{"at":0,"seq":1,"event":"stationary","shown":1}"#,
            #"{"at":0,"seq":1,"event":"config_applied","sha256":"x"}"#, #"{"at":0,"frame":1,"rows":["x"]}"#,
            "{", "[]",
        ]
    )
    func invalid(line: String) {
        #expect(schema.complaints(about: line) != [])
    }

    @Test("the schema lists the inputs and reasons that there are, and no others")
    func words() {
        #expect(schema.words(of: "input_word") == Set(Self.causes.map(\.name)))
        #expect(schema.words(of: "refusal") == Set(Self.refusals.map(\.code)))
        #expect(schema.words(of: "resumption") == Set(Event.Resumption.allCases.map(\.rawValue)))
        #expect(schema.words(of: "light_reason") == Set(LightReason.allCases.map(\.rawValue)))
    }

    // MARK: The document

    /// Returns the cells of each row in the tables below `heading` in docs/events.md.
    private func rows(below heading: String) throws -> [[String]] {
        let text = try Project.text("docs/events.md")
        let start = try #require(text.range(of: "\n\(heading)\n")).upperBound
        let section = text[start...].components(separatedBy: "\n#")[0]
        return section.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.dropFirst().dropLast().components(separatedBy: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
    }

    private func codes(_ cell: String) -> [String] {
        cell.matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
    }

    @Test("the table has every event with its fields, in the order of the schema")
    func table() throws {
        let rows = try rows(below: "## All events and their fields").filter {
            $0.count == 4 && $0[0].hasPrefix("`")
        }
        let events = schema.alternatives.filter { !["lost", "frame", "frame_brightness"].contains($0) }
        #expect(rows.map { codes($0[0]).first } == events)
        for row in rows {
            let name = codes(row[0])[0]
            let option = row[2].contains("*option*") ? ["id", "index", "ordinal", "text"] : []
            let fields = Set(option + codes(row[2]) + ["at", "time", "seq", "event"])
            #expect(fields == schema.fields(of: name), "\(name)")
            #expect(["yes", "no"].contains(row[3]), "\(name)")
        }
    }

    @Test("every field is explained, and no other")
    func fields() throws {
        let rows = try rows(below: "## All events and their fields").filter {
            $0.count == 3 && $0[0].hasPrefix("`")
        }
        let explained = rows.flatMap { codes($0[0]) }
        let written = schema.alternatives.filter { !["lost", "frame", "frame_brightness"].contains($0) }
            .flatMap(schema.fields)
        #expect(Set(explained) == Set(written))
        #expect(explained.count == Set(explained).count)
    }

    @Test("every input and every reason is explained, and no other")
    func wordsAreExplained() throws {
        let inputRows = try rows(below: "### What the field input means").filter { $0[0].hasPrefix("`") }
        let inputs = inputRows.flatMap { codes($0[0]) }
        #expect(Set(inputs) == schema.words(of: "input_word"))
        #expect(inputs.count == Set(inputs).count)
        let rows = try rows(below: "### What the field reason means").filter { $0[1].hasPrefix("`") }
        let reasons = rows.map { codes($0[1]) }
        let words = ["selection_reason", "resumption", "light_reason", "refusal"]
        let events = ["`selected`", "`resumed`", "`lit`", "`ignored`"]
        for (event, word) in zip(events, words) {
            let first = try #require(rows.firstIndex { $0[0] == event })
            // The rows of an event after the first one have no name.
            let end = rows[(first + 1)...].firstIndex { !$0[0].isEmpty } ?? reasons.count
            #expect(Set(reasons[first..<end].joined()) == schema.words(of: word))
        }
    }

    @Test("the lines shown as examples are valid")
    func examples() throws {
        let all = try Project.text("docs/events.md").split(separator: "\n")
        let lines = all.filter { $0.hasPrefix(#"{"at""#) }
        #expect(lines.count == 5)
        for line in lines { #expect(schema.complaints(about: line) == []) }
    }

    @Test("the output of simulate for the examples and for random inputs is valid")
    func simulations() throws {
        let folder = Project.folder.appendingPathComponent("config/examples")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".toml")
        }
        let files = names.sorted().map { "config/examples/\($0)" } + ["config/demo.toml"]
        #expect(files.count > 15)
        var seen: Set<String> = []
        for (number, file) in files.enumerated() {
            let seed = UInt64(number)
            var random = SeededGenerator(seed: seed)
            let script = Self.script(&random)
            let run = try play(
                playlist(try Project.text(file)),
                reloading: playlist(try Project.text(files[(number + 1) % files.count])),
                script: script,
                for: .seconds(40)
            )
            for event in run.events {
                seen.insert(event.kind.name)
                let line = String(decoding: event.jsonLine(), as: UTF8.self)
                #expect(schema.complaints(about: line) == [], "\(file), seed \(seed)")
            }
            for picture in run.pictures.prefix(3) {
                expectValid(picture.frame.jsonLine(at: .zero, number: 1))
            }
        }
        #expect(seen.count > 20, "\(seen)")
    }

    private static func script(_ random: inout SeededGenerator) -> String {
        let words = [
            "tap", "double_tap", "long_press", "press", "release", "next", "previous", "goto tea", "activate",
            "pause", "resume", "larger", "smaller", "scale 2", "brighter", "darker", "brightness 30",
            "lit off", "lit on", "lit auto", "config b", "alert Soup for 2s", "dismiss",
            "alert Fire for 1s id=fire priority=urgent blink=true", "value soup Pea for 5s",
        ]
        var at = 0
        return (0..<80).map { _ in
            at += Int.random(in: 0...900, using: &random)
            return "\(at)ms \(words.randomElement(using: &random) ?? "tap")"
        }.joined(separator: "\n")
    }
}
