import MatrixDisplays
import Testing

@Suite("The order of an LED's colors")
struct ColorOrderTests {
    @Test("any order of red, green and blue is known, with a white channel or without")
    func known() {
        let letters = Array("rgbw")
        for word in ["rgb", "rbg", "grb", "gbr", "brg", "bgr", "grbw", "wrgb", "rwgb"] {
            let order = ColorOrder(word)
            #expect(order?.word == word)
            #expect(order?.channels.map(\.rawValue) == Array(word))
            #expect(order?.hasWhite == word.contains(letters[3]))
        }
    }

    @Test(
        "anything else is not",
        arguments: ["", "rg", "rgw", "rrgb", "rgbb", "rgbww", "RGB", "rgbx", "wwww"]
    )
    func unknown(word: String) {
        #expect(ColorOrder(word) == nil)
    }
}
