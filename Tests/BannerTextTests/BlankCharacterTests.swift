import Testing

@testable import BannerText

struct BlankCharacterTests {
    @Test func everyVariationSelectorOfUnicodeShowsNothing() {
        let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
        let selectors = scalars.filter(\.properties.isVariationSelector)
        #expect(selectors.count >= 259)
        let visible = selectors.filter { !$0.isInvisible }
        #expect(visible.isEmpty)
    }

    @Test func lettersDigitsAndMarksShowSomething() {
        let scalars = "aZ0 é한가あ漢\u{0301}\u{1F600}\u{180E}".unicodeScalars
        let invisible = scalars.filter(\.isInvisible)
        #expect(invisible.isEmpty)
    }
}
