import Pixels

/// Draws frames of a banner as pictures of round LEDs on a black background.
public struct LEDPainter: Sendable {
    /// The color in which LEDs shine if the display has no colors.
    public enum Light: String, Sendable, CaseIterable {
        case red, amber, green, blue, white
    }

    /// The width and height of one LED in the picture, in pixels.
    package let scale: Int
    /// The palette of the pictures: black, unlit LEDs from the rim to the middle, the shades of lit LEDs, the area
    /// around the pictures of a sheet, and captions.
    package let palette: [Color]
    /// The palette index of the color of captions.
    package var captionColor: UInt8 { UInt8(palette.count - 1) }
    /// The palette index of the color around and between the pictures of a sheet.
    package var mountColor: UInt8 { UInt8(palette.count - 2) }
    /// The part of each pixel that the disc of an LED covers, from 0 to `steps`. The pixels are those of a tile (the
    /// square of one LED), row by row.
    private let disc: [Int]
    private let shades: LEDShades

    /// The number of steps between the background and the full color at the rim of an LED. With six steps, pictures of
    /// bits use 15 colors. With the transparent color, a GIF has 16, so a pixel takes half a byte.
    static let steps = 6
    package static let scales = 1...64

    /// Creates a painter for frames with the pixel format `format`. A `scale` outside of `scales` is replaced by the
    /// nearest one inside. `light` is ignored for a display with colors.
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

    package func paint(_ frame: Bitmap) -> IndexedImage {
        var picture = IndexedImage(width: frame.width * scale, height: frame.height * scale)
        let stride = picture.width
        var tiles: [Color: [UInt8]] = [:]
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let color = frame[colorAt: x, y]
                    let tile = tiles[color] ?? tile(of: color)
                    tiles[color] = tile
                    for row in 0..<scale {
                        let start = (y * scale + row) * stride + x * scale
                        for column in 0..<scale { pixels[start + column] = tile[row * scale + column] }
                    }
                }
            }
        }
        return picture
    }

    /// Returns the palette indices of a tile with an LED that shines in `color`, row by row. A tile is the square of
    /// one LED.
    private func tile(of color: Color) -> [UInt8] {
        disc.map { covered in
            if covered == 0 { return 0 }
            return color == .black
                ? UInt8(covered) : UInt8(1 + Self.steps + shades.index(of: color, covering: covered))
        }
    }

    /// Returns how much of each pixel of a tile the disc of an LED covers, from 0 to `steps`, row by row. A tile with a
    /// width of one or two pixels is too small for a rim and is covered completely.
    private static func disc(_ scale: Int) -> [Int] {
        guard scale > 2 else { return [Int](repeating: steps, count: scale * scale) }
        // Each pixel has 8 × 8 sample points. Coordinates are doubled so that the middle of the tile is a whole number.
        let points = 8
        let radius = scale * points * 7 / 8
        return (0..<scale * scale).map { index in
            var inside = 0
            for point in 0..<points * points {
                let x = 2 * ((index % scale) * points + point % points) + 1 - scale * points
                let y = 2 * ((index / scale) * points + point / points) + 1 - scale * points
                if x * x + y * y <= radius * radius { inside += 1 }
            }
            return (inside * steps + points * points / 2) / (points * points)
        }
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
    /// Returns the color with each component multiplied by `part` / `whole`.
    func faded(to part: Int, of whole: Int) -> Color {
        func fade(_ value: UInt8) -> UInt8 { UInt8(clamping: Int(value) * part / whole) }
        return Color(red: fade(red), green: fade(green), blue: fade(blue))
    }
}
