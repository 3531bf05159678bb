import MonotonicTime

/// A limiter that allows one log warning per second, such as a warning about an invalid message. It counts
/// the omitted warnings, so that the next warning can report their number.
struct WarningLimiter: Hashable {
    private var quietUntil: Instant?
    private var omittedCount = 0
    private var reportedKeys: Set<String> = []

    private static let maximumKeys = 64

    /// Returns the number of warnings that were omitted since the last logged one, if a warning may be logged
    /// at `now`. Otherwise, returns nil, and counts this warning as omitted too.
    mutating func admit(at now: Instant) -> Int? {
        if let quietUntil, now < quietUntil {
            omittedCount += 1
            return nil
        }
        quietUntil = now + .seconds(1)
        defer { omittedCount = 0 }
        return omittedCount
    }

    /// The time at which the number of omitted log warnings must be logged, or nil if no warning has been
    /// omitted.
    var deadline: Instant? { omittedCount > 0 ? quietUntil : nil }

    /// Returns the number of omitted warnings that must be logged now, and resets it. Returns nil before
    /// `deadline`, or if no warning was omitted.
    mutating func takeOmittedCount(at now: Instant) -> Int? {
        guard let deadline, deadline <= now else { return nil }
        return admit(at: now)
    }

    /// Returns whether `key` is passed for the first time, so that the caller can report each key only once.
    /// After a maximum number of keys, also returns false for new keys.
    mutating func isNew(_ key: String) -> Bool {
        reportedKeys.count < Self.maximumKeys && reportedKeys.insert(key).inserted
    }
}

extension GatewayLog {
    /// Logs the warning `text` with the number of warnings that were omitted before it. If the rate limit is
    /// exceeded, logs nothing, and counts this warning as omitted in `limiter`.
    func warn(_ text: String, within limiter: inout WarningLimiter, at now: Instant) {
        guard let omittedCount = limiter.admit(at: now) else { return }
        self(.warning, text + (omittedCount > 0 ? " (and \(omittedCount) more that were not logged)" : ""))
    }
}
