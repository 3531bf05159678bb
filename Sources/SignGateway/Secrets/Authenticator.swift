import MonotonicTime
import SettingsText

/// The authentication of requests by a password, a session or a token.
struct Authenticator {
    enum Credential: Hashable {
        /// The secret of a browser's session, from its cookie.
        case session(String)
        /// The token of a program.
        case token(String)
        case password(String)
    }

    enum Verdict: Hashable {
        case allowed
        /// The credential is wrong or missing.
        case denied
        /// No password and no token is set, so no request can be authenticated.
        case noSecretSet
        /// The client gave wrong passwords and must wait for this duration. The password of the request was not
        /// checked.
        case delayed(Nanoseconds)
    }

    private let secrets: SecretFile
    /// Returns whether the password, which is the first argument, has the hash, which is the second argument.
    private let matches: (String, String) -> Bool
    private var sessions = Sessions()
    private var delays = GuessingDelays()
    /// The keyed hash of the last correct password. For programs that send the password with every request, this cache
    /// saves the 0.1 s of a check.
    private var cachedHash: String?
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

    var hasPassword: Bool { secrets.password != nil }

    /// Checks the credentials of a request, and returns whether they authenticate it. `client` identifies the sender
    /// for delays.
    mutating func check(_ credentials: [Credential], of client: ClientAddress, at now: Instant) -> Verdict {
        guard hasPassword || !secrets.tokens.isEmpty else { return .noSecretSet }
        for credential in credentials {
            switch credential {
            case .session(let secret):
                if sessions.contains(secret, at: now) { return accept(client, at: now) }
            case .token(let token):
                if isToken(token) { return accept(client, at: now) }
            case .password(let password):
                // Programs can also send their token as the password of HTTP Basic authentication.
                if isToken(password) { return accept(client, at: now) }
                return check(password: password, of: client, at: now)
            }
        }
        return .denied
    }

    /// Begins a session if `password` is correct. `secret` is the session's new secret, which the browser keeps in a
    /// cookie.
    mutating func logIn(
        _ secret: String,
        password: String,
        of client: ClientAddress,
        at now: Instant
    ) -> Verdict {
        let verdict = check(password: password, of: client, at: now)
        if verdict == .allowed { sessions.begin(secret, at: now) }
        return verdict
    }

    /// Ends each session whose secret is among `credentials`.
    mutating func logOut(_ credentials: [Credential]) {
        for case .session(let secret) in credentials { sessions.end(secret) }
    }

    private mutating func check(password: String, of client: ClientAddress, at now: Instant) -> Verdict {
        guard let hash = secrets.password else { return .noSecretSet }
        // The delay applies to the cached password, too. Otherwise an immediate reply would reveal a correct guess.
        if let remaining = delays.remaining(for: client, at: now) { return .delayed(remaining) }
        let keyedHash = SHA256.hexadecimal(of: Array("\(key) \(password)".utf8))
        guard keyedHash == cachedHash || matches(password, hash) else {
            delays.fail(client, at: now)
            return .denied
        }
        delays.succeed(client, at: now)
        cachedHash = keyedHash
        return .allowed
    }

    private mutating func accept(_ client: ClientAddress, at now: Instant) -> Verdict {
        delays.remember(client, at: now)
        return .allowed
    }

    private func isToken(_ text: String) -> Bool {
        let hash = SHA256.hexadecimal(of: Array(text.utf8))
        return secrets.tokens.contains { $0.hash == hash }
    }
}
