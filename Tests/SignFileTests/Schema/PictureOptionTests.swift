import BannerText
import MonotonicTime
import SignCore
import SignTestSupport
import TestSupport
import Testing

@Suite("Pictures and pages as options")
struct PictureOptionTests {
    @Test("a picture is shown as its keys say, by default scaled and diffused")
    func picture() throws {
        let text = """
            [[option]]
            picture = "pictures/logo.png"
            [[option]]
            id = "film"
            text = "A film"
            picture = "/srv/film.gif"
            fit = "crop"
            dither = "ordered"
            invert = true
            dwell = "9s"
            """
        let film = PictureSettings(file: "/srv/film.gif", fit: .crop, dithering: .ordered, inverts: true)
        #expect(
            try configuration(text).options == [
                OptionSettings(
                    id: "logo.png",
                    text: "logo.png",
                    content: .picture(PictureSettings(file: "pictures/logo.png"))
                ),
                OptionSettings(id: "film", text: "A film", content: .picture(film), dwell: .seconds(9)),
            ]
        )
        #expect(findings(in: text) == [])
    }

    @Test("a page is solid or blank, and has an id or a text for reports")
    func page() throws {
        let text = """
            [[option]]
            id = "all"
            page = "solid"
            [[option]]
            text = "A moment"
            page = "blank"
            """
        #expect(
            try configuration(text).options == [
                OptionSettings(id: "all", text: "all", content: .page(.solid)),
                OptionSettings(id: "A moment", text: "A moment", content: .page(.blank)),
            ]
        )
        #expect(findings(in: text) == [])
    }

    @Test("contradictory keys are an error with a remedy", arguments: badCases)
    func bad(lines: String, message: String) {
        #expect(findings(in: "[[option]]\n\(lines)\n") == ["f:" + message])
    }

    @Test("two options of one picture need ids")
    func twice() {
        #expect(
            findings(in: "[[option]]\npicture = \"a/x.png\"\n[[option]]\npicture = \"b/x.png\"\n") == [
                "f:4:11: error: duplicate id 'x.png', already used by the option on line 2; "
                    + "the default id is its file's name; give the option its own id"
            ]
        )
    }

    @Test("the automatic dwell of a picture or page is two seconds")
    func automaticDwell() throws {
        let long = String(repeating: "x", count: 100)
        let text = "[scroll]\ndwell = \"auto\"\n[[option]]\ntext = \"\(long)\"\npage = \"solid\"\n"
        #expect(try configuration(text).options.map(\.dwell) == [.seconds(2)])
    }

    private static let badCases: [(String, String)] = [
        (
            "text = \"Tea\"\nfit = \"crop\"",
            "3:1: error: fit needs a picture, but this option has none; add picture = \"FILE\", or remove the key"
        ),
        (
            "id = \"a\"\npage = \"blank\"\ninvert = true",
            "4:1: error: invert needs a picture, but this option has none; add picture = \"FILE\", or remove the key"
        ),
        (
            "picture = \"a.png\"\npage = \"solid\"",
            "3:1: error: an option can have a picture or a page, not both; remove one"
        ),
        ("page = \"solid\"", "2:8: error: a page needs an id, such as id = \"solid\""),
        (
            "id = \"a\"\npage = \"black\"",
            "3:8: error: unknown page 'black'; did you mean 'blank'? allowed: 'solid', 'blank'"
        ),
        (
            "picture = \"a.png\"\nfit = \"scaled\"",
            "3:7: error: unknown fit 'scaled'; did you mean 'scale'? allowed: 'scale', 'crop'"
        ),
        (
            "picture = \"a.png\"\ndither = \"yes\"",
            "3:10: error: unknown dither 'yes'; allowed: 'diffusion', 'ordered', 'none', 'auto'"
        ),
        ("picture = \"\"", "2:11: error: picture must not be empty"),
        ("picture = \"icons/\"", "2:11: error: picture must name a file, not the folder 'icons/'"),
        ("picture = 3", "2:11: error: picture must be a string, not a whole number; write it in quotes"),
        (
            "text = 3\npicture = \"a.png\"",
            "2:8: error: text must be a string, not a whole number; write it in quotes"
        ),
    ]
}
