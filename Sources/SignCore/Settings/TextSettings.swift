/// `[text]`.
public struct TextSettings: Hashable, Sendable {
    /// The fonts that can be named.
    public enum Font: String, Hashable, Sendable, CaseIterable {
        /// The project's own, eight rows high.
        case builtin
    }

    /// The font of the words.
    public var font = Font.builtin
    /// The initial scale of the letters, relative to the font's own size.
    public var scale = 1
    /// The smallest scale that inputs may request.
    public var smallestScale = 1
    /// The largest scale that inputs may request; if it equals the smallest, the scale is fixed.
    public var largestScale = 1

    /// The scales that inputs may request.
    package var allowedScales: ClosedRange<Int> { min(smallestScale, scale)...max(largestScale, scale) }

    /// The defaults.
    public init() {}
}
