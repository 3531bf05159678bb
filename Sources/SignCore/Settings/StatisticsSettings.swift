/// `[statistics]`.
public struct StatisticsSettings: Hashable, Sendable {
    /// Whether the service counts what is shown and tapped.
    public var isEnabled = true
    /// How many months are kept, the current one included.
    public var months = 24

    /// The defaults.
    public init() {}
}
