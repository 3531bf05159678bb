import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// The handler of requests about passwords, users, tokens, the audit log and the gateway itself.
final class AccessHandler {
    /// Facts about the gateway that do not change while it runs.
    struct Facts {
        var name: String
        /// The address of the page, or nil if other machines cannot open it.
        var address: String?
        var start: Instant
        /// A new random text for each start.
        var run = String(RandomToken.make().prefix(16))
    }

    /// The state of the sources and of the MQTT broker.
    struct Connections {
        var sources: [SourceFailures] = []
        /// Whether the broker is connected, or nil if no broker is configured.
        var isBrokerConnected: Bool?
    }

    private var store: SecretStore
    private let files: AccessFiles
    private var audit: AuditTrail
    private let facts: Facts
    private let log: GatewayLog
    /// Returns the state of the gateway's connections, for `GET /api/system`.
    var connections: () -> Connections = { Connections() }
    /// The handler of requests about the configuration, or nil if the gateway has no configuration file.
    var configuration: ConfigurationHandler?
    /// Returns the results of the checks of the gateway.
    var checks: () -> [GatewayCheck] = { [] }
    /// Plans a restart of the gateway. Returns the reason if it would not start again.
    private let restart: () -> String?

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
            audit = try files.audit()
        } catch {
            log(.warning, "the log of changes begins again: \(error)")
            audit = AuditTrail()
        }
    }

    /// Returns the authenticator with the secrets and the sessions of earlier runs.
    func authenticator(at now: Instant) -> Authenticator {
        do throws(SecretFile.Unreadable) {
            return Authenticator(store.secrets, sessions: try files.sessions(at: now))
        } catch {
            log(.warning, "all people must log in again: \(error)")
            return Authenticator(store.secrets)
        }
    }

    /// Stores what is only in memory, before the gateway ends.
    func stop() {
        guard audit.hasUnstoredCounts, let problem = files.store(audit.rewritten()) else { return }
        log(.warning, "the audit log is not stored: \(problem)")
    }

    /// Stores the sessions after a login or a logout.
    func storeSessions(_ authenticator: Authenticator, at now: Instant) {
        if let problem = files.store(authenticator.sessions, at: now) {
            log(.warning, "the sessions are lost at a restart: \(problem)")
        }
    }

    /// Performs a request of `identity`. `name` is the variable part of its path.
    func response(
        to request: WebRequest,
        _ accessRequest: AccessRequest,
        name: String,
        as identity: Identity,
        _ gate: inout WebGate,
        at now: Instant
    ) -> WebResponse {
        switch accessRequest {
        case .users: return WebResponse(json: ["users": .array(store.secrets.users.map(\.tree))])
        case .tokens: return WebResponse(json: ["tokens": .array(store.secrets.tokens.map(\.tree))])
        case .audit:
            let entries = audit.entries.reversed().map { $0.tree(time: .string(UTCTime.text($0.time))) }
            return WebResponse(json: ["entries": .array(Array(entries))])
        case .system: return system(at: now)
        case .settings: return configuration?.read() ?? .notFound
        case .checks: return WebResponse(json: ["results": .array(checks().map(\.tree))])
        default: break
        }
        do throws(RequestError) {
            // The configuration checks its keys itself.
            if accessRequest == .changeSettings {
                return configuration?.change(.object(try SignMethod.members(of: request))) ?? .notFound
            }
            let body = try RequestBody(request, keys: accessRequest.keys)
            switch accessRequest {
            case .changePassword: return try changePassword(request, body, as: identity, &gate, at: now)
            case .restart: return try performRestart(body)
            default: return try change(accessRequest, name, body, as: identity, &gate, at: now)
            }
        } catch {
            return WebResponse(error)
        }
    }

    /// Plans a restart, unless `run` of the body is another run of the gateway, or absent.
    private func performRestart(_ body: RequestBody) throws(RequestError) -> WebResponse {
        guard let run = try body.optionalText("run") else {
            return WebResponse(400, error: "NoRun", "the body needs run, the value of run in GET /api/system")
        }
        guard run == facts.run else {
            return WebResponse(409, error: "OtherRun", "the gateway has been restarted in the meantime")
        }
        if let problem = restart() { return WebResponse(409, error: "InvalidConfiguration", problem) }
        return WebResponse(204)
    }

    private func system(at now: Instant) -> WebResponse {
        let connections = connections()
        let sources = connections.sources.map { source -> JSONTree in
            ["name": .string(source.name), "failures": .integer(source.count)]
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

/// Changes of passwords, users and tokens.
extension AccessHandler {
    /// Changes the password of the person who is logged in. A token changes that of the owner, so it needs the role `own`.
    private func changePassword(
        _ request: WebRequest,
        _ body: RequestBody,
        as identity: Identity,
        _ gate: inout WebGate,
        at now: Instant
    ) throws(RequestError) -> WebResponse {
        guard let old = try body.optionalText("old"), let new = try body.optionalText("new") else {
            return WebResponse(400, error: "NoPassword", "the body needs the passwords old and new")
        }
        if identity.kind == .token, identity.role < .own { return .needing(.own, of: identity) }
        let user = identity.kind == .user ? identity.name : ""
        // A program with a token can set the first password.
        if user != "" || store.secrets.password != nil {
            let verdict = gate.authenticator.check(password: old, of: user, from: request.client, at: now)
            if verdict == .denied {
                return WebResponse(403, error: "WrongPassword", "the old password is wrong")
            }
            if let response = gate.rejection(for: verdict) { return response }
        }
        return commit(&gate, keeping: gate.session(of: request), at: now) { secrets throws(AccountError) in
            let hash = try Self.hash(new)
            if user == "" {
                secrets.password = hash
            } else {
                try secrets.changeUser(user, hash: hash, role: nil)
            }
        }
    }

    private func change(
        _ request: AccessRequest,
        _ name: String,
        _ body: RequestBody,
        as identity: Identity,
        _ gate: inout WebGate,
        at now: Instant
    ) throws(RequestError) -> WebResponse {
        let given = try body.optionalText("name") ?? ""
        let password = try body.optionalText("password")
        let roleName = try body.optionalText("role")
        let role = roleName.flatMap(Role.init)
        if roleName != nil, role == nil { return WebResponse(AccountError.invalidRole) }
        let token = RandomToken.make()
        let response = commit(&gate, at: now) { secrets throws(AccountError) in
            switch request {
            case .addUser:
                guard let role else { throw .invalidRole }
                // The name is checked first, because a hash takes time.
                try secrets.addUser(given, hash: "", role: role)
                try secrets.changeUser(given, hash: try Self.hash(password ?? ""), role: nil)
            case .changeUser:
                guard secrets.user(name) != nil else { throw .unknown(name) }
                let hash: String? = if let password { try Self.hash(password) } else { nil }
                try secrets.changeUser(name, hash: hash, role: role)
            case .removeUser: try secrets.removeUser(name)
            case .addToken:
                try secrets.addToken(given, secret: token, role: role ?? .least, by: identity.name)
            case .removeToken: try secrets.removeToken(name)
            default: break
            }
        }
        guard request == .addToken, response.status == 204 else { return response }
        return WebResponse(json: ["token": .string(token)])
    }

    private static func hash(_ password: String) throws(AccountError) -> String {
        if let problem = Password.problem(with: password) { throw .password(problem) }
        guard let hash = Password.hash(password) else {
            throw .password("cannot hash the password: the system has no memory or random numbers left")
        }
        return hash
    }

    /// Changes the secrets, stores them, and ends the sessions of all people whose secret has changed. The session with
    /// the secret `session` stays.
    private func commit(
        _ gate: inout WebGate,
        keeping session: String? = nil,
        at now: Instant,
        _ change: (inout SecretFile) throws(AccountError) -> Void
    ) -> WebResponse {
        var secrets: SecretFile
        do throws(SecretFile.Unreadable) {
            secrets = try store.current()
        } catch {
            return WebResponse(409, error: "NotStored", error.description)
        }
        do throws(AccountError) {
            try change(&secrets)
        } catch {
            return WebResponse(error)
        }
        if let problem = store.store(secrets) {
            return WebResponse(409, error: "NotStored", "the change cannot be stored: \(problem)")
        }
        gate.authenticator.replace(secrets, keeping: session)
        storeSessions(gate.authenticator, at: now)
        return WebResponse(204)
    }
}

/// The audit log.
extension AccessHandler {
    /// Records a change by `identity`. A request that came too often has changed nothing, and is not recorded.
    func record(_ request: WebRequest, _ route: Route, as identity: Identity, status: UInt32) {
        guard status != 429 else { return }
        let entry = AuditTrail.Entry(
            time: Int64(time(nil)),
            name: identity.name,
            kind: identity.kind.rawValue,
            client: request.client.description,
            request: "\(request.method) \(String(request.path.prefix(AuditTrail.longestDetail)))",
            detail: AuditDetail.text(of: request, route),
            status: Int64(status)
        )
        guard let line = audit.add(entry) else { return }
        let problem = audit.needsRewrite ? files.store(audit.rewritten()) : files.append(line)
        if let problem { log(.warning, "the audit log is not stored: \(problem)") }
    }
}

extension Authenticator {
    /// What `GET /api/session` returns to `identity`, or to a visitor without a session if it is nil.
    func tree(of identity: Identity?) -> JSONTree {
        [
            "password": .boolean(hasPassword), "users": .boolean(!secrets.users.isEmpty),
            "known": .boolean(identity != nil), "name": identity.map { .string($0.name) } ?? .null,
            "role": identity.map { .string($0.role.rawValue) } ?? .null,
        ]
    }
}
