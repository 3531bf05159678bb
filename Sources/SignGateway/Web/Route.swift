import GatewayMessages
import SignAPI

/// A route of the web server, which maps an HTTP method and a path to an action.
struct Route: Hashable {
    enum Action: Hashable {
        /// Responds with this file of the web page.
        case file(WebPage.File)
        case openAPI
        /// Responds with whether the gateway is connected to the sign.
        case health
        /// Responds with the last known state of the sign and, if there is one, of its group.
        case state
        /// Responds with an endless stream of server-sent events.
        case events
        /// Responds with whether a password is set, and whether the browser is logged in.
        case session
        case login
        case logout
        case metrics
        /// Responds with the most recent lines of the gateway's log and the most recent events of the sign.
        case log
        /// Calls this method of the sign with the parameters in the request.
        case sign(SignMethod)
        /// Responds with one option of the banner, with its entity tag.
        case option
        /// Performs this command of the AWTRIX API. If the command is nil, acknowledges the command that the
        /// path names, and ignores it.
        case awtrix(String?)
        /// Performs this request about a fleet of signs.
        case fleet(FleetWebRequest)
        /// Performs this request of the setup page, which is available until the sign has been set up.
        case setup(SetupRequest)
        /// Performs this request about users, tokens or the gateway's settings.
        case access(AccessRequest)
    }

    /// The HTTP method of the route, such as `GET`.
    var method: String
    /// The path of the route, such as `/api/options/{id}`. A path component in braces is variable.
    var path: String
    var action: Action
    /// The allowed values of the variable part of the route's path, or nil if all values are allowed.
    var allowedPathValues: [String]?

    init(
        _ method: String,
        _ path: String,
        _ action: Action,
        allowedPathValues: [String]? = nil
    ) {
        self.method = method
        self.path = path
        self.action = action
        self.allowedPathValues = allowedPathValues
    }

    /// Whether the route takes the id of an option from the query instead of the path. Clients use such a
    /// route for ids such as `..`, which browsers would resolve in a path.
    var hasIDInQuery: Bool { path.hasPrefix("/api/option") && !path.hasPrefix("/api/options") }

    /// Whether requests to the route require no authentication.
    var isOpen: Bool { role == nil }

    /// Whether requests to the route can change something, such as the sign or a session. True for all
    /// methods except `GET`.
    var isChange: Bool { method != "GET" }

    /// Whether the route uses the query of a request. If false, the query is ignored, because a link to the
    /// web page may contain any query.
    var readsQuery: Bool {
        switch action {
        case .file, .openAPI: false
        default: true
        }
    }

    /// The maximum size of the body of a request to this route, in bytes. It is larger for a body that must
    /// hold an entire release of a fleet as JSON, and includes a reserve for escapes.
    var maximumBodySize: Int {
        if case .fleet(let request) = action, request.hasRelease { return 320 << 10 }
        return WebGate.maximumBodySize
    }

    /// Whether a request to this route must have a content type even if it has no body. AWTRIX clients send
    /// no content type with commands such as `nextapp`.
    var requiresContentType: Bool { if case .awtrix = action { false } else { true } }

    /// Returns one route for each file of `page`, which serves that file.
    static func fileRoutes(of page: WebPage) -> [Route] {
        page.files.map { Route("GET", $0.path, .file($0)) }
    }

    /// The routes of every gateway of a single sign, in addition to those for the files of the web page.
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

    /// The routes of the web page for a fleet of signs, in addition to those for the files of that page.
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

    /// The routes of the HTTP API of AWTRIX 3, which can also be used by Apprise's `json://` service. All
    /// commands that the sign ignores share one route with a variable path.
    static let awtrix: [Route] =
        ["stats", "loop", "settings", "screen", "effects", "transitions"].map { (command: String) in
            Route("GET", "/api/\(command)", .awtrix(command))
        }
        + AWTRIXRequest.commands.map { Route("POST", "/api/\($0)", .awtrix($0)) }
        + [Route("POST", "/api/{word}", .awtrix(nil), allowedPathValues: AWTRIXRequest.ignoredCommands)]

    // MARK: Matching

    enum Match: Hashable {
        /// The route that matches the request, and the value of the variable part of its path or of the id in
        /// the query. The value is nil if there is none.
        case route(Route, pathVariable: String?)
        /// The path exists, but not for the method of the request. The associated value lists the supported
        /// methods.
        case otherMethods([String])
        case none
    }

    /// Returns the first of `routes` that matches the path and the method of `request`. The path of a route
    /// can have variable parts, such as `{id}` in `/api/options/{id}`. If a route with a fixed path also
    /// matches, it has precedence. If routes match only the path, returns the methods that they support.
    static func matching(_ request: WebRequest, in routes: [Route] = common) -> Match {
        guard let requestedComponents = request.pathComponents else { return .none }
        let matches = routes.compactMap { route in
            route.variables(in: requestedComponents).map { (route: route, variables: $0) }
        }
        // A fixed path has precedence over a path with a variable part (OpenAPI, "Paths Object").
        let fixedMatches = matches.filter(\.variables.isEmpty)
        let candidates = fixedMatches.isEmpty ? matches : fixedMatches
        guard !candidates.isEmpty else { return .none }
        let match = candidates.first { $0.route.methods.contains(request.method) }
        guard let (route, variables) = match else {
            return .otherMethods(candidates.flatMap(\.route.methods))
        }
        let pathVariable = route.hasIDInQuery ? request.queryParameter("id") : variables.first
        return .route(route, pathVariable: pathVariable)
    }

    /// The methods of the requests that this route handles. A route for `GET` also handles `HEAD`.
    private var methods: [String] { method == "GET" ? ["GET", "HEAD"] : [method] }

    /// Returns the values of the variable parts of this route's path, or nil if the path does not match
    /// `requestedComponents`, which are the components of the requested path.
    private func variables(in requestedComponents: [String]) -> [String]? {
        let patterns = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard patterns.count == requestedComponents.count else { return nil }
        var variables: [String] = []
        for (pattern, component) in zip(patterns, requestedComponents) {
            if pattern.hasPrefix("{") {
                let isAllowed = allowedPathValues?.contains(component) ?? true
                guard !component.isEmpty, isAllowed else { return nil }
                variables.append(component)
            } else if pattern != component {
                return nil
            }
        }
        return variables
    }
}
