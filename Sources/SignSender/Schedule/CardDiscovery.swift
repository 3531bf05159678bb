import MonotonicTime

/// When receiver cards are asked for their firmware: at the start, when the link returns, because another card may be
/// connected, and then until a card answers. It reads no clock.
struct CardDiscovery: Hashable {
    /// The time at which `advance` must be called.
    private(set) var deadline = Instant.zero
    /// Whether the interface had a link at the last call.
    private var hadLink = false
    private var hasAnswer = false

    private static let interval = Nanoseconds.milliseconds(500)

    /// Returns whether the cards are to be asked now. `hasLink` states whether the interface has a link.
    mutating func advance(to now: Instant, hasLink: Bool) -> Bool {
        guard deadline <= now else { return false }
        deadline = now + Self.interval
        if !hadLink { hasAnswer = false }
        hadLink = hasLink
        return hasLink && !hasAnswer
    }

    /// Records that a card has answered.
    mutating func answerArrived() { hasAnswer = true }
}
