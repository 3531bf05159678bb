import Pixels

/// How some characters of a text look.
public struct TextStyle: Hashable, Sendable {
    /// The color of what is lit; nil is that of the other words.
    public var color: Color?
    /// Whether its strokes are thicker.
    public var isBold = false
    /// Whether it is dark on light.
    public var isInverted = false
    /// Whether it is shown and gone by turns, half a second each.
    public var blinks = false

    /// As the font draws them.
    public static let plain = TextStyle()

    /// As the font draws them.
    public init() {}
}

/// What the pixels of words are.
public struct TextColors: Hashable, Sendable {
    /// The color of what is lit.
    public var ink: Color
    /// The color of what is dark.
    public var background: Color
    /// What a pixel can be. Bits have no colors.
    public var format: PixelFormat

    /// Words in `ink` on `background`.
    public init(_ ink: Color, on background: Color, as format: PixelFormat) {
        self.ink = ink
        self.background = background
        self.format = format
    }

    /// Lit or dark.
    public static let bits = TextColors(.white, on: .black, as: .bit)
}
