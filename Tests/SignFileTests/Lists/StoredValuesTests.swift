import SignFile
import TestSupport
import Testing

@Suite("The values that are kept for the next start")
struct StoredValuesTests {
    private let values = [
        StoredValues.Value(name: "in", text: "21 °C", expiration: 1_800_000_000),
        StoredValues.Value(name: "soup.1", text: "\"Pea\"\\\n\u{7F}\u{1}é🍵"),
        StoredValues.Value(name: "x", text: ""),
    ]

    @Test("values are written legibly")
    func text() {
        let lines = String(decoding: StoredValues.text(of: values), as: UTF8.self).split(separator: "\n")
        #expect(
            lines.dropFirst(2).prefix(4) == [
                "[[value]]", "name = \"in\"", "text = \"21 °C\"", "expires = 1800000000",
            ]
        )
    }

    @Test("stored values are read again")
    func reading() {
        #expect(StoredValues.decode(StoredValues.text(of: values)) == values)
        #expect(StoredValues.decode(StoredValues.text(of: [])) == [])
    }

    @Test("every damaged byte is found")
    func damage() {
        let text = StoredValues.text(of: values)
        for index in text.indices {
            var damaged = text
            damaged[index] ^= 1
            #expect(StoredValues.decode(damaged) == nil, "byte \(index)")
        }
        for length in 0..<text.count { #expect(StoredValues.decode(Array(text.prefix(length))) == nil) }
    }
}
