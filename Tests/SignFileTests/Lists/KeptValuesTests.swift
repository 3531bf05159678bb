import SignFile
import TestSupport
import Testing

@Suite("The values that are kept for the next start")
struct KeptValuesTests {
    private let values = [
        KeptValues.Value("in", "21 °C", expires: 1_800_000_000),
        KeptValues.Value("soup.1", "\"Pea\"\\\n\u{7F}\u{1}é🍵"), KeptValues.Value("x", ""),
    ]

    @Test("values are written legibly")
    func text() {
        let lines = String(decoding: KeptValues.text(of: values), as: UTF8.self).split(separator: "\n")
        #expect(
            lines.dropFirst(2).prefix(4) == [
                "[[value]]", "name = \"in\"", "text = \"21 °C\"", "expires = 1800000000",
            ]
        )
    }

    @Test("what is kept is read again")
    func reading() {
        #expect(KeptValues.read(KeptValues.text(of: values)) == values)
        #expect(KeptValues.read(KeptValues.text(of: [])) == [])
    }

    @Test("every damaged byte is found")
    func damage() {
        let text = KeptValues.text(of: values)
        for index in text.indices {
            var damaged = text
            damaged[index] ^= 1
            #expect(KeptValues.read(damaged) == nil, "byte \(index)")
        }
        for length in 0..<text.count { #expect(KeptValues.read(Array(text.prefix(length))) == nil) }
    }
}
