import Pixels

/// `color` and `background`: the colors of words, and of pictures without their own. A display of grays shows their
/// light, and one of bits ignores them.
public struct InkSettings: Hashable, Sendable {
    /// The color of what is lit; nil is that of `[text]`.
    public var color: Color?
    /// The color behind it; nil is dark.
    public var background: Color?

    /// The defaults.
    public init(color: Color? = nil, background: Color? = nil) {
        self.color = color
        self.background = background
    }
}
