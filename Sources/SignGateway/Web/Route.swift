import GatewayMessages
import SignAPI

/// What can be asked of the web part, by method and path.
struct Route: Hashable {
    /// What happens.
    enum Action: Hashable {
        /// A file of the page.
        case file(WebPage.File)
        /// The OpenAPI document.
        case openAPI
        /// Whether the gateway and the sign work.
        case health
        /// The state as it is known.
        case state
        /// What happens, as it happens.
        case events
        /// Whether a password is set, and whether this browser has given it.
        case session
        /// Gives the password.
        case login
        /// Ends the session.
        case logout
        /// Numbers for a monitoring system.
        case metrics
        /// Calls a method of the sign.
        case sign(SignMethod)
        /// One option as it is.
        case option
        /// Does what an AWTRIX would do for the word; nil is the step of the path.
        case awtrix(String?)
    }

    /// The method of HTTP.
    var method: String
    /// The path; a step in braces stands for any.
    var path: String
    /// What happens.
    var action: Action
    /// Whether everybody may.
    var isOpen: Bool
    /// The values of the step in braces; nil is any.
    var steps: [String]?

    init(
        _ method: String,
        _ path: String,
        _ action: Action,
        open isOpen: Bool = false,
        steps: [String]? = nil
    ) {
        self.method = method
        self.path = path
        self.action = action
        self.isOpen = isOpen
        self.steps = steps
    }

    /// Whether the query has the id that another path has as a step, for ids that browsers take for a part of the path, such
    /// as `..`.
    var isByQuery: Bool { path.hasPrefix("/api/option") && !path.hasPrefix("/api/options") }

    /// Whether it changes something, so that the rules for changes hold.
    var isChange: Bool { method != "GET" }

    /// Whether its query can mean something. A link to the page may have any query.
    var readsQuery: Bool {
        switch action {
        case .file, .openAPI: false
        default: true
        }
    }

    /// Whether the body must be called JSON even if there is none. AWTRIX's clients send nothing with a word like
    /// `nextapp`, and do not say of what type that is.
    var namesType: Bool { if case .awtrix = action { false } else { true } }

    /// The routes of the files of `page`.
    static func files(of page: WebPage) -> [Route] {
        page.files.map { Route("GET", $0.path, .file($0), open: true) }
    }

    /// The routes of every gateway, besides those of the page's files.
    static let common: [Route] =
        [
            Route("GET", "/healthz", .health, open: true),
            Route("GET", "/metrics", .metrics),
            Route("GET", "/api/openapi.json", .openAPI, open: true),
            Route("GET", "/api/state", .state, open: true),
            Route("GET", "/api/events", .events, open: true),
            Route("GET", "/api/session", .session, open: true),
            Route("POST", "/api/session", .login, open: true),
            Route("DELETE", "/api/session", .logout, open: true),
            Route("GET", "/api/options/{id}", .option), Route("GET", "/api/option", .option),
        ]
        + SignMethod.allCases.flatMap { method in
            method.definition.routes.map { Route($0.verb, $0.path, .sign(method)) }
        }

    /// The paths of an AWTRIX 3, also used by Apprise's `json://`. The words that do nothing share a path.
    static let awtrix: [Route] =
        ["stats", "loop", "settings", "screen", "effects", "transitions"].map { (word: String) in
            Route("GET", "/api/\(word)", .awtrix(word))
        }
        + AWTRIXRequest.words.map { Route("POST", "/api/\($0)", .awtrix($0)) }
        + [Route("POST", "/api/{word}", .awtrix(nil), steps: AWTRIXRequest.idleWords)]

    /// What a path and a method lead to.
    enum Match: Hashable {
        /// This route, with the step that is in braces.
        case route(Route, step: String?)
        /// The path has other methods only.
        case otherMethods([String])
        /// No such path.
        case none
    }

    /// The route of `request`. `HEAD` is answered as `GET` is.
    static func matching(_ request: WebRequest, in routes: [Route] = common) -> Match {
        guard let steps = request.steps else { return .none }
        var methods: [String] = []
        // What has a path of its own is no option of that name (OpenAPI, "Paths Object").
        let matches = routes.compactMap { route in route.match(steps).map { (route: route, step: $0.step) } }
        let isOwn = matches.contains { $0.step == nil }
        for (route, step) in matches where !isOwn || step == nil {
            let isMeant = route.method == "GET" ? request.isLook : route.method == request.method
            if isMeant {
                return .route(route, step: route.isByQuery ? request.argument("id") : step)
            }
            methods += route.method == "GET" ? ["GET", "HEAD"] : [route.method]
        }
        return methods.isEmpty ? .none : .otherMethods(methods)
    }

    private func match(_ steps: [String]) -> (step: String?, Void)? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.count == steps.count else { return nil }
        var found: String?
        for (part, step) in zip(parts, steps) {
            if part.hasPrefix("{") {
                guard !step.isEmpty, self.steps?.contains(step) ?? true else { return nil }
                found = step
            } else if part != step {
                return nil
            }
        }
        return (found, ())
    }
}
