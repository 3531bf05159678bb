import MonotonicTime

/// A schedule for requesting the firmware versions of receiver cards (controllers of LED panels). Requests
/// are sent until a card answers, and again when the network link returns, because another card may then be
/// connected. The caller passes the current time.
struct CardDiscovery: Hashable {
    /// The time at which `advance` must be called next to check whether a request is due.
    private(set) var deadline = Instant.zero
    /// Whether the network interface had a link at the last call of `advance`.
    private var hadLink = false
    private var hasAnswer = false

    private static let interval = Nanoseconds.milliseconds(500)

    /// Returns whether the firmware versions of the receiver cards must be requested at the time `now`.
    /// `hasLink` is whether the network interface currently has a link.
    mutating func advance(to now: Instant, hasLink: Bool) -> Bool {
        guard deadline <= now else { return false }
        deadline = now + Self.interval
        if !hadLink { hasAnswer = false }
        hadLink = hasLink
        return hasLink && !hasAnswer
    }

    /// Records that a receiver card has answered, so that no further requests are necessary.
    mutating func answerArrived() { hasAnswer = true }
}
