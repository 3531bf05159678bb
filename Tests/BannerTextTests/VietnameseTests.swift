import Foundation
import Pixels
import Testing

@testable import BannerText

@Suite("Vietnamese")
struct VietnameseTests {
    /// The twelve vowels, each without a tone mark and with each of the five tone marks.
    private static let vowels =
        "aàảãáạăằẳẵắặâầẩẫấậeèẻẽéẹêềểễếệiìỉĩíịoòỏõóọôồổỗốộơờởỡớợuùủũúụưừửữứựyỳỷỹýỵ"
    private static let letters = vowels + vowels.uppercased() + "đĐ"

    @Test("every letter is there in every face, and in eight rows all look different")
    func complete() {
        for face in [BuiltinFont.wide, .narrow, .small] {
            #expect(face.missingGlyphs(in: Self.letters + "₫") == [])
        }
        for face in [BuiltinFont.wide, .narrow] {
            var seen: [Bitmap: Character] = [:]
            for letter in Self.letters {
                if let twin = seen.updateValue(letter, forKey: face.rasterize(String(letter))) {
                    Issue.record("\(twin) and \(letter)")
                }
            }
        }
    }

    @Test("a letter looks the same in one code point, in two and in three, in any order of equal meaning")
    func decomposed() {
        for face in [BuiltinFont.wide, .narrow, .small] {
            for letter in Self.letters {
                let parts = String(letter).decomposedStringWithCanonicalMapping
                #expect(face.rasterize(parts) == face.rasterize(String(letter)), "\(letter)")
            }
            for (one, other) in [("ệ", "e\u{302}\u{323}"), ("ờ", "o\u{300}\u{31B}"), ("ậ", "ạ\u{302}")] {
                #expect(face.rasterize(one) == face.rasterize(other))
            }
        }
    }

    @Test("the tone stands at the right of the circumflex, and a dot below the letter")
    func tones() {
        #expect(
            BuiltinFont.wide.rasterize("ếệ").art == [
                ".##...#..##.",
                "#..#.#..#..#",
                ".##......##.",
                "#..#....#..#",
                "####....####",
                "#.......#...",
                ".###.....###",
                ".........##.",
            ]
        )
    }
}
