import Foundation
import Pixels
import TestSupport
import Testing

@testable import BannerText

@Suite("Hangul")
struct HangulTests {
    private let font = BuiltinFont.wide

    private func art(_ text: String) -> [String] { font.rasterize(text).art }

    private static let modern: [String] = (0xAC00...0xD7A3).compactMap { (value: UInt32) in
        Unicode.Scalar(value).map { String($0) }
    }
    private static let letters = "ㄱㄲㄳㄴㄵㄶㄷㄸㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅃㅄㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"

    /// Returns each pair of texts that look alike, joined into one string.
    private func twins(among texts: [String]) -> [String] {
        var seen: [Bitmap: String] = [:]
        return texts.compactMap { text in
            seen.updateValue(text, forKey: font.rasterize(text)).map { $0 + text }
        }
    }

    @Test("each of the 11 172 syllables is composed, and is as wide as it is measured")
    func whole() {
        let differing = Self.modern.filter { syllable in
            // The added character is invisible, but its presence forces the syllable to be composed as a
            // character.
            let composed = font.extent(of: syllable + "\u{200B}")
            return !composed.isComplete || font.extent(of: syllable) != composed
        }
        #expect(Self.modern.count == 11_172 && differing == [])
    }

    @Test("an upright vowel stands beside its consonant")
    func upright() {
        #expect(
            art("가게") == [
                "####.#..####.#.#",
                "...#.#.....#.#.#",
                "...#.#.....#.#.#",
                "...#.##....###.#",
                "..#..#....#..#.#",
                ".#...#...#...#.#",
                "#....#..#....#.#",
                ".....#.......#.#",
            ]
        )
    }

    @Test("a flat vowel stands below its consonant, and one that is both around it")
    func flat() {
        #expect(
            art("로과") == [
                ".#####..####.#.",
                ".....#.....#.#.",
                ".#####.....#.#.",
                ".#........#..##",
                ".#####....#..#.",
                "...#......#..#.",
                "...#....######.",
                "#######......#.",
            ]
        )
    }

    @Test("consonants stand below the others")
    func final() {
        #expect(
            art("문말") == [
                ".#####..####.#.",
                ".#...#..#..#.##",
                ".#####..####.#.",
                ".............#.",
                "#######..######",
                "...#.........##",
                ".#.......##....",
                ".######..######",
            ]
        )
    }

    @Test("each position has all letters that can be there")
    func drawings() {
        let tables = HangulComposer().tables
        for position in HangulPosition.allCases {
            let count =
                switch position {
                case .tallInitial, .wideInitial, .cornerInitial, .lowCornerInitial, .lowWideInitial: 19
                case .upright, .shortUpright, .lowUpright: 9
                case .flat, .lowFlat, .flatAlone: 5
                case .cornerFlat, .lowCornerFlat: 3
                case .final: 27
                case .lowFinal: 2
                case .highFinal: 1
                }
            #expect(tables[position.rawValue].scalars.count == count, "\(position)")
        }
    }

    @Test("the 2 350 syllables of KS X 1001 all look different")
    func standard() {
        let syllables = KSX1001.syllables.map { String($0) }
        #expect(Set(syllables).count == 2_350)
        #expect(twins(among: syllables) == [])
        #expect(font.missingGlyphs(in: KSX1001.syllables) == [])
    }

    @Test("all 11 172 syllables look different, from each other and from the letters alone")
    func all() {
        #expect(Self.modern.count == 11_172)
        #expect(twins(among: Self.modern + Self.letters.map { String($0) } + ["\0"]) == [])
    }

    @Test("a syllable takes six to nine columns, and begins and ends with a lit one")
    func widths() {
        for syllable in Self.modern {
            let picture = font.rasterize(syllable)
            #expect((6...9).contains(picture.width), "\(syllable)")
            #expect(picture.bytes.first != 0 && picture.bytes.last != 0, "\(syllable)")
            #expect(font.width(of: syllable) == picture.width, "\(syllable)")
            #expect(picture.width < font.widestAdvance)
        }
    }

    @Test("conjoining letters look like the syllable that they make")
    func decomposed() {
        for syllable in Self.modern {
            let letters = syllable.decomposedStringWithCanonicalMapping
            #expect(letters.unicodeScalars.count > 1)
            #expect(art(letters) == art(syllable), "\(syllable)")
        }
        #expect(art("\u{AC00}\u{11A8}") == art("각"))
        #expect(art("\u{115F}\u{1161}") == art("ㅏ"))
        #expect(art("\u{1112}\u{1160}") == art("ㅎ"))
    }

    @Test("letters stand alone, too")
    func letters() {
        #expect(font.missingGlyphs(in: Self.letters) == [])
        #expect(
            art("ㅋㅠ") == [
                "####........",
                "...#........",
                "...#.#######",
                "####...#.#..",
                "...#...#.#..",
                "..#....#.#..",
                ".#.....#.#..",
                "............",
            ]
        )
    }

    @Test(
        "letters that make no syllable of today are a box",
        arguments: [
            "\u{1100}\u{1100}", "\u{1113}\u{1161}", "\u{AC01}\u{11A8}", "\u{1100}\u{301}", "\u{3181}",
            "\u{115F}",
        ]
    )
    func strange(text: String) {
        #expect(text.count == 1)
        #expect(art(text) == art("\0"))
    }

    @Test("the narrow face has the same syllables, and six rows have none")
    func faces() {
        #expect(BuiltinFont.narrow.rasterize("한글") == font.rasterize("한글"))
        #expect(BuiltinFont.small.missingGlyphs(in: "한글 Tea") == ["한", "글"])
    }

    @Test("any mixture is as wide as it measures", arguments: UInt64(0)..<16)
    func mixtures(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<64 {
            var text = ""
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                let range: Range<UInt32> =
                    [0xAC00..<0xD7A4, 0x1100..<0x1200, 0x3130..<0x3190, 0x20..<0x7F]
                    .randomElement(using: &generator) ?? 0x20..<0x7F
                Unicode.Scalar(UInt32.random(in: range, using: &generator))
                    .map { text.unicodeScalars.append($0) }
            }
            let picture = font.rasterize(text)
            #expect(picture.width == font.width(of: text), "seed \(seed): \(text.debugDescription)")
        }
    }
}
