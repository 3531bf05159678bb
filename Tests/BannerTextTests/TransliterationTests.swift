import Foundation
import Glibc
import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import BannerText

@Suite("Characters in letters of ASCII")
struct TransliterationTests {
    private let font = TransliteratingFont(BuiltinFont.wide)

    private func art(_ text: String) -> [String] { font.rasterize(text).art }

    @Test(
        "what a character may be written as",
        arguments: [
            ("–", "-"), ("—", "--"), ("“", "\""), ("‘", "'"), ("€", "EUR"), ("…", "..."), ("™", "(TM)"),
            ("½", " 1/2"), ("ﬁ", "fi"), ("ł", "l"), ("ş", "s"), ("ở", "o"), ("o\u{31B}\u{309}", "o"),
            ("ß", "ss"), ("₩", "KRW"), ("→", "->"), ("№", "No"), ("①", "(1)"), ("Ａ", "A"), ("⁇", "??"),
            ("1️⃣", "1"), ("Я", "YA"), ("α", "a"), ("㎯", "rad/s^2"), ("?", "?"),
        ] as [(Character, String)]
    )
    func letters(character: Character, letters: String) {
        #expect(Transliteration.letters(for: character) == letters)
    }

    @Test(
        "what has no letters of ASCII",
        arguments: [
            "한", "、", "✓", "☃", "中", "中\u{301}", "\u{301}", "\u{3000}", "🇨🇭", "🦖", "\n", "\u{85}", "\u{200B}",
        ]
            as [Character]
    )
    func none(character: Character) {
        #expect(Transliteration.letters(for: character) == nil)
    }

    @Test("no character has more letters than the most, letters beyond ASCII, or a blank at the end")
    func bounds() {
        for value in Array(UInt32(0x80)...0xFFFF) + Array(0x1F000...0x1FBFF) {
            guard let scalar = Unicode.Scalar(value),
                let letters = Transliteration.letters(for: Character(scalar))
            else { continue }
            let isGood =
                (1...Transliteration.maxLetters).contains(letters.count) && letters.last != " "
                && letters.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            #expect(isGood, "\(scalar)")
        }
        let long = Character("1" + String(repeating: "\u{20E3}", count: 1000))
        #expect(Transliteration.letters(for: long) == "1")
    }

    @Test("the locale of the process and of the thread stay as they are")
    func locales() throws {
        // A thread that has no locale set uses the locale of the process.
        let ofProcess = locale_t(bitPattern: -1)
        uselocale(ofProcess)
        let name = setlocale(LC_ALL, nil).map { String(cString: $0) }
        #expect(Transliteration.letters(for: "①") == "(1)")
        #expect(uselocale(nil) == ofProcess)
        #expect(setlocale(LC_ALL, nil).map { String(cString: $0) } == name)
    }

    @Test("many threads may ask at once")
    func threads() {
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<500 {
                #expect(Transliteration.letters(for: "①") == "(1)")
                #expect(Transliteration.letters(for: "Я") == "YA")
            }
        }
    }

    @Test("a character that the font lacks is drawn in replacement letters, and as a box if there are none")
    func drawing() {
        #expect(art("① ß – №") == art("(1) ß – №"))
        #expect(BuiltinFont.wide.missingGlyphs(in: "① ß – №") == ["①"])
        #expect(art("中①") == art("中(1)"))
        #expect(art("ﬁsh") == art("fish"))
        #expect(art("\n①\n") == BuiltinFont.wide.rasterize("\n(1)\n").art)
        #expect(art("") == BuiltinFont.wide.rasterize("").art)
    }

    @Test("a fraction stands apart from a number before it, and only from that")
    func fractions() {
        #expect(art("1⅓") == art("1 1/3"))
        #expect(art("⅓") == art("1/3"))
        #expect(art("a ⅓ b") == art("a 1/3 b"))
    }

    @Test("a font that lacks the letters, too, keeps the box")
    func lackingLetters() {
        let poor = TransliteratingFont(LettersWithout(missing: ["①", "⑵", "2"]))
        #expect(poor.missingGlyphs(in: "①⑵") == ["⑵"])
        #expect(poor.transliterations(in: "①⑵①").map(\.letters) == ["(1)"])
        #expect(poor.width(of: "①⑵") == 4)
    }

    @Test("characters without letters are missing, each once, and the others are reported with their letters")
    func missing() {
        #expect(font.missingGlyphs(in: "Tea ①中①中") == ["中"])
        #expect(font.missingGlyphs(in: "①\n") == ["\n"])
        #expect(font.missingGlyphs(in: "a\nb") == ["\n"])
        let transliterations = font.transliterations(in: "Tea ①中①ⅷ")
        #expect(transliterations.map(\.character) == ["①", "ⅷ"])
        #expect(transliterations.map(\.letters) == ["(1)", "viii"])
        #expect(ScaledFont(font, scale: 2).transliterations(in: "①").map(\.letters) == ["(1)"])
    }

    @Test("a character has the columns of all of its letters, the blank ones between included")
    func columns() {
        let ranges = font.columns(of: "a①b")
        let letters = BuiltinFont.wide.columns(of: "a(1)b")
        #expect(ranges == [letters[0], letters[1].lowerBound..<letters[3].upperBound, letters[4]])
        #expect(font.columns(of: "ab") == BuiltinFont.wide.columns(of: "ab"))
        let invisible = font.columns(of: "①\u{200B}b")
        #expect(invisible.count == 3)
        #expect(invisible[1].isEmpty)
    }

    @Test("where text runs from right to left, the columns descend")
    func rightToLeft() {
        let font = TransliteratingFont(LettersWithout(missing: ["①"], descends: true))
        #expect(font.columns(of: "a①b") == [4..<5, 1..<4, 0..<1])
    }

    @Test("width, picture, columns and what is missing agree, for any text", arguments: 0..<16)
    func agreement(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let specials: [Character] = [
            "①", "ﬁ", "⅓", "ⅷ", "中", "é", "a", " ", "\u{200B}", "\n", "\u{301}", "🇨", "☕",
        ]
        for round in 0..<64 {
            let own = (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
                specials.randomElement(using: &generator)
            }
            let text = String.random(using: &generator) + String(own) + String.random(using: &generator)
            let width = font.width(of: text)
            let columns = font.columns(of: text)
            let context = "seed \(seed), round \(round): \(text.debugDescription)"
            #expect(font.rasterize(text).width == width, "\(context)")
            #expect(columns.count == text.count, "\(context)")
            #expect(columns.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= width }, "\(context)")
            #expect(
                zip(columns, columns.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound },
                "\(context)"
            )
            #expect(font.extent(of: text).isComplete == font.missingGlyphs(in: text).isEmpty, "\(context)")
            #expect(width <= text.count * font.widestAdvance, "\(context)")
            let shown = Set(font.missingGlyphs(in: text) + font.transliterations(in: text).map(\.character))
            #expect(shown == Set(BuiltinFont.wide.missingGlyphs(in: text)), "\(context)")
        }
    }

    @Test("the font of a sign is selected for the width of the transliterated text")
    func fontSelection() {
        let fontSelection = FontSelection(fitsColumns: true)
        let text = "①②③"
        let wide = BuiltinFont.wide.width(of: "(1)(2)(3)")
        let narrow = BuiltinFont.narrow.width(of: "(1)(2)(3)")
        #expect(narrow < wide)
        for (columns, width) in [(wide, wide), (wide - 1, narrow), (1, wide)] {
            let room = PixelSize(width: columns, height: 8)
            #expect(fontSelection.font(for: text, in: room).width(of: text) == width)
        }
        var large = fontSelection
        large.scale = 2
        let font = large.font(for: text, in: PixelSize(width: 2 * wide, height: 16))
        #expect(font.rasterize(text).art == ScaledFont(BuiltinFont.wide, scale: 2).rasterize("(1)(2)(3)").art)
        let one = FontSelection(BuiltinFont.small)
        let room = PixelSize(width: 8, height: 8)
        #expect(one.font(for: text, in: room).width(of: text) == BuiltinFont.small.width(of: "(1)(2)(3)"))
        let content = makeContent(ofText: "{bold}①{/}", in: FontSelection(BuiltinFont.wide))
        let size = content.size(
            in: room,
            at: ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))
        )
        #expect(size.width == BuiltinFont.wide.width(of: "(1)") + 1)
    }
}

/// A font whose letters have one column and no gap. It lacks some characters.
private struct LettersWithout: TextRasterizer {
    var missing: Set<Character>
    var descends = false

    let height = 1
    let widestAdvance = 1

    func width(of text: String) -> Int { text.count }

    func columns(of text: String) -> [Range<Int>] {
        let columns = (0..<text.count).map { $0..<$0 + 1 }
        return descends ? columns.reversed() : columns
    }

    func missingGlyphs(in text: String) -> [Character] {
        var seen: Set<Character> = []
        return text.filter { missing.contains($0) && seen.insert($0).inserted }
    }

    func rasterize(_ text: String) -> Bitmap { Bitmap(width: text.count, height: 1) }
}
