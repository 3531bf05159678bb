import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import BannerText

@Suite("Characters that roll")
struct RollTests {
    private static let room = PixelSize(width: 64, height: 8)

    private func picture(
        _ text: String,
        at milliseconds: Int64,
        values: FieldValues = [:],
        _ format: PixelFormat = .bit
    ) throws -> Bitmap {
        try live(text, values, format).draw(in: Self.room, at: effectTime(milliseconds))
    }

    private func live(_ text: String, _ values: FieldValues, _ format: PixelFormat = .bit) throws -> LiveText
    {
        LiveText(
            try TextTemplate(text),
            in: FontSelection(BuiltinFont.wide),
            values: values,
            colors: TextColors(.white, on: .black, as: format)
        )
    }

    @Test("a second that changes is pushed up by the new one within 300 ms")
    func second() throws {
        let text = "{roll}{time:%S}{/}"
        #expect(try picture(text, at: 8_999).art == BuiltinFont.wide.rasterize("08").art)
        #expect(try picture(text, at: 9_000).art == BuiltinFont.wide.rasterize("08").art)
        #expect(try picture(text, at: 9_300).art == BuiltinFont.wide.rasterize("09").art)
        // The 0 stands still. The 8 has moved by three of eight rows.
        #expect(
            try picture(text, at: 9_120).art == [
                ".##...##.",
                "#..#.#..#",
                "#..#.#..#",
                "#..#..##.",
                "#..#.....",
                "#..#..##.",
                ".##..#..#",
                ".....#..#",
            ]
        )
    }

    @Test("random texts roll as the formula of the design specifies", arguments: 0..<40)
    func model(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let count = Int.random(in: 1...6, using: &random)
        func digits() -> String {
            // The digit 1 is narrower than the others.
            String(
                (0..<count).map { _ in
                    Character("\([0, 2, 3, 4, 5, 6, 7, 8, 9].randomElement(using: &random) ?? 0)")
                }
            )
        }
        let (old, new) = (digits(), digits())
        let age = Int64.random(in: 0...400, using: &random)
        let change = FieldValues.Change(from: old, at: effectTime(5_500).civilTime)
        let values = FieldValues(["n": new], changes: ["n": change])
        let frame = try picture("{roll}{value:n}{/}", at: 5_500 + age, values: values)
        let font = BuiltinFont.wide
        let (a, b) = (font.rasterize(old), font.rasterize(new))
        try #require(a.width == b.width && font.columns(of: old) == font.columns(of: new))
        let changed = zip(zip(old, new), font.columns(of: new)).filter { $0.0.0 != $0.0.1 }.map(\.1)
        var expected = b
        for (k, cell) in changed.enumerated() where age < 300 {
            let m = min(max(0, age * Int64(changed.count + 2) - Int64(k) * 300), 900)
            let s = Int(m * 8 / 900)
            for x in cell {
                for y in 0..<8 { expected[x, y] = y + s < 8 ? a[x, y + s] : b[x, y + s - 8] }
            }
        }
        #expect(frame.art == expected.art, "seed \(seed): \(old) → \(new) after \(age) ms")
    }

    @Test("only characters with the style move, and the others change at once")
    func style() throws {
        let change = FieldValues.Change(from: "1", at: effectTime(500).civilTime)
        let values = FieldValues(["n": "7"], changes: ["n": change])
        let frame = try picture("{value:n} {roll}{value:n}{/}", at: 500, values: values)
        #expect(frame.art == BuiltinFont.wide.rasterize("7 1").art)
    }

    @Test("the sign redraws while digits roll, and then waits for the next change")
    func wakeUps() throws {
        let content = try live("{roll}{time:%H:%M}{/}", [:])
        var wakeUps: [Int64] = []
        var now: Int64 = 59_999
        while now < 119_000, let lifetime = content.lifetime(at: effectTime(now)) {
            now += lifetime.rawValue / 1_000_000
            wakeUps.append(now)
        }
        #expect(wakeUps.first == 60_000)
        let steps: [Int64] = (1...30).map { 60_000 + 10 * $0 }
        #expect(wakeUps.dropFirst().dropLast() == steps[...])
        #expect(wakeUps.last == 120_000)
        #expect(try live("{roll}{value:n|1}{/}", ["n": "2"]).lifetime(at: effectTime(0)) == nil)
    }

    @Test("each line of a text rolls, and a text whose lines do not fit rolls in one line")
    func lines() throws {
        let rows = PixelSize(width: 64, height: 16)
        let line = try picture("{roll}{time:%S}{/}", at: 9_120).art
        let twice = try live("{roll}{time:%S}{/}\n{roll}{time:%S}{/}", [:])
        #expect(twice.draw(in: rows, at: effectTime(9_120)).art == line + line)
        #expect(twice.size(in: rows, at: effectTime(9_120)) == PixelSize(width: 9, height: 16))
        let label = try live("I\n{roll}{time:%S}{/}", [:]).draw(in: rows, at: effectTime(9_120)).art
        #expect(Array(label.suffix(8)) == line)
        let still = try live("I\n09", [:]).draw(in: rows, at: effectTime(0)).art
        #expect(Array(label.prefix(8)) == Array(still.prefix(8)))
        #expect(
            try live("I\n{roll}{time:%S}{/}", [:]).draw(in: Self.room, at: effectTime(9_120))
                == live("I {roll}{time:%S}{/}", [:]).draw(in: Self.room, at: effectTime(9_120))
        )
        #expect(twice.lifetime(at: effectTime(9_120)) == .milliseconds(10))
    }

    @Test("colors roll with their digits, and the background stays")
    func colors() throws {
        let change = FieldValues.Change(from: "1", at: effectTime(500).civilTime)
        let values = FieldValues(["n": "8"], changes: ["n": change])
        let frame = try picture("{roll}{value:n|color:<5 red,>5 blue}{/}", at: 650, values: values, .color)
        let colors = Set((0..<5).flatMap { x in (0..<8).map { frame[colorAt: x, $0].hexadecimal } })
        #expect(colors == ["000000", "ff0000", "0000ff"])
    }
}
