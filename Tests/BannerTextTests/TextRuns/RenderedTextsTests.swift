import Pixels
import Testing

@testable import BannerText

@Suite("Lines that are drawn already")
struct RenderedTextsTests {
    @Test("the length of a truncated text stays available after its picture was dropped")
    func cuts() {
        let requests = ["a", "b", "c"].map { TextRequest(String(repeating: $0, count: 20)) }
        let picture = Bitmap(width: 1 << 19, height: 16)
        let line = RenderedText(
            picture: picture,
            columns: Array(repeating: 0..<1, count: 12),
            missingCharacters: []
        )
        var lines = RenderedTexts()
        lines.addWithinCapacity(Dictionary(uniqueKeysWithValues: requests.map { ($0, line) }))
        #expect(lines.count < 3)
        for request in requests {
            #expect(lines.length(of: request) == 1 << 19)
            #expect(lines.shownCharacterCount(of: request) == 12)
        }
        #expect(lines.shownCharacterCount(of: TextRequest("d")) == nil)
    }

    /// Returns a picture of `width` columns that shows all characters of `text`.
    private func line(_ text: String, width: Int) -> RenderedText {
        RenderedText(
            picture: Bitmap(width: width, height: 16),
            columns: Array(repeating: 0..<1, count: text.count),
            missingCharacters: []
        )
    }

    @Test("a clock that shows another text every second for a day keeps a bounded number of bytes")
    func clock() {
        var lines = RenderedTexts()
        for second in 0..<86_400 {
            let text = "\(second) seconds past midnight"
            lines.add([TextRequest(text): line(text, width: 100 + second % 100)])
        }
        #expect(lines.bytes <= RenderedTexts.capacity + TextLengths.capacity)
        #expect(lines.length(of: TextRequest("86399 seconds past midnight")) == 199)
        #expect(lines.length(of: TextRequest("85500 seconds past midnight")) == 100)
        #expect(lines.length(of: TextRequest("0 seconds past midnight")) == nil)
    }

    @Test("the lengths of texts of thousands of characters count by their bytes")
    func longTexts() {
        var lengths = TextLengths()
        for number in 0..<1000 {
            let request = TextRequest("\(number)" + String(repeating: "가", count: 3000))
            lengths.store(TextLengths.Entry(length: number, shownCharacterCount: 7), of: request)
            #expect(lengths[request] == TextLengths.Entry(length: number, shownCharacterCount: 7))
            #expect(lengths.bytes <= TextLengths.capacity)
        }
        let huge = TextRequest(String(repeating: "가", count: TextLengths.capacity / 3))
        let before = lengths
        lengths.store(TextLengths.Entry(length: 1, shownCharacterCount: nil), of: huge)
        #expect(lengths == before)
        #expect(lengths[huge] == nil)
    }

    @Test("a length that is noted again takes no further bytes")
    func again() {
        var lengths = TextLengths()
        let request = TextRequest("Tea")
        for length in 0..<10_000 {
            lengths.store(TextLengths.Entry(length: length, shownCharacterCount: nil), of: request)
        }
        #expect(lengths.bytes < 200)
        #expect(lengths[request]?.length == 9999)
    }
}
