import Diagnostics
import MonotonicTime
import SettingsText
import SignAPI

/// A filter that decides whether the gateway admits an HTTP request. The decision depends only on the head of
/// the request, so the body of a rejected request is never parsed.
struct WebGate {
    /// The default maximum size of a request's body, in bytes. It is large enough for a picture in Base64.
    static let maximumBodySize = 160 << 10
    /// The maximum size of a request's head (its URL and its headers), in bytes.
    private static let maximumHeadSize = 16 << 10

    enum Admission: Hashable {
        /// The request is rejected. The gateway sends this response, and ignores the body of the request.
        case rejected(WebResponse)
        /// The request is admitted. The gateway performs the action of the route when the body has arrived.
        /// `pathVariable` is the value of the variable part of the path, and the identity is nil if the
        /// request was not authenticated.
        case admitted(Route, pathVariable: String?, identity: Identity?)
    }

    private let hosts: HostRule
    private let routes: [Route]
    var authenticator: Authenticator
    /// The name of the cookie that contains the secret of a browser's session.
    private let cookieName: String
    /// The end of the error message that is sent if no password is set. It advises the user how to set one.
    private let passwordRemedy: String

    init(
        hosts: HostRule,
        routes: [Route] = Route.common,
        authenticator: Authenticator,
        cookieName: String = "loopbanner",
        passwordRemedy: String = "run this on the sign: sudo loopbanner-gateway password"
    ) {
        self.hosts = hosts
        self.routes = routes
        self.authenticator = authenticator
        self.cookieName = cookieName
        self.passwordRemedy = passwordRemedy
    }

    /// Decides whether the gateway performs a request whose head has arrived. A request is admitted if it
    /// matches a route (a path and a method with the action that they cause) and passes all checks. Checks
    /// the head, the route, the announced body, and the credentials, in this order, and returns a rejection
    /// for the first problem.
    mutating func admit(_ request: WebRequest, at now: Instant) -> Admission {
        if let response = headRejection(of: request) { return .rejected(response) }
        switch Route.matching(request, in: routes) {
        case .none: return .rejected(.notFound)
        case .otherMethods(let methods): return .rejected(Self.wrongMethodResponse(supporting: methods))
        case .route(let route, let pathVariable):
            if let response = contentRejection(of: request, to: route) { return .rejected(response) }
            return admitSender(of: request, to: route, pathVariable: pathVariable, at: now)
        }
    }

    /// Returns the response that rejects a request because its path supports only the methods `methods`.
    private static func wrongMethodResponse(supporting methods: [String]) -> WebResponse {
        let response = WebResponse(405, error: "WrongMethod", "the path does not support this method")
        return response.addingHeader("Allow", value: methods.joined(separator: ", "))
    }

    /// Admits a request to `route` if its sender has the role that the route requires, or if the route
    /// requires none. Otherwise, returns a rejection.
    private mutating func admitSender(
        of request: WebRequest,
        to route: Route,
        pathVariable: String?,
        at now: Instant
    ) -> Admission {
        guard let requiredRole = route.role else {
            let identity = identityIfKnown(sending: request, to: route, at: now)
            return .admitted(route, pathVariable: pathVariable, identity: identity)
        }
        switch authenticate(request, requiring: requiredRole, at: now) {
        case .success(let identity):
            return .admitted(route, pathVariable: pathVariable, identity: identity)
        case .failure(let rejection): return .rejected(rejection.response)
        }
    }

    /// Returns the identity of the client that sends `request` to a route that requires no authentication.
    /// Returns nil if the credentials are missing or wrong, or if the route does not depend on the identity.
    /// Passwords are not checked, because that takes time.
    private mutating func identityIfKnown(
        sending request: WebRequest,
        to route: Route,
        at now: Instant
    ) -> Identity? {
        guard route.action == .events || route.action == .session else { return nil }
        let credentials = credentials(in: request).filter { if case .password = $0 { false } else { true } }
        guard case .allowed(let identity) = authenticator.check(credentials, client: request.client, at: now)
        else { return nil }
        return identity
    }

    /// An error with the response to send to a client whose request is not authenticated.
    private struct Rejection: Error {
        var response: WebResponse
    }

    /// Authenticates the client that sends `request` by its credentials: the secret of a login session in a
    /// cookie, a token, or a password. Returns the identity of the client if it has at least the role `role`.
    /// Otherwise, returns the response that rejects the request.
    private mutating func authenticate(
        _ request: WebRequest,
        requiring role: Role,
        at now: Instant
    ) -> Result<Identity, Rejection> {
        let credentials = credentials(in: request)
        let response: WebResponse
        switch authenticator.check(credentials, client: request.client, at: now) {
        case .allowed(let identity) where identity.role >= role: return .success(identity)
        case .allowed(let identity): response = WebResponse.roleRequired(role, identity: identity)
        case .denied: response = denialResponse(to: credentials)
        case .delayed(let delay):
            // After wrong passwords, a client must wait. Until then, its password is not checked, so the
            // request is not authenticated.
            response = WebResponse.tooSoon(status: 401, retryAfter: delay).addingLoginChallenge()
        case .noSecretSet: response = noPasswordResponse
        }
        return .failure(Rejection(response: response))
    }

    /// Returns the response to a request whose `credentials` are wrong or missing. It asks the client to log
    /// in if it has sent no token and no password. A session secret that is no longer valid is not an attempt
    /// to guess a secret, because a change of the password ends all sessions.
    private func denialResponse(to credentials: [Authenticator.Credential]) -> WebResponse {
        let mustLogIn = credentials.allSatisfy(\.isSession)
        return mustLogIn ? WebResponse.loginRequired : wrongSecretResponse
    }

    /// Returns the response that rejects a request because its head is too long, names another host, or
    /// announces an ambiguous length of the body. Returns nil if the head is valid.
    private func headRejection(of request: WebRequest) -> WebResponse? {
        if let response = headSizeRejection(of: request) { return response }
        let host = request.headers["host"]
        guard hosts.allows(host) else {
            let name = Wording.quoted(host ?? "")
            let message = "\(name) is not a name of this machine; if it is, add it to hosts in [web]"
            return WebResponse(421, error: "WrongHost", message)
        }
        guard request.hasOneLength else {
            let response = WebResponse(400, error: "WrongLength", "the length of the body is ambiguous")
            return response.addingHeader("Connection", value: "close")
        }
        return nil
    }

    /// Returns the response that rejects a request because its head is too long, or nil if it is not. The
    /// status code depends on whether the URL (414) or the headers (431) are longer.
    private func headSizeRejection(of request: WebRequest) -> WebResponse? {
        func size(of pairs: [String: String], separators: Int) -> Int {
            pairs.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + separators }
        }
        let urlSize = request.path.utf8.count + size(of: request.query, separators: "?=".utf8.count)
        let headersSize = size(of: request.headers, separators: ": \r\n".utf8.count)
        guard urlSize + headersSize > Self.maximumHeadSize else { return nil }
        let message = "the head of a request may have at most \(Self.maximumHeadSize) bytes"
        let limit: JSONTree = ["limit": .integer(Int64(Self.maximumHeadSize))]
        let response = WebResponse(urlSize > headersSize ? 414 : 431, error: "TooLong", message, limit)
        return response.addingHeader("Connection", value: "close")
    }

    /// Returns the response that rejects a request to `route` if its query cannot be read, if a page of
    /// another site requests a change, or if the announced body has a wrong type or size. Returns nil if none
    /// of this is the case.
    private func contentRejection(of request: WebRequest, to route: Route) -> WebResponse? {
        if route.readsQuery, let key = request.invalidQueryParameter {
            let message = "\(Wording.quoted(key)) in the query cannot be read: it must be UTF-8 without NUL"
            return WebResponse(400, error: "WrongQuery", message, ["key": .string(key)])
        }
        if route.isChange {
            guard hosts.allows(origin: request.headers["origin"], host: request.headers["host"]) else {
                return WebResponse(403, error: "WrongOrigin", "a page of another site may not do this")
            }
            guard hasValidContentType(request, for: route) else {
                return WebResponse(415, error: "WrongType", "the body must be application/json")
            }
        }
        let limit = route.maximumBodySize
        if let length = request.contentLength, length > limit { return .bodyTooLong(limit: limit) }
        return nil
    }

    /// Returns whether the announced body of `request` is JSON, as every change requires. A request without a
    /// body may omit the content type if its method is `DELETE` or the route allows it.
    private func hasValidContentType(_ request: WebRequest, for route: Route) -> Bool {
        let type = (request.headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased()
        let mustHaveType = route.requiresContentType && request.method != "DELETE"
        let mayOmitType = !mustHaveType && !request.announcesBody
        return type == "application/json" || mayOmitType && type.isEmpty
    }

    // MARK: Sessions

    /// Logs in the user with the name and password in the body of `request`. The response stores `secret`,
    /// the secret of the new session, in a cookie. If `isSecure` is true, browsers send the cookie only over
    /// TLS. Returns an error response if the password is wrong.
    mutating func logIn(_ request: WebRequest, secret: String, isSecure: Bool, at now: Instant) -> WebResponse
    {
        let givenPassword: String?
        let user: String?
        do throws(RequestError) {
            let body = try RequestBody(request, keys: ["password", "user"])
            givenPassword = try body.optionalText("password")
            user = try body.optionalText("user")
        } catch {
            return WebResponse(error)
        }
        guard let password = givenPassword else {
            return WebResponse(400, error: "NoPassword", "the body has no password")
        }
        let verdict = authenticator.logIn(
            secret,
            password: password,
            user: user ?? "",
            of: request.client,
            at: now
        )
        if let response = rejection(for: verdict) { return response }
        let maximumAge = Sessions.duration.rawValue / Nanoseconds.perSecond
        let security = isSecure ? "; Secure" : ""
        let attributes = "Path=/; Max-Age=\(maximumAge); HttpOnly; SameSite=Strict\(security)"
        return WebResponse(204).addingHeader("Set-Cookie", value: "\(cookieName)=\(secret); \(attributes)")
    }

    /// Ends the session that the cookie of `request` identifies, and returns a response that removes the
    /// cookie from the browser.
    mutating func logOut(_ request: WebRequest) -> WebResponse {
        authenticator.logOut(credentials(in: request))
        let attributes = "Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
        return WebResponse(204).addingHeader("Set-Cookie", value: "\(cookieName)=; \(attributes)")
    }

    /// Returns the session secret from the cookie of `request`, or nil if there is no such cookie.
    func sessionSecret(in request: WebRequest) -> String? { request.cookie(named: cookieName) }

    /// Returns the response that rejects a request with the authentication result `verdict`, or nil if the
    /// request is authenticated.
    func rejection(for verdict: Authenticator.Verdict) -> WebResponse? {
        switch verdict {
        case .allowed: return nil
        case .denied: return wrongSecretResponse
        case .noSecretSet: return noPasswordResponse
        case .delayed(let delay): return .tooSoon(status: 429, retryAfter: delay)
        }
    }

    private var wrongSecretResponse: WebResponse {
        .needingSecret("WrongSecret", "this is neither the password nor a token")
    }

    /// The response (403) to a request that requires authentication while no password is set.
    private var noPasswordResponse: WebResponse {
        WebResponse(403, error: "NoPasswordSet", "no password is set; \(passwordRemedy)")
    }

    /// Returns the credentials in `request`: the session secret in its cookie, and the token or password in
    /// its `Authorization` header. Empty if there are none.
    private func credentials(in request: WebRequest) -> [Authenticator.Credential] {
        var credentials: [Authenticator.Credential] = []
        if let secret = sessionSecret(in: request), !secret.isEmpty { credentials.append(.session(secret)) }
        if let header = request.headers["authorization"], let credential = Self.parseAuthorization(header) {
            credentials.append(credential)
        }
        return credentials
    }

    /// Parses `header`, the value of an `Authorization` header: `Bearer TOKEN`, or `Basic` followed by
    /// `USER:PASSWORD` in Base64. Returns nil if it has another scheme or is malformed.
    private static func parseAuthorization(_ header: String) -> Authenticator.Credential? {
        let schemeAndValue = header.split(separator: " ", maxSplits: 1)
        guard schemeAndValue.count == 2 else { return nil }
        let value = schemeAndValue[1]
        switch schemeAndValue[0].lowercased() {
        case "bearer": return .token(String(value))
        case "basic":
            guard let bytes = Base64.decoded(value.utf8, padding: .required),
                let userAndPassword = String(validating: bytes, as: UTF8.self),
                let colon = userAndPassword.firstIndex(of: ":")
            else { return nil }
            let password = String(userAndPassword[colon...].dropFirst())
            return .password(password, user: String(userAndPassword[..<colon]))
        default: return nil
        }
    }
}

extension Authenticator.Credential {
    /// Whether this credential is the secret of a login session, and not a token or a password.
    fileprivate var isSession: Bool { if case .session = self { true } else { false } }
}

extension WebResponse {
    fileprivate static func needingSecret(_ error: String, _ message: String) -> WebResponse {
        WebResponse(401, error: error, message).addingLoginChallenge()
    }

    /// Returns this response with the `WWW-Authenticate` header, which every response with the status 401
    /// must have (RFC 9110, section 11.6.1).
    fileprivate func addingLoginChallenge() -> WebResponse {
        addingHeader("WWW-Authenticate", value: "Bearer realm=\"LoopBanner\"")
    }

    /// Returns the response to a client that gave a wrong password and must wait for `delay` before another
    /// password is checked. The response has the status code `status` and a `Retry-After` header.
    fileprivate static func tooSoon(status: UInt32, retryAfter delay: Nanoseconds) -> WebResponse {
        let seconds = max(1, delay.roundedUpSeconds)
        let message = "a wrong password was given; wait \(seconds) s"
        return WebResponse(status, error: "TooSoon", message, ["seconds": .integer(seconds)])
            .addingHeader("Retry-After", value: String(seconds))
    }

    /// The response (401) to a request without credentials, or with a session that has ended.
    static var loginRequired: WebResponse {
        .needingSecret("LoginRequired", "this requires the password or a token")
    }

    /// Returns the response (403) to a request of `identity`, a user or program whose role is too low because
    /// the request requires `role`.
    static func roleRequired(_ role: Role, identity: Identity) -> WebResponse {
        let message =
            "this requires the role \(role.rawValue); \(identity.name) has the role \(identity.role.rawValue)"
        let details: JSONTree = ["role": .string(identity.role.rawValue), "required": .string(role.rawValue)]
        return WebResponse(403, error: "RoleRequired", message, details)
    }

    static var notFound: WebResponse { WebResponse(404, error: "NotFound", "no such path") }

    /// The response (429) to a client that has too many simultaneous requests.
    static var tooMany: WebResponse {
        WebResponse(429, error: "TooMany", "too many requests at once from one address")
            .addingHeader("Retry-After", value: "1")
    }

    /// Returns the response (413) to a request whose body is longer than `limit`, the maximum number of bytes
    /// for its route.
    static func bodyTooLong(limit: Int) -> WebResponse {
        let details: JSONTree = ["limit": .integer(Int64(limit))]
        return WebResponse(413, error: "TooLong", "the body may have at most \(limit) bytes", details)
    }
}
