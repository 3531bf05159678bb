import BannerText
import Pixels
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Fonts of single texts")
struct OwnFontTests {
    private func contents(_ tables: String, _ display: String = "width = 64\nheight = 16") throws -> Contents
    {
        try playlist("[display]\ndriver = \"memory\"\n\(display)\n\(tables)").contents
    }

    private let room = PixelSize(width: 64, height: 16)

    @Test("an option may have its own built-in font")
    func builtin() throws {
        let fonts = ["auto", "builtin", "builtin-narrow", "builtin-small"]
        let options = fonts.map { "[[option]]\nid = \"\($0)\"\ntext = \"Tea\"\nfont = \"\($0)\"\n" }.joined()
        let contents = try contents(options)
        let pictures = (0..<4).map { contents[$0].draw(in: room, at: .beginning).art }
        let faces = [BuiltinFont.wide, .wide, .narrow, .small]
        #expect(pictures == faces.map { $0.rasterize("Tea").art })
        #expect(contents.textRunSettings == nil)
    }

    @Test("a font of an option replaces that of [text], and a font file that of another file")
    func replaces() throws {
        let contents = try contents(
            """
            [text]
            size = 16
            fonts = ["/f.otf", "builtin"]
            [[option]]
            text = "Tea"
            [[option]]
            text = "Tee"
            font = "builtin-narrow"
            size = 8
            [[option]]
            text = "Thé"
            font = "/g.otf#2"
            """
        )
        let setting = try #require(contents.textRunSettings)
        let own = FontEntry.file("/g.otf", face: 2)
        #expect(setting.fonts == [.file("/f.otf", face: 0), .builtin] && setting.ownFonts == [own])
        #expect(contents.unrenderedTextRequests(ofOption: 0, at: .beginning) == [TextRequest("Tea")])
        #expect(contents.unrenderedTextRequests(ofOption: 1, at: .beginning) == [])
        #expect(contents[1].draw(in: room, at: .beginning).art == BuiltinFont.narrow.rasterize("Tee").art)
        #expect(
            contents.unrenderedTextRequests(ofOption: 2, at: .beginning) == [
                TextRequest("Thé", font: .file(own))
            ]
        )
    }

    @Test("without fonts in [text], only the option with a font file needs the text program")
    func file() throws {
        var contents = try contents(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"Tee\"\nfont = \"/f.otf\"\nsize = 12\n"
        )
        let request = TextRequest("Tee", rows: 12, font: .file(.file("/f.otf", face: 0)))
        #expect(contents.unrenderedTextRequests(ofOption: 0, at: .beginning) == [])
        #expect(contents.unrenderedTextRequests(ofOption: 1, at: .beginning) == [request])
        _ = contents.renderTexts(with: BlockLines(), at: .beginning)
        #expect(contents.unrenderedTextRequests(ofOption: 1, at: .beginning) == [])
        #expect(contents[1].size(in: room, at: .beginning) == PixelSize(width: 15, height: 12))
        #expect(contents[0].draw(in: room, at: .beginning).art == BuiltinFont.wide.rasterize("Tea").art)
    }

    @Test("a region has its own letters and font")
    func region() throws {
        let contents = try contents(
            """
            [header]
            text = "Today"
            font = "builtin-small"
            gap = 0
            [left]
            text = "A"
            letters = 16
            [right]
            text = "B"
            font = "/f.otf"
            letters = 10
            """ + anOption,
            "width = 64\nheight = 32"
        )
        let header = contents[.header]?.draw(in: PixelSize(width: 64, height: 6), at: .beginning)
        #expect(header?.art == BuiltinFont.small.rasterize("Today").art)
        let left = contents[.left]?.size(in: PixelSize(width: 64, height: 26), at: .beginning)
        #expect(left?.height == 16)
        #expect(
            contents.unrenderedTextRequest(atEdge: .right, at: .beginning)
                == TextRequest("B", rows: 10, font: .file(.file("/f.otf", face: 0)))
        )
    }

    @Test("the font of an option is a part of the identity of a list in system fonts")
    func identity() throws {
        func identity(_ font: String) throws -> String {
            try playlist(
                "[text]\nfonts = [\"/f.otf\"]\n[[option]]\ntext = \"Tea\"\n\(font)"
            ).identity.text
        }
        let all = try ["", "font = \"/g.otf\"", "font = \"builtin\"", "font = \"builtin-narrow\""].map(
            identity
        )
        #expect(Set(all).count == 4)
    }
}
