import Diagnostics
import MonotonicTime
import SettingsText
import SignAPI

/// Decides by the head of a request whether it is let in. What is refused here costs nobody more than its head.
struct WebGate {
    /// The longest body, in bytes: a picture in base64 and some more.
    static let longestBody = 160 << 10
    /// The longest head of a request, in bytes.
    static let longestHead = 16 << 10

    /// The decision.
    enum Admission: Hashable {
        /// It is answered so, and its body is not read.
        case refused(WebResponse)
        /// It leads there, once its body has arrived; `isKnown` tells whether it brought a right secret along.
        case admitted(Route, step: String?, isKnown: Bool)
    }

    private let hosts: HostRule
    private let routes: [Route]
    private(set) var keeper: Doorkeeper
    /// The name of the cookie of a session.
    private let cookie: String

    /// Lets requests of `routes` in that call this machine by one of `hosts`, and those of changes if `keeper` knows who
    /// asks.
    init(
        hosts: HostRule,
        routes: [Route] = Route.common,
        keeper: Doorkeeper,
        cookie: String = "loopbanner"
    ) {
        self.hosts = hosts
        self.routes = routes
        self.keeper = keeper
        self.cookie = cookie
    }

    /// Judges the head of `request`.
    mutating func admit(_ request: WebRequest, at now: Instant) -> Admission {
        if let refusal = Self.refusal(ofHead: request) { return .refused(refusal) }
        let host = request.headers["host"]
        guard hosts.allows(host) else {
            let name = Wording.quoted(host ?? "")
            let message = "this is not \(name); add the name to hosts in [web] if it is"
            return .refused(WebResponse(421, error: "WrongHost", message))
        }
        guard request.hasOneLength else {
            let response = WebResponse(400, error: "WrongLength", "the body must have one length")
            return .refused(response.adding("Connection", "close"))
        }
        let route: Route
        let step: String?
        switch Route.matching(request, in: routes) {
        case .none: return .refused(WebResponse(404, error: "NotFound", "there is nothing here"))
        case .otherMethods(let methods):
            let response = WebResponse(405, error: "WrongMethod", "this has other methods")
            return .refused(response.adding("Allow", methods.joined(separator: ", ")))
        case .route(let found, let inBraces):
            route = found
            step = inBraces
        }
        if route.readsQuery, let key = request.unreadableArgument {
            let message = "\(Wording.quoted(key)) in the query cannot be read: it must be UTF-8 without NUL"
            return .refused(WebResponse(400, error: "WrongQuery", message, [.init("key", .string(key))]))
        }
        if route.isChange, let refusal = refusal(ofChange: request, namesType: route.namesType) {
            return .refused(refusal)
        }
        if let length = request.contentLength, length > Self.longestBody { return .refused(.tooLong) }
        let credentials = credentials(of: request)
        if route.isOpen {
            // Who only looks is not asked, and is not punished for a wrong secret.
            let isKnown = route.action == .events || route.action == .session
            return .admitted(route, step: step, isKnown: isKnown && knows(credentials, request, at: now))
        }
        let verdict = keeper.judge(credentials, of: request.visitor, at: now)
        // A session ends with the gateway, so whoever brings one may never have been wrong.
        let isGuess = credentials.contains { if case .session = $0 { false } else { true } }
        if verdict == .denied, !isGuess { return .refused(.loginRequired) }
        if let refusal = Self.refusal(for: verdict) { return .refused(refusal) }
        return .admitted(route, step: step, isKnown: true)
    }

    /// The answer to a head that is too long; nil if it is not.
    private static func refusal(ofHead request: WebRequest) -> WebResponse? {
        let query = request.query.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 2 }
        let line = request.path.utf8.count + query
        let headers = request.headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 }
        guard line + headers > longestHead else { return nil }
        let message = "the head of a request may have \(longestHead) bytes"
        let isLine = line > headers
        return WebResponse(
            isLine ? 414 : 431,
            error: "TooLong",
            message,
            [JSONTree.Member("limit", .integer(Int64(longestHead)))]
        ).adding("Connection", "close")
    }

    /// Begins a session with the new secret `secret`.
    mutating func logIn(_ request: WebRequest, secret: String, isSecure: Bool, at now: Instant) -> WebResponse
    {
        let members: [JSONTree.Member]
        do throws(RequestMistake) {
            members = try SignMethod.members(of: request)
        } catch {
            return WebResponse(error)
        }
        guard let password = JSONTree.object(members)["password"]?.string else {
            return WebResponse(400, error: "NoPassword", "the body has no password")
        }
        let verdict = keeper.begin(secret, password: password, of: request.visitor, at: now)
        if let refusal = Self.refusal(for: verdict) { return refusal }
        let age = Sessions.length.rawValue / Nanoseconds.perSecond
        let attributes = "Path=/; Max-Age=\(age); HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
        return WebResponse(204).adding("Set-Cookie", "\(cookie)=\(secret); \(attributes)")
    }

    /// Ends the session of `request`.
    mutating func logOut(_ request: WebRequest) -> WebResponse {
        keeper.end(credentials(of: request))
        return WebResponse(204).adding(
            "Set-Cookie",
            "\(cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
        )
    }

    private func refusal(ofChange request: WebRequest, namesType: Bool) -> WebResponse? {
        guard hosts.allows(origin: request.headers["origin"], host: request.headers["host"]) else {
            return WebResponse(403, error: "WrongOrigin", "a page of another site may not do this")
        }
        let type = (request.headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased()
        let mustHaveBody = namesType && request.method != "DELETE"
        let hasBody = mustHaveBody || !type.isEmpty || request.announcesBody
        guard !hasBody || type == "application/json" else {
            return WebResponse(415, error: "WrongType", "the body must be application/json")
        }
        return nil
    }

    /// A secret that is no password, so that looking on costs nothing.
    private mutating func knows(
        _ credentials: [Doorkeeper.Credential],
        _ request: WebRequest,
        at now: Instant
    ) -> Bool {
        let cheap = credentials.filter { if case .password = $0 { false } else { true } }
        return keeper.judge(cheap, of: request.visitor, at: now) == .allowed
    }

    static func refusal(for verdict: Doorkeeper.Verdict) -> WebResponse? {
        switch verdict {
        case .allowed: return nil
        case .denied:
            return .needingSecret("WrongSecret", "this is not the password, and no token")
        case .nobodyMay:
            let message = "no password is set; type on the sign: sudo loopbanner-gateway password"
            return WebResponse(403, error: "NoPasswordSet", message)
        case .tooSoon(let time):
            let seconds = max(1, (time.rawValue + Nanoseconds.perSecond - 1) / Nanoseconds.perSecond)
            let fields = [JSONTree.Member("seconds", .integer(seconds))]
            let message = "a wrong password was given; wait \(seconds) s"
            let response = WebResponse(429, error: "TooSoon", message, fields)
            return response.adding("Retry-After", String(seconds))
        }
    }

    private func credentials(of request: WebRequest) -> [Doorkeeper.Credential] {
        var credentials: [Doorkeeper.Credential] = []
        if let secret = request.cookie(cookie), !secret.isEmpty { credentials.append(.session(secret)) }
        let words = (request.headers["authorization"] ?? "").split(separator: " ", maxSplits: 1)
        if words.count == 2 {
            switch words[0].lowercased() {
            case "bearer": credentials.append(.token(String(words[1])))
            case "basic":
                let bytes = Base64.decoded(words[1].utf8, padding: .required)
                let pair = bytes.flatMap { String(validating: $0, as: UTF8.self) } ?? ""
                if let colon = pair.firstIndex(of: ":") {
                    credentials.append(.password(String(pair[pair.index(after: colon)...])))
                }
            default: break
            }
        }
        return credentials
    }
}

extension WebResponse {
    /// The request brought no secret, or a session that is over.
    fileprivate static var loginRequired: WebResponse {
        needingSecret("LoginRequired", "this needs the password, or a token")
    }

    fileprivate static func needingSecret(_ error: String, _ message: String) -> WebResponse {
        WebResponse(401, error: error, message).adding("WWW-Authenticate", "Bearer realm=\"LoopBanner\"")
    }

    /// The visitor has more requests at once than anybody needs.
    static var tooMany: WebResponse {
        WebResponse(429, error: "TooMany", "too many requests at once from one address")
            .adding("Retry-After", "1")
    }

    /// The body is longer than anything here may be.
    static var tooLong: WebResponse {
        let fields = [JSONTree.Member("limit", .integer(Int64(WebGate.longestBody)))]
        return WebResponse(413, error: "TooLong", "the body may have \(WebGate.longestBody) bytes", fields)
    }
}
