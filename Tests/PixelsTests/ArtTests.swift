import Pixels
import Testing

@Suite("Text art")
struct ArtTests {
    @Test("bits and colors keep their art")
    func roundTrip() throws {
        var bits = Bitmap(art: "#.#\n.#.")
        #expect(Bitmap(rows: bits.art, width: 3) == bits)
        bits = Bitmap(width: 3, height: 2)
        #expect(Bitmap(rows: bits.art, width: 3) == bits)
        var colors = Bitmap(width: 2, height: 2, format: .color)
        colors[colorAt: 0, 0] = Color(red: 1, green: 171, blue: 255)
        colors[colorAt: 1, 1] = Color(red: 255, green: 0, blue: 16)
        #expect(Bitmap(rows: colors.art, width: 2) == colors)
    }

    @Test("grays keep their digits")
    func grays() {
        var grays = Bitmap(width: 256, height: 1, format: .gray)
        for light in 0..<256 { grays[colorAt: light, 0] = Color(gray: UInt8(light)) }
        #expect(Bitmap(rows: grays.art, width: 256)?.art == grays.art)
    }

    @Test("invalid rows are rejected", arguments: [[], ["##", "#"], ["#x"], ["#######"]])
    func noPicture(rows: [String]) {
        #expect(Bitmap(rows: rows, width: 2) == nil)
    }

    @Test("colors with invalid characters are rejected")
    func noColor() {
        #expect(Bitmap(rows: ["00ff0000ff0g"], width: 2) == nil)
        #expect(Bitmap(rows: ["+0ff0000ff00"], width: 2) == nil)
    }
}
