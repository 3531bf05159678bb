import Diagnostics
import Testing

@Suite("Text search")
struct TextSearchTests {
    @Test(
        "the first occurrence is found",
        arguments: [
            ("sunset..sunrise", "sun", 0), ("sunset..sunrise", "sunrise", 8), ("aab", "ab", 1),
            ("ä: b", ": ", 2),
            ("abc", "c", 2), ("", "", 0),
        ]
    )
    func found(_ whole: String, _ text: String, _ offset: Int) throws {
        let range = try #require(whole.firstRange(ofText: text))
        #expect(whole.utf8.distance(from: whole.startIndex, to: range.lowerBound) == offset)
        #expect(whole[range] == text)
    }

    @Test(
        "a missing text is not found",
        arguments: [("abc", "abd"), ("ab", "abc"), ("", "a"), ("aa", "aaa")]
    )
    func absent(_ whole: String, _ text: String) {
        #expect(!whole.contains(text: text))
    }
}
