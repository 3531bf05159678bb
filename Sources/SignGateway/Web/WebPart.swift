import GatewayMessages
import LinuxSystem
import MonotonicTime
import SignAPI

/// The part of the gateway that serves the sign's web page and the HTTP interface.
final class WebPart: GatewayPart, RequestHandler {
    /// The maximum number of simultaneous event streams, which leaves some connections for other requests.
    private static let maximumStreams = 48

    let signLink: SignLink
    private let log: GatewayLog
    private let address: ListenAddress
    private let isSecure: Bool
    private var gate: WebGate
    private var server: HTTPServer?
    private var exchanges: [ObjectIdentifier: HTTPExchange] = [:]
    private var eventHistory = EventHistory()
    private var metrics = Metrics()
    let optionHandler: OptionHandler
    private let awtrixHandler: AWTRIXHandler
    private let accessHandler: AccessHandler
    private var nextStreamNumber = 0
    private lazy var openAPI = OpenAPI.document(cookieName: address.cookieName)

    /// A function that returns the failure count of each source (command or URL of options), for the metrics.
    var sourceFailures: () -> [SourceFailures] = { [] }
    /// A function that returns whether the MQTT broker is connected. Nil if no broker is configured.
    var isBrokerConnected: (() -> Bool)?
    /// A function that returns the sign's membership in a group of signs in step. Nil if it is in no group.
    var group: (() -> GroupMember)?

    /// Starts the web server for the sign's web page and the HTTP interface. Throws if it cannot start.
    ///
    /// - Parameters:
    ///   - settings: The settings of the web server.
    ///   - address: The address at which the server listens.
    ///   - page: The files of the web page.
    ///   - accessHandler: The handler of requests about passwords, users and tokens. It authenticates all
    ///     requests.
    ///   - awtrixQueue: The queue of requests of the AWTRIX API.
    ///   - context: The connection to the sign, the event loop and the log.
    init(
        _ settings: WebSettings,
        at address: ListenAddress,
        page: WebPage,
        accessHandler: AccessHandler,
        awtrixQueue: AWTRIXQueue,
        context: PartContext
    ) throws(StartFailure) {
        signLink = context.signLink
        log = context.log
        self.address = address
        self.accessHandler = accessHandler
        self.awtrixHandler = AWTRIXHandler(awtrixQueue, context.signLink, since: MonotonicClock.now)
        optionHandler = OptionHandler(context.signLink)
        isSecure = settings.certificate != nil
        gate = WebGate(
            hosts: HostRule(machine: machineName(), others: settings.hosts),
            routes: Route.fileRoutes(of: page) + Route.common + (settings.hasAWTRIX ? Route.awtrix : []),
            authenticator: accessHandler.authenticator(at: MonotonicClock.now),
            cookieName: address.cookieName
        )

        let tlsIdentity = try settings.loadTLSIdentity()
        server = try HTTPServer(
            try ListeningSocket.open(address),
            isLocal: address.isLocal,
            tlsIdentity: tlsIdentity,
            proxies: TrustedProxies(settings.trustedProxies),
            handler: self,
            on: context.loop
        )
    }

    // MARK: The sign

    var needsFrames: Bool { exchanges.values.contains { $0.stream != nil } }

    var deadline: Instant? {
        let nextComment = exchanges.values.compactMap { $0.stream?.nextComment }.min()
        return earlier(server?.deadline(at: MonotonicClock.now), nextComment)
    }

    func advance(to now: Instant) {
        changeStreams { $0.advance(to: now) }
        server?.advance(to: now)
    }

    func signChanged(_ sign: SignStateCache, at now: Instant) {
        let state = bytes(of: sign)
        changeStreams { $0.set(state: state) }
    }

    func groupChanged(at now: Instant) { signChanged(signLink.sign, at: now) }

    /// Adds new events of the sign to the metrics, to the stored history, and to all event streams.
    func eventsReceived(_ events: SignEvents, at now: Instant) {
        metrics.countEvents(events)
        let entries = eventHistory.append(events)
        changeStreams { stream in
            stream.countLost(events.lost)
            for entry in entries { stream.append(entry) }
        }
    }

    func show(_ frame: SignFrame, at now: Instant) {
        let bytes = Self.bytes(of: frame)
        changeStreams { $0.set(frame: bytes) }
    }

    /// Ends all event streams and pending requests, and stops the web server.
    func stop() {
        accessHandler.stop()
        for exchange in exchanges.values {
            exchange.isEnding = true
            if case .pending = exchange.answerState { exchange.answerState = .response(WebResponse(.noSign)) }
            exchange.resume()
        }
        server?.processEvents()
        server?.stop()
        if case .path(let path) = address { ListeningSocket.removeStale(path) }
    }

    /// Applies `change` to all browsers' event streams, and resumes connections that have unsent messages.
    private func changeStreams(_ change: (inout EventStream) -> Void) {
        for exchange in exchanges.values {
            guard var stream = exchange.stream else { continue }
            exchange.stream = nil
            change(&stream)
            exchange.stream = stream
            if stream.hasUnsentMessages { exchange.resume() }
        }
    }

    private func bytes(of sign: SignStateCache) -> [UInt8] {
        tree(of: sign.state?.withLongNumbersAsStrings ?? .null).bytes
    }

    private static func bytes(of frame: SignFrame) -> [UInt8] {
        JSONTree.object((frame.tree.members ?? []).filter { $0.key != "at" }).bytes
    }

    /// Returns a JSON object with `state`, the state of the sign, and its group if there is one. Omits the
    /// path of the sign's configuration file, because it is private.
    private func tree(of state: JSONTree) -> JSONTree {
        let publicState = state.members.map { .object($0.filter { $0.key != "configuration" }) } ?? state
        var members = [JSONTree.Member("state", publicState)]
        if let group { members.append(JSONTree.Member("group", group().tree)) }
        return .object(members)
    }

    // MARK: Requests

    func admit(_ request: WebRequest) -> WebGate.Admission { gate.admit(request, at: MonotonicClock.now) }

    /// Answers a request that has been received completely, by performing the action of `route`. The response
    /// may follow after this function returns. `pathVariable` is the value of the variable part of the path,
    /// if it has one. `identity` is the person or program that was authenticated when the head of the request
    /// arrived. If its session or token has become invalid since then, responds with an error.
    func answer(_ exchange: HTTPExchange, route: Route, pathVariable: String?, identity: Identity?) {
        exchanges[ObjectIdentifier(exchange)] = exchange
        if let identity, route.role != nil, !gate.authenticator.isCurrent(identity) {
            return exchange.respond(.loginRequired)
        }
        if let identity, route.isRecorded { recordOutcome(of: exchange, route: route, identity: identity) }
        perform(route, for: exchange, pathVariable: pathVariable, identity: identity, at: MonotonicClock.now)
    }

    /// Makes `exchange` record its request in the audit log once the status of the response is determined.
    private func recordOutcome(of exchange: HTTPExchange, route: Route, identity: Identity) {
        let request = exchange.request
        exchange.onResponse = { [accessHandler] response in
            accessHandler.recordRequest(request, route: route, identity: identity, status: response.status)
        }
    }

    /// Performs the action of `route` for an admitted request. Responds at once, or later if the sign must
    /// answer first. `pathVariable` is the value of the variable part of the path or of the `id` in the
    /// query, or nil if there is none. `identity` is the person or program that sent the request, or nil if
    /// the request was not authenticated.
    private func perform(
        _ route: Route,
        for exchange: HTTPExchange,
        pathVariable: String?,
        identity: Identity?,
        at now: Instant
    ) {
        if let response = immediateResponse(to: exchange.request, action: route.action, identity: identity) {
            return exchange.respond(response)
        }
        let hasPathVariable = pathVariable?.isEmpty == false
        if route.hasIDInQuery, !hasPathVariable { return exchange.respond(WebResponse(.missingID)) }
        switch route.action {
        case .login: exchange.respond(logIn(exchange.request, on: route, at: now))
        case .logout: exchange.respond(logOut(exchange.request, at: now))
        case .events: startStream(for: exchange, identity: identity, at: now)
        case .sign(let method):
            call(method, for: exchange, pathVariable: pathVariable, identity: identity, at: now)
        case .option: optionHandler.readOption(id: pathVariable ?? "") { exchange.respond($0) }
        case .awtrix(let command):
            awtrixHandler.handle(exchange, command: command ?? pathVariable ?? "", at: now)
        case .access(let request):
            guard let identity else { return exchange.respond(.notFound) }
            perform(request, for: exchange, name: pathVariable ?? "", identity: identity, at: now)
        // Only the pages of a fleet and of the setup have such routes.
        case .fleet, .setup: exchange.respond(.notFound)
        // `immediateResponse` has handled these actions.
        case .file, .openAPI, .health, .state, .session, .metrics, .log: break
        }
    }

    /// Performs a request about passwords, users, tokens or the gateway, and responds. `name` is the user or
    /// token in the path. If a secret changes, ends the event streams of clients that may have lost access.
    private func perform(
        _ accessRequest: AccessRequest,
        for exchange: HTTPExchange,
        name: String,
        identity: Identity,
        at now: Instant
    ) {
        let oldSecrets = gate.authenticator.secrets
        exchange.respond(
            accessHandler.response(
                to: exchange.request,
                accessRequest: accessRequest,
                name: name,
                identity: identity,
                gate: &gate,
                at: now
            )
        )
        if gate.authenticator.secrets != oldSecrets { endPrivateStreams() }
    }

    /// Returns the response to a request that neither calls nor changes the sign, such as one for a file of
    /// the page or the last reported state of the sign. Returns nil if `action` requires more.
    private func immediateResponse(
        to request: WebRequest,
        action: Route.Action,
        identity: Identity?
    ) -> WebResponse? {
        switch action {
        case .file(let file): return WebResponse(file, for: request)
        case .openAPI: return WebResponse(200, type: "application/json", openAPI)
        case .health:
            let isConnected = signLink.sign.isConnected
            return WebResponse(isConnected ? 200 : 503, json: ["sign": .boolean(isConnected)])
        case .state:
            return signLink.sign.state.map { WebResponse(json: tree(of: $0)) } ?? WebResponse(.noSign)
        case .session: return WebResponse(json: gate.authenticator.tree(of: identity))
        case .metrics: return metricsResponse(to: request)
        case .log: return WebResponse(json: eventHistory.tree(withLogLines: log.history.lines))
        default: return nil
        }
    }

    /// Logs in the user whose password is in the body of `request`, and returns the response. Logs a wrong
    /// password, and records a successful login in the audit log.
    private func logIn(_ request: WebRequest, on route: Route, at now: Instant) -> WebResponse {
        let sessionSecret = RandomToken.make()
        let response = gate.logIn(request, secret: sessionSecret, isSecure: isSecure, at: now)
        if response.status == 401 { log(.warning, "\(request.client) gave a wrong password") }
        guard response.status == 204 else { return response }
        accessHandler.storeSessions(gate.authenticator, at: now)
        let verdict = gate.authenticator.check([.session(sessionSecret)], client: request.client, at: now)
        if case .allowed(let identity) = verdict {
            accessHandler.recordRequest(request, route: route, identity: identity, status: response.status)
        }
        return response
    }

    /// Ends the session of the client that sent `request`, and returns the response. Also ends all
    /// authenticated event streams; browsers with a valid session reconnect.
    private func logOut(_ request: WebRequest, at now: Instant) -> WebResponse {
        let response = gate.logOut(request)
        accessHandler.storeSessions(gate.authenticator, at: now)
        // A stream of the ended session may be open in another tab. The others connect again.
        endPrivateStreams()
        return response
    }

    func requestEnded(_ exchange: HTTPExchange) { exchanges[ObjectIdentifier(exchange)] = nil }

    /// Returns the Prometheus metrics in the format that the `Accept` header of `request` selects.
    private func metricsResponse(to request: WebRequest) -> WebResponse {
        let isOpenMetrics = (request.headers["accept"] ?? "").hasPrefix("application/openmetrics-text")
        let text = metrics.text(
            signLink.sign,
            openPageCount: exchanges.values.count { $0.stream != nil },
            sourceFailures: sourceFailures(),
            isBrokerConnected: isBrokerConnected?(),
            group: group?(),
            isOpenMetrics: isOpenMetrics
        )
        let type = MetricsWriter.contentType(isOpenMetrics: isOpenMetrics)
        return WebResponse(200, type: type, Array(text.utf8))
    }

    // MARK: Streams

    /// Starts a stream of server-sent events in response to a request, or rejects the request if there are
    /// too many streams. `identity` is the authenticated sender of the request. If it is nil, the stream
    /// contains only the state and the frames of the sign, not its events.
    private func startStream(for exchange: HTTPExchange, identity: Identity?, at now: Instant) {
        guard exchange.request.method != "HEAD" else {
            return exchange.respond(WebResponse(200, type: "text/event-stream", []))
        }
        guard makeRoomForStream(of: exchange.request.client) else {
            let response = WebResponse(503, error: "TooMany", "too many pages are open")
            return exchange.respond(response.addingHeader("Retry-After", value: "5"))
        }

        nextStreamNumber += 1
        exchange.streamNumber = nextStreamNumber
        let lastEventID = exchange.request.headers["last-event-id"]
        exchange.stream = makeStream(hasEvents: identity != nil, after: lastEventID, at: now)
        exchange.answerState = .stream
    }

    /// Returns a stream that begins with the current state and frame of the sign, and with the events after
    /// `lastEventID`. This is the id of the last event that the browser received, or nil if no earlier events
    /// are needed. `hasEvents` is whether the stream includes events at all.
    private func makeStream(hasEvents: Bool, after lastEventID: String?, at now: Instant) -> EventStream {
        var stream = EventStream(hasEvents: hasEvents, at: now)
        if let lastEventID {
            let missed = eventHistory.missed(after: lastEventID)
            stream.countLost(missed.lost)
            for entry in missed.entries { stream.append(entry) }
        }
        stream.set(state: bytes(of: signLink.sign))
        if let frame = signLink.frame { stream.set(frame: Self.bytes(of: frame)) }
        return stream
    }

    /// Ends the streams that include events of the sign, because the secrets of their clients may have
    /// changed. The browsers then reconnect, and must authenticate again.
    private func endPrivateStreams() {
        for exchange in exchanges.values where exchange.stream?.hasEvents == true {
            exchange.isEnding = true
            exchange.resume()
        }
    }

    /// Makes room for a new event stream of `client`. If there are too many streams, ends the oldest stream
    /// of the client with the most. Returns false if no stream could be ended, in which case the new one must
    /// be rejected.
    private func makeRoomForStream(of client: ClientAddress) -> Bool {
        let openStreams = exchanges.filter { $0.value.stream != nil && !$0.value.isEnding }
        guard openStreams.count >= Self.maximumStreams else { return true }
        let members = openStreams.map { key, exchange in
            FairShare.Member(key: key, client: exchange.request.client, number: exchange.streamNumber)
        }
        guard let keyToEnd = FairShare.keyToClose(for: client, among: members) else { return false }
        exchanges[keyToEnd]?.isEnding = true
        exchanges[keyToEnd]?.resume()
        return true
    }
}
