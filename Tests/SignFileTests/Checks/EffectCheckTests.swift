import SignCore
import SignFile
import SignTestSupport
import Testing

@Suite("Checks of effects")
struct EffectCheckTests {
    /// Returns a configuration of a display with `format`. Its text is in line 6.
    private func toml(_ text: String, _ format: String, height: Int = 8, _ more: String = "") -> String {
        "[display]\ndriver = \"memory\"\nformat = \"\(format)\"\nheight = \(height)\n[[option]]\ntext = \"\(text)\"\n"
            + more
    }

    private func notes(_ text: String) throws -> [String] {
        try Configuration.parse(Array(text.utf8), file: "f").notes.map(\.description)
    }

    @Test("effects that need grays or colors are noted once, with what is shown instead")
    func needs() throws {
        let colors = "needs a display with colors; here its letters look like the others"
        let grays = "needs a display with grays or colors; here its letters look like the others"
        #expect(try notes(toml("{rainbow}A{/}", "bit")) == ["f:6:8: note: {rainbow} \(colors)"])
        #expect(try notes(toml("{rainbow}A{/}", "gray")) == ["f:6:8: note: {rainbow} \(colors)"])
        #expect(try notes(toml("{gradient:red-blue}A{/}", "gray")) == ["f:6:8: note: {gradient} \(colors)"])
        #expect(try notes(toml("{pulse}A{/}", "bit")) == ["f:6:8: note: {pulse} \(grays)"])
        #expect(
            try notes(toml("{pulse}{rainbow}A{/}{/}", "bit", "[[option]]\ntext = \"{pulse}B{/}\"\n"))
                == ["f:6:8: note: {rainbow} \(colors)", "f:6:8: note: {pulse} \(grays)"]
        )
        for tag in ["rainbow", "pulse", "wave", "gradient:red-blue"] {
            #expect(try notes(toml("{\(tag)}A{/}", "color")) == [], "\(tag)")
        }
        #expect(try notes(toml("{pulse}A{/}", "gray")) == [])
    }

    @Test("a region's effects are noted, too")
    func region() throws {
        let header = "[header]\ntext = \"{rainbow}A{/}\"\n"
        #expect(
            try notes(toml("B", "bit", height: 16, header)) == [
                "f:8:8: note: {rainbow} needs a display with colors; here its letters look like the others"
            ]
        )
    }

    @Test("a shimmer in pixels that are lit or dark is noted")
    func pattern() throws {
        #expect(
            try notes(toml("{shimmer}A{/}", "bit")) == [
                "f:6:8: note: a display without grays shows {shimmer} as a pattern: outside its light, every other "
                    + "pixel is dark"
            ]
        )
    }

    @Test("a shimmer in white letters is a warning, and a shimmer in another color is not")
    func white() {
        let warning =
            "f:6:8: warning: {shimmer} is invisible in white letters, which cannot get brighter; set another color, "
            + "such as color = \"amber\""
        for format in ["gray", "color"] {
            #expect(findings(in: toml("{shimmer}A{/}", format)) == [warning])
            #expect(findings(in: toml("{shimmer}A{/}", format, "color = \"amber\"\n")) == [])
            #expect(findings(in: toml("{shimmer}A{/}", format, "[text]\ncolor = \"amber\"\n")) == [])
            #expect(findings(in: toml("{color:amber}{shimmer}A{/}{/}", format)) == [])
            #expect(
                findings(in: toml("{shimmer}{color:white}A{/}{/}", format, "color = \"amber\"\n")) == [
                    warning
                ]
            )
            #expect(findings(in: toml("{pulse}{shimmer}A{/}{/}", format)) == [])
        }
        #expect(findings(in: toml("{rainbow}{shimmer}A{/}{/}", "color")) == [])
        #expect(findings(in: toml("{rainbow}{shimmer}A{/}{/}", "gray")) == [warning])
        #expect(findings(in: toml("{shimmer}A{/}", "bit")) == [])
    }

    @Test("effects in a text of more than 500 characters are a warning, because they stand still")
    func long() {
        let letters = String(repeating: "A", count: 501)
        #expect(
            findings(in: toml("{pulse}\(letters){/}", "color")) == [
                "f:6:8: warning: the text has 501 characters, so its effects stand still; they move only in texts of at "
                    + "most 500 characters"
            ]
        )
        #expect(findings(in: toml("{pulse}\(letters.dropLast()){/}", "color")) == [])
        #expect(findings(in: toml("{gradient:red-blue}\(letters){/}", "color")) == [])
        #expect(findings(in: toml("{pulse}\(letters){/}", "bit")) == [])
    }

    @Test("a wave that has no spare rows is a warning")
    func wave() {
        func warning(_ space: String, _ line: Int = 6) -> String {
            "f:\(line):8: warning: {wave} needs \(space), so it is cut off here; use smaller letters, or remove {wave}"
        }
        let row = "a row above the letters and one below"
        #expect(findings(in: toml("{wave}☕{/}", "bit")) == [warning(row)])
        #expect(findings(in: toml("{wave}☕{/}", "bit", height: 10)) == [])
        #expect(findings(in: toml("{wave}Tea{/}", "bit")) == [])
        let inverted = "two rows above the letters and two below"
        #expect(findings(in: toml("{wave}{invert}Tea{/}{/}", "bit")) == [warning(inverted)])
        #expect(findings(in: toml("{wave}{invert}Tea{/}{/}", "bit", height: 12)) == [])
        let header = "[header]\ntext = \"{wave}A{/}\"\nsize = 6\n"
        #expect(findings(in: toml("B", "bit", height: 16, header)) == [warning(row, 8)])
    }

    @Test("rows of vertical text that waves need a column on each side")
    func verticalWave() {
        func text(_ width: Int) -> String {
            "[display]\ndriver = \"memory\"\nwidth = \(width)\nheight = 32\n[scroll]\ndirection = \"up\"\n[text]\n"
                + "writing = \"vertical\"\n[[option]]\ntext = \"{wave}Tea{/}\"\n"
        }
        #expect(findings(in: text(8)) == [])
        #expect(
            findings(in: text(5)) == [
                "f:10:8: warning: {wave} needs a column on each side of the letters, so it is cut off here; use smaller "
                    + "letters, or remove {wave}"
            ]
        )
    }

    private func all(_ text: String) throws -> [String] {
        let loaded = try Configuration.parse(Array(text.utf8), file: "f")
        return (loaded.diagnostics + loaded.notes).map(\.description)
    }

    @Test("a roll of a text that never changes is a warning")
    func roll() throws {
        let still =
            "animates changes, but this text never changes; put it around a clock or a value, such as "
            + "{roll}{time:%H:%M}{/}"
        #expect(try all(toml("{roll}A{/}", "bit")) == ["f:6:8: warning: {roll} \(still)"])
        #expect(try all(toml("{roll}{time:%S}{/}", "bit")) == [])
        #expect(
            try all(toml("A", "bit", "effect = \"roll\"\n")) == ["f:7:10: warning: \"roll\" \(still)"]
        )
        #expect(try all(toml("{roll}{time:%S}{/}\\nA", "bit", height: 16)) == [])
    }

    @Test("typed letters in a ticker or a region are noted")
    func typewriter() throws {
        let needs = "{typewriter} needs an option that comes to rest; in a"
        #expect(
            try all(toml("{typewriter}A{/}", "bit", "[scroll]\nstyle = \"ticker\"\n"))
                == ["f:6:8: note: \(needs) ticker all letters are shown at once"]
        )
        let header = "[header]\ntext = \"{typewriter}A{/}\"\n"
        #expect(
            try all(toml("B", "bit", height: 16, header))
                == ["f:8:8: note: \(needs) region all letters are shown at once"]
        )
        #expect(try all(toml("{typewriter}A{/}", "bit")) == [])
    }

    @Test("a border without its ten rows is a warning")
    func border() throws {
        #expect(
            try all(toml("A", "bit", "effect = \"border\"\n")) == [
                "f:7:10: warning: effect \"border\" needs 10 rows, but the area has 8, so there is no border; remove \"border\""
            ]
        )
        #expect(try all(toml("A", "bit", height: 16, "effect = \"border\"\n")) == [])
    }
}
