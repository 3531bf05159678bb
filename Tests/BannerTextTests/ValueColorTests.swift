import MonotonicTime
import Pixels
import Testing

@testable import BannerText

@Suite("Colors by value")
struct ValueColorTests {
    private let moment = CivilTime(secondsSince1970: 1_795_248_309)

    /// Returns the names of the colors of the characters in `source`, and `-` for a character without a
    /// color.
    private func colors(_ source: String, _ value: String?) throws -> [String] {
        let template = try TextTemplate(source)
        let text = template.styledText(at: moment, values: value.map { ["temp": $0] } ?? [:])
        return text.styles.map { $0.color?.name ?? "-" }
    }

    @Test("the first condition that matches gives the color")
    func conditions() throws {
        let source = "{value:temp|color:<5 blue, 5..30 green,>30 red,=-- #101010,= off gray,=on air pink}"
        let table: [(value: String, color: String)] = [
            ("4", "blue"), ("-40", "blue"), ("4.999", "blue"), ("5", "green"), ("5.000", "green"),
            ("30", "green"), ("30.0000001", "green"), ("30.1", "red"), ("+31", "red"), (" 3 ", "blue"),
            ("--", "#101010"), (" off", "gray"), ("off", "-"), ("on air", "pink"), ("3 °C", "-"),
            ("1e1", "-"),
            (".5", "-"), ("5.", "-"), ("nan", "-"), ("1,5", "-"), ("999999999999", "red"),
            ("1000000000000", "-"), ("0x3", "-"), ("-", "-"),
        ]
        for (value, color) in table {
            #expect(try Set(colors(source, value)) == [color], "\(value)")
        }
        #expect(try colors("{value:temp|color:1..9 red,5..6 blue}", "5") == ["red"])
        #expect(try colors("{value:temp|color:-5.5..-1 red}", "-1") == ["red", "red"])
        #expect(try colors("{value:temp|color:=5 red}", "5.0") == ["-", "-", "-"])
    }

    @Test("a fallback is colored like a value, and keeps a field without a value visible")
    func fallbacks() throws {
        let template = try TextTemplate("{value:temp|--|color:<5 blue,=-- gray}")
        #expect(template.isComplete(with: [:]))
        #expect(template.requiredValues == [])
        #expect(template.text(at: moment) == "--")
        #expect(try colors("{value:temp|--|color:<5 blue,=-- gray}", nil) == ["gray", "gray"])
        #expect(try colors("{value:temp|2|color:<5 blue}", nil) == ["blue"])
        let required = try TextTemplate("{value:temp|color:<5 blue}")
        #expect(required.requiredValues == ["temp"])
        #expect(!required.isComplete(with: [:]))
        #expect(try TextTemplate("{value:temp||color:<5 blue}").requiredValues == [])
        #expect(try TextTemplate("{value:temp|a|b}").text(at: moment) == "a|b")
        #expect(try TextTemplate("{value:temp|the color:red}").text(at: moment) == "the color:red")
    }

    @Test("a color by value replaces the surrounding color and keeps the other styles")
    func nesting() throws {
        let source = "{color:red}a{bold}{value:temp|color:<5 blue}{/}b{/}"
        #expect(try colors(source, "1") == ["red", "blue", "red"])
        #expect(try colors(source, "9") == ["red", "red", "red"])
        let styles = try TextTemplate(source).styledText(at: moment, values: ["temp": "1"]).styles
        #expect(styles.map(\.isBold) == [false, true, false])
    }

    @Test("a text lists the colors of its values, and has styles because of them")
    func properties() throws {
        let template = try TextTemplate("{color:red}x{/}{value:temp|color:<5 blue,>5 #102030}")
        #expect(template.colors.map(\.name) == ["red", "blue", "#102030"])
        #expect(try TextTemplate("{value:temp|color:<5 blue}").hasStyles)
        #expect(try !TextTemplate("{value:temp|blue}").hasStyles)
    }

    @Test("in a picture of bits the colors have no effect")
    func bits() throws {
        let room = PixelSize(width: 32, height: 8)
        let time = ContentTime(elapsed: .zero, civil: moment)
        let fontSelection = FontSelection(BuiltinFont.wide)
        let content = makeContent(
            of: try TextTemplate("{value:temp|color:<5 black}"),
            in: fontSelection,
            values: ["temp": "3"]
        )
        #expect(content.draw(in: room, at: time) == BuiltinFont.wide.rasterize("3"))
    }

    @Test("the name of an option leaves out the colors of its values")
    func names() {
        #expect(TextTemplate.removingStyles(from: "T {value:t|color:<5 blue} K") == "T {value:t} K")
        #expect(TextTemplate.removingStyles(from: "T {value:t|--|color:<5 blue}") == "T {value:t|--}")
        #expect(TextTemplate.removingStyles(from: "T {value:t|--}{bold}!{/}") == "T {value:t|--}!")
    }

    @Test("a faulty color by value is reported with what to write instead")
    func mistakes() {
        for source in ["{value:temp|color:}", "{value:temp|--|color: }"] {
            #expect(
                complaint(source)
                    == "has no colors after 'color:'; write conditions, as in "
                    + "{value:temp|color:<5 blue,>30 red}"
            )
        }
        for rule in [
            "red", "", "5 red", "<=5 red", "<x red", "< red", "5...6 red", "..6 red", "5.. red", "<5",
            "hot red",
        ] {
            #expect(
                complaint("{value:temp|color:<1 blue,\(rule)}")
                    == "has '\(rule)' in the colors of a value; write a condition, a space and a color: "
                    + "<5 blue, >30 red, 5..30 green or =off gray"
            )
        }
        #expect(
            complaint("{value:temp|color:30..5 green}")
                == "has the range '30..5', which is empty; write the smaller number first, as in 0..100"
        )
        #expect(
            complaint("{value:temp|color:<5 blu}")
                == "has a value with a condition whose color is 'blu', which is not a color; did you mean 'blue'?"
        )
        #expect(
            complaint("{value:temp|colour:<5 blue}")
                == "has 'colour' in {value:temp|…}; for colors by value write 'color', as in "
                + "{value:temp|color:<5 blue,>30 red}"
        )
        #expect(complaint("{value:temp|color:={ red}").hasPrefix("has a '{' in the text of {value:temp|…}"))
    }
}
