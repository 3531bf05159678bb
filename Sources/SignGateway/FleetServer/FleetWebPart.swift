import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// The part of the server that serves the web page of a fleet and the corresponding HTTP API.
final class FleetWebPart: RequestHandler {
    private let monitor: FleetMonitor
    private let drafts: DraftHandler
    private let log: GatewayLog
    private let isSecure: Bool
    private var gate: WebGate
    private var server: HTTPServer?
    private let openAPI: [UInt8]

    /// Starts to serve `page`, the web page on which a person sees the signs of a fleet and publishes content
    /// for them. `monitor` receives the state of the fleet from the broker. Throws if the server cannot
    /// start, for example because its port is in use.
    init(
        _ settings: OwnerSettings,
        page: WebPage,
        secrets: SecretFile,
        monitor: FleetMonitor,
        loop: GatewayLoop,
        log: GatewayLog
    ) throws(StartFailure) {
        self.monitor = monitor
        drafts = DraftHandler(monitor)
        self.log = log
        openAPI = OpenAPI.document(about: .fleet, routes: Route.fleet, cookieName: settings.listen.cookieName)
        isSecure = settings.web.certificate != nil
        gate = WebGate(
            hosts: HostRule(machine: machineName(), others: settings.web.hosts),
            routes: Route.fileRoutes(of: page) + Route.fleet,
            authenticator: Authenticator(secrets),
            cookieName: settings.listen.cookieName,
            passwordRemedy: "run this on the machine of the fleet's page: sudo loopbanner-fleet password"
        )
        server = try HTTPServer(
            try ListeningSocket.open(settings.listen),
            isLocal: settings.listen.isLocal,
            tlsIdentity: try settings.web.loadTLSIdentity(),
            proxies: TrustedProxies(settings.web.trustedProxies),
            handler: self,
            on: loop
        )
    }

    var deadline: Instant? { earlier(server?.deadline(at: MonotonicClock.now), drafts.deadline) }

    func advance(to now: Instant) {
        drafts.advance(to: now)
        server?.advance(to: now)
    }

    func stop() {
        drafts.stop()
        server?.processEvents()
        server?.stop()
    }

    // MARK: Requests

    func admit(_ request: WebRequest) -> WebGate.Admission { gate.admit(request, at: MonotonicClock.now) }

    func answer(_ exchange: HTTPExchange, route: Route, pathVariable: String?, identity: Identity?) {
        guard case .fleet(let draftRequest) = route.action, draftRequest.hasRelease else {
            return exchange.respond(response(to: exchange.request, route: route, identity: identity))
        }
        do throws(RequestError) {
            try drafts.answer(
                exchange,
                draftRequest,
                as: Self.personName(of: identity),
                at: MonotonicClock.now
            )
        } catch {
            exchange.respond(WebResponse(error))
        }
    }

    func requestEnded(_ exchange: HTTPExchange) { drafts.requestEnded(exchange) }

    /// Returns the name of the person or program that sent a request, which is recorded in statements and in
    /// the history. Returns `page` if the request was not authenticated.
    private static func personName(of identity: Identity?) -> String { identity?.name ?? "page" }

    /// Returns the response to a request without a draft of a release. `identity` is the person or program
    /// that sent it, or nil if it was not authenticated.
    private func response(to request: WebRequest, route: Route, identity: Identity?) -> WebResponse {
        switch route.action {
        case .file(let file): return WebResponse(file, for: request)
        case .openAPI: return WebResponse(200, type: "application/json", openAPI)
        case .session: return WebResponse(json: gate.authenticator.tree(of: identity))
        case .login: return logIn(request)
        case .logout: return gate.logOut(request)
        case .metrics: return metricsResponse(to: request)
        case .fleet(let fleetRequest):
            do throws(RequestError) {
                return try fleetResponse(to: request, kind: fleetRequest, identity: identity)
            } catch {
                return WebResponse(error)
            }
        // The remaining actions exist only on the web page of a single sign.
        default: return .notFound
        }
    }

    private func logIn(_ request: WebRequest) -> WebResponse {
        let now = MonotonicClock.now
        let response = gate.logIn(request, secret: RandomToken.make(), isSecure: isSecure, at: now)
        if response.status == 401 { log(.warning, "\(request.client) gave a wrong password") }
        return response
    }

    /// Returns the metrics of the fleet for Prometheus, in the text format that the request accepts.
    private func metricsResponse(to request: WebRequest) -> WebResponse {
        let isOpenMetrics = (request.headers["accept"] ?? "").hasPrefix("application/openmetrics-text")
        let text = FleetMetrics.text(
            monitor.signTable(at: MonotonicClock.now),
            rollouts: monitor.rollouts,
            isBrokerConnected: monitor.isConnected,
            isOpenMetrics: isOpenMetrics
        )
        let type = MetricsWriter.contentType(isOpenMetrics: isOpenMetrics)
        return WebResponse(200, type: type, Array(text.utf8))
    }

    /// Returns the response to a request about the fleet. `requestKind` is the kind of the request, which its
    /// path determines, and `identity` is the person who sent it, or nil if the request was not
    /// authenticated.
    ///
    /// - Throws: If the parameters or the body of the request are invalid.
    private func fleetResponse(
        to request: WebRequest,
        kind requestKind: FleetWebRequest,
        identity: Identity?
    ) throws(RequestError) -> WebResponse {
        switch requestKind {
        case .health: return healthResponse
        case .signs: return try signTableResponse(to: request)
        case .rollouts:
            let now = Int64(time(nil))
            return WebResponse(json: ["rollouts": .array(monitor.rollouts.map { $0.tree(at: now) })])
        case .audit: return WebResponse(json: ["entries": .array(monitor.auditLog.entries.reversed())])
        case .live: return liveSignsResponse(to: request)
        case .statistics:
            return Self.statisticsResponse(
                try requestedStatistics(for: request),
                lastProofHash: monitor.playLog.lastHash
            )
        case .statisticsTable: return Self.tableResponse(try requestedStatistics(for: request))
        case .content: return contentResponse(to: request, isOwner: identity?.role == .own)
        case .release: return try releaseResponse(to: request)
        case .difference: return try differenceResponse(to: request)
        case .scope: return try scopeSignsResponse(to: request)
        // These requests change what the signs show. The history contains the name of the person.
        case .abort: return try abortRollout(request, by: Self.personName(of: identity))
        case .alert: return try publishAlert(request, by: Self.personName(of: identity))
        case .rollback: return try rollBack(request, by: Self.personName(of: identity))
        // `DraftHandler` responds to requests with a draft.
        case .draft, .preview, .publish: return .notFound
        }
    }

    // MARK: State

    private var healthResponse: WebResponse {
        let health: JSONTree = [
            "broker": .boolean(monitor.isConnected), "keys": .string(monitor.view.keyState.rawValue),
        ]
        return WebResponse(monitor.isConnected ? 200 : 503, json: health)
    }

    /// Returns the signs that match the query of the request as JSON, together with the states of the
    /// broker's connection and of the owner's keys. Throws if the query is invalid.
    private func signTableResponse(to request: WebRequest) throws(RequestError) -> WebResponse {
        let table = monitor.signTable(at: MonotonicClock.now).tree(try SignQuery(request))
        // The first scopes that have a statement which no owner key has signed.
        let unverifiedScopes = monitor.view.unverifiedStatements.keys.sorted().prefix(8)
        let fleetMembers = [
            JSONTree.Member("fleet", .string(monitor.view.fleet)),
            JSONTree.Member("broker", .boolean(monitor.isConnected)),
            JSONTree.Member("keys", .string(monitor.view.keyState.rawValue)),
            JSONTree.Member("unverified", .array(unverifiedScopes.map { .string($0.text) })),
        ]
        return WebResponse(json: .object((table.members ?? []) + fleetMembers))
    }

    /// Returns what the requested signs currently show, as JSON. The query parameter `nodes` contains the
    /// names of the signs, separated by commas. Names in excess of the maximum number of followed signs are
    /// ignored.
    private func liveSignsResponse(to request: WebRequest) -> WebResponse {
        let names = (request.queryParameter("nodes") ?? "").split(separator: ",").prefix(
            LiveSigns.maximumSigns
        )
        let signs = monitor.liveTrees(ofSigns: names.map(String.init), at: MonotonicClock.now)
        return WebResponse(json: ["signs": .array(signs)])
    }

    /// Returns the counts of all signs on the requested day: how long options were shown, and how often they
    /// were tapped. Throws if the day is invalid.
    private func requestedStatistics(for request: WebRequest) throws(RequestError) -> FleetStatistics {
        FleetStatistics(
            monitor.signTable(at: MonotonicClock.now),
            day: try FleetQuery(request).day("day"),
            today: DailyStatistics.currentDayAndFirstHour().day
        )
    }

    /// Returns the counts of a day (how long options were shown, and how often they were tapped) as JSON.
    /// `proof` is the hash of the last entry in the proof of play, the permanent record of these counts.
    private static func statisticsResponse(_ statistics: FleetStatistics, lastProofHash: String)
        -> WebResponse
    {
        let proofMember = JSONTree.Member(
            "proof",
            lastProofHash == PlayLog.firstHash ? .null : .string(lastProofHash)
        )
        return WebResponse(json: .object((statistics.tree.members ?? []) + [proofMember]))
    }

    /// Returns the counts of a day (how long each option was shown on each sign, and how often it was tapped)
    /// as a CSV file for download.
    private static func tableResponse(_ statistics: FleetStatistics) -> WebResponse {
        let hasDay = UTCTime.seconds("\(statistics.day)T00:00:00Z") != nil
        let name = hasDay ? "signs-\(statistics.day)" : "signs"
        return WebResponse(200, type: "text/csv; charset=utf-8", statistics.csv)
            .addingHeader("Content-Disposition", value: "attachment; filename=\"\(name).csv\"")
    }

    /// Returns the current content of the scopes (groups of signs) that the request selects. `isOwner` is
    /// whether the person has the role `own`, which permits publishing.
    private func contentResponse(to request: WebRequest, isOwner: Bool) -> WebResponse {
        var obstacle: PublishingObstacle?
        if !isOwner {
            obstacle = .role
        } else if !monitor.canPublish {
            obstacle = .key
        }
        let text = request.queryParameter("q") ?? ""
        return WebResponse(
            json: FleetContent.tree(monitor.view, monitor.auditLog, text: text, cannotPublish: obstacle)
        )
    }

    private func releaseResponse(to request: WebRequest) throws(RequestError) -> WebResponse {
        let name = try FleetQuery(request).release("name")
        return WebResponse(json: [
            "name": .string(name), "document": monitor.requestDocument(ofRelease: name) ?? .null,
        ])
    }

    /// Returns the differences between two releases as JSON, or null until the documents of both releases
    /// have arrived from the broker. Throws if the name of a release is invalid.
    private func differenceResponse(to request: WebRequest) throws(RequestError) -> WebResponse {
        /// Returns the document of the release that the query parameter `parameter` names, or nil until it
        /// arrives from the broker. A missing or empty name means a release without options.
        func document(_ parameter: String) throws(RequestError) -> JSONTree? {
            guard let name = try FleetQuery(request).optionalRelease(parameter) else { return .object([]) }
            return monitor.requestDocument(ofRelease: name)
        }
        // Both are requested before either is awaited.
        let (old, new) = (try document("from"), try document("to"))
        guard let old, let new else { return WebResponse(json: ["changes": .null]) }
        return WebResponse(json: ["changes": ReleaseDifference(from: old, to: new).tree])
    }

    private func scopeSignsResponse(to request: WebRequest) throws(RequestError) -> WebResponse {
        let scope = try FleetQuery(request).scope("scope")
        return WebResponse(
            json: ScopeSigns(scope, in: monitor.view).tree(in: monitor.view, at: Int64(time(nil)))
        )
    }

    // MARK: Changes

    /// Publishes an alert, a text that the signs of a scope show for a limited time. The body of the request
    /// contains the scope, the text, the duration, and the number of signs that the person has confirmed.
    /// Returns the status 204, or an error response if the alert cannot be published.
    private func publishAlert(_ request: WebRequest, by person: String) throws(RequestError) -> WebResponse {
        let body = try FleetBody(request, keys: ["scope", "text", "for", "signs"])
        let scope = try body.scope("scope")
        let text = try body.text("text")
        let duration = try Self.alertDuration(in: body)
        guard !text.isEmpty else { throw .wrongType("text", expected: "a text that is not empty") }
        if let rejection = monitor.publishingRejection { return rejection }

        // A person who expects another number of signs has probably chosen the wrong scope.
        let countError = WebResponse.wrongSignCount(
            in: ScopeSigns(scope, in: monitor.view),
            confirmedCount: try body.optionalNumber("signs"),
            action: "an alert to"
        )
        if let countError { return countError }

        let endSecond = Int64(time(nil)) + duration.rawValue / Nanoseconds.perSecond
        let alert = AlertStatement(scope: scope, text: text, end: endSecond, person: person)
        guard monitor.publishAlert(alert) else {
            return WebResponse(422, error: "InvalidAlert", "signs would refuse this alert")
        }
        return WebResponse(204)
    }

    /// Returns the duration of an alert from the body of a request, from one second to seven days. Throws if
    /// the duration is missing or invalid.
    private static func alertDuration(in body: FleetBody) throws(RequestError) -> Nanoseconds {
        let duration = try? Nanoseconds(duration: try body.text("for"))
        guard let duration, duration >= .seconds(1), duration <= .seconds(7 * 86_400) else {
            throw .wrongType("for", expected: "a duration of up to 7 days, such as 10min")
        }
        return duration
    }

    /// Handles a request to return the signs of a scope to an earlier release. The request contains the
    /// number of the current statement, so that it is rejected if another person has published since. Throws
    /// if its body is invalid.
    private func rollBack(_ request: WebRequest, by person: String) throws(RequestError) -> WebResponse {
        let body = try FleetBody(request, keys: ["scope", "number", "release"])
        let number = try body.number("number")
        let releaseName = try body.release("release")
        let scope = try body.scope("scope")
        if let rejection = monitor.publishingRejection { return rejection }
        guard monitor.view.statements[scope]?.number == number else { return .statementNumberChanged }

        // The first call only requests the document from the broker and returns nil, so the person has to try
        // again. Every release has a list of options, although the list may be empty.
        let document = monitor.requestDocument(ofRelease: releaseName)
        let isReleaseAvailable = document?["options"]?.array != nil
        guard isReleaseAvailable else {
            return WebResponse(404, error: "NoRelease", "the broker has no release with this name; try again")
        }

        let returnStatement = ReturnStatement(scope: scope, release: releaseName, person: person)
        let isPublished = monitor.publishReturn(returnStatement)
        return isPublished ? WebResponse(204) : .invalidStatement
    }

    /// Aborts the rollout (the gradual installation of a release) that the requested statement has started.
    /// Does nothing if the rollout is already aborted. Throws if the body of the request is invalid.
    private func abortRollout(_ request: WebRequest, by person: String) throws(RequestError) -> WebResponse {
        let body = try FleetBody(request, keys: ["scope", "number", "why"])
        let number = try body.number("number")
        let scope = try body.scope("scope")
        let reason = try body.optionalText("why")
        guard monitor.isConnected else { return .noBroker }
        let rollout = monitor.rollouts.first { $0.scope == scope && $0.statement.number == number }
        guard let rollout else { return .statementNumberChanged }
        guard !rollout.isAborted else { return WebResponse(204) }
        monitor.abortRollout(rollout, by: person, reason: reason ?? "stopped on the page")
        return WebResponse(204)
    }
}
