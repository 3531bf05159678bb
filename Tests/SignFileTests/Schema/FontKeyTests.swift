import BannerText
import Diagnostics
import Glibc
import SignCore
import SignFile
import SignTestSupport
import TestSupport
import Testing

@Suite("Fonts and sizes in [text]")
struct FontKeyTests {
    private func text(_ keys: String) throws -> TextSettings {
        try configuration("[text]\n\(keys)\n" + anOption).text
    }

    @Test(
        "fonts are files and the built-in one; relative paths are resolved from the folder of the configuration"
    )
    func fonts() throws {
        let text = try text("size = 16\nfonts = [\"builtin\", \"/f/a.otf\", \"/f/b.ttc#2\"]")
        #expect(text.size == 16)
        #expect(text.fonts == [.builtin, .file("/f/a.otf", face: 0), .file("/f/b.ttc", face: 2)])
        let besides = try Configuration.parse(
            Array("[text]\nfonts = [\"x.bdf\"]\n\(anOption)".utf8),
            file: "/etc/loopbanner/a.toml"
        ).configuration.text
        #expect(besides.fonts == [.file("/etc/loopbanner/x.bdf", face: 0)])
    }

    @Test("a font file that is replaced, written or made readable is another one when the file is read again")
    func versions() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "a.bdf")
        func versions() throws -> [FontEntry: FileVersion] {
            try text("fonts = [\"\(path)\", \"builtin\"]").fontVersions
        }
        #expect(try versions() == [:])
        var seen: [[FontEntry: FileVersion]] = []
        for change in [
            "echo a >'\(path)'", "echo b >>'\(path)'", "chmod 600 '\(path)'",
            "echo c >'\(path).new' && mv '\(path).new' '\(path)'",
        ] {
            // The clock of a file system may have ticks of ten milliseconds.
            usleep(20_000)
            #expect(system(change) == 0)
            let now = try versions()
            #expect(now.keys.map { $0 } == [.file(path, face: 0)] && !seen.contains(now))
            #expect(try versions() == now)
            seen.append(now)
        }
    }

    @Test("without fonts and size the built-in faces draw, and with either one there are lines")
    func setting() throws {
        #expect(try text("scale = 1").textRunSettings(for: .bit) == nil)
        #expect(
            try text("size = 16").textRunSettings(for: .bit) == TextRunSettings(fonts: [.builtin], rows: 16)
        )
        let fonts = try text("fonts = [\"/a\"]\nlanguage = \"zh_TW\"\nfont = \"builtin-narrow\"")
        var expected = TextRunSettings(fonts: [.file("/a", face: 0)], rows: 8)
        expected.language = "zh-TW"
        expected.face = .narrow
        expected.isShaded = true
        #expect(fonts.textRunSettings(for: .gray) == expected)
        expected.isColored = true
        #expect(fonts.textRunSettings(for: .color) == expected)
    }

    @Test(
        "a mistake in fonts or size is reported with its location and the allowed values",
        arguments: [
            ("size = 7", "f:2:8: error: size must be 8 to 64 rows, not 7"),
            (
                "fonts = \"a.otf\"",
                "f:2:9: error: fonts must be an array of font files and \"builtin\", such as [\"builtin\", "
                    + "\"/usr/share/fonts/opentype/unifont/unifont.otf\"], not a string"
            ),
            (
                "fonts = []",
                "f:2:9: error: fonts must not be empty; remove the key to use only the built-in letters"
            ),
            ("fonts = [\"\"]", "f:2:10: error: no element of fonts may be empty"),
            (
                "fonts = [1]",
                "f:2:10: error: every element of fonts must be a string, not a whole number; write it in quotes"
            ),
            ("fonts = [\"Built-in\"]", "f:2:10: error: fonts names 'Built-in'; did you mean \"builtin\"?"),
            (
                "fonts = [\"/home/me/a.ttf\"]",
                "f:2:10: warning: fonts names '/home/me/a.ttf', but the service cannot read home directories or /tmp; "
                    + "copy it to /usr/local/share/fonts"
            ),
        ]
    )
    func mistakes(keys: String, finding: String) {
        #expect(findings(in: "[text]\n\(keys)\n" + anOption) == [finding])
    }

    @Test("at most 64 fonts are taken")
    func most() throws {
        let list = { (count: Int) in
            "fonts = [" + (0..<count).map { "\"/f\($0)\"" }.joined(separator: ", ") + "]"
        }
        #expect(try text(list(64)).fonts.count == 64)
        #expect(
            findings(in: "[text]\n\(list(65))\n" + anOption) == [
                "f:2:9: error: fonts must have at most 64 entries, not 65"
            ]
        )
    }

    @Test("a list of many options has the first lines drawn at the start, and the others later")
    func firstLines() throws {
        struct Hurried: TextRenderer {
            let blocks = BlockLines()
            func render(_ requests: [TextRequest], settings setting: TextRunSettings) -> RenderingResult {
                blocks.render(Array(requests.prefix(3)), settings: setting)
            }
        }
        let source = Hurried()
        let options = (0..<2_000).map { "[[option]]\ntext = \"ق\($0)\"\n" }.joined()
        let parsed = try Configuration.parse(
            Array("[text]\nfonts = [\"/f\"]\n\(options)".utf8),
            file: "f",
            textRenderer: source
        )
        #expect(source.blocks.asked == ["ق0", "ق1", "ق2"])
        #expect(parsed.renderedTexts.all.count == 3)
    }

    @Test("a font that a running sign cannot use is a warning at its place, with a remedy where there is one")
    func refused() throws {
        struct Refusing: TextRenderer {
            var reportsFontStates: Bool { true }
            func render(_ requests: [TextRequest], settings setting: TextRunSettings) -> RenderingResult {
                var drawn = RenderingResult()
                drawn.fonts = [.refused(.notFound), .refused(.notAFont), .refused(.notFound), .builtin]
                for request in requests {
                    drawn.texts[request] = RenderedText(placeholderFor: request, settings: setting)
                }
                drawn.problem = "loopbanner-text is unwell"
                return drawn
            }
        }
        let fonts = "fonts = [\"/x/unifont.otf\", \"/x/photo.png\", \"Arial\", \"builtin\"]"
        let found = try Configuration.parse(
            Array("[text]\n\(fonts)\n\(anOption)".utf8),
            file: "f",
            textRenderer: Refusing()
        ).diagnostics.map(\.description)
        #expect(
            found == [
                "f:2:9: warning: loopbanner-text is unwell",
                "f:2:10: warning: the font '/x/unifont.otf' does not exist; the built-in letters replace it; "
                    + "to install it: sudo apt install fonts-unifont",
                "f:2:28: warning: the font '/x/photo.png' is not a readable font, or is damaged; the built-in "
                    + "letters replace it",
                "f:2:44: warning: the font 'Arial' does not exist; the built-in letters replace it; name a file: "
                    + "run loopbanner fonts to list those on this machine",
            ]
        )
    }

    @Test("a font that ends the program that draws is an error at its place")
    func deadly() throws {
        struct Dying: TextRenderer {
            var reportsFontStates: Bool { true }
            func render(_ requests: [TextRequest], settings setting: TextRunSettings) -> RenderingResult {
                var drawn = RenderingResult()
                drawn.problem = "loopbanner-text was killed by signal 11"
                return drawn
            }
        }
        let fonts = InstalledFonts(
            inspect: { _, _, _ in nil },
            crashing: { $0.filter { $0 == FontEntry("/x/b.ttf") } }
        )
        let found = #expect(throws: ConfigurationError.self) {
            try Configuration.parse(
                Array("[text]\nfonts = [\"/x/a.ttf\", \"/x/b.ttf\"]\n\(anOption)".utf8),
                file: "f",
                textRenderer: Dying(),
                fonts: fonts
            )
        }?.diagnostics.map(\.description)
        #expect(
            found == [
                "f:2:9: warning: loopbanner-text was killed by signal 11",
                "f:2:22: error: the font '/x/b.ttf' crashes loopbanner-text; remove it from the list",
            ]
        )
    }

    /// Returns the advice that `check` gives for a font that does not exist. It is the only font of the list,
    /// so its absence is an error.
    private func advice(for font: String, installed: [String], beside: [String] = []) -> String {
        struct Missing: TextRenderer {
            var reportsFontStates: Bool { true }
            func render(_ requests: [TextRequest], settings setting: TextRunSettings) -> RenderingResult {
                var drawn = RenderingResult()
                drawn.fonts = [.refused(.notFound)]
                for request in requests {
                    drawn.texts[request] = RenderedText(placeholderFor: request, settings: setting)
                }
                return drawn
            }
        }
        let fonts = InstalledFonts(
            inspect: { _, _, _ in nil },
            files: { folder in folder == nil ? installed : folder == "/d/" ? beside : [] }
        )
        let found = #expect(throws: ConfigurationError.self) {
            try Configuration.parse(
                Array("[text]\nfonts = [\"\(font)\"]\n\(anOption)".utf8),
                file: "/etc/loopbanner/f",
                textRenderer: Missing(),
                fonts: fonts
            )
        }?.diagnostics.first?.message
        let start = "the font '\(font)' does not exist; no other font can be used, so texts would be boxes"
        return found.map { String($0.dropFirst($0.hasPrefix(start) ? start.count : 0)) } ?? ""
    }

    @Test(
        "a file that does not exist is compared with those that do",
        arguments: [
            ("unifont.otf", "; did you mean '/i/unifont.otf'?"),
            ("Unifont", "; did you mean '/i/unifont.otf'?"),
            ("/x/unifont.ttf", "; did you mean '/i/unifont.otf'?"),
            ("/d/NotoSansDevanagri-Regular.ttf", "; did you mean '/d/NotoSansDevanagari-Regular.ttf'?"),
            ("/d/NotoSansCJK.ttc#2", "; did you mean '/i/NotoSansCJK-Regular.ttc#2'?"),
            ("fonts-unifont", "; this is a package: write its file, '/i/unifont.otf'"),
            (
                "fonts-nanum",
                "; this is a package: sudo apt install fonts-nanum, and name its file"
            ),
            ("~/a.ttf", "; write the full path, because ~ is not expanded here"),
            ("/dev/null#x", "; a face number has only digits, as in '/dev/null#1'"),
            ("bultin", "; did you mean \"builtin\"?"),
            ("NanumGothic.ttf", "; to install it: sudo apt install fonts-nanum"),
            ("unifontxyzzy.otf", "; name a file: run loopbanner fonts to list those on this machine"),
            ("/fonts/none.ttf", "; name another file: run loopbanner fonts to list those on this machine"),
        ]
    )
    func misspelled(font: String, advice: String) {
        let installed = ["/i/NotoSansCJK-Regular.ttc", "/i/unifont.otf"]
        let beside = ["/d/NotoSansDevanagari-Regular.ttf"]
        #expect(self.advice(for: font, installed: installed, beside: beside) == advice)
    }

    @Test("a long path is shown whole")
    func longPath() {
        let path = "/x/" + String(repeating: "a", count: 150) + "/b.ttf"
        #expect(
            advice(for: path, installed: [])
                == "; name another file: run loopbanner fonts to list those on this machine"
        )
    }
}
