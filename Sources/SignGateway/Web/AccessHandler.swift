import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// A handler of HTTP requests about passwords, users, tokens, the audit log and the gateway itself.
final class AccessHandler {
    /// Properties of the gateway that do not change while it runs, for `GET /api/system`.
    struct Facts {
        var name: String
        /// The URL of the gateway's web page, or nil if other machines cannot open the page.
        var address: String?
        var start: Instant
        /// A random string that identifies this run of the gateway, so that clients can detect a restart.
        var run = String(RandomToken.make().prefix(16))
    }

    /// The state of the gateway's connections to its sources and to the MQTT broker.
    struct Connections {
        var sources: [SourceFailures] = []
        /// Whether the MQTT broker is connected, or nil if no broker is configured.
        var isBrokerConnected: Bool?
    }

    private var store: SecretStore
    private let files: AccessFiles
    private var auditTrail: AuditTrail
    private let facts: Facts
    private let log: GatewayLog
    /// A function that returns the state of the gateway's connections, for `GET /api/system`.
    var readConnections: () -> Connections = { Connections() }
    /// The handler of requests about the gateway's configuration, or nil if the gateway has no configuration
    /// file.
    var configuration: ConfigurationHandler?
    /// A function that performs checks of the gateway and returns their results.
    var checks: () -> [CheckResult] = { [] }
    /// A function that schedules a restart of the gateway and returns nil. If the gateway could not start
    /// again, it returns the reason instead and does not schedule a restart.
    private let restart: () -> String?

    /// Creates a handler, and reads the audit log. If the log cannot be read, logs a warning and starts a new
    /// one.
    ///
    /// - Parameters:
    ///   - store: The passwords and tokens, and the file in which changes to them are stored.
    ///   - files: The files with the audit log and the sessions.
    ///   - facts: The facts about the gateway for `GET /api/system`.
    ///   - restart: Schedules a restart of the gateway, or returns the reason why it would not start again.
    init(
        _ store: SecretStore,
        files: AccessFiles,
        facts: Facts,
        log: GatewayLog,
        restart: @escaping () -> String? = { "the gateway cannot restart itself" }
    ) {
        self.store = store
        self.files = files
        self.facts = facts
        self.log = log
        self.restart = restart
        do throws(StartFailure) {
            auditTrail = try files.loadAuditTrail()
        } catch {
            log(.warning, "the log of changes begins again: \(error)")
            auditTrail = AuditTrail()
        }
    }

    /// Returns an authenticator for requests, with the current passwords and tokens, and with the sessions
    /// that earlier runs of the gateway have stored.
    func authenticator(at now: Instant) -> Authenticator {
        do throws(SecretFile.Unreadable) {
            return Authenticator(store.secrets, sessions: try files.sessions(at: now))
        } catch {
            log(.warning, "all people must log in again: \(error)")
            return Authenticator(store.secrets)
        }
    }

    /// Stores the parts of the audit log that are only in memory. The gateway calls this method before it
    /// ends.
    func stop() {
        guard auditTrail.hasUnstoredCounts, let problem = files.store(auditTrail.rewritten()) else { return }
        log(.warning, "the audit log is not stored: \(problem)")
    }

    /// Stores the login sessions in a file after a user has logged in or out, so that they survive a restart.
    /// Logs a warning if this fails.
    func storeSessions(_ authenticator: Authenticator, at now: Instant) {
        if let problem = files.store(authenticator.sessions, at: now) {
            log(.warning, "the sessions are lost at a restart: \(problem)")
        }
    }

    /// Performs a request about passwords, users, tokens or the gateway itself, and returns the response.
    ///
    /// - Parameters:
    ///   - request: The HTTP request.
    ///   - accessRequest: The kind of the request, according to its method and path.
    ///   - name: The user or token that the path names, or an empty text if it names none.
    ///   - identity: The person or program that sent the request, whose role permits it.
    ///   - gate: The gate that authenticates requests. Its sessions and secrets may change.
    func response(
        to request: WebRequest,
        accessRequest: AccessRequest,
        name: String,
        identity: Identity,
        gate: inout WebGate,
        at now: Instant
    ) -> WebResponse {
        if let response = responseToRead(accessRequest, at: now) { return response }
        do throws(RequestError) {
            let body = try RequestBody(request, keys: accessRequest.keys)
            switch accessRequest {
            case .changePassword:
                return try changePassword(request, body: body, identity: identity, gate: &gate, at: now)
            case .changeSettings:
                return configuration?.change(body.tree, requestHost: request.headers["host"]) ?? .notFound
            case .restart: return try scheduleRestart(body)
            default:
                return try changeAccount(
                    accessRequest,
                    named: name,
                    body: body,
                    identity: identity,
                    gate: &gate,
                    at: now
                )
            }
        } catch {
            return WebResponse(error)
        }
    }

    /// Returns the response to a request that only reads, or nil if `accessRequest` is a request for a
    /// change.
    private func responseToRead(_ accessRequest: AccessRequest, at now: Instant) -> WebResponse? {
        switch accessRequest {
        case .users: return WebResponse(json: ["users": .array(store.secrets.users.map(\.tree))])
        case .tokens: return WebResponse(json: ["tokens": .array(store.secrets.tokens.map(\.tree))])
        case .audit:
            let entries = auditTrail.entries.reversed().map { $0.tree(time: .string(UTCTime.text($0.time))) }
            return WebResponse(json: ["entries": .array(Array(entries))])
        case .system: return systemResponse(at: now)
        case .settings: return configuration?.read() ?? .notFound
        case .checks: return WebResponse(json: ["results": .array(checks().map(\.tree))])
        default: return nil
        }
    }

    /// Schedules a restart of the gateway, and returns the response. Rejects the request if the member `run`
    /// of the body does not identify the current run, because the gateway has then already been restarted.
    private func scheduleRestart(_ body: RequestBody) throws(RequestError) -> WebResponse {
        guard let run = try body.optionalText("run") else {
            return WebResponse(
                400,
                error: "NoRun",
                "the body must contain run, with its value from GET /api/system"
            )
        }
        guard run == facts.run else {
            return WebResponse(409, error: "OtherRun", "the gateway has been restarted in the meantime")
        }
        if let problem = restart() { return WebResponse(409, error: "InvalidConfiguration", problem) }
        return WebResponse(204)
    }

    /// Returns the response with properties of the gateway and the state of its connections. `uptime` is in
    /// seconds. `address` is null if other machines cannot open the page, and `mqtt` is null if no broker is
    /// configured.
    private func systemResponse(at now: Instant) -> WebResponse {
        let connections = readConnections()
        let sources = connections.sources.map { source -> JSONTree in
            ["name": .string(source.name), "failures": .integer(source.failureCount)]
        }
        return WebResponse(
            json: [
                "name": .string(facts.name), "version": .string(ProductVersion.text),
                "address": facts.address.map { .string($0) } ?? .null,
                "uptime": .integer((now - facts.start).rawValue / Nanoseconds.perSecond),
                "run": .string(facts.run),
                "mqtt": connections.isBrokerConnected.map { .boolean($0) } ?? .null,
                "sources": .array(sources),
            ]
        )
    }
}

/// An extension that handles requests to change passwords, users and tokens.
extension AccessHandler {
    /// Changes the password of the person who is logged in, with the old and the new password in `body`, and
    /// returns the response. Ends all sessions of the person except that of this request. `identity` is the
    /// sender of the request: the owner of the gateway, another user, or a program with a token. A program
    /// changes the owner's password, for which its token needs the role `own`.
    private func changePassword(
        _ request: WebRequest,
        body: RequestBody,
        identity: Identity,
        gate: inout WebGate,
        at now: Instant
    ) throws(RequestError) -> WebResponse {
        guard let oldPassword = try body.optionalText("old"), let newPassword = try body.optionalText("new")
        else {
            return WebResponse(400, error: "NoPassword", "the body must contain the passwords old and new")
        }
        if identity.kind == .token, identity.role < .own { return .roleRequired(.own, identity: identity) }

        // The user whose password changes, or nil if it is the owner's, who has no user name.
        let userName = identity.kind == .user ? identity.name : nil
        // If the owner has no password yet, a program with a token can set the first one.
        let hasOldPassword = userName != nil || store.secrets.ownerPasswordHash != nil
        if hasOldPassword,
            let response = Self.rejection(
                ofOldPassword: oldPassword,
                user: userName ?? "",
                client: request.client,
                gate: &gate,
                at: now
            )
        {
            return response
        }
        return changeSecrets(updating: &gate, keepingSession: gate.sessionSecret(in: request), at: now) {
            secrets throws(AccountError) in
            let hash = try Self.passwordHash(of: newPassword)
            if let userName {
                try secrets.changeUser(userName, hash: hash, role: nil)
            } else {
                secrets.ownerPasswordHash = hash
            }
        }
    }

    /// Checks the old password of `user`, or of the owner if `user` is empty. Returns the response that
    /// rejects the change of the password, or nil if the old password is correct.
    private static func rejection(
        ofOldPassword password: String,
        user: String,
        client: ClientAddress,
        gate: inout WebGate,
        at now: Instant
    ) -> WebResponse? {
        let verdict = gate.authenticator.check(password: password, user: user, client: client, at: now)
        guard verdict != .denied else {
            return WebResponse(403, error: "WrongPassword", "the old password is wrong")
        }
        return gate.rejection(for: verdict)
    }

    /// Adds, changes or removes an account, which is a user or a token, and returns the response. The
    /// response to a new token contains its secret, which is stored nowhere.
    ///
    /// - Parameters:
    ///   - request: The kind of change.
    ///   - name: The name of the account that is changed or removed. For a new account, `body` has the name
    ///     instead.
    ///   - body: The values for the account: its name, its password and its role. In a change, a missing
    ///     value stays the same.
    ///   - identity: The person or program that sent the request. It is recorded as the creator of a new
    ///     token.
    ///   - gate: The gate that authenticates requests. Its sessions and secrets change.
    private func changeAccount(
        _ request: AccessRequest,
        named name: String,
        body: RequestBody,
        identity: Identity,
        gate: inout WebGate,
        at now: Instant
    ) throws(RequestError) -> WebResponse {
        let newName = try body.optionalText("name") ?? ""
        let password = try body.optionalText("password")
        let roleName = try body.optionalText("role")
        let role = roleName.flatMap(Role.init)
        let isRoleUnknown = roleName != nil && role == nil
        if isRoleUnknown { return WebResponse(AccountError.invalidRole) }

        let tokenSecret = RandomToken.make()
        let response = changeSecrets(updating: &gate, at: now) { secrets throws(AccountError) in
            switch request {
            case .addUser: try Self.addUser(newName, password: password, role: role, to: &secrets)
            case .changeUser: try Self.changeUser(name, password: password, role: role, in: &secrets)
            case .removeUser: try secrets.removeUser(name)
            case .addToken:
                try secrets.addToken(newName, secret: tokenSecret, role: role ?? .least, by: identity.name)
            case .removeToken: try secrets.removeToken(name)
            // Requests of other kinds do not concern an account, and are handled elsewhere.
            default: break
            }
        }

        guard request == .addToken, response.status == 204 else { return response }
        return WebResponse(json: ["token": .string(tokenSecret)])
    }

    /// Adds a user with the given name to `secrets`. Throws if the name, the password or the role is missing
    /// or not allowed.
    private static func addUser(
        _ name: String,
        password: String?,
        role: Role?,
        to secrets: inout SecretFile
    ) throws(AccountError) {
        guard let role else { throw .invalidRole }
        // The name is checked first, because a hash takes time.
        try secrets.addUser(name, hash: "", role: role)
        try secrets.changeUser(name, hash: try passwordHash(of: password ?? ""), role: nil)
    }

    /// Changes the password, the role or both of the user with the given name. If a value is nil, it stays
    /// unchanged. Throws if there is no such user, or if a value is not allowed.
    private static func changeUser(
        _ name: String,
        password: String?,
        role: Role?,
        in secrets: inout SecretFile
    ) throws(AccountError) {
        guard secrets.user(named: name) != nil else { throw .unknown(name) }
        let newHash: String? = if let password { try passwordHash(of: password) } else { nil }
        try secrets.changeUser(name, hash: newHash, role: role)
    }

    /// Returns the hash of a new password. Throws if the password is not allowed or cannot be hashed.
    private static func passwordHash(of password: String) throws(AccountError) -> String {
        if let problem = Password.problem(with: password) { throw .password(problem) }
        guard let hash = Password.hash(password) else {
            throw .password("cannot hash the password: the system has no memory or random numbers left")
        }
        return hash
    }

    /// Applies `change` to the stored passwords and tokens, and stores the result. Then ends the sessions of
    /// all people whose password or role has changed, except the session with the secret `session`. Returns
    /// the status 204, or an error if nothing was changed.
    private func changeSecrets(
        updating gate: inout WebGate,
        keepingSession session: String? = nil,
        at now: Instant,
        _ change: (inout SecretFile) throws(AccountError) -> Void
    ) -> WebResponse {
        // Another program may have changed the file since the gateway read it.
        var secrets: SecretFile
        do throws(SecretFile.Unreadable) {
            secrets = try store.readCurrentSecrets()
        } catch {
            return WebResponse(409, error: "NotStored", error.description)
        }

        do throws(AccountError) {
            try change(&secrets)
        } catch {
            return WebResponse(error)
        }
        if let problem = store.save(secrets) {
            return WebResponse(409, error: "NotStored", "the change cannot be stored: \(problem)")
        }
        gate.authenticator.replaceSecrets(secrets, keepingSession: session)
        storeSessions(gate.authenticator, at: now)
        return WebResponse(204)
    }
}

/// An extension that writes changes to the audit log, which records who has changed what on the gateway.
extension AccessHandler {
    /// Records in the audit log a request for a change by `identity`, with the status of the response. A
    /// request that was rejected with the status 429 (too many requests) is not recorded, because it has
    /// changed nothing.
    func recordRequest(_ request: WebRequest, route: Route, identity: Identity, status: UInt32) {
        guard status != 429 else { return }
        let entry = AuditTrail.Entry(
            time: Int64(time(nil)),
            name: identity.name,
            kind: identity.kind.rawValue,
            client: request.client.description,
            request: "\(request.method) \(String(request.path.prefix(AuditTrail.longestDetail)))",
            detail: AuditDetail.text(of: request, route: route),
            status: Int64(status)
        )
        guard let line = auditTrail.add(entry) else { return }
        let problem = auditTrail.needsRewrite ? files.store(auditTrail.rewritten()) : files.append(line)
        if let problem { log(.warning, "the audit log is not stored: \(problem)") }
    }
}

extension Authenticator {
    /// Returns the contents of the response to `GET /api/session` as JSON. `identity` is the person or
    /// program that sent the request, or nil for a visitor who has not logged in.
    func tree(of identity: Identity?) -> JSONTree {
        [
            "password": .boolean(hasPassword), "users": .boolean(!secrets.users.isEmpty),
            "known": .boolean(identity != nil), "name": identity.map { .string($0.name) } ?? .null,
            "role": identity.map { .string($0.role.rawValue) } ?? .null,
        ]
    }
}
