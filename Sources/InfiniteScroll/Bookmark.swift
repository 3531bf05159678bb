/// Where a banner is, as far as another one can take it up: what a restart must not forget.
public struct Bookmark: Hashable, Sendable {
    /// The id of the option that is selected, or that a running ticker shows.
    public var id: String
    /// Whether somebody paused the banner.
    public var isPaused: Bool

    /// The place of the option called `id`.
    public init(id: String, isPaused: Bool = false) {
        self.id = id
        self.isPaused = isPaused
    }
}
