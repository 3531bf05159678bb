import Pixels

/// The style of a part of a text.
public struct TextStyle: Hashable, Sendable {
    /// The color of lit pixels, or nil for the color of the text.
    public var color: Color?
    /// Whether strokes are thicker.
    public var isBold = false
    /// Whether the letters are dark on a lit background.
    public var isInverted = false
    /// Whether the text blinks: visible and hidden for half a second each.
    public var blinks = false

    /// The style that changes nothing: letters as the font draws them.
    public static let plain = TextStyle()

    /// Creates a style that changes nothing.
    public init() {}
}

/// The colors in which a text is drawn.
public struct TextColors: Hashable, Sendable {
    /// The color of the letters.
    public var ink: Color
    /// The color of the background.
    public var background: Color
    /// The pixel format of the picture. A picture of bits has no colors.
    public var format: PixelFormat

    /// Creates colors for letters in `ink` on `background`, in pictures with the pixel format `format`.
    public init(_ ink: Color, on background: Color, as format: PixelFormat) {
        self.ink = ink
        self.background = background
        self.format = format
    }

    /// The colors of a picture with one bit per pixel: lit letters on a dark background.
    public static let bits = TextColors(.white, on: .black, as: .bit)
}
