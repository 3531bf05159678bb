import Pixels
import Testing

@testable import BannerText

@Suite("The built-in font's glyphs")
struct GlyphTests {
    private let font = BuiltinFont.wide

    private func picture(_ character: Character) -> Bitmap { font.rasterize(String(character)) }

    private func isLit(_ character: Character, row: Int) -> Bool {
        let picture = picture(character)
        return (0..<picture.width).contains { picture[$0, row] }
    }

    private static let faces: [(name: String, font: BuiltinFont)] = [
        ("wide", .wide), ("narrow", .narrow), ("small", .small),
    ]

    @Test("every face has every promised character")
    func complete() {
        for (name, font) in Self.faces {
            #expect(font.missingGlyphs(in: String(Repertoire.all)) == [], "\(name)")
        }
        #expect(Repertoire.all.count > 500)
    }

    @Test("letters, digits and signs of one script do not look alike, nor like the box")
    func distinct() {
        for (name, font) in Self.faces.prefix(2) {
            for script in [Repertoire.ascii + Repertoire.latin1, Repertoire.greek, Repertoire.cyrillic] {
                var seen: [Bitmap: Character] = [font.rasterize("\0"): "\0"]
                for character in script where !Self.signsOfLikeShape.contains(character) {
                    let picture = font.rasterize(String(character))
                    if let twin = seen[picture] { Issue.record("\(name): \(twin) and \(character)") }
                    seen[picture] = character
                }
            }
        }
    }

    /// Characters that are drawn like another character: a cedilla alone like a comma, an acute alone like an
    /// apostrophe, a no-break space like a space.
    private static let signsOfLikeShape: Set<Character> = ["\u{A0}", "¸", "´", "΄", "Ӏ"]

    @Test("in the small face letters and digits differ too, and umlauts from the letters without")
    func distinctWhenSmall() {
        let font = BuiltinFont.small
        var seen: [Bitmap: Character] = [:]
        for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ÄÖÜÉÈÇÑabcdefghijklmnopqrstuvwxyzäöüéèçñßôûů" {
            let picture = font.rasterize(String(character))
            if let twin = seen[picture] { Issue.record("\(twin) and \(character)") }
            seen[picture] = character
        }
    }

    @Test("capital and small umlauts differ in height")
    func umlauts() {
        for (capital, small) in ["Öö", "Üü"].map({ ($0.first ?? " ", $0.last ?? " ") }) {
            let rows = { (character: Character) in (0..<8).filter { isLit(character, row: $0) }.count }
            #expect(rows(capital) >= rows(small) + 2, "\(capital) and \(small)")
        }
    }

    @Test("letters of the narrow face take at most four columns, m and w five, Cyrillic ones six")
    func narrowLetters() {
        let font = BuiltinFont.narrow
        for character in Repertoire.ascii + Repertoire.latin1 where character.isLetter {
            #expect(font.width(of: String(character)) <= ("mw".contains(character) ? 5 : 4), "\(character)")
        }
        for character in Repertoire.cyrillic {
            #expect(font.width(of: String(character)) <= 6, "\(character)")
        }
    }

    @Test("small m and w have three separate stems in every face, also below an accent")
    func threeStems() {
        for (name, font) in Self.faces {
            for letter in ["m", "w", "ṁ", "ẃ"] {
                let stems = font.rasterize(letter).art.map { $0.split(separator: ".").count }
                #expect(stems.contains(3), "\(letter) of the \(name) face")
            }
        }
    }

    @Test("narrow m, w and f read as these letters")
    func narrowShapes() {
        #expect(
            BuiltinFont.narrow.rasterize("few m").art == [
                ".##..................",
                ".#...................",
                "###..#..#...#...##.#.",
                ".#..#.#.#.#.#...#.#.#",
                ".#..###.#.#.#...#.#.#",
                ".#..#...#.#.#...#.#.#",
                ".#...##..#.#....#.#.#",
                ".....................",
            ]
        )
    }

    @Test("the table of accents is that of Unicode")
    func accentTable() {
        let accents = Accents()
        for value in [0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1EFF].joined() {
            guard let scalar = Unicode.Scalar(UInt32(value)), let parts = accents.parts(of: scalar) else {
                continue
            }
            let pair = String(String.UnicodeScalarView([parts.letter, parts.accent]))
            #expect(pair == String(Character(scalar)), "U+\(String(value, radix: 16))")
            #expect(accents.composite(parts.letter, parts.accent) == scalar)
        }
        #expect(accents.parts(of: "é")?.letter == "e")
        #expect(accents.parts(of: "e") == nil)
    }

    @Test("only the spaces are dark")
    func visible() {
        for character in Repertoire.all {
            let isDark = picture(character).bytes.allSatisfy { $0 == 0 }
            #expect(isDark == Repertoire.spaces.contains(character), "\(character)")
        }
    }

    @Test("a glyph has no dark column at its sides, so that all gaps are alike; only a 1 is as wide as a 2")
    func noSideBearings() {
        for character in Repertoire.all where !Repertoire.spaces.contains(character) && character != "1" {
            let columns = picture(character).bytes
            #expect(columns.first != 0, "\(character)")
            #expect(columns.last != 0, "\(character)")
        }
    }

    @Test("all digits are equally wide, so that a price does not dance")
    func digits() {
        #expect(Set("0123456789".map { picture($0).width }) == [4])
    }

    @Test("capitals and digits are seven rows high and leave the eighth to descenders")
    func capitals() {
        for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" {
            #expect(isLit(character, row: 0), "\(character)")
            #expect(isLit(character, row: 6), "\(character)")
            #expect(!isLit(character, row: 7), "\(character)")
        }
    }

    @Test("small letters without ascender are five rows high")
    func smallLetters() {
        for character in "acegmnopqrsuvwxyz" {
            #expect(!isLit(character, row: 1), "\(character)")
            #expect(isLit(character, row: 2), "\(character)")
            #expect(isLit(character, row: 6), "\(character)")
        }
    }

    @Test("descenders are in the eighth row")
    func descenders() {
        for character in "gjpqyçÇ,;_µþÿý" {
            #expect(isLit(character, row: 7), "\(character)")
        }
    }

    @Test("an accent begins in the first row, with a letter of at least four rows below it")
    func accents() {
        for character in "ÀÁÂÃÄÅÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåèéêëìíîïñòóôõùúûýÿ" {
            #expect(isLit(character, row: 0), "\(character)")
            #expect((3...6).allSatisfy { isLit(character, row: $0) }, "\(character)")
        }
    }
}
