/// A color as a screen shows it: values of sRGB. A display corrects them for its LEDs.
public struct Color: Hashable, Sendable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8

    /// A color of three values.
    @inlinable public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A gray of `light`, from 0, black, to 255, white.
    @inlinable public init(gray light: UInt8) {
        self.init(red: light, green: light, blue: light)
    }

    /// No light.
    public static let black = Color(gray: 0)
    /// All light.
    public static let white = Color(gray: 255)

    /// How bright it looks, 0 to 255. The weights are those of ITU-R BT.709, in parts of 256.
    @inlinable public var luminance: UInt8 {
        UInt8(truncatingIfNeeded: (54 * Int(red) + 183 * Int(green) + 19 * Int(blue) + 128) / 256)
    }
}
