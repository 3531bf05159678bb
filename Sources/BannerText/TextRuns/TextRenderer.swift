/// Renders text runs in system fonts.
public protocol TextRenderer: Sendable {
    /// Whether the result has the state of the fonts even if no text run is requested. The default is false, so a sign
    /// without text runs starts no process.
    var reportsFontStates: Bool { get }
    /// Renders `requests`, or as many as its time limit allows.
    func draw(_ requests: [TextRequest], as setting: TextRunSettings) -> RenderingResult
}

extension TextRenderer {
    /// The default.
    public var reportsFontStates: Bool { false }
}

/// The result of rendering text runs.
public struct RenderingResult: Hashable, Sendable {
    /// The rendered text runs.
    public var texts: [TextRequest: RenderedText] = [:]
    /// The state of each font in list order; empty if unknown.
    public var fonts: [FontState] = []
    /// The reason why some text runs are missing, for a log, or nil if there is none or time ran out.
    public var trouble: String?

    /// Creates an empty result.
    public init() {}
}
