import Pixels
import Testing

@Suite("Lamp colors")
struct LampColorsTests {
    private static let colors: [(Color, seen: Color)] = [
        (.black, .black),
        (.white, Color(red: 255, green: 255, blue: 0)),
        (Color(red: 255, green: 0, blue: 0), Color(red: 255, green: 0, blue: 0)),
        (Color(red: 127, green: 128, blue: 127), Color(red: 0, green: 255, blue: 0)),
        (Color(red: 128, green: 127, blue: 127), Color(red: 255, green: 0, blue: 0)),
        (Color(red: 0, green: 0, blue: 128), Color(red: 0, green: 255, blue: 0)),
        (Color(red: 255, green: 0, blue: 255), Color(red: 255, green: 255, blue: 0)),
        (Color(red: 127, green: 127, blue: 127), .black),
    ]

    @Test("lamps are lit from half of their components on, and blue lights the green one")
    func redAndGreen() {
        for (color, seen) in Self.colors {
            #expect(LampColors.redAndGreen.displayed(color) == seen, "\(color)")
            #expect(LampColors.redAndGreen.displayed(seen) == seen)
        }
    }

    @Test("copied columns have the colors of the lamps, and equal ones are no change")
    func columns() {
        var frame = Bitmap(width: Self.colors.count, height: 1, format: .color)
        var wanted = Bitmap(width: Self.colors.count, height: 1, format: .color)
        for (x, pair) in Self.colors.enumerated() {
            frame[colorAt: x, 0] = pair.0
            wanted[colorAt: x, 0] = pair.seen
        }
        var picture = Bitmap(width: Self.colors.count, height: 1, format: .color)
        let columns = 0..<frame.width
        var isChanged = picture.replaceColumns(from: 0, with: columns, of: frame, displayColors: .redAndGreen)
        #expect(isChanged)
        #expect(picture == wanted)
        isChanged = picture.replaceColumns(from: 0, with: columns, of: frame, displayColors: .redAndGreen)
        #expect(!isChanged)
    }
}
