import GatewayMessages
import LinuxSystem
import MonotonicTime
import SignAPI

/// The part of the gateway that serves the sign's web page and the HTTP interface.
final class WebPart: GatewayPart, RequestHandler {
    /// The maximum number of simultaneous event streams, which leaves connections for other requests.
    private static let maximumStreams = 48

    private let link: SignLink
    private let log: GatewayLog
    private let address: ListenAddress
    private let isSecure: Bool
    private var gate: WebGate
    private var server: HTTPServer?
    private var exchanges: [ObjectIdentifier: HTTPExchange] = [:]
    private var history = EventHistory()
    private var metrics = Metrics()
    private let options: OptionHandler
    private let awtrix: AWTRIXHandler
    private let access: AccessHandler
    private var nextStreamNumber = 0
    private lazy var openAPI = OpenAPI.document(cookie: address.cookieName)

    /// A function that returns the number of failures of each source, for the metrics.
    var sourceFailures: () -> [SourceFailures] = { [] }
    /// A function that returns whether the MQTT broker is connected. Nil if no broker is configured.
    var isBrokerConnected: (() -> Bool)?
    /// A function that returns the sign's membership in a group. Nil if the sign is in no group.
    var group: (() -> GroupMember)?

    /// Starts to serve the sign's web page and the HTTP interface. Throws if the server cannot start.
    ///
    /// - Parameters:
    ///   - settings: The settings of the web server.
    ///   - address: The address at which the server listens.
    ///   - page: The files of the web page.
    ///   - access: The handler of requests about passwords, users and tokens. It also authenticates all requests.
    ///   - awtrix: The queue of requests of the AWTRIX API.
    ///   - context: The connection to the sign, the event loop and the log.
    init(
        _ settings: WebSettings,
        at address: ListenAddress,
        _ page: WebPage,
        _ access: AccessHandler,
        _ awtrix: AWTRIXQueue,
        _ context: PartContext
    ) throws(StartFailure) {
        link = context.link
        log = context.log
        self.address = address
        self.access = access
        self.awtrix = AWTRIXHandler(awtrix, context.link, since: MonotonicClock.now)
        options = OptionHandler(context.link)
        isSecure = settings.certificate != nil
        gate = WebGate(
            hosts: HostRule(machine: machineName(), others: settings.hosts),
            routes: Route.files(of: page) + Route.common + (settings.hasAWTRIX ? Route.awtrix : []),
            authenticator: access.authenticator(at: MonotonicClock.now),
            cookie: address.cookieName
        )

        let identity = try settings.identity()
        server = try HTTPServer(
            try ListeningSocket.open(address),
            isLocal: address.isLocal,
            identity: identity,
            proxies: TrustedProxies(settings.trustedProxies),
            for: self,
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

    func groupChanged(at now: Instant) { signChanged(link.sign, at: now) }

    /// Counts the events for the metrics, and adds them to all event streams.
    func eventsReceived(_ events: SignEvents, at now: Instant) {
        metrics.count(events)
        let entries = history.append(events)
        changeStreams { stream in
            stream.countLost(events.lost)
            for entry in entries { stream.append(entry) }
        }
    }

    func show(_ frame: SignFrame, at now: Instant) {
        let bytes = Self.bytes(of: frame)
        changeStreams { $0.set(frame: bytes) }
    }

    /// Ends all event streams and pending requests, and stops the server.
    func stop() {
        access.stop()
        for exchange in exchanges.values {
            exchange.isEnding = true
            if case .pending = exchange.answer { exchange.answer = .response(WebResponse(.noSign)) }
            exchange.resume()
        }
        server?.run()
        server?.stop()
        if case .path(let path) = address { ListeningSocket.removeStale(path) }
    }

    /// Applies `change` to all event streams, and resumes each stream that has unsent messages.
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

    /// Returns the sign's state and its group, if there is one, as JSON. Omits the path of the sign's
    /// configuration file, because it is private.
    private func tree(of state: JSONTree) -> JSONTree {
        let publicState = state.members.map { .object($0.filter { $0.key != "configuration" }) } ?? state
        var members = [JSONTree.Member("state", publicState)]
        if let group { members.append(JSONTree.Member("group", group().tree)) }
        return .object(members)
    }

    // MARK: Requests

    func admit(_ request: WebRequest) -> WebGate.Admission { gate.admit(request, at: MonotonicClock.now) }

    /// Answers a request that has been received completely. The response may follow later.
    func answer(_ exchange: HTTPExchange, _ route: Route, step: String?, as identity: Identity?) {
        exchanges[ObjectIdentifier(exchange)] = exchange
        if let identity, route.role != nil, !gate.authenticator.isCurrent(identity) {
            return exchange.respond(.ended)
        }
        if let identity, route.isRecorded {
            let request = exchange.request
            exchange.onResponse = { [access] response in
                access.record(request, route, as: identity, status: response.status)
            }
        }
        perform(route, for: exchange, step: step, as: identity, at: MonotonicClock.now)
    }

    /// Performs the action of `route` for a request that the gate has admitted. The response may follow later. `step`
    /// is the value of the variable part of the path, such as an id, or nil if it has none. `identity` is the person
    /// or program that sent the request, or nil if it was not authenticated.
    private func perform(
        _ route: Route,
        for exchange: HTTPExchange,
        step: String?,
        as identity: Identity?,
        at now: Instant
    ) {
        if let response = immediateResponse(to: exchange.request, for: route.action, as: identity) {
            return exchange.respond(response)
        }
        if route.hasIDInQuery, step?.isEmpty != false { return exchange.respond(WebResponse(.missingID)) }
        switch route.action {
        case .login: exchange.respond(logIn(exchange.request, on: route, at: now))
        case .logout: exchange.respond(logOut(exchange.request, at: now))
        case .events: startStream(for: exchange, as: identity, at: now)
        case .sign(let method): call(method, for: exchange, step: step, as: identity, at: now)
        case .option: options.read(step ?? "") { exchange.respond($0) }
        case .awtrix(let command): awtrix.handle(exchange, command: command ?? step ?? "", at: now)
        case .access(let request):
            guard let identity else { return exchange.respond(.notFound) }
            perform(request, for: exchange, name: step ?? "", as: identity, at: now)
        // Only the pages of a fleet and of the setup have such routes.
        case .fleet, .setup: exchange.respond(.notFound)
        case .file, .openAPI, .health, .state, .session, .metrics, .log: break
        }
    }

    /// Performs a request about passwords, users, tokens or the gateway itself. `name` is the user or token in the
    /// path. If the request changes a secret, ends the event streams of people who may have lost their access.
    private func perform(
        _ accessRequest: AccessRequest,
        for exchange: HTTPExchange,
        name: String,
        as identity: Identity,
        at now: Instant
    ) {
        let oldSecrets = gate.authenticator.secrets
        exchange.respond(
            access.response(to: exchange.request, accessRequest, name: name, as: identity, &gate, at: now)
        )
        if gate.authenticator.secrets != oldSecrets { endPrivateStreams() }
    }

    /// Returns the response to a request for which the gateway need not call the sign or change anything, such as a
    /// request for a file of the page or for the last state of the sign. Returns nil if `action` is another one.
    private func immediateResponse(
        to request: WebRequest,
        for action: Route.Action,
        as identity: Identity?
    ) -> WebResponse? {
        switch action {
        case .file(let file): return WebResponse(file, for: request)
        case .openAPI: return WebResponse(200, type: "application/json", openAPI)
        case .health:
            let isConnected = link.sign.isConnected
            return WebResponse(isConnected ? 200 : 503, json: ["sign": .boolean(isConnected)])
        case .state:
            return link.sign.state.map { WebResponse(json: tree(of: $0)) } ?? WebResponse(.noSign)
        case .session: return WebResponse(json: gate.authenticator.tree(of: identity))
        case .metrics: return metricsResponse(to: request)
        case .log: return WebResponse(json: history.tree(with: log.history.lines))
        default: return nil
        }
    }

    /// Begins a session if the password is right. Logs a wrong password, and records a login in the audit log.
    private func logIn(_ request: WebRequest, on route: Route, at now: Instant) -> WebResponse {
        let sessionSecret = RandomToken.make()
        let response = gate.logIn(request, secret: sessionSecret, isSecure: isSecure, at: now)
        if response.status == 401 { log(.warning, "\(request.client) gave a wrong password") }
        guard response.status == 204 else { return response }
        access.storeSessions(gate.authenticator, at: now)
        let verdict = gate.authenticator.check([.session(sessionSecret)], of: request.client, at: now)
        if case .allowed(let identity) = verdict {
            access.record(request, route, as: identity, status: response.status)
        }
        return response
    }

    /// Ends the session of a request, and returns the response.
    private func logOut(_ request: WebRequest, at now: Instant) -> WebResponse {
        let response = gate.logOut(request)
        access.storeSessions(gate.authenticator, at: now)
        // A stream of the ended session may be open in another tab. The others connect again.
        endPrivateStreams()
        return response
    }

    func requestEnded(_ exchange: HTTPExchange) { exchanges[ObjectIdentifier(exchange)] = nil }

    /// Performs a request that calls `method` of the sign, and responds with the sign's reply. The parameters of the
    /// method are in the request. If it has a precondition on an option, the method is called only if the option meets
    /// it.
    ///
    /// - Parameters:
    ///   - step: The value of the variable part of the path, such as an id, or nil if it has none.
    ///   - identity: The person or program that sent the request. Its role must permit the parameters.
    private func call(
        _ method: SignMethod,
        for exchange: HTTPExchange,
        step: String?,
        as identity: Identity?,
        at now: Instant
    ) {
        let parameters: [JSONTree.Member]
        let precondition: Precondition?
        do throws(RequestError) {
            parameters = try method.parameters(of: exchange.request, step: step)
            precondition = method.changesOption ? try Precondition(exchange.request.headers) : nil
        } catch {
            return exchange.respond(WebResponse(error))
        }

        let requiredRole = method.role(for: parameters)
        if let identity, identity.role < requiredRole {
            return exchange.respond(.needing(requiredRole, of: identity))
        }

        if let precondition, precondition.dependsOnOption, let id = step {
            let change = OptionHandler.Change(
                id: id,
                method: method,
                parameters: parameters,
                condition: precondition
            )
            return options.make(change) { exchange.respond($0) }
        }
        callSign(method, with: parameters, for: exchange, at: now)
    }

    /// Calls `method` of the sign, and responds with its reply or with the error. Options in the reply get entity tags.
    private func callSign(
        _ method: SignMethod,
        with parameters: [JSONTree.Member],
        for exchange: HTTPExchange,
        at now: Instant
    ) {
        link.call(.sign(method.rawValue, parameters), at: now) { result in
            switch result {
            case .success(let reply) where method == .getOptions:
                exchange.respond(WebResponse(json: OptionTag.tagged(list: reply)))
            case .success(let reply): exchange.respond(WebResponse(json: reply))
            case .failure(let fault): exchange.respond(WebResponse(fault))
            }
        }
    }

    /// Returns the metrics in the format that the request accepts.
    private func metricsResponse(to request: WebRequest) -> WebResponse {
        let isOpenMetrics = (request.headers["accept"] ?? "").hasPrefix("application/openmetrics-text")
        let text = metrics.text(
            link.sign,
            clients: exchanges.values.count { $0.stream != nil },
            sources: sourceFailures(),
            isBrokerConnected: isBrokerConnected?(),
            group: group?(),
            isOpenMetrics: isOpenMetrics
        )
        let type = MetricsWriter.contentType(isOpenMetrics: isOpenMetrics)
        return WebResponse(200, type: type, Array(text.utf8))
    }

    // MARK: Streams

    /// Responds to a request for server-sent events with a stream that stays open. Rejects the request if there are
    /// too many streams. `identity` is the person or program that sent the request, or nil if it was not
    /// authenticated. The stream then contains only states and frames of the sign, no events.
    private func startStream(for exchange: HTTPExchange, as identity: Identity?, at now: Instant) {
        guard exchange.request.method != "HEAD" else {
            return exchange.respond(WebResponse(200, type: "text/event-stream", []))
        }
        guard makeRoomForStream(of: exchange.request.client) else {
            let response = WebResponse(503, error: "TooMany", "too many pages are open")
            return exchange.respond(response.adding("Retry-After", "5"))
        }

        nextStreamNumber += 1
        exchange.streamNumber = nextStreamNumber
        let lastEventID = exchange.request.headers["last-event-id"]
        exchange.stream = makeStream(hasEvents: identity != nil, after: lastEventID, at: now)
        exchange.answer = .stream
    }

    /// Returns a stream that begins with the current state and frame of the sign, and with the events that the browser
    /// has missed. `lastEventID` is the id of the last event that it received, or nil if it connects for the first
    /// time.
    private func makeStream(hasEvents: Bool, after lastEventID: String?, at now: Instant) -> EventStream {
        var stream = EventStream(hasEvents: hasEvents, at: now)
        if let lastEventID {
            let missed = history.missed(after: lastEventID)
            stream.countLost(missed.lost)
            for entry in missed.entries { stream.append(entry) }
        }
        stream.set(state: bytes(of: link.sign))
        if let frame = link.frame { stream.set(frame: Self.bytes(of: frame)) }
        return stream
    }

    /// Ends the streams that contain events of the sign, because their readers' secrets may have changed.
    /// Browsers then connect again.
    private func endPrivateStreams() {
        for exchange in exchanges.values where exchange.stream?.hasEvents == true {
            exchange.isEnding = true
            exchange.resume()
        }
    }

    /// Makes room for a new event stream of `client`. If there are too many streams, ends the oldest stream
    /// of the client that has the most. Returns false if the new stream must be rejected.
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
