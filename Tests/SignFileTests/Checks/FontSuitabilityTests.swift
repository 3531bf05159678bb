import BannerText
import Diagnostics
import SignCore
import SignFile
import SignTestSupport
import Testing

@Suite("Fonts that do not suit their lines")
struct FontSuitabilityTests {
    /// A machine whose fonts have every character. A font whose name contains "Sans" has outlines, and any
    /// other has bitmaps.
    private let machine = InstalledFonts { entries, points, rows in
        (entries ?? []).filter { $0 != .builtin }.map { entry in
            let isOutlines = entry.text.contains("Sans")
            return FontInfo(
                entry,
                name: isOutlines ? "Sans" : "Unifont",
                fits: rows.map { rows in
                    FontFit(
                        rows: rows,
                        drawing: isOutlines ? .outlines : .strike(factor: 1),
                        size: rows,
                        rowsAboveBaseline: rows - 2,
                        rowsBelowBaseline: 2,
                        fits: true
                    )
                },
                covered: Set(points)
            )
        }
    }

    private func found(_ text: String, rows: Int, fonts: String) throws -> [String] {
        let file = """
            [display]
            driver = "memory"
            height = \(rows)
            [text]
            size = \(rows)
            fonts = [\(fonts)]
            [[option]]
            text = "\(text)"
            """
        return try Configuration.parse(
            Array(file.utf8),
            file: "f",
            textRenderer: BlockLines(),
            fonts: machine
        )
        .diagnostics.map(\.description)
    }

    @Test("outlines in lines of few rows blur, unless the built-in letters are in front of them")
    func outlines() throws {
        let blur =
            "f:6:10: warning: the letters of '/f/Sans.ttf' are outlines, which blur in lines of 8 rows; write \"builtin\" in "
            + "front of it in fonts"
        #expect(try found("Tea 3.50 €", rows: 8, fonts: "\"/f/Sans.ttf\"") == [blur])
        #expect(try found("Tea 3.50 €", rows: 8, fonts: "\"/f/Sans.ttf\", \"builtin\"") == [blur])
        #expect(try found("Tea 3.50 €", rows: 8, fonts: "\"builtin\", \"/f/Sans.ttf\"") == [])
        #expect(try found("Tea 3.50 €", rows: 16, fonts: "\"/f/Sans.ttf\"") == [])
        #expect(try found("Tea 3.50 €", rows: 8, fonts: "\"/f/unifont.otf\"") == [])
    }

    @Test("letters that form conjuncts are not drawn well by a font of pixels")
    func conjuncts() throws {
        let pixels =
            "f:8:8: warning: Unifont draws Devanagari letter by letter, without conjuncts; put an outline font in front of "
            + "it, such as one from the package fonts-noto-core"
        #expect(try found("क्षमा", rows: 16, fonts: "\"/f/unifont.otf\"") == [pixels])
        #expect(try found("क्षमा", rows: 16, fonts: "\"/f/Sans.ttf\", \"/f/unifont.otf\"") == [])
        #expect(try found("Tea", rows: 16, fonts: "\"/f/unifont.otf\"") == [])
    }
}
