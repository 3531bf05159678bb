import BannerText
import SignFile
import Testing

@Suite("Reports about fonts")
struct FontReportTests {
    private let unifont = FontInfo(
        FontEntry("/f/unifont.otf"),
        name: "Unifont Regular",
        fits: [16, 8].map {
            FontFit(
                rows: $0,
                drawing: .pixels(factor: 1),
                size: 16,
                rowsAboveBaseline: 14,
                rowsBelowBaseline: 2,
                fits: $0 == 16
            )
        },
        covered: Set(["한", "국", "A", " "] + WritingSystem.hangul.probe + WritingSystem.han.probe)
    )
    private let nanum = FontInfo(
        FontEntry("/f/Nanum.ttc#1"),
        name: "Nanum",
        fits: [
            FontFit(
                rows: 16,
                drawing: .outlines,
                size: 17,
                rowsAboveBaseline: 13,
                rowsBelowBaseline: 3,
                fits: true
            )
        ],
        covered: ["한", "국", " "]
    )

    @Test("without a text each font has a row in a table, in the order of the files")
    func table() {
        let report = FontReport([nanum, unifont], text: nil, rows: 16)
        #expect(
            report.table == [
                "/f/Nanum.ttc#1  Nanum            outlines at 17 px, fits  other characters",
                "/f/unifont.otf  Unifont Regular  pixel font ×1, fits      Hangul, Han",
            ]
        )
        #expect(report.heading == nil)
        #expect(report.remedy == nil)
        #expect(report.suitableFontLists == [])
    }

    @Test("rows that are cut off are counted")
    func cutOff() {
        #expect(FontText.appearance(of: unifont, rows: 8) == "pixel font ×1, 8 rows cut off")
    }

    @Test("with a text the fonts that have it are listed, the best first, with the lines to write")
    func text() {
        let report = FontReport([nanum, unifont], text: "한국", rows: 16)
        #expect(report.heading == "2 fonts have all characters of '한국', the best first")
        #expect(report.listedFonts == [unifont, nanum])
        #expect(report.suitableFontLists == [[unifont.entry], [nanum.entry]])
        #expect(
            report.setting(of: [nanum.entry]) == [
                "[text]", "size = 16", #"fonts = ["/f/Nanum.ttc#1", "builtin"]"#,
            ]
        )
    }

    @Test("built-in letters come first where they have nothing of the text")
    func list() {
        let report = FontReport([unifont], text: "一 中", rows: 16)
        #expect(report.setting(of: [unifont.entry]).last == #"fonts = ["builtin", "/f/unifont.otf"]"#)
    }

    @Test("a path is written as TOML reads it")
    func quotes() {
        #expect(FontText.line(of: [FontEntry(#"/a"b\c.ttf"#)]) == #"fonts = ["/a\"b\\c.ttf"]"#)
    }

    @Test("where no font can be read in so few rows, the rows are named that do")
    func rows() {
        let report = FontReport([unifont], text: "中", rows: 8)
        #expect(report.listedFonts == [unifont])
        #expect(report.suitableFontLists == [])
        #expect(report.remedy == "no font can be read in 8 rows; --size 16 shows it")
    }

    @Test("where no font has the text, a package is named")
    func package() {
        let report = FontReport([nanum], text: "新しい", rows: 16)
        #expect(
            report.remedy
                == "no font has '新', 'し' and 'い'; to install one: sudo apt install fonts-unifont"
        )
        #expect(
            FontReport([], text: "قهوة", rows: 8).remedy
                == "no font has 'ق', 'ه', 'و' and 'ة'; to install one: sudo apt install fonts-noto-core, "
                + "for --size 16"
        )
        #expect(
            FontReport([], text: nil, rows: 16).remedy
                == "no fonts found; for most of the world's characters: sudo apt install fonts-unifont"
        )
    }

    @Test("characters that no font has are named, and fonts are listed for the others")
    func impossible() {
        let report = FontReport([unifont, nanum], text: "한국 🫪", rows: 16)
        #expect(report.heading == "fonts that have the other characters of '한국 🫪', the best first")
        #expect(report.listedFonts == [unifont, nanum])
        #expect(report.remedy == "no font has '🫪' of '한국 🫪'")
    }

    @Test("where the built-in letters alone can be read, they are shown")
    func builtin() {
        let report = FontReport([unifont], text: "한국", rows: 8)
        #expect(
            report.heading
                == "the built-in letters have all characters of '한국'; no other font can be read in 8 rows"
        )
        #expect(report.suitableFontLists == [[.builtin]])
        #expect(report.setting(of: [.builtin]).last == #"fonts = ["builtin"]"#)
        #expect(report.remedy == nil)
    }

    // MARK: Packages

    @Test(
        "the package depends on what is written, and on the rows",
        arguments: [
            ("カレー", 8, "fonts-misaki", 8), ("中", 8, "fonts-unifont", 16),
            ("漢字かな", 12, "xfonts-efont-unicode", 12), ("한", 12, "fonts-nanum", 12),
            ("한", 16, "fonts-unifont", 16), ("نعم", 16, "fonts-noto-core", 16),
            ("ไทย", 12, "fonts-noto-core", 12),
            ("🎂", 12, "fonts-unifont", 16), ("한 🎂", 12, "fonts-unifont", 16),
        ]
    )
    func advice(text: String, rows: Int, package: String, size: Int) {
        let advice = FontPackages.advice(for: FontInfo.scalars(of: text), rows: rows)
        #expect(advice?.packages == [package])
        #expect(advice?.rows == size)
    }

    @Test("a package that is known not to help is not named, nor rows that there are not")
    func noAdvice() {
        #expect(FontPackages.advice(for: ["🎂"], rows: 16, excluding: ["fonts-unifont"]) == nil)
        #expect(FontPackages.advice(for: ["한"], rows: 8, maxRows: 10) == nil)
        #expect(FontPackages.advice(for: ["한"], rows: 8, maxRows: 14)?.rows == 12)
    }
}
