import SignCore
import SignFile
import SignTestSupport
import Testing

@Suite("Checks of the text on a page")
struct PageCheckTests {
    private func findings(_ option: String, height: Int = 8, _ more: String = "") -> [String] {
        SignTestSupport.findings(
            in: "[display]\nheight = \(height)\nwidth = 64\n[[option]]\n\(option)\n\(more)"
        )
    }

    @Test("lines that fit have no finding, and neither has a fill")
    func good() {
        #expect(findings("text = \"Tea\\n3.50\"", height: 16) == [])
        #expect(findings("text = \"Tea\\r\\n3.50\\r\\n\"", height: 16) == [])
        #expect(findings("text = \"\"\"\nTea\n3.50\n\"\"\"", height: 16) == [])
        #expect(findings("text = \"Tea{fill}3.50\"\nalign = \"right\"") == [])
        #expect(findings("text = \"Tea\\n\"") == [])
    }

    @Test("too few rows for the lines of a text are a warning with the number of lines that fit")
    func rows() {
        #expect(
            findings("text = \"Tea\\n3.50\"") == [
                "f:5:8: warning: text has 2 lines, which need 12 rows; the options have 8, enough for 1, so the text is "
                    + "shown on one line; write a space in place of the line break, or make the display taller"
            ]
        )
        #expect(
            findings("text = \"a\\nb\\nc\"", height: 16) == [
                "f:5:8: warning: text has 3 lines, which need 18 rows; the options have 16, enough for 2, so the text "
                    + "is shown on one line; write fewer lines, or make the display taller"
            ]
        )
        #expect(
            findings("text = \"Tea\\n3.50\"", height: 8, "[text]\nfont = \"builtin\"\n") == [
                "f:5:8: warning: text has 2 lines, which need 16 rows; the options have 8, enough for 1, so the text is "
                    + "shown on one line; write a space in place of the line break, or make the display taller"
            ]
        )
    }

    @Test("more than four lines are a warning on a display of any height")
    func limit() {
        #expect(findings("text = \"a\\nb\\nc\\nd\"", height: 64) == [])
        #expect(
            findings("text = \"a\\nb\\nc\\nd\\ne\"", height: 64) == [
                "f:5:8: warning: text has 5 lines, but at most 4 fit below each other, so it is shown on one line; "
                    + "move the other lines to another option"
            ]
        )
    }

    @Test("a ticker has neither lines nor an alignment of one option")
    func ticker() throws {
        let ticker = "[scroll]\nstyle = \"ticker\"\n"
        #expect(
            findings("text = \"Tea\"\nalign = \"right\"", ticker) == [
                "f:6:1: warning: align does nothing in a ticker, which has no pages; remove it, or write "
                    + "style = \"paged\""
            ]
        )
        #expect(findings("text = \"Tea\\n3\"", height: 16, ticker) == [])
        let file = "[display]\nheight = 16\n\(ticker)[[option]]\ntext = \"Tea\\n3\"\n"
        #expect(
            try Configuration.parse(Array(file.utf8), file: "f").notes.map(\.description) == [
                "f:6:8: note: a line break in a ticker is shown as a space"
            ]
        )
    }

    @Test("vertical text and a region have one line")
    func oneLine() {
        #expect(
            findings(
                "text = \"a\\nb\"",
                height: 32,
                "[scroll]\ndirection = \"up\"\n[text]\nwriting = \"vertical\"\n"
            ) == [
                "f:5:8: warning: vertical text has only one line, so the line break is shown as a space; replace it with a space"
            ]
        )
        #expect(
            findings("text = \"Tea\"", height: 24, "[header]\ntext = \"a\\nb\"\n") == [
                "f:7:8: warning: text has a line break, but a region has only one line; replace it with a space"
            ]
        )
    }

    @Test("a value of align that is unknown is an error, and so is a name of other programs")
    func align() {
        #expect(findings("text = \"Tea\"\nalign = \"middle\"").count == 1)
        #expect(
            findings("text = \"Tea\"\njustify = \"right\"").first?.hasSuffix("did you mean 'align'?") == true
        )
    }

    @Test("characters that only some letters have are looked for in the letters of each line")
    func characters() {
        #expect(findings("text = \"차\\n3.50\"", height: 16) == [])
        let small = SignTestSupport.findings(
            in: "[display]\ndriver = \"memory\"\nheight = 12\n[[option]]\ntext = \"차\\n3.50\"\n"
        )
        #expect(small.count == 1)
        #expect(small.allSatisfy { $0.hasPrefix("f:5:8: warning: the font lacks '차' (U+CC28") })
        #expect(small.allSatisfy { $0.hasSuffix("; it is shown as a box; letters of 8 rows have it") })
    }
}
