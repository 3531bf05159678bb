import InfiniteScroll
import MonotonicTime
import Pixels
import SignSimulation
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

@Suite("Values in texts")
struct ValueTests {
    private func toml(_ texts: [String], _ scroll: String = "autoplay = false", _ more: String = "") -> String
    {
        let options = texts.enumerated().map { "[[option]]\nid = \"o\($0)\"\ntext = \"\($1)\"\n" }.joined()
        return "[display]\ndriver = \"memory\"\nwidth = 64\n[scroll]\n\(scroll)\n\(more)\n\(options)"
    }

    /// Returns the selections and the changes of the list as text, each with its time in milliseconds.
    private func transcript(_ played: Played) -> [String] {
        played.events.compactMap { event in
            let words: String? =
                switch event.kind {
                case .engine(.selected(let selection)):
                    "\(selection.option.text) \(selection.reason.rawValue)"
                case .engine(.layout(let layout)): "list of \(layout.count)"
                case .engine(.ignored(let cause, let reason)): "ignored \(cause.name) \(reason.code)"
                default: nil
                }
            return words.map { "\(event.at.nanoseconds / 1_000_000) \($0)" }
        }
    }

    private func shows(_ text: String) throws -> [String] {
        try play(toml([text]), milliseconds: 10).picture(at: 0)
    }

    @Test("a new value replaces the text immediately; a missing value has its default")
    func replaces() throws {
        let played = try play(
            toml(["Soup {value:soup|none}"]),
            script: "1s value soup Pea\n2s value soup \"Le #1\"\n3s value soup\n4s value other X",
            milliseconds: 5_000
        )
        #expect(try played.picture(at: 0) == shows("Soup none"))
        #expect(try played.picture(at: 1_000) == shows("Soup Pea"))
        #expect(try played.picture(at: 2_000) == shows("Soup Le #1"))
        #expect(try played.picture(at: 3_000) == shows("Soup none"))
    }

    @Test("an option without its value is inactive; it appears and disappears with the value")
    func takesPart() throws {
        let played = try play(
            toml(["Tea", "{value:soup} soup", "Cake"]),
            script: "1s tap\n2s value soup Pea\n3s previous\n4s value soup Leek\n5s value soup\n6s tap",
            milliseconds: 8_000
        )
        let transcript = transcript(played)
        #expect(
            transcript.filter { !$0.contains("list") } == [
                "0 Tea layout", "1000 Cake tap", "3000 Pea soup previous", "5000 Cake removed",
                "6000 Tea tap",
            ]
        )
        #expect(transcript.filter { $0.contains("list of") }.map { $0.suffix(1) }.first == "2")
        #expect(transcript.contains("2000 list of 3"))
        #expect(transcript.contains("5000 list of 2"))
        #expect(try played.picture(at: 4_500) == shows("Leek soup"))
        #expect(try played.picture(at: 5_500) == shows("Cake"))
    }

    @Test("a value is removed at the end of its lifetime; setting it again extends the lifetime")
    func lifetime() throws {
        let played = try play(
            toml(["Tea", "{value:a}"]),
            script: "1s value a One for 3s\n2s tap\n3s value a One for 3s",
            milliseconds: 9_000
        )
        #expect(
            transcript(played).filter { !$0.contains("list") } == [
                "0 Tea layout", "2000 One tap", "6000 Tea removed",
            ]
        )
    }

    @Test("an option on the way of a slide is removed after the slide")
    func slide() throws {
        let played = try play(
            toml(["Tea", "{value:a}"], "autoplay = false\nslide = \"1s\""),
            script: "0s value a One\n1s tap\n1500ms value a",
            milliseconds: 4_000
        )
        #expect(transcript(played).filter { !$0.contains("list") }.last == "2000 Tea removed")
    }

    @Test("braces in a value are literal, and its text may be long")
    func literal() throws {
        let played = try play(
            toml(["{value:a|-}"]),
            script: "1s value a {time:%H}",
            milliseconds: 2_000
        )
        #expect(try played.picture(at: 1_000) == shows("{{time:%H}}"))
    }

    @Test("a value and the time in one text, and a value in a region")
    func together() throws {
        let text = toml(
            ["{time:%H} {value:a|-}"],
            "autoplay = false",
            "[left]\ntext = \"{value:b|x}\"\nsize = 12\n"
        )
        let played = try play(text, script: "1s value a Z\n2s value b y", milliseconds: 3_000)
        let with = { (a: String, b: String) in
            try play(
                self.toml(["12 \(a)"], "autoplay = false", "[left]\ntext = \"\(b)\"\nsize = 12\n"),
                milliseconds: 10
            ).picture(at: 0)
        }
        #expect(try played.picture(at: 0) == with("-", "x"))
        #expect(try played.picture(at: 1_000) == with("Z", "x"))
        #expect(try played.picture(at: 2_000) == with("Z", "y"))
    }

    @Test("a reload keeps values, and options of the new list use them immediately")
    func reload() throws {
        let played = try play(
            toml(["Tea"]),
            reloading: toml(["{value:a}", "Tea"]),
            script: "1s value a One\n2s config b\n3s goto o0",
            milliseconds: 5_000
        )
        #expect(transcript(played).contains("2000 list of 2"))
        #expect(try played.picture(at: 4_500) == shows("One"))
    }

    @Test("there are at most 256 values, with names by a pattern and at most 4096 bytes")
    func limits() throws {
        var sign = Sign(try playlist(toml(["{value:v0|-}"])), at: .zero, dropsLateFrames: false)
        func set(_ name: String, _ text: String?) -> Bool {
            sign.handle(.value(name: name, text: text, lifetime: nil), cause: "value", at: sign.now)
            var isTaken = true
            sign.takeEvents { if case .engine(.ignored) = $0.kind { isTaken = false } }
            return isTaken
        }
        for number in 0..<256 { #expect(set("v\(number)", "x")) }
        #expect(!set("v256", "x"))
        #expect(set("v3", "y"))
        #expect(set("v3", nil))
        #expect(set("v256", "x"))
        for name in ["", "a b", "ä", String(repeating: "n", count: 65)] { #expect(!set(name, "x")) }
        #expect(!set("v0", String(repeating: "x", count: 4_097)))
        #expect(set("v0", String(repeating: "x", count: 4_096)))
        #expect(sign.values.count == 256)
    }

    @Test("ten thousand values leak nothing, nor do a hundred thousand at night")
    func growth() throws {
        var sign = Sign(try playlist(toml(["{value:a|-} {value:b|-}"])), at: .zero, dropsLateFrames: false)
        let count = InputCount.of(10_000, nightly: 100_000)
        for number in 0..<count {
            let name = number % 2 == 0 ? "a" : "b"
            let value = Command.value(name: name, text: "\(number)", lifetime: .seconds(1))
            sign.handle(value, cause: "value", at: Instant(nanoseconds: Int64(number) * 1_000_000))
            if number % 1_000 == 0 {
                _ = sign.compose()
                sign.takeEvents { _ in }
            }
        }
        _ = sign.compose()
        sign.takeEvents { _ in }
        #expect(sign.values == ["a": "\(count - 2)", "b": "\(count - 1)"])
        #expect(sign.banner.composer.strip.cache.usedBytes < 4_096)
        sign.advance(to: .zero + .seconds(200))
        #expect(sign.values.isEmpty)
        #expect(sign.nextDeadline == nil)
    }

    @Test("random values equal a list with literal texts", arguments: UInt64(0)..<30)
    func model(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var lines: [String] = []
        var values: [String: String] = [:]
        var at = 0
        for _ in 0..<30 {
            at += Int.random(in: 1...800, using: &random)
            let name = ["a", "b"][Int.random(in: 0..<2, using: &random)]
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                lines.append("\(at)ms value \(name)")
                values[name] = nil
            case 1:
                lines.append("\(at)ms tap")
            default:
                let text = String(repeating: "m", count: Int.random(in: 1...5, using: &random))
                lines.append("\(at)ms value \(name) \(text)")
                values[name] = text
            }
        }
        let played = try play(
            toml(["One {value:a}", "{value:b|none}", "{value:a} {value:b}", "Four"]),
            script: lines.joined(separator: "\n"),
            milliseconds: Int64(at + 1_000)
        )
        var texts: [String] = []
        if let a = values["a"] { texts.append("One \(a)") }
        texts.append(values["b"] ?? "none")
        if let a = values["a"], let b = values["b"] { texts.append("\(a) \(b)") }
        texts.append("Four")
        let picture = played.picture(at: Int64(at + 1_000))
        let all = try texts.map { try shows($0) }
        #expect(all.contains(picture), "seed \(seed)")
        var count: Int?
        for event in played.events {
            if case .engine(.layout(let layout)) = event.kind { count = layout.count }
        }
        #expect(count == texts.count, "seed \(seed)")
    }
}
