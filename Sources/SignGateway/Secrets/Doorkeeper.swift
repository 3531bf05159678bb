import MonotonicTime
import SettingsText

/// Who may do more than look.
struct Doorkeeper {
    /// What a request brings along.
    enum Credential: Hashable {
        /// The secret of a session.
        case session(String)
        /// A token of a program.
        case token(String)
        /// The password itself.
        case password(String)
    }

    /// The answer to a credential.
    enum Verdict: Hashable {
        /// It may.
        case allowed
        /// It is wrong, or there is none.
        case denied
        /// No password and no token is set, so nobody may.
        case nobodyMay
        /// It is not looked at before this time is over.
        case tooSoon(Nanoseconds)
    }

    private let secrets: SecretFile
    /// Compares a password with a hash.
    private let matches: (String, String) -> Bool
    private var sessions = Sessions()
    private var delays = GuessingDelays()
    /// The hash, with a key of this process, of the password that was right last: a program that gives it with each
    /// request does not cost a tenth of a second each time.
    private var known: String?
    private let key: String

    init(
        _ secrets: SecretFile,
        key: String = RandomToken.make(),
        matches: @escaping (String, String) -> Bool = Password.matches
    ) {
        self.secrets = secrets
        self.key = key
        self.matches = matches
    }

    /// Whether a password is set.
    var hasPassword: Bool { secrets.password != nil }

    /// Judges what a request of `visitor` brings along.
    mutating func judge(_ credentials: [Credential], of visitor: Visitor, at now: Instant) -> Verdict {
        guard hasPassword || !secrets.tokens.isEmpty else { return .nobodyMay }
        for credential in credentials {
            switch credential {
            case .session(let secret):
                if sessions.contains(secret, at: now) { return welcome(visitor, at: now) }
            case .token(let token):
                if isToken(token) { return welcome(visitor, at: now) }
            case .password(let password):
                // Basic authentication has room for one secret, and a program has a token.
                if isToken(password) { return welcome(visitor, at: now) }
                return judge(password: password, of: visitor, at: now)
            }
        }
        return .denied
    }

    /// Begins a session for a `visitor` who knows the password; `secret` is the session's.
    mutating func begin(
        _ secret: String,
        password: String,
        of visitor: Visitor,
        at now: Instant
    ) -> Verdict {
        let verdict = judge(password: password, of: visitor, at: now)
        if verdict == .allowed { sessions.begin(secret, at: now) }
        return verdict
    }

    /// Ends the sessions of a request.
    mutating func end(_ credentials: [Credential]) {
        for case .session(let secret) in credentials { sessions.end(secret) }
    }

    private mutating func judge(password: String, of visitor: Visitor, at now: Instant) -> Verdict {
        guard let hash = secrets.password else { return .nobodyMay }
        // Also of one that is known: an answer at once would tell a right guess from a wrong one.
        if let remaining = delays.remaining(for: visitor, at: now) { return .tooSoon(remaining) }
        let mark = SHA256.hexadecimal(of: Array("\(key) \(password)".utf8))
        guard mark == known || matches(password, hash) else {
            delays.fail(visitor, at: now)
            return .denied
        }
        delays.succeed(visitor, at: now)
        known = mark
        return .allowed
    }

    private mutating func welcome(_ visitor: Visitor, at now: Instant) -> Verdict {
        delays.welcome(visitor, at: now)
        return .allowed
    }

    private func isToken(_ text: String) -> Bool {
        let hash = SHA256.hexadecimal(of: Array(text.utf8))
        return secrets.tokens.contains { $0.hash == hash }
    }
}
