/// A service that renders texts in system fonts, such as the process `loopbanner-text`.
public protocol TextRenderer: Sendable {
    /// Whether every result contains the state of each font, even if no text was requested. The default is
    /// false, so that no process is started for a sign whose texts need no system fonts.
    var reportsFontStates: Bool { get }
    /// Renders `requests` with `setting`. If the renderer reaches its time limit, the result lacks the remaining texts.
    func draw(_ requests: [TextRequest], as setting: TextRunSettings) -> RenderingResult
}

extension TextRenderer {
    /// The default value, false.
    public var reportsFontStates: Bool { false }
}

/// The result of rendering texts in system fonts.
public struct RenderingResult: Hashable, Sendable {
    /// The rendered texts, keyed by their requests.
    public var texts: [TextRequest: RenderedText] = [:]
    /// The state of each font, in the order of the font list. Empty if the states are unknown.
    public var fonts: [FontState] = []
    /// The reason for missing texts, for the log. Nil if no text is missing, or if only the time limit was reached.
    public var problem: String?

    /// Creates a result without texts.
    public init() {}
}
