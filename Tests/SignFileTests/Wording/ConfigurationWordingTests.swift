import MonotonicTime
import Testing

@testable import Diagnostics
@testable import SignCore
@testable import SignFile

@Suite struct ConfigurationWordingTests {
    @Test(
        "the edit distance counts insertions, deletions, replacements and exchanged neighbours",
        arguments: [
            ("", "", 0), ("a", "", 1), ("", "abc", 3), ("speed", "speed", 0), ("spede", "speed", 1),
            ("slied", "slide", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("7129", "7219", 1),
        ]
    )
    func distance(left: String, right: String, distance: Int) {
        #expect(editDistance(Array(left.utf8), Array(right.utf8)) == distance)
        #expect(editDistance(Array(right.utf8), Array(left.utf8)) == distance)
    }

    @Test(
        "the nearest word is one that can have been meant",
        arguments: [
            ("spede", "speed"), ("SPEED", "speed"), ("sped", "speed"), ("hold", "hold_after_input"),
            ("ho", nil),
            ("xyzzy", nil), ("", nil), ("g", nil), ("gao", "gap"),
            (String(repeating: "speed", count: 20), nil),
        ] as [(String, String?)]
    )
    func nearest(word: String, expected: String?) {
        #expect(nearestWord(to: word, among: ["slide", "speed", "gap", "hold_after_input"]) == expected)
    }

    @Test("lists read as sentences do")
    func lists() {
        #expect(Wording.list([], lastJoin: "or") == "")
        #expect(Wording.list(["a"], lastJoin: "or") == "a")
        #expect(Wording.list(["a", "b"], lastJoin: "or") == "a or b")
        #expect(Wording.list(["a", "b", "c"], lastJoin: "and") == "a, b and c")
    }

    @Test("quotations are short and harmless")
    func quotations() {
        #expect(Wording.quoted("é ♥") == "'é ♥'")
        #expect(Wording.quoted("a\u{1B}[31m\n\u{202E}\u{A0}") == "'a\\u{1b}[31m\\u{a}\\u{202e}\\u{a0}'")
        #expect(Wording.quoted(String(repeating: "x", count: 40)) == "'\(String(repeating: "x", count: 40))'")
        #expect(
            Wording.quoted(String(repeating: "x", count: 41)) == "'\(String(repeating: "x", count: 40))…'"
        )
    }

    @Test("an automatic dwell is a second and 80 ms a character, at least two seconds")
    func readingTime() {
        #expect(Nanoseconds.readingTime(of: "") == .seconds(2))
        #expect(Nanoseconds.readingTime(of: "123456789012") == .seconds(2))
        #expect(Nanoseconds.readingTime(of: "1234567890123") == .milliseconds(2_040))
        #expect(Nanoseconds.readingTime(of: "e\u{301}234567890123") == .milliseconds(2_040))
    }
}
