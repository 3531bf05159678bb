import MonotonicTime

/// The option that currently shows the typewriter effect, and the instant at which its letters started to
/// appear one after another. They start when the option stops in view, and start again if another option has
/// been in view in between.
struct Typewriter: Hashable, Sendable {
    private var id: String?
    private var start = Instant.zero

    /// Records that the option with the id `id` has stopped in view at `now`. Returns false if this option
    /// was also the last one that was recorded.
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
