import Pixels
import TestSupport
import Testing

@Suite("Conversion of columns between formats")
struct ConversionTests {
    /// Returns the color of a pixel after its conversion from `source` to `format`.
    private func converted(_ color: Color, from source: PixelFormat, to format: PixelFormat) -> Color {
        switch format {
        case .color: return color
        case .gray: return Color(gray: color.luminance)
        case .bit:
            if source == .bit { return color }
            return [color.red, color.green, color.blue].contains { $0 >= 128 } ? .white : .black
        }
    }

    @Test(
        "every pixel of the columns is converted, all others stay, and changes are reported",
        arguments: 0..<60
    )
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for source in PixelFormat.allCases {
            for format in PixelFormat.allCases {
                let height = Int.random(in: 1...20, using: &generator)
                let from = Bitmap.random(PixelSize(width: 12, height: height), source, using: &generator)
                let before = Bitmap.random(PixelSize(width: 9, height: height), format, using: &generator)
                let count = Int.random(in: 0...9, using: &generator)
                let first = Int.random(in: 0...(12 - count), using: &generator)
                let target = Int.random(in: 0...(9 - count), using: &generator)
                var picture = before
                let isChanged = picture.replaceColumns(from: target, with: first..<first + count, of: from)
                var expected = before
                for column in 0..<count {
                    for y in 0..<height {
                        expected[colorAt: target + column, y] = converted(
                            from[colorAt: first + column, y],
                            from: source,
                            to: format
                        )
                    }
                }
                #expect(picture == expected, "seed \(seed), \(source) to \(format)")
                #expect(isChanged == (expected != before), "seed \(seed), \(source) to \(format)")
                let isChangedAgain = picture.replaceColumns(
                    from: target,
                    with: first..<first + count,
                    of: from
                )
                #expect(!isChangedAgain, "seed \(seed), \(source) to \(format)")
            }
        }
    }

    @Test("text in a pure color is lit on a display of bits, and a dark background is not")
    func words() {
        let colors = [
            Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 0, blue: 255),
            Color(red: 0, green: 128, blue: 0), Color(red: 127, green: 127, blue: 127), .black,
        ]
        var picture = Bitmap(width: colors.count, height: 1, format: .color)
        for (x, color) in colors.enumerated() { picture[colorAt: x, 0] = color }
        var bits = Bitmap(width: colors.count, height: 1)
        _ = bits.replaceColumns(from: 0, with: 0..<colors.count, of: picture)
        #expect(bits.art == ["###.."])
        var grays = Bitmap(width: colors.count, height: 1, format: .gray)
        _ = grays.replaceColumns(from: 0, with: 0..<colors.count, of: picture)
        #expect(grays.art == ["2145."])
    }
}
