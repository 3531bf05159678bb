import SignFile
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Pictures of options that are not shown")
struct OptionDrawingTests {
    private func drawing(_ text: String, values: [String: String] = [:], scale: Int? = nil) throws
        -> OptionDrawing
    {
        let display = "[display]\ndriver = \"memory\"\nwidth = 16\n"
        let loaded = try Configuration.parse(Array((display + text).utf8), file: "f")
        return OptionDrawing(loaded.playlist, values: values, scale: scale)
    }

    @Test("each option is drawn alone, at rest")
    func alone() throws {
        let drawing = try drawing("[[option]]\ntext = \"Hi\"\n[[option]]\ntext = \"A long text\"\n")
        #expect(drawing.count == 2)
        let first = drawing.picture(at: 0)
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
        #expect(drawing.picture(at: 1).length > 16)
    }

    @Test("an option out of its time is drawn, and one that lacks a value is dark")
    func waiting() throws {
        let text = "[[option]]\ntext = \"Hi\"\nshow = [\"1999-01-01\"]\n[[option]]\ntext = \"{value:soup}\"\n"
        let dark = try drawing(text).picture(at: 1)
        #expect(dark.isWaiting && dark.length == 0)
        #expect(!dark.bitmap.art.joined().contains("#"))
        #expect(try drawing(text).picture(at: 0).bitmap.art.joined().contains("#"))
        let lit = try drawing(text, values: ["soup": "Leek"]).picture(at: 1)
        #expect(!lit.isWaiting && lit.bitmap.art.joined().contains("#"))
    }
}
