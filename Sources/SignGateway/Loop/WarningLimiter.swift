import MonotonicTime

/// Limits warnings about invalid messages to one per second, and counts the omitted ones, which the next
/// warning reports.
struct WarningLimiter: Hashable {
    private var quietUntil: Instant?
    private var omittedCount = 0
    private var reportedKeys: Set<String> = []

    private static let maximumKeys = 64

    /// Returns the number of warnings that were omitted since the last logged one. If logging another warning
    /// at `now` would exceed the limit, counts it as omitted and returns nil.
    mutating func admit(at now: Instant) -> Int? {
        if let quietUntil, now < quietUntil {
            omittedCount += 1
            return nil
        }
        quietUntil = now + .seconds(1)
        defer { omittedCount = 0 }
        return omittedCount
    }

    /// The time at which the number of omitted warnings must be logged, or nil if no warning was omitted.
    var deadline: Instant? { omittedCount > 0 ? quietUntil : nil }

    /// Returns the number of omitted warnings and resets it. Returns nil before `deadline`.
    mutating func takeOmitted(at now: Instant) -> Int? {
        guard let deadline, deadline <= now else { return nil }
        return admit(at: now)
    }

    /// Returns true only the first time that `key` is passed, so that each key is reported once. After a
    /// maximum number of keys, returns false for new keys too.
    mutating func isNew(_ key: String) -> Bool {
        reportedKeys.count < Self.maximumKeys && reportedKeys.insert(key).inserted
    }
}

extension GatewayLog {
    /// Logs a warning, or counts it in `limiter` if the rate limit is exceeded.
    func warn(_ text: String, within limiter: inout WarningLimiter, at now: Instant) {
        guard let omittedCount = limiter.admit(at: now) else { return }
        self(.warning, text + (omittedCount > 0 ? " (and \(omittedCount) more that were not logged)" : ""))
    }
}
