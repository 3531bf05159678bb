import MonotonicTime
import Testing

@testable import Diagnostics
@testable import SignCore
@testable import SignFile

@Suite struct ConfigurationWordingTests {
    @Test("lists read as sentences do")
    func lists() {
        #expect(Wording.list([], conjunction: "or") == "")
        #expect(Wording.list(["a"], conjunction: "or") == "a")
        #expect(Wording.list(["a", "b"], conjunction: "or") == "a or b")
        #expect(Wording.list(["a", "b", "c"], conjunction: "and") == "a, b and c")
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
