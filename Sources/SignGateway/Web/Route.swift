import GatewayMessages
import SignAPI

/// A route of the web server: a method and a path, and the action.
struct Route: Hashable {
    enum Action: Hashable {
        /// A file of the web page.
        case file(WebPage.File)
        case openAPI
        /// Whether the sign is connected.
        case health
        /// The last known state of the sign and its group.
        case state
        /// A stream of server-sent events.
        case events
        /// Whether a password is set, and whether the browser has a session.
        case session
        case login
        case logout
        case metrics
        /// A call of the sign.
        case sign(SignMethod)
        /// One option.
        case option
        /// An AWTRIX command; nil represents the step of the path.
        case awtrix(String?)
    }

    /// The HTTP method.
    var method: String
    /// The path. A step in braces is variable.
    var path: String
    var action: Action
    /// Whether the route needs no authentication.
    var isOpen: Bool
    /// The allowed values of the variable step, or nil if all are.
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

    /// Whether the query contains the id that another route has as a step, for ids such as `..` that browsers resolve in a path.
    var hasIDInQuery: Bool { path.hasPrefix("/api/option") && !path.hasPrefix("/api/options") }

    /// Whether the route changes something.
    var isChange: Bool { method != "GET" }

    /// Whether the route has query parameters. Links to the page may have any query.
    var readsQuery: Bool {
        switch action {
        case .file, .openAPI: false
        default: true
        }
    }

    /// Whether a request without a body needs a content type. AWTRIX clients send none with commands such as `nextapp`.
    var requiresContentType: Bool { if case .awtrix = action { false } else { true } }

    /// Returns the routes of the files of `page`.
    static func files(of page: WebPage) -> [Route] {
        page.files.map { Route("GET", $0.path, .file($0), open: true) }
    }

    /// The routes of every gateway, in addition to those of the page.
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

    /// The routes of the AWTRIX 3 API, which Apprise's `json://` also uses. The ignored commands share a path.
    static let awtrix: [Route] =
        ["stats", "loop", "settings", "screen", "effects", "transitions"].map { (command: String) in
            Route("GET", "/api/\(command)", .awtrix(command))
        }
        + AWTRIXRequest.commands.map { Route("POST", "/api/\($0)", .awtrix($0)) }
        + [Route("POST", "/api/{word}", .awtrix(nil), steps: AWTRIXRequest.ignoredCommands)]

    // MARK: Matching

    enum Match: Hashable {
        /// A route and its variable step, or its id in the query.
        case route(Route, step: String?)
        /// The path only has other methods.
        case otherMethods([String])
        case none
    }

    /// Returns the route of `request`. `HEAD` uses the routes of `GET`.
    static func matching(_ request: WebRequest, in routes: [Route] = common) -> Match {
        guard let steps = request.steps else { return .none }
        var methods: [String] = []
        let matches = routes.compactMap { route in route.match(steps).map { (route: route, steps: $0) } }
        // A fixed path takes precedence over a variable one (OpenAPI, "Paths Object").
        let hasFixedPath = matches.contains { $0.steps.isEmpty }
        for (route, steps) in matches where !hasFixedPath || steps.isEmpty {
            if route.method == "GET" ? request.isRead : route.method == request.method {
                return .route(route, step: route.hasIDInQuery ? request.argument("id") : steps.first)
            }
            methods += route.method == "GET" ? ["GET", "HEAD"] : [route.method]
        }
        return methods.isEmpty ? .none : .otherMethods(methods)
    }

    /// Returns the values of variable steps, or nil if the path does not match.
    private func match(_ steps: [String]) -> [String]? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.count == steps.count else { return nil }
        var variables: [String] = []
        for (part, step) in zip(parts, steps) {
            if part.hasPrefix("{") {
                guard !step.isEmpty, self.steps?.contains(step) ?? true else { return nil }
                variables.append(step)
            } else if part != step {
                return nil
            }
        }
        return variables
    }
}
