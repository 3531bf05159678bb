import Pixels
import Testing

@testable import BannerText

@Suite("Pictograms")
struct PictogramTests {
    private let font = BuiltinFont.wide

    private func art(_ text: String) -> [String] { font.rasterize(text).art }

    @Test("there are drawings of these, and of no others")
    func drawn() {
        #expect(Set(Pictograms().slots.scalars.map { Character($0) }) == Set(Repertoire.pictograms))
    }

    @Test("the faces of eight rows have every pictogram, none wider than the widest, and all look different")
    func complete() {
        for face in [BuiltinFont.wide, .narrow] {
            #expect(face.missingGlyphs(in: String(Repertoire.pictograms)) == [])
            var seen: [Bitmap: Character] = [face.rasterize("\0"): "\0"]
            for character in Repertoire.ascii + Repertoire.symbols + Repertoire.pictograms {
                let picture = face.rasterize(String(character))
                #expect(picture.width < face.widestAdvance, "\(character)")
                guard Repertoire.pictograms.contains(character) else {
                    seen[picture] = character
                    continue
                }
                if let twin = seen.updateValue(character, forKey: picture) {
                    Issue.record("\(twin) and \(character)")
                }
                #expect(picture.bytes.first != 0 && picture.bytes.last != 0, "\(character)")
            }
        }
        #expect(BuiltinFont.small.missingGlyphs(in: "☕ 3.50 ₩") == ["☕"])
    }

    @Test("a cup of coffee")
    func coffee() {
        #expect(
            art("☕ 4") == [
                ".#..#..........#",
                "..#..#........##",
                ".............#.#",
                "#######.....#..#",
                "######.#....####",
                "#######........#",
                ".#####.........#",
                "................",
            ]
        )
    }

    @Test("a cloud of three lobes, and an umbrella with a handle")
    func weather() {
        #expect(
            art("☁☂") == [
                "............###..",
                "...###.....#####.",
                "..#...#...#######",
                ".##...##..#.#.#.#",
                "#.......#....#...",
                "#.......#....#...",
                ".#######...#.#...",
                "............#....",
            ]
        )
    }

    @Test(
        "presentation and skin tone change nothing, and of joined emoji the first that there is shows",
        arguments: [
            ("☕", "☕\u{FE0F}"), ("☕", "☕\u{FE0E}"), ("👍", "👍🏽"), ("👍", "👍🏿"), ("♥", "❤️"), ("♥", "❤️‍🔥"),
            ("♥", "👩‍❤️‍👨"), ("🐱", "🐈"), ("★", "⭐"), ("✓", "✅"), ("☎", "📞"),
        ]
    )
    func variants(plain: String, variant: String) {
        #expect(variant.count == 1)
        #expect(art(variant) == art(plain))
        #expect(font.width(of: variant) == font.width(of: plain))
        #expect(font.missingGlyphs(in: variant) == [])
    }

    @Test("full-width forms and the punctuation of Korean look like those that there are")
    func fullWidth() {
        #expect(art("ＡＢ１２！～") == art("AB12!~"))
        #expect(art("￦3,000・〜") == art("₩3,000·~"))
        #expect(art("《가》〈나〉") == art("«가»‹나›"))
    }
}
