/// A place in a list of options from which another banner can continue, for example after a restart of the daemon.
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
