/// A service that renders texts in system fonts, such as the process `loopbanner-text`.
public protocol TextRenderer: Sendable {
    /// Whether results include the state of the fonts even if no text is requested. The default is false, so that a
    /// sign without such texts starts no process.
    var reportsFontStates: Bool { get }
    /// Renders `requests` with `setting`, or as many of them as the renderer's time limit allows.
    func draw(_ requests: [TextRequest], as setting: TextRunSettings) -> RenderingResult
}

extension TextRenderer {
    /// The default implementation, which returns false.
    public var reportsFontStates: Bool { false }
}

/// The result of rendering texts in system fonts.
public struct RenderingResult: Hashable, Sendable {
    /// The rendered text runs.
    public var texts: [TextRequest: RenderedText] = [:]
    /// The state of each font in list order; empty if unknown.
    public var fonts: [FontState] = []
    /// The reason why some texts are missing, for a log; nil if none is missing or only the time limit was reached.
    public var trouble: String?

    /// Creates an empty result.
    public init() {}
}
