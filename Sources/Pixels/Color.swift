/// A color with sRGB components from 0 to 255. The driver of each display corrects the components for its LEDs.
public struct Color: Hashable, Sendable {
    /// The red component of the color.
    public var red: UInt8
    /// The green component of the color.
    public var green: UInt8
    /// The blue component of the color.
    public var blue: UInt8

    /// Creates a color from its sRGB components.
    @inlinable public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a gray whose three components are `light`, from 0 (black) to 255 (white).
    @inlinable public init(gray light: UInt8) {
        self.init(red: light, green: light, blue: light)
    }

    /// The color black, whose components are 0.
    public static let black = Color(gray: 0)
    /// The color white, whose components are 255.
    public static let white = Color(gray: 255)

    /// The luminance of the color, from 0 to 255. The components are weighted as in ITU-R BT.709, in units of
    /// 1/256.
    @inlinable public var luminance: UInt8 {
        UInt8(truncatingIfNeeded: (54 * Int(red) + 183 * Int(green) + 19 * Int(blue) + 128) / 256)
    }
}
