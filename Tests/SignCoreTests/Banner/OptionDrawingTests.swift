import SignFile
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Pictures of options that are not shown")
struct OptionDrawingTests {
    private func drawing(
        _ text: String,
        values: [String: String] = [:],
        counters: [CounterReading] = []
    ) throws -> OptionDrawing {
        let display = "[display]\ndriver = \"memory\"\nwidth = 16\n"
        let loaded = try Configuration.parse(Array((display + text).utf8), file: "f")
        return OptionDrawing(loaded.playlist, values: values, counters: counters)
    }

    private func art(_ text: String, counters: [CounterReading] = []) throws -> [String] {
        try drawing("[[counter]]\nname = \"n\"\nstart = 2\n[[option]]\n\(text)\n", counters: counters)
            .picture(ofOptionAt: 0)
            .bitmap.art
    }

    @Test("a counter has its number, or the one at the start")
    func counters() throws {
        let text = "text = \"{counter:n}\""
        #expect(try art(text) == art("text = \"2\""))
        let reading = CounterReading(name: "n", number: 47, range: 0...99, step: 1)
        #expect(try art(text, counters: [reading]) == art("text = \"47\""))
    }

    @Test("a drawing shows all letters of a typewriter")
    func typewriter() throws {
        #expect(try art("text = \"{typewriter}Hi{/}\"") == art("text = \"Hi\""))
    }

    @Test("each option is drawn alone, at rest")
    func alone() throws {
        let drawing = try drawing("[[option]]\ntext = \"Hi\"\n[[option]]\ntext = \"A long text\"\n")
        #expect(drawing.count == 2)
        let first = drawing.picture(ofOptionAt: 0)
        #expect(
            first.bitmap.art.joined(separator: "\n") == """
                ....#...#.#.....
                ....#...#.......
                ....#...#.#.....
                ....#####.#.....
                ....#...#.#.....
                ....#...#.#.....
                ....#...#.#.....
                ................
                """
        )
        #expect(first.length <= 16 && !first.isWaiting)
        #expect(drawing.picture(ofOptionAt: 1).length > 16)
    }

    @Test("an option out of its time is drawn, and one that lacks a value is dark")
    func waiting() throws {
        let text = "[[option]]\ntext = \"Hi\"\nshow = [\"1999-01-01\"]\n[[option]]\ntext = \"{value:soup}\"\n"
        let dark = try drawing(text).picture(ofOptionAt: 1)
        #expect(dark.isWaiting && dark.length == 0)
        #expect(!dark.bitmap.art.joined().contains("#"))
        #expect(try drawing(text).picture(ofOptionAt: 0).bitmap.art.joined().contains("#"))
        let lit = try drawing(text, values: ["soup": "Leek"]).picture(ofOptionAt: 1)
        #expect(!lit.isWaiting && lit.bitmap.art.joined().contains("#"))
    }
}
