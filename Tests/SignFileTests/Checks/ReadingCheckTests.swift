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
        "f:11:8: warning: 'a' is read from right to left, and the banner moves to the left, so its end appears first; write "
        + "direction = \"right\" in [scroll], or shorten it"

    @Test("a text that pans to the left shows its end first, which is a warning")
    func pans() {
        #expect(found("مرحبا بكم في مقهى النيل") == [warning])
        #expect(found("قهوة") == [])
        #expect(found("Tea and some cake قهوة") == [])
        #expect(found("مرحبا بكم في مقهى النيل", "direction = \"right\"") == [])
        #expect(found("مرحبا بكم في مقهى النيل", "direction = \"up\"") == [])
    }

    @Test("so does a text from left to right that pans to the right")
    func pansToTheRight() {
        let warning =
            "f:11:8: warning: 'a' is read from left to right, and the banner moves to the right, so its end appears first; "
            + "write direction = \"left\" in [scroll], or shorten it"
        #expect(found("Tea and some cake قهوة", "direction = \"right\"") == [warning])
        #expect(found("Coffee", "direction = \"right\"") == [])
        #expect(found("123 456 789 – 123", "direction = \"right\"") == [])
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
            "f:10:8: warning: 'a' is read from top to bottom, and the banner moves down, so its end appears first; write "
            + "direction = \"up\" in [scroll], or shorten it"
        #expect(found == (direction == "down" && rows == 8 ? [warning] : []))
    }

    @Test("in a ticker every such text passes with its end first")
    func ticker() {
        let warning = warning.replacing(", or shorten it", with: "")
        #expect(found("קפה", "style = \"ticker\"") == [warning])
        #expect(found("קפה", "style = \"ticker\"\ndirection = \"right\"") == [])
        #expect(
            found("Coffee", "style = \"ticker\"\ndirection = \"right\"") == [
                "f:9:8: warning: 'Tea' is read from left to right, and the banner moves to the right, so its end appears first; "
                    + "write direction = \"left\" in [scroll]"
            ]
        )
    }

    @Test("the first letter decides, as in Unicode's algorithm")
    func firstLetter() {
        #expect("3.50 שקל a".runsFromRightToLeft)
        #expect("\u{200F}Tea".runsFromRightToLeft && !"\u{200E}שקל".runsFromRightToLeft)
        #expect(!"a שקל".runsFromRightToLeft)
        #expect(!"3.50".runsFromRightToLeft)
        #expect(!"한국어".runsFromRightToLeft)
    }
}
