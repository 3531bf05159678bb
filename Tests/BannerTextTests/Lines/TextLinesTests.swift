import Pixels
import Testing

@testable import BannerText

@Suite("Lines that are drawn already")
struct TextLinesTests {
    @Test("what a text is cut to is known also after its picture was dropped")
    func cuts() {
        let requests = ["a", "b", "c"].map { TextRequest(String(repeating: $0, count: 20)) }
        let picture = Bitmap(width: 1 << 19, height: 16)
        let line = TextLine(picture: picture, columns: Array(repeating: 0..<1, count: 12), missing: [])
        var lines = TextLines()
        lines.addWithinCapacity(Dictionary(uniqueKeysWithValues: requests.map { ($0, line) }))
        #expect(lines.count < 3)
        for request in requests {
            #expect(lines.length(of: request) == 1 << 19)
            #expect(lines.lastShown(of: request) == 12)
        }
        #expect(lines.lastShown(of: TextRequest("d")) == nil)
    }

    /// A line of `width` columns that shows all of `text`.
    private func line(_ text: String, width: Int) -> TextLine {
        TextLine(
            picture: Bitmap(width: width, height: 16),
            columns: Array(repeating: 0..<1, count: text.count),
            missing: []
        )
    }

    @Test("a clock that shows another text every second for a day keeps a bounded number of bytes")
    func clock() {
        var lines = TextLines()
        for second in 0..<86_400 {
            let text = "\(second) seconds past midnight"
            lines.add([TextRequest(text): line(text, width: 100 + second % 100)])
        }
        #expect(lines.bytes <= TextLines.capacity + LineLengths.capacity)
        #expect(lines.length(of: TextRequest("86399 seconds past midnight")) == 199)
        #expect(lines.length(of: TextRequest("85500 seconds past midnight")) == 100)
        #expect(lines.length(of: TextRequest("0 seconds past midnight")) == nil)
    }

    @Test("the lengths of texts of thousands of characters count by their bytes")
    func longTexts() {
        var lengths = LineLengths()
        for number in 0..<1000 {
            let request = TextRequest("\(number)" + String(repeating: "가", count: 3000))
            lengths.note(LineLengths.Entry(length: number, lastShown: 7), of: request)
            #expect(lengths[request] == LineLengths.Entry(length: number, lastShown: 7))
            #expect(lengths.bytes <= LineLengths.capacity)
        }
        let huge = TextRequest(String(repeating: "가", count: LineLengths.capacity / 3))
        let before = lengths
        lengths.note(LineLengths.Entry(length: 1, lastShown: nil), of: huge)
        #expect(lengths == before)
        #expect(lengths[huge] == nil)
    }

    @Test("a length that is noted again takes no further bytes")
    func again() {
        var lengths = LineLengths()
        let request = TextRequest("Tea")
        for length in 0..<10_000 {
            lengths.note(LineLengths.Entry(length: length, lastShown: nil), of: request)
        }
        #expect(lengths.bytes < 200)
        #expect(lengths[request]?.length == 9999)
    }
}
