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
}
