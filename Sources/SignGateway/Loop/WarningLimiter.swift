import MonotonicTime

/// A rate limit for warnings about invalid messages: one per second. The next warning includes the number of omitted ones.
struct WarningLimiter: Hashable {
    private var quietUntil: Instant?
    private var omitted = 0
    private var reportedKeys: Set<String> = []

    private static let maximumKeys = 64

    /// Returns the number of warnings omitted since the last logged one, or nil if the limit does not allow a warning
    /// at `now`.
    mutating func admit(at now: Instant) -> Int? {
        if let quietUntil, now < quietUntil {
            omitted += 1
            return nil
        }
        quietUntil = now + .seconds(1)
        defer { omitted = 0 }
        return omitted
    }

    /// The time to report the number of omitted warnings, or nil if none was omitted.
    var deadline: Instant? { omitted > 0 ? quietUntil : nil }

    /// Returns the number of omitted warnings and resets it, or returns nil before `deadline`.
    mutating func takeOmitted(at now: Instant) -> Int? {
        guard let deadline, deadline <= now else { return nil }
        return admit(at: now)
    }

    /// Returns whether to report `key`: true only the first time, and for a limited number of keys.
    mutating func isNew(_ key: String) -> Bool {
        reportedKeys.count < Self.maximumKeys && reportedKeys.insert(key).inserted
    }
}

extension GatewayLog {
    /// Logs a warning within the rate limit.
    func warn(_ text: String, within limiter: inout WarningLimiter, at now: Instant) {
        guard let omitted = limiter.admit(at: now) else { return }
        self(.warning, text + (omitted > 0 ? " (and \(omitted) more that were not logged)" : ""))
    }
}
