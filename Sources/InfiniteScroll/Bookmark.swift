/// The place of a banner that another one can continue from, such as after a restart.
public struct Bookmark: Hashable, Sendable {
    /// The id of the selected option, or of the option at a running ticker's leading edge.
    public var id: String
    /// Whether the banner is paused.
    public var isPaused: Bool

    /// Creates a bookmark of the option `id`.
    public init(id: String, isPaused: Bool = false) {
        self.id = id
        self.isPaused = isPaused
    }
}
