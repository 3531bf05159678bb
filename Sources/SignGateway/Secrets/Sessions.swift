import MonotonicTime
import SettingsText

/// The sessions of browsers that have logged in. Only the hashes of the sessions' secrets are kept.
struct Sessions: Hashable {
    static let duration = Nanoseconds.seconds(30 * 24 * 3600)
    /// The maximum number of sessions. A further session ends the oldest session.
    static let limit = 8

    private struct Session: Hashable {
        var hash: String
        var end: Instant
    }

    private var sessions: [Session] = []

    func contains(_ secret: String, at now: Instant) -> Bool {
        let hash = Self.hash(secret)
        return sessions.contains { $0.hash == hash && $0.end > now }
    }

    mutating func begin(_ secret: String, at now: Instant) {
        sessions.removeAll { $0.end <= now }
        if sessions.count >= Self.limit { sessions.removeFirst() }
        sessions.append(Session(hash: Self.hash(secret), end: now + Self.duration))
    }

    mutating func end(_ secret: String) {
        let hash = Self.hash(secret)
        sessions.removeAll { $0.hash == hash }
    }

    private static func hash(_ secret: String) -> String { SHA256.hexadecimal(of: Array(secret.utf8)) }
}
