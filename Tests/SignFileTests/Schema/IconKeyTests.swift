import Pixels
import SignCore
import SignTestSupport
import Testing

@Suite("The key icon")
struct IconKeyTests {
    @Test("an icon is a file, or rows")
    func values() throws {
        let text =
            "[[option]]\ntext = \"a\"\nicon = \"cup.png\"\n[[option]]\ntext = \"b\"\nicon = [\"#.\", \".#\"]\n"
        #expect(findings(in: text) == [])
        let cup = PictureSettings(file: "cup.png", fit: .scale, dithering: .auto)
        #expect(
            try configuration(text).options.map(\.icon) == [.picture(cup), .rows(Bitmap(art: "#.\n.#"))]
        )
    }

    @Test("an invalid icon is an error with the reason, at its location", arguments: badCases)
    func bad(icon: String, message: String) {
        #expect(findings(in: "[[option]]\ntext = \"a\"\nicon = \(icon)\n") == ["f:3:" + message])
    }

    @Test("rows that are too many or too long are an error")
    func limits() {
        let row = String(repeating: "#", count: 65)
        #expect(
            findings(in: "[[option]]\ntext = \"a\"\nicon = [\"\(row)\"]\n")
                == ["f:3:9: error: a row of icon must have at most 64 characters, not 65"]
        )
        let rows = Array(repeating: "\"#\"", count: 65).joined(separator: ", ")
        #expect(
            findings(in: "[[option]]\ntext = \"a\"\nicon = [\(rows)]\n")
                == ["f:3:8: error: icon must have at most 64 rows, not 65"]
        )
    }

    @Test("a picture or a page has no icon")
    func others() {
        let icon = "icon = [\"#\"]\n"
        #expect(
            findings(in: "[[option]]\npicture = \"a.png\"\n" + icon)
                == ["f:3:1: error: an icon needs text, but this option has a picture; remove one"]
        )
        #expect(
            findings(in: "[[option]]\nid = \"a\"\npage = \"solid\"\n" + icon)
                == ["f:4:1: error: an icon needs text, but this option has a page; remove one"]
        )
        #expect(
            findings(in: "[[option]]\n" + icon)
                == ["f:1:1: error: text is missing; every [[option]] needs text, a picture or a page"]
        )
    }

    private static let badCases: [(String, String)] = [
        (
            "3",
            "8: error: icon must be the name of a PNG or GIF file, or an array of rows such as "
                + "[\"##.\", \".##\"], not a whole number"
        ),
        ("\"\"", "8: error: icon must not be empty"),
        ("\"icons/\"", "8: error: icon must name a file, not the folder 'icons/'"),
        ("[]", "8: error: icon must not be empty; remove the key to show none"),
        (
            "[\"#\", 3]",
            "14: error: every row of icon must be a string, not a whole number; write it in quotes"
        ),
        ("[\"#o\"]", "9: error: a row of icon may contain only '#' and '.', but 'o' is neither"),
        ("[\"\"]", "9: error: rows of icon must not be empty"),
        (
            "[\"##\", \"#\"]",
            "15: error: the rows of icon must have the same length; the first has 2, this one has 1"
        ),
        ("[\"..\", \"..\"]", "9: error: icon has no lit pixels; write '#' for each"),
    ]
}
