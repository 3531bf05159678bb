import Foundation
import Testing

/// Checks how Swift splits texts into characters, with the test cases of Unicode (UAX #29).
@Suite("Characters of several code points")
struct GraphemeBreakTests {
    private static let path = "/usr/share/unicode/auxiliary/GraphemeBreakTest.txt"
    /// A test case with scissors, a joiner, and scissors. A joiner joins pictographs, and U+2701 is no longer a
    /// pictograph in later versions of Unicode.
    private static let ofOldPictographs = "÷ 2701 × 200D × 2701 ÷"

    /// The Unicode version that Swift supports. It is the highest version in this block, to which every version has
    /// added emoji.
    private static var ownVersion: Int {
        (UInt32(0x1FA70)...0x1FAFF).compactMap { Unicode.Scalar($0)?.properties.age?.major }.max() ?? 0
    }

    @Test("Swift cuts every text of Unicode's test as Unicode does")
    func cases() throws {
        guard let text = try? String(contentsOfFile: Self.path, encoding: .utf8) else {
            Issue.record(
                "\(Self.path) is missing; install Debian's package unicode-data, as scripts/setup does"
            )
            return
        }
        let cases = text.split(separator: "\n")
            .map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
        #expect(cases.count >= 602)
        let title = try #require(text.firstMatch(of: /GraphemeBreakTest-([0-9]+)/))
        let version = try #require(Int(title.1))
        for wanted in cases where cut(wanted) != wanted {
            #expect(
                wanted == Self.ofOldPictographs && version < Self.ownVersion,
                "\(wanted) is cut as \(cut(wanted) ?? "")"
            )
        }
    }

    /// Returns the code points of a test case as Swift splits them: `÷` between two characters, `×` within a character.
    /// Returns nil if the case cannot be parsed.
    private func cut(_ wanted: String) -> String? {
        var text = String.UnicodeScalarView()
        for code in wanted.split(separator: " ") where code != "÷" && code != "×" {
            guard let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
            text.append(scalar)
        }
        let characters = String(text).map { character in
            character.unicodeScalars.map { String(format: "%04X", $0.value) }.joined(separator: " × ")
        }
        return "÷ \(characters.joined(separator: " ÷ ")) ÷"
    }
}
