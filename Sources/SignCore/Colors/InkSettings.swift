import Pixels

/// The keys `color` and `background`: the colors of text, and of pictures without their own colors. A grayscale display
/// shows only their light levels, and a monochrome display ignores them.
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
