import GatewayMessages
import SignAPI

/// A route of the web server: the action for an HTTP method and a path.
struct Route: Hashable {
    enum Action: Hashable {
        /// Responds with a file of the web page.
        case file(WebPage.File)
        case openAPI
        /// Responds with whether the sign is connected.
        case health
        /// Responds with the last known state of the sign and its group.
        case state
        /// Responds with a stream of server-sent events.
        case events
        /// Responds with whether a password is set, and whether the browser has a session.
        case session
        case login
        case logout
        case metrics
        /// Responds with the last lines of the gateway's log and the last events of the sign.
        case log
        /// Calls this method of the sign.
        case sign(SignMethod)
        /// Responds with one option.
        case option
        /// Performs this AWTRIX command, or the command in the path if it is nil.
        case awtrix(String?)
        /// Performs this request about a fleet.
        case fleet(FleetWebRequest)
        /// Performs this request of the page that sets up the sign.
        case setup(SetupRequest)
        /// Performs this request about users, tokens and the gateway itself.
        case access(AccessRequest)
    }

    /// The HTTP method, such as `GET`.
    var method: String
    /// The path, such as `/api/options/{id}`. A part in braces is variable.
    var path: String
    var action: Action
    /// The allowed values of the variable part of the path, or nil if all values are allowed.
    var steps: [String]?

    init(
        _ method: String,
        _ path: String,
        _ action: Action,
        steps: [String]? = nil
    ) {
        self.method = method
        self.path = path
        self.action = action
        self.steps = steps
    }

    /// Whether the id is in the query, although another route has it in its path. Clients use this route for
    /// ids such as `..`, which browsers would resolve in a path.
    var hasIDInQuery: Bool { path.hasPrefix("/api/option") && !path.hasPrefix("/api/options") }

    /// Whether the route is available without authentication.
    var isOpen: Bool { role == nil }

    /// Whether the route changes the sign or a session.
    var isChange: Bool { method != "GET" }

    /// Whether the route uses query parameters. If false, the query is ignored, because a link to the web
    /// page may contain any query.
    var readsQuery: Bool {
        switch action {
        case .file, .openAPI: false
        default: true
        }
    }

    /// The maximum size of a request's body, in bytes. It is enough for a release in JSON, with a reserve for
    /// escapes.
    var maximumBodySize: Int {
        if case .fleet(let request) = action, request.hasRelease { return 320 << 10 }
        return WebGate.maximumBodySize
    }

    /// Whether a request without a body must have a content type. AWTRIX clients send no content type with commands
    /// such as `nextapp`.
    var requiresContentType: Bool { if case .awtrix = action { false } else { true } }

    /// Returns the routes that serve the files of `page`.
    static func files(of page: WebPage) -> [Route] {
        page.files.map { Route("GET", $0.path, .file($0)) }
    }

    /// The routes that every gateway has, in addition to the files of the web page.
    static let common: [Route] =
        [
            Route("GET", "/healthz", .health),
            Route("GET", "/metrics", .metrics),
            Route("GET", "/api/log", .log),
            Route("GET", "/api/openapi.json", .openAPI),
            Route("GET", "/api/state", .state),
            Route("GET", "/api/events", .events),
            Route("GET", "/api/session", .session),
            Route("POST", "/api/session", .login),
            Route("DELETE", "/api/session", .logout),
            Route("GET", "/api/options/{id}", .option), Route("GET", "/api/option", .option),
        ]
        + AccessRequest.allCases.map { Route($0.method, $0.path, .access($0)) }
        + SignMethod.allCases.flatMap { method in
            method.definition.routes.map { Route($0.verb, $0.path, .sign(method)) }
        }

    /// The routes of a fleet's web page, in addition to the files of that page.
    static let fleet: [Route] = [
        Route("GET", "/healthz", .fleet(.health)),
        Route("GET", "/api/openapi.json", .openAPI),
        Route("GET", "/metrics", .metrics),
        Route("GET", "/api/session", .session),
        Route("POST", "/api/session", .login),
        Route("DELETE", "/api/session", .logout),
        Route("GET", "/api/signs", .fleet(.signs)),
        Route("GET", "/api/rollouts", .fleet(.rollouts)),
        Route("GET", "/api/audit", .fleet(.audit)),
        Route("POST", "/api/abort", .fleet(.abort)),
        Route("GET", "/api/live", .fleet(.live)),
        Route("GET", "/api/statistics", .fleet(.statistics)),
        Route("GET", "/api/statistics.csv", .fleet(.statisticsTable)),
        Route("GET", "/api/content", .fleet(.content)),
        Route("GET", "/api/release", .fleet(.release)),
        Route("GET", "/api/difference", .fleet(.difference)),
        Route("POST", "/api/alert", .fleet(.alert)),
        Route("POST", "/api/rollback", .fleet(.rollback)),
        Route("GET", "/api/scope", .fleet(.scope)),
        Route("POST", "/api/draft", .fleet(.draft)),
        Route("POST", "/api/preview", .fleet(.preview)),
        Route("POST", "/api/publish", .fleet(.publish)),
    ]

    /// The routes of the AWTRIX 3 API, which Apprise's `json://` service also uses. All ignored commands
    /// share one path.
    static let awtrix: [Route] =
        ["stats", "loop", "settings", "screen", "effects", "transitions"].map { (command: String) in
            Route("GET", "/api/\(command)", .awtrix(command))
        }
        + AWTRIXRequest.commands.map { Route("POST", "/api/\($0)", .awtrix($0)) }
        + [Route("POST", "/api/{word}", .awtrix(nil), steps: AWTRIXRequest.ignoredCommands)]

    // MARK: Matching

    enum Match: Hashable {
        /// The matching route, and the value of the variable part of its path or of the id in the query.
        case route(Route, step: String?)
        /// The path exists, but it does not support the request's method. The associated values are the
        /// supported methods.
        case otherMethods([String])
        case none
    }

    /// Returns the route for `request`. The routes for `GET` also apply to `HEAD`.
    static func matching(_ request: WebRequest, in routes: [Route] = common) -> Match {
        guard let requestedSteps = request.steps else { return .none }
        let matches = routes.compactMap { route in
            route.variables(in: requestedSteps).map { (route: route, variables: $0) }
        }
        // A fixed path has precedence over a path with a variable part (OpenAPI, "Paths Object").
        let fixedMatches = matches.filter(\.variables.isEmpty)
        let candidates = fixedMatches.isEmpty ? matches : fixedMatches
        if let (route, variables) = candidates.first(where: { $0.route.methods.contains(request.method) }) {
            return .route(route, step: route.hasIDInQuery ? request.argument("id") : variables.first)
        }
        return candidates.isEmpty ? .none : .otherMethods(candidates.flatMap(\.route.methods))
    }

    /// The methods of the requests to which the route applies.
    private var methods: [String] { method == "GET" ? ["GET", "HEAD"] : [method] }

    /// Returns the values of the variable parts of this route's path, or nil if the path does not match
    /// `requestedSteps`, the parts of the requested path.
    private func variables(in requestedSteps: [String]) -> [String]? {
        let patterns = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard patterns.count == requestedSteps.count else { return nil }
        var variables: [String] = []
        for (pattern, step) in zip(patterns, requestedSteps) {
            if pattern.hasPrefix("{") {
                let isAllowed = steps?.contains(step) ?? true
                guard !step.isEmpty, isAllowed else { return nil }
                variables.append(step)
            } else if pattern != step {
                return nil
            }
        }
        return variables
    }
}
