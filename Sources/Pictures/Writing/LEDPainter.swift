import Pixels

/// A painter that draws frames of an LED display as pictures of round LEDs on a black background.
public struct LEDPainter: Sendable {
    /// The color of the LEDs that are on, in pictures of a monochrome or grayscale display.
    public enum Light: String, Sendable, CaseIterable {
        case red, amber, green, blue, white
    }

    /// The side of the square that represents one LED in a picture, in pixels.
    package let scale: Int
    /// The palette of the pictures that the painter draws. Its colors are, in this order: black, the shades
    /// of unlit LEDs from the rim to the middle, the shades of lit LEDs, the color around the pictures of a
    /// sheet (a grid of pictures with captions), and the color of captions.
    package let palette: [Color]
    /// The palette index of the color in which captions below pictures are drawn.
    package var captionColor: UInt8 { UInt8(palette.count - 1) }
    /// The palette index of the color around and between the pictures of a sheet (a grid of pictures with
    /// captions).
    package var mountColor: UInt8 { UInt8(palette.count - 2) }
    /// The extent to which an LED's round disc covers each pixel of its tile, the square that represents the
    /// LED. It ranges from 0 for not at all to `steps` for completely. The pixels are stored row by row.
    private let disc: [Int]
    private let shades: LEDShades

    /// The number of shades from the rim of a drawn LED to its full color. With six steps, pictures of a
    /// monochrome display use 15 colors. Together with the transparent color, a GIF then has 16 colors, so
    /// that a pixel takes half a byte.
    static let steps = 6
    package static let scales = 1...64

    /// Creates a painter for frames with the pixel format `format`. `scale` is the side of the square for
    /// each LED in pixels, clamped to the range `scales`. `light` is the color of lit LEDs, which is ignored
    /// for a color display.
    package init(scale: Int = 8, light: Light = .red, format: PixelFormat = .bit) {
        let scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
        self.scale = scale
        disc = Self.disc(scale)
        shades = LEDShades(format)
        let glow = format == .color ? Light.white.color : light.color
        palette =
            [.black]
            + (1...Self.steps).map { glow.faded(to: $0 * 32, of: 255 * Self.steps) }
            + shades.colors(of: light.color)
            + [Color(red: 40, green: 40, blue: 40), Color(red: 160, green: 160, blue: 160)]
    }

    /// Returns a picture of `frame` in which each pixel is drawn as a round LED, which occupies a square of
    /// `scale` × `scale` pixels.
    package func paint(_ frame: Bitmap) -> IndexedImage {
        var picture = IndexedImage(width: frame.width * scale, height: frame.height * scale)
        let pixelsPerRow = picture.width
        // A tile is the drawing of an LED. A frame has few colors, so the tile of each color is drawn only
        // once.
        var tiles: [Color: [UInt8]] = [:]
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let color = frame[colorAt: x, y]
                    let tile = tiles[color] ?? tile(of: color)
                    tiles[color] = tile
                    let firstPixel = y * scale * pixelsPerRow + x * scale
                    copyTile(tile, to: pixels, at: firstPixel, pixelsPerRow: pixelsPerRow)
                }
            }
        }
        return picture
    }

    /// Copies `tile` into the picture `pixels`. `firstPixel` is the index of the tile's upper left pixel in
    /// the picture, whose rows have `pixelsPerRow` pixels.
    private func copyTile(
        _ tile: [UInt8],
        to pixels: UnsafeMutableBufferPointer<UInt8>,
        at firstPixel: Int,
        pixelsPerRow: Int
    ) {
        for row in 0..<scale {
            let rowStart = firstPixel + row * pixelsPerRow
            for column in 0..<scale { pixels[rowStart + column] = tile[row * scale + column] }
        }
    }

    /// Returns the palette indices of the pixels, row by row, in the square that represents an LED of the
    /// color `color`.
    private func tile(of color: Color) -> [UInt8] {
        disc.map { covered in
            if covered == 0 { return 0 }
            return color == .black
                ? UInt8(covered) : UInt8(1 + Self.steps + shades.index(of: color, covering: covered))
        }
    }

    /// Returns the extent to which an LED's round disc covers each pixel of a tile of `scale` × `scale`
    /// pixels, row by row. It ranges from 0 for not at all to `steps` for completely. A tile of one or two
    /// pixels in width is too small for a rim, so the disc covers it completely.
    private static func disc(_ scale: Int) -> [Int] {
        guard scale > 2 else { return [Int](repeating: steps, count: scale * scale) }
        let pointCount = pointsPerSide * pointsPerSide
        return (0..<scale * scale).map { index in
            let coveredCount = coveredPointCount(column: index % scale, row: index / scale, scale: scale)
            // Half of the divisor is added, so that the quotient is rounded to the nearest step.
            return (coveredCount * steps + pointCount / 2) / pointCount
        }
    }

    /// The number of test points along each side of a pixel.
    private static let pointsPerSide = 8
    /// The diameter of the disc as a fraction of the tile's width. The rest is a black rim.
    private static let discDiameter = (part: 7, whole: 8)

    /// Returns how many test points of the pixel at `column` and `row` of a tile are covered by the disc.
    ///
    /// The origin of the coordinates is the middle of the tile, which is between two points. Neighboring
    /// points are 2 units apart, so that all coordinates are whole numbers.
    private static func coveredPointCount(column: Int, row: Int, scale: Int) -> Int {
        let halfTile = scale * pointsPerSide
        let radius = halfTile * discDiameter.part / discDiameter.whole
        var coveredCount = 0
        for point in 0..<pointsPerSide * pointsPerSide {
            let pointColumn = column * pointsPerSide + point % pointsPerSide
            let pointRow = row * pointsPerSide + point / pointsPerSide
            // The first point is 1 unit from the edge of the tile.
            let x = 2 * pointColumn + 1 - halfTile
            let y = 2 * pointRow + 1 - halfTile
            if x * x + y * y <= radius * radius { coveredCount += 1 }
        }
        return coveredCount
    }
}

extension LEDPainter.Light {
    var color: Color {
        switch self {
        case .red: Color(red: 255, green: 40, blue: 24)
        case .amber: Color(red: 255, green: 160, blue: 0)
        case .green: Color(red: 40, green: 230, blue: 60)
        case .blue: Color(red: 60, green: 130, blue: 255)
        case .white: Color(red: 240, green: 244, blue: 255)
        }
    }
}

extension Color {
    /// Returns this color with each component multiplied by the fraction `part` / `whole`.
    func faded(to part: Int, of whole: Int) -> Color {
        func fade(_ value: UInt8) -> UInt8 { UInt8(clamping: Int(value) * part / whole) }
        return Color(red: fade(red), green: fade(green), blue: fade(blue))
    }
}
