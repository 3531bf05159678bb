/// A service that renders texts in system fonts, such as the process `loopbanner-text`.
public protocol TextRenderer: Sendable {
    /// Whether every result contains the states of all fonts, even if no text was requested. By default, this
    /// is false, so that no process is started for a sign whose texts need no system fonts.
    var reportsFontStates: Bool { get }
    /// Renders the texts of `requests` according to `settings`. If the time limit of the renderer is reached,
    /// the unfinished texts are missing from the result.
    func render(_ requests: [TextRequest], settings: TextRunSettings) -> RenderingResult
}

extension TextRenderer {
    /// The default value, false, so that a renderer is not started only to report the states of fonts.
    public var reportsFontStates: Bool { false }
}

/// The result of a request to render texts in system fonts.
public struct RenderingResult: Hashable, Sendable {
    /// The rendered texts, keyed by their requests.
    public var texts: [TextRequest: RenderedText] = [:]
    /// The state of each font, in the order of the sign's font list. Empty if the states are unknown.
    public var fonts: [FontState] = []
    /// The reason why texts are missing from the result, for the log. Nil if no text is missing, or if only
    /// the time limit was reached.
    public var problem: String?

    /// Creates a result that contains no texts.
    public init() {}
}
