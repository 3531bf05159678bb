import MonotonicTime

/// A schedule for requesting the firmware versions of receiver cards. Requests are sent until a card answers. They
/// start again when the link returns, because another card may be connected. The schedule does not read a clock.
struct CardDiscovery: Hashable {
    /// The time at which `advance` must be called next.
    private(set) var deadline = Instant.zero
    /// Whether the network interface had a link at the last call.
    private var hadLink = false
    private var hasAnswer = false

    private static let interval = Nanoseconds.milliseconds(500)

    /// Returns whether the firmware versions must be requested now. `hasLink` is whether the network interface has a
    /// link.
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
