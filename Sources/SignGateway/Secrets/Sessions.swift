import MonotonicTime
import SettingsText

/// The browsers that have given the password. Only the hashes of their secrets are kept.
struct Sessions: Hashable {
    /// How long a session lasts.
    static let length = Nanoseconds.seconds(30 * 24 * 3600)
    /// The most sessions; another one ends the oldest.
    static let limit = 8

    private struct Session: Hashable {
        var hash: String
        var end: Instant
    }

    private var sessions: [Session] = []

    /// Whether `secret` is that of a session.
    func contains(_ secret: String, at now: Instant) -> Bool {
        let hash = SHA256.hexadecimal(of: Array(secret.utf8))
        return sessions.contains { $0.hash == hash && $0.end > now }
    }

    /// Begins a session with `secret`.
    mutating func begin(_ secret: String, at now: Instant) {
        sessions.removeAll { $0.end <= now }
        if sessions.count >= Self.limit { sessions.removeFirst() }
        sessions.append(Session(hash: SHA256.hexadecimal(of: Array(secret.utf8)), end: now + Self.length))
    }

    /// Ends the session of `secret`.
    mutating func end(_ secret: String) {
        let hash = SHA256.hexadecimal(of: Array(secret.utf8))
        sessions.removeAll { $0.hash == hash }
    }
}
