import Testing

@testable import SignDaemon

@Suite("Timestamps")
struct TimestampTests {
    struct Case: Sendable {
        var seconds: Int
        var nanoseconds: Int64
        var text: String

        init(_ seconds: Int, _ nanoseconds: Int64, _ text: String) {
            self.seconds = seconds
            self.nanoseconds = nanoseconds
            self.text = text
        }
    }

    static let cases = [
        Case(0, 0, "1970-01-01T00:00:00.000Z"),
        Case(0, 999_999, "1970-01-01T00:00:00.000Z"),
        Case(0, 1_000_000, "1970-01-01T00:00:00.001Z"),
        Case(1_709_210_096, 789_000_000, "2024-02-29T12:34:56.789Z"),
        Case(951_782_399, 999_999_999, "2000-02-28T23:59:59.999Z"),
        Case(0, -1, "1969-12-31T23:59:59.999Z"),
        Case(1, -1_000_000_000, "1970-01-01T00:00:00.000Z"),
        Case(0, -1_000_000_000, "1969-12-31T23:59:59.000Z"),
        Case(0, .min, "1677-09-21T00:12:43.145Z"),
        Case(0, .max, "2262-04-11T23:47:16.854Z"),
        Case(253_402_300_799, 0, "9999-12-31T23:59:59.000Z"),
    ]

    @Test("timestamps follow RFC 3339, in UTC with milliseconds", arguments: cases)
    func text(_ example: Case) {
        let text = Timestamp.text(secondsSince1970: example.seconds, nanoseconds: example.nanoseconds)
        #expect(text == example.text)
    }
}
