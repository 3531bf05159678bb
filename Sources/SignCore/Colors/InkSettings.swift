import Pixels

/// The keys `color` and `background`: the colors of text, and of pictures that have no colors themselves. A grayscale
/// display shows only their brightness, and a monochrome display ignores them.
public struct InkSettings: Hashable, Sendable {
    /// The color of lit pixels, or nil to use the color in `[text]`.
    package var color: Color?
    package var background: Color?

    /// Creates the colors of text and background.
    public init(color: Color? = nil, background: Color? = nil) {
        self.color = color
        self.background = background
    }
}
