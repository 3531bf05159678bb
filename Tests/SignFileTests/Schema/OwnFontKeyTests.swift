import BannerText
import SettingsText
import SignCore
import SignFile
import SignTestSupport
import Testing

@Suite("The key font of options and regions")
struct OwnFontKeyTests {
    private func errors(_ text: String) -> [String] { findings(in: text) }

    @Test(
        "a font is a built-in one or a file; relative paths are resolved from the folder of the configuration"
    )
    func values() throws {
        func font(_ text: String) throws -> TextFont? {
            try Configuration.parse(
                Array("[[option]]\ntext = \"A\"\nsize = 8\nfont = \"\(text)\"\n".utf8),
                file: "/e/f"
            ).configuration.options[0].font
        }
        #expect(try font("auto") == .automatic)
        #expect(try font("builtin-narrow") == .face(.narrow))
        #expect(try font("x.bdf") == .file(.file("/e/x.bdf", face: 0)))
        #expect(try font("/f/b.ttc#2") == .file(.file("/f/b.ttc", face: 2)))
    }

    @Test("other texts are errors with the nearest name")
    func mistakes() {
        let option = "[[option]]\ntext = \"A\"\n"
        let names = "\"auto\", \"builtin\", \"builtin-narrow\" or \"builtin-small\""
        #expect(
            errors(option + "font = \"builtin-narow\"") == [
                "f:3:8: error: font 'builtin-narow' is neither \(names) nor a font file; did you mean "
                    + "\"builtin-narrow\"?"
            ]
        )
        #expect(
            errors(option + "font = \"Helvetica\"") == [
                "f:3:8: error: font 'Helvetica' is neither \(names) nor a font file; run loopbanner fonts to list the "
                    + "files on this machine"
            ]
        )
        #expect(
            errors(option + "font = \"\"") == [
                "f:3:8: error: font must not be empty; remove the key for the font in [text]"
            ]
        )
    }

    @Test("a font without letters is a warning, and so are letters higher than their region")
    func warnings() {
        #expect(
            errors("[[option]]\nid = \"a\"\npage = \"solid\"\nfont = \"builtin\"\n") == [
                "f:4:1: warning: font does nothing without visible text; remove it"
            ]
        )
        let header = "[display]\nheight = 32\n[header]\ntext = \"A\"\nsize = 8\nletters = 16\n"
        #expect(
            errors(header + anOption).first
                == "f:4:8: warning: the content of [header] is 14 rows high but only 8 fit; 6 are clipped"
        )
    }

    @Test("at most 64 fonts can be used together")
    func limit() {
        let options = (0..<65).map { "[[option]]\ntext = \"\($0)\"\nfont = \"/f/\($0).otf\"\n" }.joined()
        #expect(
            errors(options).contains {
                $0.contains(
                    "the options and [text] use 66 fonts, but at most 64 are allowed; use fewer fonts"
                )
            }
        )
    }
}
