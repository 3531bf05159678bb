/// A record of the option at which another banner with the same options can continue, for example after the
/// daemon restarts.
public struct Bookmark: Hashable, Sendable {
    /// The id of the selected option or, for a running ticker, of the option at the leading edge, where
    /// options leave the display.
    public var id: String
    /// Whether the banner is paused. The pause is restored together with the option.
    public var isPaused: Bool

    /// Creates a bookmark that refers to the option with the id `id` and stores whether the banner is paused.
    public init(id: String, isPaused: Bool = false) {
        self.id = id
        self.isPaused = isPaused
    }
}
