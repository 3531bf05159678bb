import MonotonicTime
import SettingsText

/// An authenticator of requests, which contain a password, a session or a token. After wrong passwords, it
/// delays further attempts.
struct Authenticator {
    enum Credential: Hashable {
        /// The secret that identifies a browser's login session, from its cookie.
        case session(String)
        /// The secret token with which a program authenticates itself.
        case token(String)
        /// A password, and the user name that was sent with it. A name that belongs to no user is ignored.
        case password(String, user: String)
    }

    enum Verdict: Hashable {
        case allowed(Identity)
        /// The request cannot be authenticated, because its credentials are wrong or missing.
        case denied
        /// No password and no token is set, so no request can be authenticated.
        case noSecretSet
        /// The client has sent wrong passwords before, and must wait for this duration. The password in this
        /// request was not checked.
        case delayed(Nanoseconds)
    }

    private(set) var secrets: SecretFile
    /// A function that returns whether a password (first argument) matches a hash (second argument).
    private let matches: (String, String) -> Bool
    private(set) var sessions: Sessions
    private var delays = GuessingDelays()
    /// A keyed hash of the last correct password and its user, or nil if there is none. With it, programs
    /// that send the password with every request do not trigger the password check each time, which takes 0.1
    /// s.
    private var cachedHash: String?
    private let cacheKey: String

    init(
        _ secrets: SecretFile,
        sessions: Sessions = Sessions(),
        key: String = RandomToken.make(),
        matches: @escaping (String, String) -> Bool = Password.matches
    ) {
        self.secrets = secrets
        self.sessions = sessions
        self.cacheKey = key
        self.matches = matches
    }

    /// Whether the password of the owner or of any user is set, so that people can log in.
    var hasPassword: Bool { secrets.ownerPasswordHash != nil || !secrets.users.isEmpty }

    /// Authenticates a request with the first valid credential in `credentials`. `client` is the sender of
    /// the request. After a wrong password, its passwords are not checked for some time, and the verdict is
    /// `.delayed`.
    mutating func check(_ credentials: [Credential], client: ClientAddress, at now: Instant) -> Verdict {
        guard hasPassword || !secrets.tokens.isEmpty else { return .noSecretSet }
        for credential in credentials {
            if let identity = identityWithoutPassword(credential, at: now) {
                return accept(identity, from: client, at: now)
            }
            if case .password(let password, let user) = credential {
                return check(password: password, user: user, client: client, at: now)
            }
        }
        return .denied
    }

    /// Returns the person or program that `credential` identifies by a session or a token, without checking
    /// passwords. Returns nil if no such session or token is valid.
    private func identityWithoutPassword(_ credential: Credential, at now: Instant) -> Identity? {
        switch credential {
        case .session(let secret): identity(ofSession: secret, at: now)
        case .token(let token): identity(ofToken: token)
        // Programs can also send their token as the password of HTTP Basic authentication.
        case .password(let password, _): identity(ofToken: password)
        }
    }

    /// Begins a session for a browser if `password` is the correct one for `user`. `secret` identifies the
    /// new session, and the browser stores it in a cookie. Returns whether the login is allowed, or the
    /// reason why it is not.
    mutating func logIn(
        _ secret: String,
        password: String,
        user: String = "",
        of client: ClientAddress,
        at now: Instant
    ) -> Verdict {
        let verdict = check(password: password, user: user, client: client, at: now)
        if case .allowed(let identity) = verdict, let seal = secrets.seal(of: identity) {
            sessions.begin(secret, of: identity, seal: seal, at: now)
        }
        return verdict
    }

    /// Ends all sessions that are identified by `credentials`. Other kinds of credentials are ignored.
    mutating func logOut(_ credentials: [Credential]) {
        for case .session(let secret) in credentials { sessions.end(secret) }
    }

    /// Checks `password`, which must be the password of `user`, or the owner's password if no such user
    /// exists. After a wrong password, passwords of `client` are not checked for some time, and the verdict
    /// is `.delayed`.
    ///
    /// Passwords are stored only as hashes, and a comparison with such a hash takes 0.1 s. The comparison is
    /// made even if no hash can be correct, then with the hash of an arbitrary user. Otherwise, the time of a
    /// check would reveal which users exist. It is skipped only for the last correct password, whose keyed
    /// hash (a fast one) is cached.
    mutating func check(
        password: String,
        user: String,
        client: ClientAddress,
        at now: Instant
    ) -> Verdict {
        let account = secrets.user(named: user)
        // If there is neither such a user nor a password of the owner, the password cannot be correct.
        let correctHash = account?.hash ?? secrets.ownerPasswordHash
        guard let hashToCompare = correctHash ?? secrets.users.first?.hash else { return .noSecretSet }

        // The delay also applies to the cached password. Otherwise, an immediate reply would reveal a correct
        // guess.
        if let remaining = delays.remainingDelay(for: client, at: now) { return .delayed(remaining) }

        // A program may send the same correct password with every request.
        let keyedHash = keyedHash(of: password, userName: account?.name ?? "")
        let matchesHash = keyedHash == cachedHash || matches(password, hashToCompare)
        let isCorrect = matchesHash && correctHash != nil
        guard isCorrect else {
            delays.recordFailure(of: client, at: now)
            return .denied
        }

        delays.recordSuccess(of: client, at: now)
        cachedHash = keyedHash
        guard let account else { return .allowed(.owner) }
        return .allowed(Identity(kind: .user, name: account.name, role: account.role))
    }

    /// Returns a hash of `password` and its user that can be computed quickly. The secret `cacheKey` protects
    /// it. `userName` is empty for the owner.
    private func keyedHash(of password: String, userName: String) -> String {
        SHA256.hexadecimal(of: Array("\(cacheKey) \(userName) \(password)".utf8))
    }

    /// Replaces the secrets, and ends the sessions of all people whose password or role has changed. The
    /// session that the secret `session` identifies is kept if its person still exists.
    mutating func replaceSecrets(_ changed: SecretFile, keepingSession session: String? = nil) {
        secrets = changed
        cachedHash = nil
        sessions.endOutdated(keeping: session) { session in
            // A seal does not depend on the role of the identity.
            changed.seal(of: Identity(kind: session.kind, name: session.name, role: .look))
        }
    }

    /// Returns whether the person or program `identity` still exists and has the same role. This may have
    /// changed since the request was authenticated, because its body can arrive much later than its head.
    func isCurrent(_ identity: Identity) -> Bool {
        switch identity.kind {
        case .owner: secrets.ownerPasswordHash != nil
        case .user: secrets.user(named: identity.name)?.role == identity.role
        case .token: secrets.tokens.contains { $0.name == identity.name && $0.role == identity.role }
        }
    }

    /// Allows a request with a valid session or token. Records that `client` has authenticated itself, so
    /// that wrong passwords of other clients do not delay it.
    private mutating func accept(_ identity: Identity, from client: ClientAddress, at now: Instant) -> Verdict
    {
        delays.remember(client, at: now)
        return .allowed(identity)
    }

    /// Returns the person whose session is identified by `secret`. Returns nil if there is no such session,
    /// or if the person's password or role has changed since the session began.
    private func identity(ofSession secret: String, at now: Instant) -> Identity? {
        guard let session = sessions.session(secret, at: now) else { return nil }
        let identity: Identity
        switch session.kind {
        case .owner: identity = .owner
        case .user:
            guard let user = secrets.user(named: session.name) else { return nil }
            identity = Identity(kind: .user, name: user.name, role: user.role)
        case .token: return nil
        }
        return secrets.seal(of: identity) == session.seal ? identity : nil
    }

    private func identity(ofToken secret: String) -> Identity? {
        let hash = SHA256.hexadecimal(of: Array(secret.utf8))
        guard let token = secrets.tokens.first(where: { $0.hash == hash }) else { return nil }
        return Identity(kind: .token, name: token.name, role: token.role)
    }
}
