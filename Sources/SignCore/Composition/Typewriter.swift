import MonotonicTime

/// The option whose letters appear one after another, and the instant at which they started to appear. They
/// start when the option comes to rest, and start again if another option has rested in between.
struct Typewriter: Hashable, Sendable {
    private var id: String?
    private var start = Instant.zero

    /// Records that the option `id` is at rest at `now`. Returns true if another option, or no option, was at rest
    /// before.
    mutating func rest(_ id: String, at now: Instant) -> Bool {
        guard id != self.id else { return false }
        self.id = id
        start = now
        return true
    }

    /// Returns the instant at which the option `id` came to rest, or nil if another option has come to rest since.
    func start(of id: String) -> Instant? { id == self.id ? start : nil }
}
