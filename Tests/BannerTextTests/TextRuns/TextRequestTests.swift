import Testing

@testable import BannerText

@Suite("Requests for lines")
struct TextRequestTests {
    @Test("requests are equal if their bytes are, and long ones are distinguished wherever they differ")
    func equality() {
        let long = Array(repeating: "가", count: 10_000)
        let request = TextRequest(long.joined())
        #expect(request == TextRequest(long.joined()))
        #expect(request.hashValue == TextRequest(long.joined()).hashValue)
        var known: Set<TextRequest> = [request]
        for place in [0, 1, 4_999, 9_998, 9_999] {
            var other = long
            other[place] = "나"
            #expect(known.insert(TextRequest(other.joined())).inserted, "\(place)")
        }
        #expect(known.contains(TextRequest(long.joined())))
        #expect(TextRequest("가") != TextRequest("가", isVertical: true))
        #expect(TextRequest("") == TextRequest("") && TextRequest("") != TextRequest(" "))
    }

    @Test("texts that only Unicode calls equal have a line each")
    func spelling() {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        #expect(composed == decomposed)
        #expect(TextRequest(composed) != TextRequest(decomposed))
    }
}
