import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// Serves the web page of a fleet and its HTTP interface.
final class FleetWebPart: RequestHandler {
    private let watch: FleetWatch
    private let drafts: DraftHandler
    private let log: GatewayLog
    private let isSecure: Bool
    private var gate: WebGate
    private var server: HTTPServer?
    private let openAPI: [UInt8]

    /// Starts to serve `page`. Throws if the server cannot start.
    init(
        _ settings: OwnerSettings,
        _ page: WebPage,
        _ secrets: SecretFile,
        _ watch: FleetWatch,
        on loop: GatewayLoop,
        log: GatewayLog
    ) throws(StartFailure) {
        self.watch = watch
        drafts = DraftHandler(watch)
        self.log = log
        openAPI = OpenAPI.document(of: .fleet, Route.fleet, cookie: settings.listen.cookieName)
        isSecure = settings.web.certificate != nil
        gate = WebGate(
            hosts: HostRule(machine: machineName(), others: settings.web.hosts),
            routes: Route.files(of: page) + Route.fleet,
            authenticator: Authenticator(secrets),
            cookie: settings.listen.cookieName,
            passwordRemedy: "run this on the machine of the fleet's page: sudo loopbanner-fleet password"
        )
        server = try HTTPServer(
            try ListeningSocket.open(settings.listen),
            isLocal: settings.listen.isLocal,
            identity: try settings.web.identity(),
            proxies: TrustedProxies(settings.web.trustedProxies),
            for: self,
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
        server?.run()
        server?.stop()
    }

    // MARK: Requests

    func admit(_ request: WebRequest) -> WebGate.Admission { gate.admit(request, at: MonotonicClock.now) }

    func answer(_ exchange: HTTPExchange, _ route: Route, step: String?, as identity: Identity?) {
        guard case .fleet(let request) = route.action, request.hasRelease else {
            return exchange.respond(response(to: exchange.request, route, as: identity))
        }
        do throws(RequestError) {
            try drafts.answer(exchange, request, as: Self.name(of: identity), at: MonotonicClock.now)
        } catch {
            exchange.respond(WebResponse(error))
        }
    }

    func requestEnded(_ exchange: HTTPExchange) { drafts.requestEnded(exchange) }

    /// Returns the name of the person for statements and the history, or `page` if the request was not
    /// authenticated.
    private static func name(of identity: Identity?) -> String { identity?.name ?? "page" }

    private func response(to request: WebRequest, _ route: Route, as identity: Identity?) -> WebResponse {
        switch route.action {
        case .file(let file): return WebResponse(file, for: request)
        case .openAPI: return WebResponse(200, type: "application/json", openAPI)
        case .session:
            return WebResponse(json: gate.authenticator.tree(of: identity))
        case .login:
            let now = MonotonicClock.now
            let response = gate.logIn(request, secret: RandomToken.make(), isSecure: isSecure, at: now)
            if response.status == 401 { log(.warning, "\(request.client) gave a wrong password") }
            return response
        case .logout: return gate.logOut(request)
        case .metrics: return metrics(for: request)
        case .fleet(let fleetRequest):
            do throws(RequestError) {
                return try response(to: request, fleetRequest, as: identity)
            } catch {
                return WebResponse(error)
            }
        // Only the page of a sign has the others.
        default: return .notFound
        }
    }

    private func metrics(for request: WebRequest) -> WebResponse {
        let isOpenMetrics = (request.headers["accept"] ?? "").hasPrefix("application/openmetrics-text")
        let text = FleetMetrics.text(
            watch.signs(at: MonotonicClock.now),
            rollouts: watch.rollouts,
            isBrokerConnected: watch.isConnected,
            isOpenMetrics: isOpenMetrics
        )
        let type = MetricsWriter.contentType(isOpenMetrics: isOpenMetrics)
        return WebResponse(200, type: type, Array(text.utf8))
    }

    private func response(
        to request: WebRequest,
        _ fleetRequest: FleetWebRequest,
        as identity: Identity?
    ) throws(RequestError) -> WebResponse {
        switch fleetRequest {
        case .health:
            let keys = JSONTree.string(watch.view.keyState.rawValue)
            let health: JSONTree = ["broker": .boolean(watch.isConnected), "keys": keys]
            return WebResponse(watch.isConnected ? 200 : 503, json: health)
        case .signs:
            let tree = watch.signs(at: MonotonicClock.now).tree(try SignQuery(request))
            let more: [JSONTree.Member] = [
                JSONTree.Member("fleet", .string(watch.view.fleet)),
                JSONTree.Member("broker", .boolean(watch.isConnected)),
                JSONTree.Member("keys", .string(watch.view.keyState.rawValue)),
                JSONTree.Member("unverified", .array(unverifiedScopes)),
            ]
            return WebResponse(json: .object((tree.members ?? []) + more))
        case .rollouts:
            let now = Int64(time(nil))
            return WebResponse(json: ["rollouts": .array(watch.rollouts.map { $0.tree(at: now) })])
        case .audit: return WebResponse(json: ["entries": .array(watch.audit.entries.reversed())])
        case .abort: return try abort(request, as: Self.name(of: identity))
        case .live: return live(request)
        case .statistics, .statisticsTable:
            return try statistics(request, asTable: fleetRequest == .statisticsTable)
        case .content:
            let text = request.argument("q") ?? ""
            let isOwner = identity?.role == .own
            let reason: PublishingObstacle? = !isOwner ? .role : watch.canPublish ? nil : .key
            return WebResponse(
                json: FleetContent.tree(watch.view, watch.audit, text: text, cannotPublish: reason)
            )
        case .release: return try release(request)
        case .difference: return try difference(request)
        case .alert: return try alert(request, as: Self.name(of: identity))
        case .rollback: return try rollBack(request, as: Self.name(of: identity))
        case .scope: return try scope(request)
        // `DraftHandler` answers them.
        case .draft, .preview, .publish: return .notFound
        }
    }

    private func live(_ request: WebRequest) -> WebResponse {
        let nodes = (request.argument("nodes") ?? "").split(separator: ",").prefix(LiveSigns.limit).map(
            String.init
        )
        return WebResponse(json: ["signs": .array(watch.liveSigns(nodes, at: MonotonicClock.now))])
    }

    private func statistics(
        _ request: WebRequest,
        asTable isTable: Bool
    ) throws(RequestError) -> WebResponse {
        let statistics = FleetStatistics(
            watch.signs(at: MonotonicClock.now),
            day: try FleetQuery(request).day("day"),
            today: DailyStatistics.today().day
        )
        guard !isTable else {
            let name =
                UTCTime.seconds("\(statistics.day)T00:00:00Z") == nil ? "signs" : "signs-\(statistics.day)"
            return WebResponse(200, type: "text/csv; charset=utf-8", statistics.csv)
                .adding("Content-Disposition", "attachment; filename=\"\(name).csv\"")
        }
        let proof = watch.play.hash == PlayLog.firstHash ? JSONTree.null : .string(watch.play.hash)
        return WebResponse(
            json: .object((statistics.tree.members ?? []) + [JSONTree.Member("proof", proof)])
        )
    }

    private func release(_ request: WebRequest) throws(RequestError) -> WebResponse {
        let name = try FleetQuery(request).release("name")
        return WebResponse(json: ["name": .string(name), "document": watch.document(name) ?? .null])
    }

    private func difference(_ request: WebRequest) throws(RequestError) -> WebResponse {
        /// Returns the document of the release that a query parameter names. A missing or empty name means a
        /// release without options.
        func document(_ parameter: String) throws(RequestError) -> JSONTree? {
            guard let name = try FleetQuery(request).optionalRelease(parameter) else { return .object([]) }
            return watch.document(name)
        }
        let (from, to) = (try document("from"), try document("to"))
        guard let old = from, let new = to else {
            return WebResponse(json: ["changes": .null])
        }
        return WebResponse(json: ["changes": ReleaseDifference(from: old, to: new).tree])
    }

    private func scope(_ request: WebRequest) throws(RequestError) -> WebResponse {
        let scope = try FleetQuery(request).scope("scope")
        return WebResponse(json: ScopeSigns(scope, in: watch.view).tree(in: watch.view, at: Int64(time(nil))))
    }

    private func alert(_ request: WebRequest, as person: String) throws(RequestError) -> WebResponse {
        let body = try FleetBody(request, keys: ["scope", "text", "for", "signs"])
        let scope = try body.scope("scope")
        let text = try body.text("text")
        guard let duration = try? Nanoseconds(duration: try body.text("for")), duration >= .seconds(1),
            duration <= .seconds(7 * 86_400)
        else { throw .wrongMember("for", kind: "a duration of up to 7 days, such as 10min") }
        guard !text.isEmpty else { throw .wrongMember("text", kind: "a text that is not empty") }
        if let response = watch.publishingRejection { return response }
        let signs = ScopeSigns(scope, in: watch.view)
        let count = try body.optionalNumber("signs")
        if let response = WebResponse.wrongCount(of: signs, count, what: "an alert to") { return response }
        let end = Int64(time(nil)) + duration.rawValue / Nanoseconds.perSecond
        guard watch.send(AlertStatement(scope: scope, text: text, end: end, person: person)) else {
            return WebResponse(422, error: "InvalidAlert", "signs would refuse this alert")
        }
        return WebResponse(204)
    }

    private func rollBack(_ request: WebRequest, as person: String) throws(RequestError) -> WebResponse {
        let body = try FleetBody(request, keys: ["scope", "number", "release"])
        let number = try body.number("number")
        let name = try body.release("release")
        let scope = try body.scope("scope")
        if let response = watch.publishingRejection { return response }
        guard watch.view.statements[scope]?.number == number else { return .otherNumber }
        guard watch.document(name)?["options"]?.array != nil else {
            return WebResponse(404, error: "NoRelease", "the broker has no release with this name; try again")
        }
        guard watch.send(ReturnStatement(scope: scope, release: name, person: person)) else {
            return .invalidStatement
        }
        return WebResponse(204)
    }

    /// The first scopes that have a statement which no owner key has signed.
    private var unverifiedScopes: [JSONTree] {
        watch.view.unverifiedStatements.keys.sorted().prefix(8).map { .string($0.text) }
    }

    private func abort(_ request: WebRequest, as person: String) throws(RequestError) -> WebResponse {
        let body = try FleetBody(request, keys: ["scope", "number", "why"])
        let number = try body.number("number")
        let scope = try body.scope("scope")
        let reason = try body.optionalText("why")
        guard watch.isConnected else { return .noBroker }
        guard
            let rollout = watch.rollouts.first(where: {
                $0.scope == scope && $0.statement.number == number
            })
        else {
            return .otherNumber
        }
        guard !rollout.isAborted else { return WebResponse(204) }
        watch.abort(rollout, by: person, why: reason ?? "stopped on the page")
        return WebResponse(204)
    }
}
