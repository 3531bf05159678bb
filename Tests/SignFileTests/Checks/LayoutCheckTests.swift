import BannerText
import SignCore
import SignFile
import SignTestSupport
import Testing

@Suite("Checks of regions and dots")
struct LayoutCheckTests {
    private func display(_ width: Int, _ height: Int) -> String {
        "[display]\ndriver = \"memory\"\nwidth = \(width)\nheight = \(height)\n"
    }

    private let wide = "[text]\nfont = \"builtin\"\n"

    @Test("regions that leave no room for the options are an error with the numbers and a remedy")
    func noRoom() {
        #expect(
            findings(in: display(32, 8) + "[header]\nsize = 12\ntext = \"Tea\"\n" + anOption) == [
                "f:6:8: error: [header] takes 13 rows, more than the display's 8, and leaves none for the options; "
                    + "make the display taller, set a smaller size, or remove [header]"
            ]
        )
        #expect(
            findings(in: display(32, 7) + "[header]\ntext = \"Tea\"\n" + anOption) == [
                "f:6:8: error: [header] takes all 7 rows and leaves none for the options; "
                    + "make the display taller, or remove [header]"
            ]
        )
        #expect(
            findings(
                in: display(32, 8) + "[left]\ntext = \"Tea\"\n[right]\ntext = \"x\"\nsize = 15\ngap = 3\n"
                    + anOption
            ) == [
                "f:9:8: error: [left] and [right] take 34 columns, more than the display's 32, and leave none for "
                    + "the options; make the display wider, set a smaller size, or remove one of these"
            ]
        )
        #expect(
            findings(in: display(32, 1) + "[dots]\nposition = \"top\"\ngap = 0\n" + anOption) == [
                "f:6:12: error: [dots] takes the only row and leaves none for the options; "
                    + "make the display taller, or remove [dots]"
            ]
        )
        #expect(
            findings(
                in: display(1, 8) + "[left]\ntext = \"i\"\n[dots]\nposition = \"right\"\ngap = 0\n" + anOption
            ).first?.hasSuffix("make the display wider, or remove one of these") == true
        )
    }

    @Test("an option that is higher than the display is noted")
    func displayTooLow() throws {
        func notes(_ height: Int) throws -> [String] {
            try Configuration.parse(Array((display(32, height) + anOption + wide).utf8), file: "f").notes.map(
                \.description
            )
        }
        #expect(
            try notes(5) == [
                "f:7:8: note: 'Tea' is 7 rows high, but the display has only 5, so it is clipped at the bottom"
            ]
        )
        #expect(try notes(7).isEmpty)
    }

    @Test("an option whose rows are clipped is named")
    func optionsTooHigh() {
        let rows =
            "f:6:8: warning: [header] leaves 6 rows for the options; 'Tea' is 7 rows high, so it is clipped at the bottom; "
            + "make the display taller, or remove [header]"
        #expect(
            findings(in: display(32, 14) + "[header]\ntext = \"Tea\"\ngap = 0\n" + anOption + wide) == [rows]
        )
        let dots = display(32, 8) + "[dots]\nposition = \"top\"\ngap = 0\n"
        #expect(findings(in: dots + anOption + wide) == [], "nothing hangs below the line")
        #expect(
            findings(in: dots + "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"gin\"\n" + wide) == [
                "f:6:12: warning: [dots] leaves 7 rows for the options; 'gin' is 8 rows high, so it is clipped at the bottom; "
                    + "make the display taller, or remove [dots]"
            ]
        )
        let vertical = dots + "[scroll]\ndirection = \"up\"\n[[option]]\ntext = \"gin\"\n"
        #expect(findings(in: vertical) == [], "a vertical banner pans over it")
        let column = display(32, 6) + "[dots]\nposition = \"right\"\ngap = 0\n"
        #expect(
            findings(in: column + anOption) == [],
            "it is the display that is too low, not what stands around"
        )
    }

    @Test("text that does not fit its region is reported with the number of clipped columns")
    func clippedText() {
        #expect(
            findings(in: display(16, 16) + "[header]\ntext = \"Coffee\"\n" + anOption + wide) == [
                "f:6:8: warning: the content of [header] is 28 columns wide but only 16 fit; 12 are clipped"
            ]
        )
        #expect(
            findings(in: display(32, 16) + "[footer]\ntext = \"gin\"\nsize = 5\n" + anOption + wide) == [
                "f:6:8: warning: the content of [footer] is 8 rows high but only 5 fit; 3 are clipped"
            ]
        )
    }

    @Test("a region needs something to show")
    func noContent() {
        #expect(
            findings(in: "[header]\nsize = 3\n" + anOption) == [
                "f:1:1: error: text is missing; [header] needs text or a picture"
            ]
        )
        #expect(findings(in: "[left]\ntext = \"\"\n" + anOption) == ["f:2:8: error: text must not be empty"])
        #expect(
            findings(in: "[right]\ntext = \"a\\u0007\"\n" + anOption) == [
                "f:2:8: warning: text contains a control character (U+0007), which no font has"
            ]
        )
    }

    @Test("keys and words are checked like all others")
    func keys() {
        #expect(
            findings(
                in: "[header]\ntext = \"a\"\nsice = 3\nalign = \"centre\"\n[dots]\nposition = \"left\"\n"
                    + anOption
            )
                == [
                    "f:3:1: error: unknown key 'sice' in [header]; did you mean 'size'?",
                    "f:4:9: error: unknown align 'centre'; did you mean 'center'? allowed: 'left', 'center', 'right'",
                    "f:6:12: error: unknown position 'left'; allowed: 'none', 'top', 'bottom', 'right'",
                ]
        )
        #expect(
            findings(in: "[left]\ntext = \"a\"\nhide = \"forward\"\n" + anOption)
                == ["f:3:1: error: unknown key 'hide' in [left]; it belongs in [regions]"]
        )
        #expect(
            findings(in: "[left]\ntext = \"a\"\nsize = 0\ngap = -1\n" + anOption) == [
                "f:3:8: error: size must be 1 to 65536 pixels, not 0",
                "f:4:7: error: gap must be 0 to 65536 pixels, not -1",
            ]
        )
        #expect(
            findings(in: "[dots]\non = \"settled\"\n" + anOption)
                == ["f:2:6: error: unknown on 'settled'; did you mean 'settle'? allowed: 'select', 'settle'"]
        )
    }

    @Test("hiding a region that cannot hide is a warning")
    func hidingInVain() {
        #expect(
            findings(
                in: display(32, 16) + "[header]\ntext = \"a\"\n[regions]\nhide = \"forward\"\n" + anOption
            ) == [
                "f:8:8: warning: hide has no effect: on a horizontal banner only [left] and [right] hide"
            ]
        )
        #expect(
            findings(in: "[scroll]\ndirection = \"down\"\n[regions]\nhide = \"forward\"\n" + anOption) == [
                "f:4:8: warning: hide has no effect: on a vertical banner only [header] and [footer] hide"
            ]
        )
        let option = "[[option]]\ntext = \"a\"\n[[option]]\nwhole_display = true\ntext = \"b\"\n"
        #expect(
            findings(in: option)
                == ["f:4:17: warning: whole_display has no effect: there are no regions and no dots to hide"]
        )
        #expect(
            findings(in: option + "[scroll]\nstyle = \"ticker\"\n[dots]\nposition = \"right\"\ngap = 0\n")
                == ["f:4:17: warning: whole_display has no effect in a ticker"]
        )
        #expect(findings(in: option + "[dots]\nposition = \"right\"\ngap = 0\n") == [])
    }

    @Test("regions are hidden in one way only")
    func twoWaysOfHiding() {
        let text =
            display(32, 16) + "[header]\ntext = \"a\"\n[left]\ntext = \"b\"\n[regions]\nhide = \"forward\"\n"
            + "[[option]]\ntext = \"c\"\nwhole_display = true\n"
        #expect(
            findings(in: text) == [
                "f:13:17: error: whole_display cannot hide [header], which hide = \"forward\" keeps; "
                    + "remove one of the three settings"
            ]
        )
    }
}
