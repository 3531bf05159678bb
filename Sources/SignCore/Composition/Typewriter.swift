import MonotonicTime

/// The option whose letters appear one after the other, and the instant since which they do. An option shows its
/// letters in this way when it comes to rest, and again after another option was at rest.
struct Typewriter: Hashable, Sendable {
    private var id: String?
    private var start = Instant.zero

    /// Records that the option `id` is at rest at `now`. Returns true if another option, or none, was at rest before.
    mutating func rest(_ id: String, at now: Instant) -> Bool {
        guard id != self.id else { return false }
        self.id = id
        start = now
        return true
    }

    /// Returns the instant since which the option `id` is at rest, or nil if another option came to rest last.
    func start(of id: String) -> Instant? { id == self.id ? start : nil }
}
