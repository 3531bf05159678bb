import Foundation
import Pixels
import TestSupport
import Testing

@testable import BannerText

@Suite("The built-in font's text")
struct BuiltinFontTests {
    private let font = BuiltinFont.wide

    private func art(_ text: String) -> [String] { font.rasterize(text).art }

    private func isBlank(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.isSpace || $0.isInvisible }
    }

    private let box = [
        "#####",
        "#...#",
        "#...#",
        "#...#",
        "#...#",
        "#...#",
        "#####",
        ".....",
    ]

    @Test("no character of a face is wider than the widest")
    func widest() {
        for face in [BuiltinFont.wide, .narrow, .small] {
            let widths = Repertoire.all.map { face.width(of: String($0)) + 1 }
            #expect(widths.allSatisfy { $0 <= face.widestAdvance })
        }
        #expect(ScaledFont(font, scale: 3).widestAdvance == 3 * font.widestAdvance)
    }

    @Test(
        "what stands beside a text never changes how it is measured",
        arguments: [BuiltinFont.wide, .narrow, .small],
        1...20 as ClosedRange<UInt64>
    )
    func measures(font: BuiltinFont, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "A", "V", "y", "T", ".", "5", " ", "é", "Ł", "ß", "\u{AD}", "Ж", "Ω", "А", "ё", "–", "“", "€",
            "…", "각", "괎", "와", "ㄱ",
            "\u{1100}", "\u{1161}", "\u{11A8}", "\u{301}", "\u{327}", "\r", "\n", "😀", "🏽", "❤", "\u{FE0F}",
            "\u{200D}", "漢", "①", "\u{483}", "ק",
        ]
        for _ in 1...300 {
            let text = (0..<Int.random(in: 0...7, using: &random))
                .compactMap { _ in pieces.randomElement(using: &random) }.joined()
            // The added character is invisible, but its presence forces the text to be split into characters.
            let cut = text + "\u{200B}"
            #expect(font.extent(of: text) == font.extent(of: cut), "\(seed): \(text.debugDescription)")
            #expect(
                font.missingGlyphs(in: text) == font.missingGlyphs(in: cut),
                "\(seed): \(text.debugDescription)"
            )
            #expect(font.width(of: text) == font.rasterize(cut).width, "\(seed): \(text.debugDescription)")
        }
    }

    @Test("a price reads as it should")
    func price() {
        #expect(
            art("Tea 3.50") == [
                "#####..............###....####..##.",
                "..#...................#...#....#..#",
                "..#....##...##........#...###..#..#",
                "..#...#..#....#.....##.......#.#..#",
                "..#...####..###.......#......#.#..#",
                "..#...#....#..#.......#...#..#.#..#",
                "..#....###..###....###..#..##...##.",
                "...................................",
            ]
        )
    }

    @Test("small letters reach up and down, and accents stand over them")
    func descenders() {
        #expect(
            art("gépard") == [
                "........#..................#",
                ".......#...................#",
                ".###..##..###...##..#.#..###",
                "#..#.#..#.#..#....#.##..#..#",
                "#..#.####.#..#..###.#...#..#",
                ".###.#....#..#.#..#.#...#..#",
                "...#..###.###...###.#....###",
                "###.......#.................",
            ]
        )
    }

    @Test("an empty text has eight rows and no columns")
    func empty() {
        #expect(font.rasterize("") == Bitmap(width: 0, height: 8))
        #expect(font.width(of: "") == 0)
    }

    @Test("one dark column stands between two characters, and none at the ends")
    func spacing() {
        #expect(art("||") == [String](repeating: "#.#", count: 8))
        #expect(font.width(of: "A") == 5)
        #expect(font.width(of: "AA") == 11)
    }

    @Test(
        "a character that the font lacks is one box, whatever it is made of",
        arguments: [
            "\0", "\t", "\n", "\r", "\r\n", "\u{1B}", "\u{7F}", "\u{85}", "\u{FFFD}",
            "ж\u{20DD}", "中", "\u{301}", "🦖", "👨‍👩‍👧‍👦", "🇨🇭", "🧏🏽", "1️⃣", "\u{10FFFF}",
        ]
    )
    func box(unknown: String) {
        #expect(unknown.count == 1)
        #expect(art(unknown) == box)
        #expect(font.width(of: unknown) == 5)
    }

    @Test("a letter with an accent that no single character has is composed")
    func composed() {
        #expect(
            art("x\u{301}") == [
                "...#.",
                "..#..",
                ".....",
                "#...#",
                ".###.",
                ".#.#.",
                "#...#",
                ".....",
            ]
        )
        #expect(art("ế") == art("e\u{302}\u{301}"))
        #expect(art("ế") != art("ê"))
    }

    @Test("spaces of any width are the space, and what only breaks or joins words shows nothing")
    func blanks() {
        for space in Repertoire.wideSpaces { #expect(art("a\(space)b") == art("a b")) }
        for nothing in Repertoire.invisible {
            #expect(art("a\(nothing)b") == art("ab"))
            #expect(font.width(of: String(nothing)) == 0)
        }
    }

    @Test("a font names what it shows as a box, each character once")
    func missing() {
        #expect(font.missingGlyphs(in: "Tea – 3.50 €, œuf, Ώ, Ў\u{AD}\u{200B}") == [])
        #expect(font.missingGlyphs(in: "中a中🦖\n") == ["中", "🦖", "\n"])
    }

    @Test("a narrow price fits a bar of four modules, and an e moves under a T")
    func narrow() {
        #expect(BuiltinFont.narrow.width(of: "Tea 3.50 €") == 32)
        #expect(
            BuiltinFont.narrow.rasterize("Tea 7").art == [
                "###..........###",
                ".#.............#",
                ".#..#..##......#",
                ".#.#.#...#....#.",
                ".#.###..##....#.",
                ".#.#...#.#...#..",
                ".#..##..##...#..",
                "................",
            ]
        )
    }

    @Test("a small face reads in six rows")
    func small() {
        #expect(
            BuiltinFont.small.rasterize("Öl 3.50").art == [
                "#.#.#.....##....###.###",
                ".#..#.......#...#...#.#",
                "#.#.#......#....##..#.#",
                "#.#.#.......#.....#.#.#",
                "#.#..#....##..#.##..###",
                ".#.....................",
            ]
        )
    }

    @Test("unknown characters each have a box, among others too")
    func boxes() {
        #expect(art("I👨‍👩‍👧‍👦中") == art("I\0\n"))
        #expect(font.width(of: "I👨‍👩‍👧‍👦中") == 3 + 1 + 5 + 1 + 5)
        #expect(font.width(of: "\r\n") == 5)
        #expect(font.width(of: "\n\r") == 11)
    }

    @Test(
        "a letter with a combining accent looks like the letter with that accent",
        arguments: Repertoire.latin1
    )
    func decomposed(character: Character) {
        let composed = String(character)
        #expect(art(composed.decomposedStringWithCanonicalMapping) == art(composed))
    }

    @Test("a variation selector changes nothing, but makes no box less of a box")
    func variationSelectors() {
        #expect(art("♥\u{FE0F}") == art("♥"))
        #expect(art("→\u{FE0E}") == art("→"))
        #expect(art("🦖\u{FE0F}") == box)
    }

    @Test("text in another encoding or from Foundation measures the same")
    func bridged() {
        let bridged = NSString(string: "Café – 2 €") as String
        #expect(font.width(of: bridged) == font.width(of: "Café – 2 €"))
    }

    @Test("the measured width is that of the picture, for any text", arguments: 0..<32)
    func widths(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<64 {
            let text = String.random(using: &generator)
            let picture = font.rasterize(text)
            let widths = text.map { font.rasterize(String($0)).width }.filter { $0 > 0 }
            let expected = widths.reduce(0) { $0 + $1 + 1 } - 1
            #expect(
                font.width(of: text) == picture.width,
                "seed \(seed), round \(round): \(text.debugDescription)"
            )
            #expect(
                picture.width == max(0, expected),
                "seed \(seed), round \(round): \(text.debugDescription)"
            )
            #expect(picture.height == 8)
        }
    }

    @Test("the columns of each character show what it shows alone, at any scale", arguments: 0..<8)
    func columns(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<32 {
            let text = String.random(using: &generator)
            let font = ScaledFont(font, scale: Int.random(in: 1...2, using: &generator))
            let picture = font.rasterize(text)
            let ranges = font.columns(of: text)
            #expect(ranges.count == text.count, "seed \(seed), round \(round): \(text.debugDescription)")
            for (character, columns) in zip(text, ranges) {
                var shown = Bitmap(width: columns.count, height: font.height)
                shown.copyColumns(columns, from: picture, to: 0)
                #expect(
                    shown == font.rasterize(String(character)),
                    "seed \(seed), round \(round): \(text.debugDescription)"
                )
            }
        }
    }

    @Test("every character of any text shows something, unless it is a space", arguments: 0..<8)
    func visible(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<64 {
            for character in String.random(using: &generator) where !isBlank(character) {
                let isLit = font.rasterize(String(character)).bytes.contains { $0 != 0 }
                #expect(isLit, "seed \(seed): \(String(character).debugDescription)")
            }
        }
    }

    @Test("a long text is as wide as its parts")
    func long() {
        let text = String(repeating: "Tea ", count: 100_000)
        #expect(font.rasterize(text).width == 100_000 * (font.width(of: "Tea ") + 1) - 1)
    }
}

extension String {
    /// Returns a text of up to 20 code points. Half of them are in the font, and the others come from all of
    /// Unicode.
    static func random(using generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...20, using: &generator) {
            let limit: UInt32 = [0x7F, 0x100, 0x3000, 0x11_0000].randomElement(using: &generator) ?? 0x7F
            guard let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) else {
                continue
            }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}
