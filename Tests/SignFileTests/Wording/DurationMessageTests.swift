import MonotonicTime
import SignAPI
import Testing

@Suite("Messages about durations")
struct DurationMessageTests {
    @Test("a misspelled unit is corrected in the message")
    func unitHint() {
        let message = DurationError.unknownUnit("Seconds").description
        #expect(message.hasPrefix("has an unknown unit 'Seconds'; did you mean 's'? write a number"))
        let other = DurationError.unknownUnit("parsecs").description
        #expect(other.hasPrefix("has an unknown unit 'parsecs'; write a number"))
    }
}
