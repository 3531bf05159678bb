import Pixels

struct LEDShades: Sendable {
    /// The number of levels of each of red, green and blue in the palette of color displays. The resulting 6
    /// × 6 × 6 shades fit into a palette together with the other colors.
    private static let levels = 6
    private static let grays = 120

    private let format: PixelFormat

    init(_ format: PixelFormat) { self.format = format }

    /// Returns the palette's colors for lit LEDs. `index(of:covering:)` returns indices in this array. On a
    /// monochrome or grayscale display, LEDs have the color `light`.
    func colors(of light: Color) -> [Color] {
        switch format {
        case .bit: (1...LEDPainter.steps).map { light.faded(to: $0, of: LEDPainter.steps) }
        case .gray: (1...Self.grays).map { light.faded(to: $0, of: Self.grays) }
        case .color:
            (0..<Self.levels * Self.levels * Self.levels).map { index in
                Color(
                    red: Self.component(ofLevel: index / (Self.levels * Self.levels)),
                    green: Self.component(ofLevel: index / Self.levels % Self.levels),
                    blue: Self.component(ofLevel: index % Self.levels)
                )
            }
        }
    }

    private static func component(ofLevel level: Int) -> UInt8 { UInt8(level * 255 / (levels - 1)) }

    /// Returns the index, in the result of `colors(of:)`, of the shade of a pixel. An LED of the color
    /// `color` covers `covered` ÷ `LEDPainter.steps` of the pixel.
    func index(of color: Color, covering covered: Int) -> Int {
        let steps = LEDPainter.steps
        switch format {
        case .bit: return covered - 1
        case .gray: return max(0, Int(color.luminance) * covered * Self.grays / (255 * steps) - 1)
        case .color:
            func level(_ part: UInt8) -> Int {
                let whole = 255 * steps
                return (Int(part) * covered * (Self.levels - 1) + whole / 2) / whole
            }
            return (level(color.red) * Self.levels + level(color.green)) * Self.levels + level(color.blue)
        }
    }
}
