/// `[text]`.
public struct TextSettings: Hashable, Sendable {
    /// The fonts that can be named.
    public enum Font: String, Hashable, Sendable, CaseIterable {
        /// The project's own, eight rows high.
        case builtin
    }

    /// What the words are drawn with.
    public var font = Font.builtin
    /// How many times as large as the font's own the letters are at first.
    public var scale = 1
    /// The smallest scale that an input may ask for.
    public var smallestScale = 1
    /// The largest scale that an input may ask for; while it equals the smallest, there is none to ask for.
    public var largestScale = 1

    /// The scales that inputs may ask for.
    package var allowedScales: ClosedRange<Int> { min(smallestScale, scale)...max(largestScale, scale) }

    /// The defaults.
    public init() {}
}
