import SignTestSupport
import Testing

@testable import SignCore
@testable import SignFile

@Suite("The key background")
struct BackgroundKeyTests {
    private static let names =
        "background is stars, snow, rain or plasma, or the name of a PNG or GIF file, not"

    private static let display = "[display]\ndriver = \"memory\"\nformat = \"color\"\n"

    @Test("a mistake in an option names the value to write", arguments: optionCases)
    func option(lines: String, message: String) {
        #expect(findings(in: Self.display + "[[option]]\n\(lines)\n") == ["f:" + message])
    }

    private static let optionCases = [
        ("text = \"A\"\nbackground = \"plasm\"", "6:14: error: \(names) 'plasm'; did you mean \"plasma\"?"),
        ("text = \"A\"\nbackground = \"Stars\"", "6:14: error: \(names) 'Stars'; did you mean \"stars\"?"),
        (
            "text = \"A\"\nbackground = \"cake.webp\"",
            "6:14: error: \(names) 'cake.webp'; save the picture as PNG or GIF"
        ),
        (
            "picture = \"a.png\"\nbackground = \"snow\"",
            "6:1: error: background = \"snow\" needs text, but this option has a picture; write a color, or remove it"
        ),
        (
            "id = \"a\"\npage = \"solid\"\nbackground = \"snow\"",
            "7:1: error: background = \"snow\" is hidden by a lit page; write page = \"blank\", or remove it"
        ),
        (
            "text = \"A\"\nfit = \"crop\"\nbackground = \"snow\"",
            "6:1: error: fit needs a picture, but this option has none; add picture = \"FILE\", or remove the key"
        ),
    ]

    @Test("a color remains a color, and colors have their advice")
    func color() throws {
        let text = Self.display + "[[option]]\ntext = \"A\"\nbackground = \"navy-ish\"\n"
        #expect(
            findings(in: text).first?
                .hasPrefix("f:6:14: error: background is 'navy-ish', which is not a color;") == true
        )
        #expect(
            try configuration("[[option]]\ntext = \"A\"\nbackground = \"red\"").options[0].background == nil
        )
    }

    @Test("a mistake in [scroll] names the value to write")
    func scroll() {
        func findings(_ value: String) -> [String] {
            SignTestSupport.findings(
                in: Self.display + "[scroll]\nbackground = \(value)\n[[option]]\ntext = \"A\"\n"
            )
        }
        #expect(
            findings("\"red\"") == [
                "f:5:14: error: \(Self.names) 'red'; write background = \"red\" in each [[option]]"
            ]
        )
        #expect(
            findings("\"cake.jpeg\"")
                == ["f:5:14: error: \(Self.names) 'cake.jpeg'; save the picture as PNG or GIF"]
        )
        #expect(findings("\"sno\"") == ["f:5:14: error: \(Self.names) 'sno'; did you mean \"snow\"?"])
        #expect(
            findings("\"xyz123\"") == ["f:5:14: error: \(Self.names) 'xyz123'; write background = \"stars\""]
        )
    }

    @Test("a picture has the fit of its option")
    func picture() throws {
        let text = "[[option]]\ntext = \"A\"\nbackground = \"sky.gif\"\nfit = \"crop\"\n"
        let settings = PictureSettings(file: "sky.gif", fit: .crop)
        #expect(try configuration(text).options[0].background == .picture(settings))
    }

    @Test("a picture file that cannot be read is a warning at the key")
    func missingFile() throws {
        let text = Self.display + "[[option]]\ntext = \"A\"\nbackground = \"missing-sky.gif\"\n"
        let missing = PictureFiles { _ in .failure(.unreadable("no such file")) }
        let found = try Configuration.parse(Array(text.utf8), file: "f", pictures: missing).diagnostics
        #expect(found.map(\.description) == ["f:6:14: warning: missing-sky.gif: no such file"])
    }

    @Test("displays without colors are noted once", arguments: ["bit", "gray"])
    func format(format: String) throws {
        let text =
            "[display]\ndriver = \"memory\"\nformat = \"\(format)\"\n[[option]]\ntext = \"A\"\nbackground = \"snow\"\n"
            + "[[option]]\ntext = \"B\"\nbackground = \"rain\"\n"
        #expect(
            try Configuration.parse(Array(text.utf8), file: "f").notes.map(\.description) == [
                "f:6:14: note: this background needs a display with colors; here the page behind the text stays dark"
            ]
        )
    }

    @Test("a text that is too long for a moving background is noted")
    func long() throws {
        let words = String(repeating: "W", count: 501)
        let text =
            Self.display + "[scroll]\nbackground = \"snow\"\n[[option]]\nid = \"a\"\ntext = \"\(words)\"\n"
        let notes = try Configuration.parse(Array(text.utf8), file: "f").notes.map(\.description)
        #expect(
            notes.contains(
                "f:5:14: note: 'a' has 501 characters, so its background stands still; it moves only behind texts of at "
                    + "most 500 characters"
            ),
            "\(notes)"
        )
    }
}
