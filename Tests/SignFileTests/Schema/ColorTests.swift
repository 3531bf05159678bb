import MatrixDisplays
import Pixels
import SignCore
import SignTestSupport
import Testing

@Suite("Colors in the configuration")
struct ColorTests {
    private static let color = "[display]\ndriver = \"memory\"\nformat = \"color\"\n"

    @Test(
        "a color is a word, three digits or six",
        arguments: [
            ("amber", Color(red: 255, green: 176, blue: 0)), ("Red", Color(red: 255, green: 0, blue: 0)),
            ("#f80", Color(red: 255, green: 136, blue: 0)), ("#0A0bFf", Color(red: 10, green: 11, blue: 255)),
        ]
    )
    func values(text: String, color: Color) throws {
        let read = try configuration(
            Self.color + "[text]\ncolor = \"\(text)\"\n[dots]\ncolor = \"\(text)\"\n[left]\ntext = \"L\"\n"
                + "color = \"\(text)\"\n[[option]]\ntext = \"Tea\"\ncolor = \"\(text)\"\nbackground = \"\(text)\"\n"
        )
        #expect(read.text.color == color)
        #expect(read.dots.color == color)
        #expect(read.regions.left?.ink == InkSettings(color: color))
        #expect(read.options[0].ink == InkSettings(color: color, background: color))
        #expect(read.display.format == .color)
    }

    private static let list =
        "write a color such as \"#ff8000\" or \"#f80\", or one of black, white, red, green, blue, yellow, orange, "
        + "amber, cyan, magenta, purple, pink, gray"

    @Test(
        "an unknown color is an error that names the nearest one, or lists the colors",
        arguments: [
            ("ambr", "did you mean 'amber'?"), ("#ff80", list), ("ff8000", "did you mean '#ff8000'?"),
            ("#ff800g", list), ("#", list), ("", list),
        ]
    )
    func errors(text: String, remedy: String) {
        let found = findings(in: "[text]\ncolor = \"\(text)\"\(anOption)")
        #expect(found == ["f:2:9: error: color is '\(text)', which is not a color; \(remedy)"])
    }

    @Test("a color that is not in quotes is an error")
    func notText() {
        #expect(
            findings(in: "[text]\ncolor = 0xff8000\(anOption)") == [
                "f:2:9: error: color must be a string, not a whole number; write color = \"orange\""
            ]
        )
    }

    @Test("colors on a display that has none are noted once, at the first")
    func noted() throws {
        let text =
            "[[option]]\ntext = \"Tea\"\nbackground = \"red\"\ncolor = \"red\"\n[dots]\ncolor = \"red\"\n"
        let loaded = try Configuration.parse(Array(text.utf8), file: "f")
        #expect(
            loaded.notes.map(\.description) == [
                "f:3:1: note: a display of driver 'max7219' has pixels that are only lit or dark, so colors have no effect"
            ]
        )
        let inColor = try Configuration.parse(Array((Self.color + text).utf8), file: "f")
        #expect(inColor.notes.isEmpty)
    }

    @Test("the color of a style is noted or warned about like any other")
    func words() throws {
        let text = "[[option]]\ntext = \"Tea {color:#000010}now{/}\"\n"
        #expect(
            try Configuration.parse(Array(text.utf8), file: "f").notes.map(\.description) == [
                "f:2:1: note: a display of driver 'max7219' has pixels that are only lit or dark, so colors have no effect"
            ]
        )
        let wall =
            "[[display]]\ndriver = \"memory\"\nformat = \"color\"\n[[display]]\ndriver = \"memory\"\n"
            + "[wall]\narrangement = \"copies\"\n"
        #expect(findings(in: wall + text).contains { $0.hasPrefix("f:9:8: warning: the pixels of") })
    }

    @Test("styles that are wrong are errors at their text, in options and regions")
    func styles() {
        #expect(
            findings(in: "[header]\ntext = \"{bold}x\"\n[[option]]\ntext = \"{blod}x{/}\"\n") == [
                "f:2:8: error: text has an unclosed style: {bold}; add {/} where the style ends",
                "f:4:8: error: text has an unknown field 'blod'; did you mean 'bold', as in {bold}bold{/}? To show "
                    + "a brace, write it twice: {{",
            ]
        )
    }

    @Test("an option's id is its text without styles, so two that differ in styles alone need ids")
    func ids() throws {
        let both = "[[option]]\ntext = \"{bold}Tea{/}\"\n[[option]]\ntext = \"Tea\"\n"
        #expect(
            findings(in: both) == [
                "f:4:8: error: duplicate id 'Tea', already used by the option on line 2; the default id is its text; "
                    + "give the option its own id"
            ]
        )
        #expect(
            findings(in: "[[option]]\ntext = \"{bold}{/}\"\n")
                == ["f:2:8: error: an option with empty text needs an id, such as id = \"pause\""]
        )
    }

    @Test("a board without colors is named, and the one that has two")
    func board() throws {
        func notes(_ display: String) throws -> [String] {
            let text = display + "[[option]]\ntext = \"Tea\"\ncolor = \"red\"\n"
            return try Configuration.parse(Array(text.utf8), file: "f").notes.map(\.description)
        }
        let remedy =
            "has pixels that are only lit or dark, so colors have no effect; for the board with two colors, set board = \"bicolor-8x8\""
        let usual = "board 'backpack-8x8', the default of driver 'ht16k33', \(remedy)"
        #expect(try notes("[display]\ndriver = \"ht16k33\"\n").last == "f:5:1: note: \(usual)")
        #expect(try notes("[[display]]\ndriver = \"ht16k33\"\n").last == "f:5:1: note: \(usual)")
        #expect(
            try notes("[display]\ndriver = \"ht16k33\"\nboard = \"backpack-16x8\"\n")
                == ["f:6:1: note: board 'backpack-16x8' \(remedy)"]
        )
    }

    @Test("a format is refused where the display has its own, unless it is that")
    func format() {
        #expect(
            findings(in: "[display]\nformat = \"color\"\(anOption)") == [
                "f:2:1: warning: format does nothing here: a display with driver 'max7219' has format 'bit'; remove "
                    + "the key"
            ]
        )
        #expect(findings(in: "[display]\nformat = \"bit\"\(anOption)") == [])
        #expect(
            findings(in: "[display]\nformat = \"grey\"\(anOption)") == [
                "f:2:10: error: unknown format 'grey'; did you mean 'gray'? allowed: 'bit', 'gray', 'color'"
            ]
        )
    }
}
