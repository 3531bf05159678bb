import MonotonicTime

/// The option whose letters appear one after the other, and since when. An option types its letters once, when it comes
/// to rest, and again after another option was at rest.
struct Typewriter: Hashable, Sendable {
    private var id: String?
    private var start = Instant.zero

    /// Records that the option `id` is at rest at `now`. Returns whether it was not the last one at rest.
    mutating func rest(_ id: String, at now: Instant) -> Bool {
        guard id != self.id else { return false }
        self.id = id
        start = now
        return true
    }

    /// Returns since when the option `id` is at rest, or nil if it has not come to rest.
    func start(of id: String) -> Instant? { id == self.id ? start : nil }
}
