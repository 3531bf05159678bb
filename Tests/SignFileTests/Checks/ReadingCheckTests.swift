import BannerText
import SignTestSupport
import Testing

@Suite("Texts that are read from right to left")
struct ReadingCheckTests {
    private func found(_ text: String, _ scroll: String = "") -> [String] {
        let options = "[[option]]\ntext = \"Tea\"\n[[option]]\nid = \"a\"\ntext = \"\(text)\"\n"
        return findings(
            in: "[display]\nwidth = 32\n[scroll]\n\(scroll)\n[text]\nfonts = [\"/f.otf\"]\n" + options
        )
    }

    private let warning =
        "f:11:8: warning: 'a' is read from right to left, and the banner moves to the left: its end is seen first; write "
        + "direction = \"right\" in [scroll]"

    @Test("a text that pans to the left shows its end first, which is a warning")
    func pans() {
        #expect(found("مرحبا بكم في مقهى النيل") == [warning])
        #expect(found("قهوة") == [])
        #expect(found("Tea and some cake قهوة") == [])
        #expect(found("مرحبا بكم في مقهى النيل", "direction = \"right\"") == [])
        #expect(found("مرحبا بكم في مقهى النيل", "direction = \"up\"") == [])
    }

    @Test("a vertical line that pans down shows its end first, too", arguments: ["up", "down"], [8, 64])
    func vertical(direction: String, rows: Int) {
        let found = findings(
            in: """
                [display]
                width = 8
                height = \(rows)
                [scroll]
                direction = "\(direction)"
                [text]
                writing = "vertical"
                [[option]]
                id = "a"
                text = "커피"

                """
        )
        let warning =
            "f:10:8: warning: 'a' is read from the top down, and the banner moves down: its end is seen first; write "
            + "direction = \"up\" in [scroll]"
        #expect(found == (direction == "down" && rows == 8 ? [warning] : []))
    }

    @Test("in a ticker every such text passes with its end first")
    func ticker() {
        #expect(found("קפה", "style = \"ticker\"") == [warning])
        #expect(found("קפה", "style = \"ticker\"\ndirection = \"right\"") == [])
    }

    @Test("the first letter decides, as in Unicode's algorithm")
    func firstLetter() {
        #expect("3.50 שקל a".runsFromRightToLeft)
        #expect(!"a שקל".runsFromRightToLeft)
        #expect(!"3.50".runsFromRightToLeft)
        #expect(!"한국어".runsFromRightToLeft)
    }
}
