import Pixels

/// The style of characters in a text.
public struct TextStyle: Hashable, Sendable {
    /// The color of lit pixels, or nil for that of the text.
    public var color: Color?
    /// Whether strokes are thicker.
    public var isBold = false
    /// Whether the text is dark on light.
    public var isInverted = false
    /// Whether the text is shown and hidden alternately, half a second each.
    public var blinks = false

    /// The style of the font.
    public static let plain = TextStyle()

    /// Creates the style of the font.
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

    /// Creates colors.
    public init(_ ink: Color, on background: Color, as format: PixelFormat) {
        self.ink = ink
        self.background = background
        self.format = format
    }

    /// One bit per pixel.
    public static let bits = TextColors(.white, on: .black, as: .bit)
}
