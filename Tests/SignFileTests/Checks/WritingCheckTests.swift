import SignCore
import SignFile
import SignTestSupport
import Testing

@Suite("Checks of vertical lines")
struct WritingCheckTests {
    /// Returns a configuration with a vertical text, which is in line 11.
    private func toml(_ text: String, _ more: String = "", width: Int = 8, direction: String = "up") -> String
    {
        "[display]\ndriver = \"memory\"\nwidth = \(width)\nheight = 32\n[scroll]\ndirection = \"\(direction)\"\n"
            + "[text]\nwriting = \"vertical\"\n\(more.isEmpty ? "#" : more)\n[[option]]\ntext = \"\(text)\"\n"
    }

    private func said(_ text: String) throws -> [String] {
        try Configuration.parse(Array(text.utf8), file: "f", textRenderer: BlockLines()).diagnostics.map(
            \.description
        )
    }

    @Test("a banner that moves up or down may have vertical lines")
    func fine() throws {
        for direction in ["up", "down"] { #expect(try said(toml("안", direction: direction)) == []) }
        #expect(try said(toml("ラーメン", "fonts = [\"/f.otf\"]")) == [])
    }

    @Test("writing has two values")
    func words() throws {
        #expect(
            findings(in: "[text]\nwriting = \"sideways\"" + anOption) == [
                "f:2:11: error: unknown writing 'sideways'; allowed: 'horizontal', 'vertical'"
            ]
        )
        #expect(
            findings(in: "[text]\norientation = \"vertical\"" + anOption) == [
                "f:2:1: error: unknown key 'orientation' in [text]; did you mean 'writing'?"
            ]
        )
    }

    @Test("on a banner that moves to the side writing has no effect, which is a warning")
    func noEffect() throws {
        for direction in ["left", "right"] {
            #expect(
                try said(toml("قهوة", "fonts = [\"/f.otf\"]", width: 32, direction: direction)) == [
                    "f:8:11: warning: writing has no effect on a banner that moves left or right; "
                        + "set direction = \"up\" or \"down\" in [scroll]"
                ]
            )
        }
    }

    @Test("a script that is never written from top to bottom is a warning that names it")
    func scripts() throws {
        #expect(
            try said(toml("قهوة", "fonts = [\"/f.otf\"]")) == [
                "f:11:8: warning: Arabic is never written from top to bottom, so 'قهوة' is hard to read; "
                    + "remove writing = \"vertical\" from [text]"
            ]
        )
        #expect(
            try said(toml("Tea ชา चाय", "fonts = [\"/f.otf\"]")) == [
                "f:11:8: warning: Devanagari and Thai are never written from top to bottom, so 'Tea ชา चाय' is hard to "
                    + "read; remove writing = \"vertical\" from [text]"
            ]
        )
    }

    @Test("a line that is wider than its room is clipped, which is a warning")
    func tooWide() throws {
        #expect(
            try said(toml("ラ", "size = 16\nfonts = [\"/f.otf\"]")) == [
                "f:12:8: warning: 'ラ' is 16 columns wide, but the options have only 8, so it is clipped on the right"
            ]
        )
        // A text in built-in letters is only as wide as its widest letter.
        #expect(try said(toml("Tea", width: 5)) == [])
        #expect(
            try said(toml("Tea", width: 4)) == [
                "f:11:8: warning: 'Tea' is 5 columns wide, but the options have only 4, so it is clipped on the right"
            ]
        )
        let region = toml("Tea", width: 8) + "[left]\ntext = \"|\"\nsize = 3\n"
        #expect(
            try said(region) == [
                "f:11:8: warning: 'Tea' is 5 columns wide, but the options have only 4, so it is clipped on the right"
            ]
        )
    }

    @Test("a scale at which a line is wider than its room is an error that names the largest")
    func scale() throws {
        #expect(
            findings(in: toml("Tea", "scale_max = 3", width: 12)) == [
                "f:9:13: error: at scale 3 'Tea' is 15 columns wide, but the options have 12; the maximum scale is 2"
            ]
        )
        #expect(findings(in: toml("Tea", "scale_max = 3", width: 15)) == [])
        #expect(
            findings(in: toml("Tea", "scale = 2")) == [
                "f:9:9: error: at scale 2 'Tea' is 10 columns wide, but the options have 8; the maximum scale is 1"
            ]
        )
    }

    @Test("a vertical text that takes too much memory at its scale is an error")
    func memory() throws {
        let long = String(repeating: "g", count: 5_000)
        #expect(
            findings(in: toml(long, "scale_max = 8", width: 64)) == [
                // The text has 5000 letters of nine rows and 32 columns, at eight times their size.
                "f:9:13: error: at scale 8 the text of option '\(String(repeating: "g", count: 40))…' takes 1439968 bytes of "
                    + "memory; the maximum is 1048576; shorten the text or lower the scale"
            ]
        )
    }
}
