import Pixels

/// `color` and `background`: the colors of text, and of pictures without their own. A grayscale display shows their
/// light levels, and a display of bits ignores them.
public struct InkSettings: Hashable, Sendable {
    /// The color of lit pixels, or nil for the color in `[text]`.
    package var color: Color?
    package var background: Color?

    /// Creates the colors of text and background.
    public init(color: Color? = nil, background: Color? = nil) {
        self.color = color
        self.background = background
    }
}
