import MonotonicTime
import SettingsText

/// The login sessions of browsers. Only hashes of the secrets that identify the sessions are stored.
///
/// The text form contains a line `HASH END KIND NAME SEAL` for each session. END is the wall-clock time at
/// which the session ends, in seconds since 1970.
struct Sessions: Hashable {
    static let duration = Nanoseconds.seconds(30 * 24 * 3600)
    /// The maximum number of sessions of one person. A further login ends the person's oldest session.
    static let limit = 8
    /// The maximum number of sessions of the owner and all users together.
    private static let totalLimit = limit * (SecretFile.maximumUsers + 1)

    /// The login session of a person in a browser.
    struct Session: Hashable {
        fileprivate var hash: String
        fileprivate var end: Instant
        var kind: Identity.Kind
        var name: String
        /// The hash of the person's password and role at the start of the session, as created by
        /// `SecretFile.seal(of:)`. The session ends when this hash changes.
        var seal: String

        fileprivate func belongs(to identity: Identity) -> Bool {
            kind == identity.kind && name == identity.name
        }
    }

    private var sessions: [Session] = []

    init() {}

    /// Restores the sessions from the text form that an earlier run has stored. `second` is the wall-clock
    /// time in seconds since 1970. Ignores invalid lines of the text, and limits the remaining time of each
    /// session to 30 days.
    init(_ text: String, second: Int64, at now: Instant) {
        for line in text.split(separator: "\n").suffix(Self.totalLimit) {
            let fields = line.split(separator: " ").map(String.init)
            guard fields.count == 5, let endSecond = Int64(fields[1]), endSecond > second,
                let kind = Identity.Kind(rawValue: fields[2])
            else { continue }
            let difference = endSecond.subtractingReportingOverflow(second).partialValue
            let remainingSeconds = min(difference, Self.maximumSeconds)
            guard remainingSeconds > 0 else { continue }
            let end = now + .seconds(remainingSeconds)
            sessions.append(
                Session(hash: fields[0], end: end, kind: kind, name: fields[3], seal: fields[4])
            )
        }
    }

    /// Returns the text form of the sessions, with which a later run of the gateway can restore them.
    /// `second` is the wall-clock time in seconds since 1970.
    func text(second: Int64, at now: Instant) -> String {
        sessions.filter { $0.end > now }.map { session in
            let end = second + (session.end - now).rawValue / Nanoseconds.perSecond
            return "\(session.hash) \(end) \(session.kind.rawValue) \(session.name) \(session.seal)\n"
        }.joined()
    }

    /// The maximum duration of a session in seconds.
    private static var maximumSeconds: Int64 { duration.rawValue / Nanoseconds.perSecond }

    /// Returns the session that `secret` identifies, or nil if there is none or it has ended at `now`.
    func session(_ secret: String, at now: Instant) -> Session? {
        let hash = Self.hash(secret)
        return sessions.first { $0.hash == hash && $0.end > now }
    }

    func contains(_ secret: String, at now: Instant) -> Bool { session(secret, at: now) != nil }

    /// Begins a session of the person `identity`. `secret` identifies the session, and `seal` is the current
    /// hash of the person's password and role. If the person has too many sessions, the oldest one ends.
    mutating func begin(_ secret: String, of identity: Identity, seal: String, at now: Instant) {
        sessions.removeAll { $0.end <= now }
        let ownIndices = sessions.indices.filter { sessions[$0].belongs(to: identity) }
        if ownIndices.count >= Self.limit, let oldest = ownIndices.first { sessions.remove(at: oldest) }
        let end = now + Self.duration
        sessions.append(
            Session(hash: Self.hash(secret), end: end, kind: identity.kind, name: identity.name, seal: seal)
        )
    }

    mutating func end(_ secret: String) {
        let hash = Self.hash(secret)
        sessions.removeAll { $0.hash == hash }
    }

    /// Ends all sessions whose seals (hashes of a person's password and role) are outdated. `currentSeal`
    /// returns the current seal for a session's person, or nil if the person no longer exists. The session
    /// with the secret `keptSecret` first receives the current seal, so it continues.
    mutating func endOutdated(keeping keptSecret: String?, currentSeal: (Session) -> String?) {
        let keptHash = keptSecret.map(Self.hash)
        for index in sessions.indices where sessions[index].hash == keptHash {
            if let newSeal = currentSeal(sessions[index]) { sessions[index].seal = newSeal }
        }
        sessions.removeAll { currentSeal($0) != $0.seal }
    }

    private static func hash(_ secret: String) -> String { SHA256.hexadecimal(of: Array(secret.utf8)) }
}
