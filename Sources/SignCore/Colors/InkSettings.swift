import Pixels

/// The colors of text and of monochrome pictures, from the keys `color` and `background`. A grayscale display
/// shows only their brightness, and a monochrome display ignores them.
public struct InkSettings: Hashable, Sendable {
    /// The color of lit pixels, or nil to use the text color of the table `[text]` in the configuration.
    package var color: Color?
    package var background: Color?

    /// Creates the colors of text and of the area behind it. Nil selects the default color.
    public init(color: Color? = nil, background: Color? = nil) {
        self.color = color
        self.background = background
    }
}
