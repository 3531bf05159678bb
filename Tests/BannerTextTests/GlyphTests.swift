import Pixels
import Testing

@testable import BannerText

@Suite("The built-in font's glyphs")
struct GlyphTests {
    private let font = BuiltinFont()

    private func picture(_ character: Character) -> Bitmap { font.rasterize(String(character)) }

    private func isLit(_ character: Character, row: Int) -> Bool {
        let picture = picture(character)
        return (0..<picture.width).contains { picture[$0, row] }
    }

    @Test("the drawings are well-formed")
    func wellFormed() {
        for sheet in BuiltinFont.sheets {
            #expect(GlyphSheet(sheet).faults.isEmpty)
        }
    }

    @Test("every promised character is drawn once, and no other")
    func complete() {
        let drawn = BuiltinFont.sheets.flatMap { GlyphSheet($0).glyphs.map(\.character) }
        #expect(Set(drawn) == Set(Repertoire.all))
        #expect(drawn.count == Repertoire.all.count)
        #expect(drawn.count == 95 + 96 + 18)
    }

    @Test("no promised character looks like another one, or like the box")
    func distinct() {
        var seen: [Bitmap: Character] = [font.rasterize("\0"): "\0"]
        for character in Repertoire.all {
            let picture = picture(character)
            if let twin = seen[picture] {
                #expect(Repertoire.twins.contains([twin, character]), "\(twin) and \(character)")
            }
            seen[picture] = character
        }
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

    @Test("what hangs below the line hangs in the eighth row")
    func descenders() {
        for character in "gjpqyçÇ,;_µþÿý" {
            #expect(isLit(character, row: 7), "\(character)")
        }
    }

    @Test("an accent begins in the first row, with a letter of at least four rows below it")
    func accents() {
        for character in "ÀÁÂÃÄÅÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåèéêëìíîïñòóôõöùúûüýÿ" {
            #expect(isLit(character, row: 0), "\(character)")
            #expect((3...6).allSatisfy { isLit(character, row: $0) }, "\(character)")
        }
    }
}
