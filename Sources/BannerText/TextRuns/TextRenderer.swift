/// Who draws lines of text.
public protocol TextRenderer: Sendable {
    /// Whether it says how the fonts are even if it has no line to draw.
    var reportsFontStates: Bool { get }
    /// Draws the lines of `requests`, or as many of them as there is time for.
    func draw(_ requests: [TextRequest], as setting: TextRunSettings) -> RenderingResult
}

extension TextRenderer {
    /// A sign that needs no line starts nothing to draw one.
    public var reportsFontStates: Bool { false }
}

/// Lines that were drawn, and what is to be said about their fonts.
public struct RenderingResult: Hashable, Sendable {
    /// The lines.
    public var lines: [TextRequest: RenderedText] = [:]
    /// How each font of the list is, in its order; empty where nobody knows.
    public var fonts: [FontState] = []
    /// Why some lines were not drawn, in words for a log; nil if there is no reason but the time.
    public var trouble: String?

    /// No line.
    public init() {}
}
