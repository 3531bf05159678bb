/// `[report]`.
public struct ReportSettings: Hashable, Sendable {
    /// Whether events go to standard output as JSON lines.
    public var stdout = true

    /// The defaults.
    public init() {}
}
