import MonotonicTime

/// The state of the typewriter effect: the option that shows it, and the instant at which its letters started
/// to appear one by one. They start when the option stops in view, and again if another option was in view
/// since.
struct Typewriter: Hashable, Sendable {
    private var id: String?
    private var start = Instant.zero

    /// Records that the option with the id `id` stopped in view at `now`. Returns false if the previously
    /// recorded option was the same.
    mutating func rest(_ id: String, at now: Instant) -> Bool {
        guard id != self.id else { return false }
        self.id = id
        start = now
        return true
    }

    /// Returns the instant at which the option with the id `id` stopped in view, or nil if another option has
    /// stopped in view since.
    func start(of id: String) -> Instant? { id == self.id ? start : nil }
}
