/// The place in a list of options at which another banner can continue, for example after the daemon restarts.
public struct Bookmark: Hashable, Sendable {
    /// The id of the selected option. For a running ticker, the id of the option at the leading edge, where options
    /// leave the display.
    public var id: String
    /// Whether the banner is paused.
    public var isPaused: Bool

    /// Creates a bookmark of the option `id`.
    public init(id: String, isPaused: Bool = false) {
        self.id = id
        self.isPaused = isPaused
    }
}
