import Pixels

/// The style of characters in a text.
public struct TextStyle: Hashable, Sendable {
    /// The color of lit pixels, or nil for that of the text.
    public var color: Color?
    /// Whether strokes are thicker.
    public var isBold = false
    /// Whether the letters are dark on a lit background.
    public var isInverted = false
    /// Whether the text blinks: visible and hidden for half a second each.
    public var blinks = false

    /// The style without changes: letters as the font draws them.
    public static let plain = TextStyle()

    /// Creates the plain style.
    public init() {}
}

/// The colors of a text.
public struct TextColors: Hashable, Sendable {
    /// The color of lit pixels.
    public var ink: Color
    /// The color of dark pixels.
    public var background: Color
    /// The pixel format. Bits have no colors.
    public var format: PixelFormat

    /// Creates colors with lit pixels in `ink` and dark pixels in `background`, in the pixel format `format`.
    public init(_ ink: Color, on background: Color, as format: PixelFormat) {
        self.ink = ink
        self.background = background
        self.format = format
    }

    /// The colors of a monochrome picture, with one bit per pixel.
    public static let bits = TextColors(.white, on: .black, as: .bit)
}
