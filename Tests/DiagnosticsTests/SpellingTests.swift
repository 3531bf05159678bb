import Testing

@testable import Diagnostics

@Suite("Suggestions for misspelled words")
struct SpellingTests {
    @Test(
        "the edit distance counts insertions, deletions, replacements and swaps",
        arguments: [
            ("", "", 0), ("a", "", 1), ("", "abc", 3), ("speed", "speed", 0), ("spede", "speed", 1),
            ("slied", "slide", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("7129", "7219", 1),
        ]
    )
    func distance(left: String, right: String, distance: Int) {
        #expect(editDistance(from: Array(left.utf8), to: Array(right.utf8)) == distance)
        #expect(editDistance(from: Array(right.utf8), to: Array(left.utf8)) == distance)
    }

    @Test(
        "the nearest word is plausible",
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

    @Test("an abbreviation is found in any case")
    func abbreviationInAnyCase() {
        #expect(nearestWord(to: "key_vol", among: ["KEY_ENTER", "KEY_VOLUMEDOWN"]) == "KEY_VOLUMEDOWN")
        #expect(nearestWord(to: "EUROPE/B", among: ["America/Lima", "Europe/Berlin"]) == "Europe/Berlin")
    }

    @Test("two swapped letters of a short id are corrected")
    func shortID() {
        #expect(nearestWord(to: "suop", among: ["tea", "soup"]) == "soup")
        #expect(nearestWord(to: "tee", among: ["tea", "soup"]) == "tea")
    }

    @Test(
        "similar names are at most six, at most two edits away, unique, and nearest first",
        arguments: [
            ("gpio17", ["GPIO17", "GPIO1", "GPIO10", "GPIO18"]),
            ("GIPO17", ["GPIO17", "GPIO1", "GPIO10", "GPIO18"]),
            ("GPIO", ["GPIO1", "GPIO10", "GPIO17", "GPIO18"]), ("A", []), ("", []), ("DOORBELL", []),
        ] as [(String, [String])]
    )
    func similar(name: String, expected: [String]) {
        let names = ["GPIO18", "GPIO17", "GPIO10", "GPIO1", "GPIO17", "SDA", "B"]
        #expect(similarNames(to: name, among: names) == expected)
        #expect(similarNames(to: "GPIO0", among: (1...9).map { "GPIO\($0)" }).count == 6)
    }
}
